import type { Change, ChangeKind, ChangeOf } from '@/lib/domain/ledger/change';
import type { Entry, Group, Member } from '@/lib/domain/ledger/ledger';
import type { ErrorCode } from '@/lib/errors';
import type { Outcome } from './changes';
import type { WireDelta, WireLedger } from './ledger';
import { entryOfLedger, groupOfLedger, memberOfLedger } from './ledger-copy';

/**
 * Changes as `POST /groups/{code}/changes` takes them. A device carries this file into the browser, so it holds types of the
 * schemas and none of zod.
 */

type Sent = { readonly [Kind in ChangeKind]: readonly (keyof ChangeOf<Kind>)[] };

/** What of a change is sent beside its id, kind and author. Settings are sent one by one, and the rest stays on the device. */
const SENT: Sent = {
  'entry.put': ['base', 'currency', 'entry'],
  'entry.delete': ['base', 'entryId'],
  'member.add': ['member'],
  'member.rename': ['base', 'memberId', 'name'],
  'member.remove': ['base', 'memberId'],
  'group.set': ['base'],
  'plan.confirm': ['entryId', 'fromId', 'toId', 'cents', 'currency'],
  undo: ['revision'],
};

/** A change as it is sent: with the names that it has in the domain, and `set` laid open. */
export type WireChange = Pick<Change, 'id' | 'kind'> & Readonly<Record<string, unknown>>;

/** A change as it is sent. */
export function changeToWire(change: Change): WireChange {
  const fields: readonly string[] = ['author', ...SENT[change.kind]];
  const sent = Object.entries(change).filter(
    ([field, value]) => fields.includes(field) && value !== undefined,
  );
  const { id, kind } = change;
  return { id, kind, ...Object.fromEntries(sent), ...(change.kind === 'group.set' && change.set) };
}

/** The answer to a batch. */
export type WireChangesAnswer = {
  readonly outcomes: readonly Outcome[];
  /** What has changed since the version that went along; null: nothing, none went along, or it could not be read. */
  readonly ledger: WireLedger | WireDelta | null;
};

/** What became of a change, in the words of the domain. */
export type ChangeOutcome =
  | {
      readonly id: string;
      readonly outcome: 'done';
      /** The revision of the group that it has made; null: nothing was written. */
      readonly revision: number | null;
    }
  | {
      readonly id: string;
      readonly outcome: 'refused';
      readonly code: ErrorCode;
      /** The text of the wire. */
      readonly message: string;
      /** What is there instead, where that is why; null where it is not. */
      readonly current: Entry | Member | Group | null;
    };

function nounOf(current: Exclude<Outcome['current'], undefined>): Entry | Member | Group {
  if ('parts' in current) return entryOfLedger(current);
  return 'paidCents' in current ? memberOfLedger(current) : groupOfLedger(current);
}

/** What the server says became of a change. */
export function outcomeOfWire({ id, outcome, revision, code, message, current }: Outcome): ChangeOutcome {
  if (outcome === 'done') return { id, outcome, revision };
  return {
    ...{ id, outcome, message: message ?? '', current: current ? nounOf(current) : null },
    // A word of a later program has no text of its own and is said in general.
    code: (code ?? 'change-invalid') as ErrorCode,
  };
}
