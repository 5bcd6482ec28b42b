import type { Meant } from './change';
import { byJoining } from '@/lib/domain/entry/shares';
import { isBirth, isDeath, type JournalEvent } from './event';
import type { Entry, Group, Member } from '@/lib/domain/nouns';
import type { OpenLedger, PlanRow } from './open-ledger';
import { maxAmountCents, MAXIMUM_AMOUNT_CENTS } from '@/lib/domain/money/currency-units';
import type { SplitProblem } from '@/lib/domain/entry/split';
import type { Cents } from '@/lib/domain/money/money';

/**
 * The errors for amounts above the usual ceiling; with `-weak`, above that of a weak currency (docs/wire.md#limits).
 */
type TooBig =
  'expense-amount-too-big' | 'payment-amount-too-big' | 'settlements-amount' | 'settlement-amount';

/** Why a change is refused, as a code of the error table. */
export type RefusalCode =
  | TooBig
  | `${TooBig}-weak`
  | 'currency-changed'
  | 'day-invalid'
  | 'entry-changed'
  | 'entry-deleted'
  | 'entry-not-found'
  | 'expense-not-found'
  | 'foreign-invalid'
  | 'id-in-use'
  | 'no-settlements'
  | 'payers-do-not-add-up'
  | 'payment-not-found'
  | 'payment-to-oneself'
  | 'settlement-not-found'
  | 'settlement-to-oneself'
  | 'settlements-mismatch'
  | SplitProblem
  | 'too-many-entries'
  | 'too-many-members'
  | 'totals-too-big'
  | 'undo-impossible'
  | 'undo-people-gone'
  | 'undo-stale'
  | 'undo-unknown'
  | 'user-has-transactions'
  | 'user-name-taken'
  | 'user-not-found';

export type Refused = {
  readonly refusal: RefusalCode;
  /** The present state, if that is the reason. */
  readonly current?: Entry | Member | Group;
  /** Whether what was not found belonged to this group and was deleted. */
  readonly isGone?: true;
};

/** What happens to the persisted plan: it stays, it ends together with the fixed order, or it gets these rows. */
export type PlanAfter = 'kept' | 'ended' | readonly PlanRow[];

/** The effect of a change, as `decide` returns it. */
export type Happened = {
  /** The event for the Journal. */
  readonly event: JournalEvent;
  readonly plan: PlanAfter;
  /** The revision that it undoes; null for none. */
  readonly undoes: number | null;
};

/** The decision on a change: an event, nothing to do, a refusal, or that this ledger does not know enough to decide. */
export type Decided = Happened | { readonly nothing: true } | Refused | { readonly unknown: true };

export const NOTHING = { nothing: true } as const;
export const UNKNOWN = { unknown: true } as const;

export const refuse = (refusal: RefusalCode, current?: Refused['current']): Refused => ({
  refusal,
  ...(current && { current }),
});

export const happens = (event: JournalEvent, plan: Happened['plan']): Happened => ({
  event,
  plan,
  undoes: null,
});

export const isRefused = (value: object): value is Refused => 'refusal' in value;

const tracesOf = ({ past }: OpenLedger, id: string) => past.lives.get(id) ?? [];

/** The entry or member of the group with this id. */
const nounOf = ({ entries, members }: OpenLedger, id: string): Entry | Member | undefined =>
  entries.get(id) ?? members.get(id);

/** Whether the ledger cannot tell what has this id. */
const isUnknown = ({ past, isPartial }: OpenLedger, id: string): boolean => isPartial && !past.lives.has(id);

/** The refusal for an id that the group does not have, or not for this kind of thing. */
export function missing(ledger: OpenLedger, id: string, refusal: RefusalCode): Refused | typeof UNKNOWN {
  if (isUnknown(ledger, id)) return UNKNOWN;
  const { group } = ledger;
  const hasDied = tracesOf(ledger, id).some(
    ({ groupId, event }) => groupId === group.id && event !== null && isDeath(event),
  );
  const isGone = hasDied && !nounOf(ledger, id);
  return { refusal, ...(isGone && { isGone: true }) };
}

/** Whether a change builds on another revision than the present one. A change without a base is never stale. */
export const isStale = (
  { own }: OpenLedger,
  { id, revision }: Entry | Member,
  base: number | undefined,
): boolean => base !== undefined && base !== revision && !own?.has(id);

/**
 * Checks the id that a client chose for something new.
 * @param isSame whether a creating event has the requested content
 * @returns null for a fresh id; `NOTHING` if this very creation has happened before; a refusal if the id is in use, or
 *   if what was created was deleted since
 */
export function priorCreation(
  ledger: OpenLedger,
  id: string,
  isSame: (birth: JournalEvent) => boolean,
): Refused | typeof NOTHING | null {
  const traces = tracesOf(ledger, id);
  const present = nounOf(ledger, id);
  if (traces.length === 0 && !present) return null;
  const birth = traces.find(({ event }) => event !== null && isBirth(event));
  const isOurs = birth?.event && birth.groupId === ledger.group.id && isSame(birth.event);
  if (!isOurs) return refuse('id-in-use', present);
  return present ? NOTHING : refuse('entry-deleted');
}

/** A refusal if an amount was meant in another currency than the group has now. */
export const otherCurrency = ({ group }: OpenLedger, { currency }: Meant): Refused | null =>
  currency !== undefined && currency !== group.currency ? refuse('currency-changed', group) : null;

export function tooBig({ group: { currency } }: OpenLedger, code: TooBig, cents: Cents): Refused | null {
  const ceiling = maxAmountCents(currency);
  if (cents <= ceiling) return null;
  return refuse(ceiling === MAXIMUM_AMOUNT_CENTS ? code : `${code}-weak`);
}

/** The members in order of joining, on which suggested plans depend. */
export const membersInOrder = ({ members }: OpenLedger): readonly Member[] =>
  [...members.values()].sort(byJoining);
