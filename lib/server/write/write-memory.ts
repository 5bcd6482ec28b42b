import { type JournalEvent, subjectOf } from '@/lib/domain/ledger/event';
import type { Member } from '@/lib/domain/ledger/ledger';
import type { Durability, Bound } from '@/lib/server/database/database';
import type { LocatedRead } from './decision';
import {
  type Answer,
  type DeviceChange,
  doneBefore,
  type Once,
  rememberingStatement,
  replayedAnswer,
  storedKey,
} from './once';
import { changeOf, replayOf } from '@/lib/server/sql/journal';

/** What makes a write happen once: how it is recognised behind the lock, and what it leaves behind for that. */
export type Memory<T, Before> = {
  readonly durability: Durability;
  /** Reads beside the lock; what comes back says what was before, null for nothing, or throws AppError. */
  readonly recall: (read: LocatedRead) => Promise<() => Before | null>;
  /** What is remembered beside the Journal, also when nothing was written. */
  readonly remember: (groupId: string, result: T) => readonly Bound[];
  /** What stands in the row of the Journal. */
  readonly signature: (event: JournalEvent, members: readonly Member[]) => DeviceChange | null;
};

/** The memory of old clients: the answer to an idempotency key, if they sent one. */
export const memoryOfKey = <T>(once: Once<T> | undefined): Memory<T, { readonly replayed: Answer }> => ({
  durability: {},
  recall: async (read) => {
    if (!once?.key) return () => null;
    const rows = await read(replayOf, once.route, storedKey(once.key));
    return () => {
      const replayed = replayedAnswer(once, rows);
      return replayed && { replayed };
    };
  },
  remember: (groupId, result) => (once?.key ? [rememberingStatement(groupId, once, result)] : []),
  signature: () => null,
});

/**
 * The memory of devices: the Journal itself. Who says to be somebody whom the group does not have (any more, or not yet)
 * is written down as nobody: money must not hang on a remark beside it.
 */
export const memoryOfChange = <T>(change: DeviceChange): Memory<T, { readonly doneBefore: number }> => ({
  durability: change,
  recall: async (read) => {
    const rows = await read(changeOf, change.changeId);
    return () => {
      const revision = doneBefore(change, rows);
      return revision === null ? null : { doneBefore: revision };
    };
  },
  remember: () => [],
  signature: (event, members) => {
    const { author } = change;
    const isNew = event.kind === 'member.added' && subjectOf(event) === author;
    const isKnown = isNew || members.some(({ id }) => id === author);
    return isKnown ? change : { ...change, author: null };
  },
});
