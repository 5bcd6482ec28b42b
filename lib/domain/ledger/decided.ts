import type { Meant } from './change';
import { compareJoining } from './copy';
import { isBirth, isDeath, type JournalEvent } from './event';
import type { Happened } from './evolve';
import type { Entry, Group, Member } from './ledger';
import type { OpenLedger } from './open-ledger';
import { maxAmountCents, MAXIMUM_AMOUNT_CENTS } from '@/lib/domain/money/currency-units';
import type { Cents } from '@/lib/domain/money/money';

/** The errors of amounts above the ceiling of a currency: the usual one, and that of a weak one (docs/wire.md#limits). */
type TooBig =
  'expense-amount-too-big' | 'payment-amount-too-big' | 'settlements-amount' | 'settlement-amount';

/** Why a change cannot be, as a code of the table of errors. */
export type RefusalCode =
  | TooBig
  | `${TooBig}-weak`
  | 'currency-changed'
  | 'entry-changed'
  | 'entry-deleted'
  | 'entry-not-found'
  | 'expense-not-found'
  | 'id-in-use'
  | 'no-settlements'
  | 'payment-not-found'
  | 'payment-to-oneself'
  | 'settlement-not-found'
  | 'settlement-to-oneself'
  | 'settlements-mismatch'
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
  /** What is there instead, where that is why. */
  readonly current?: Entry | Member | Group;
  /** Whether what was not found was of this group, and was deleted. */
  readonly isGone?: true;
};

/** What a change comes to: what happens, nothing, a refusal, or that this ledger does not know enough. */
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

export const isNone = (value: object): value is Refused => 'refusal' in value;

const tracesOf = ({ past }: OpenLedger, id: string) => past.lives.get(id) ?? [];

/** What the group has under an id. */
const nounOf = ({ entries, members }: OpenLedger, id: string): Entry | Member | undefined =>
  entries.get(id) ?? members.get(id);

/** Whether nobody can say what is under an id. */
const isUnknown = ({ past, isPartial }: OpenLedger, id: string): boolean => isPartial && !past.lives.has(id);

/** Nothing is under the id, or nothing of the kind. */
export function missing(ledger: OpenLedger, id: string, refusal: RefusalCode): Refused | typeof UNKNOWN {
  if (isUnknown(ledger, id)) return UNKNOWN;
  const { group } = ledger;
  const hasDied = tracesOf(ledger, id).some(
    ({ groupId, event }) => groupId === group.id && event !== null && isDeath(event),
  );
  const isGone = hasDied && !nounOf(ledger, id);
  return { refusal, ...(isGone && { isGone: true }) };
}

/** Whether a change builds on another state than the one that is there; without a base it counts whatever there is. */
export const isStale = (
  { own }: OpenLedger,
  { id, revision }: Entry | Member,
  base: number | undefined,
): boolean => base !== undefined && base !== revision && !own?.has(id);

/**
 * What the id that a client chose for something new says about it.
 * @param isSame whether something was born with the content that is asked for
 * @returns null for a fresh id; nothing to do where this very creation has happened before
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

/** Where an amount was meant in another currency than the group has by now. */
export const otherCurrency = ({ group }: OpenLedger, { currency }: Meant): Refused | null =>
  currency !== undefined && currency !== group.currency ? refuse('currency-changed', group) : null;

export function tooBig({ group: { currency } }: OpenLedger, code: TooBig, cents: Cents): Refused | null {
  const ceiling = maxAmountCents(currency);
  if (cents <= ceiling) return null;
  return refuse(ceiling === MAXIMUM_AMOUNT_CENTS ? code : `${code}-weak`);
}

/** In order of joining, which is also the order in which a plan is suggested. */
export const joined = ({ members }: OpenLedger): readonly Member[] =>
  [...members.values()].sort(compareJoining);
