import {
  type JournalEvent,
  recordEntry,
  type RecordedEntry,
  recordMember,
  subjectOf,
} from '@/lib/domain/ledger/event';
import { areSameParts } from '@/lib/domain/entry/parts';
import { nameKey } from '@/lib/domain/text/text';
import { isReversible, takeBack, undoneBy } from '@/lib/domain/ledger/undo';
import { AppError } from '@/lib/errors';
import { JOURNAL_KEPT_DAYS, JOURNAL_KEPT_REVISIONS } from '@/lib/limits';
import { decodeEvent } from '@/lib/wire/own/journal';
import { type Bound, bind } from '@/lib/server/database/database';
import { assertTotalsHold, newParts, partColumns } from './entries';
import type { WriteRequest } from './group-write';
import type { Change, LockedBooks } from './decision';
import { assertRoomForEntry, assertRoomForMember } from './limits';
import { assertNameIsFree } from './members';
import { deleteEntry, restoreEntry, reviseEntry } from '@/lib/server/sql/entries';
import { updateGroup } from '@/lib/server/sql/groups';
import { type ToUndo, toUndo } from '@/lib/server/sql/journal';
import { deleteMember, renameMember, restoreMember } from '@/lib/server/sql/members';
import { entryOfTuple } from '@/lib/server/sql/tuples';

const dayMs = 24 * 60 * 60 * 1000;

/** Undo reaches as far back as the Journal is kept, also where rows beyond that are still there. */
const isBeyondReach = ({ group, now }: LockedBooks, revision: number, at: Date): boolean =>
  revision <= group.revision - JOURNAL_KEPT_REVISIONS ||
  at.getTime() < now.getTime() - JOURNAL_KEPT_DAYS * dayMs;

/** @throws AppError undo-people-gone */
function assertPeopleAreHere({ members }: LockedBooks, { parts }: RecordedEntry): void {
  const here = new Set(members.map(({ id }) => id));
  if (!parts.every(({ memberId }) => here.has(memberId))) throw new AppError('undo-people-gone');
}

/** An entry as it was: its parts are not decided anew, whatever the currency is by now. */
function revision(books: LockedBooks, before: RecordedEntry, after: RecordedEntry): readonly Bound[] {
  assertPeopleAreHere(books, after);
  const { id, title, cents } = after;
  return [
    bind(reviseEntry, books.group.id, id, title, cents, books.now),
    ...(areSameParts(before.parts, after.parts) ? [] : newParts(books.group.id, after)),
  ];
}

function returning(books: LockedBooks, entry: RecordedEntry): Bound {
  assertPeopleAreHere(books, entry);
  assertRoomForEntry(books.group);
  assertTotalsHold(books, entry.parts);
  const { id, kind, title, cents, parts, createdAt } = entry;
  const content = [id, kind, title, cents, books.now, ...partColumns(parts)] as const;
  return bind(restoreEntry, books.group.id, ...content, entry.revision, createdAt);
}

/**
 * What an event that takes another one back comes to. What moves a balance ends the persisted plan, which was made for other
 * balances; and none comes back.
 * @throws AppError user-name-taken, too-many-members, user-has-transactions, undo-people-gone, too-many-entries,
 *   totals-too-big
 */
function changeOf(books: LockedBooks, event: JournalEvent, found: ToUndo): Change {
  const { group, now } = books;
  switch (event.kind) {
    case 'group.set': {
      const { id, name, currency, inactiveDataPurge, fixedOrder } = { ...group, ...event.after };
      return {
        event,
        statements: [bind(updateGroup, id, name, currency, inactiveDataPurge, fixedOrder, now)],
      };
    }
    case 'member.added': {
      const { id, name, createdAt } = event.after;
      assertNameIsFree(books, name);
      assertRoomForMember(books);
      const { revision: last } = event.after;
      return {
        event,
        statements: [bind(restoreMember, id, group.id, name, nameKey(name), now, last, createdAt)],
      };
    }
    case 'member.renamed': {
      const { id, name } = event.after;
      assertNameIsFree(books, name, id);
      return { event, statements: [bind(renameMember, group.id, id, name, nameKey(name), now)] };
    }
    case 'member.removed':
      if (found.hasEntries) throw new AppError('user-has-transactions');
      return {
        ...{ event, reset: found.inPlan },
        statements: [bind(deleteMember, group.id, event.before.id)],
      };
    case 'entry.created':
      return { event, reset: true, entryCount: 1, statements: [returning(books, event.after)] };
    case 'entry.revised':
      return { event, reset: true, statements: revision(books, event.before, event.after) };
    case 'entry.deleted':
      return {
        ...{ event, reset: true, entryCount: -1 },
        statements: [bind(deleteEntry, group.id, event.before.id)],
      };
    default:
      throw new Error(`nothing is taken back by ${event.kind}`);
  }
}

/**
 * The write that takes back what a revision of the group has done, while all that it changed is as it left it. What is taken
 * back already writes nothing. What returns keeps its `createdAt` and gets the revision after its last.
 * @throws AppError group-not-found; undo-unknown for a revision that is not there, or further back than undo reaches;
 *   undo-impossible for a group's beginning and for plans; undo-stale; and what is in the way of what would return or go:
 *   undo-people-gone, user-has-transactions, user-name-taken, too-many-members, too-many-entries, totals-too-big
 */
export function undoing(groupCode: string, revisionToUndo: number): WriteRequest<null, ToUndo[]> {
  return {
    locator: { kind: 'code', key: groupCode },
    missing: 'group-not-found',
    read: (read) => read(toUndo, revisionToUndo),
    decide: (books, [found]) => {
      if (!found || isBeyondReach(books, revisionToUndo, found.at)) throw new AppError('undo-unknown');
      const event = decodeEvent(found.event);
      if (!isReversible(event)) throw new AppError('undo-impossible');
      if (undoneBy(found.undoings).has(revisionToUndo)) return { result: null };
      const member = books.members.find(({ id }) => id === subjectOf(event));
      const back = takeBack(event, {
        settings: books.group,
        member: member && recordMember(member),
        entry: found.entry ? recordEntry(entryOfTuple(found.entry)) : undefined,
        last: found.last === null ? null : decodeEvent(found.last),
      });
      if (!back) throw new AppError('undo-stale');
      return { result: null, change: { ...changeOf(books, back, found), undoes: revisionToUndo } };
    },
  };
}
