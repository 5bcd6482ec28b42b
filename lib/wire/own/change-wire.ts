import type { Change, ChangeKind } from '@/lib/domain/ledger/change';
import type { Entry, Group, Member } from '@/lib/domain/ledger/ledger';
import type { ErrorCode } from '@/lib/errors';
import type { Outcome, SentChangeInput } from './changes';
import type { WireDelta, WireLedger } from './ledger';
import { entryOfLedger, groupOfLedger, memberOfLedger } from './ledger-copy';

/**
 * Changes as `POST /groups/{code}/changes` takes them. A device carries this file into the browser, so it holds types of the
 * schemas and none of zod.
 */

/** To take something back has a shape that no form fills in. */
type Undo = {
  readonly id: string;
  readonly author?: string;
  readonly kind: 'undo';
  readonly revision: number;
};

export type WireChange = SentChangeInput | Undo;

const given = <Key extends string, Value>(key: Key, value: Value | undefined) =>
  (value === undefined ? {} : { [key]: value }) as Partial<Readonly<Record<Key, Value>>>;

const commonOf = ({ id, author }: Change) => ({ id, ...given('author', author) });

type Encoders = {
  readonly [Kind in ChangeKind]: (change: Extract<Change, { readonly kind: Kind }>) => WireChange;
};

const encoders: Encoders = {
  'entry.put': (change) => {
    const { id, kind, title, cents, payers, among } = change.entry;
    const split = { how: 'even' as const, among: [...among] };
    const shared = {
      id,
      cents,
      payers: payers.map(({ memberId, cents: paid }) => ({ memberId, cents: paid })),
    };
    return {
      ...{ ...commonOf(change), kind: change.kind, ...given('base', change.base) },
      ...given('currency', change.currency),
      entry: kind === 'payment' ? { ...shared, kind, title: '', split } : { ...shared, kind, title, split },
    };
  },
  'entry.delete': (change) => ({
    ...{ ...commonOf(change), kind: change.kind, ...given('base', change.base) },
    entryId: change.entryId,
  }),
  'member.add': (change) => ({
    ...{ ...commonOf(change), kind: change.kind },
    member: { id: change.member.id, name: change.member.name },
  }),
  'member.rename': (change) => ({
    ...{ ...commonOf(change), kind: change.kind, ...given('base', change.base) },
    ...{ memberId: change.memberId, name: change.name },
  }),
  'member.remove': (change) => ({
    ...{ ...commonOf(change), kind: change.kind, ...given('base', change.base) },
    memberId: change.memberId,
  }),
  'group.set': (change) => ({
    ...{ ...commonOf(change), kind: change.kind, ...given('base', change.base) },
    ...change.set,
  }),
  'plan.confirm': (change) => ({
    ...{ ...commonOf(change), kind: change.kind },
    ...{ entryId: change.entryId, fromId: change.fromId, toId: change.toId, cents: change.cents },
    ...given('currency', change.currency),
  }),
  undo: (change) => ({ ...commonOf(change), kind: change.kind, revision: change.revision }),
};

/** A change as it is sent. What is for the device alone stays behind. */
export const changeToWire = (change: Change): WireChange =>
  (encoders[change.kind] as (change: Change) => WireChange)(change);

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
