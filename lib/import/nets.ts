import type { EntryKind } from '@/lib/domain/entry/parts';
import type { Decimal } from './amounts';
import type { ImportedEntry, ImportedSplit, Side } from './reading';

/** Who paid and who bears, as nets tell it. */
export type FromNets = Pick<ImportedEntry, 'kind' | 'paid' | 'shared' | 'split' | 'isAssumed'>;

const sidesAbove = (values: readonly number[]): readonly Side[] =>
  values.flatMap((minor, person) => (minor > 0 ? [{ person, minor }] : []));

/**
 * Who paid and who bears, from what each one gets back (+) or owes (-) of an entry. It is not in such a file who paid
 * what; the nets are kept to the unit, and the rest is the simplest that fits:
 * one positive net p of a cost c ≥ p: that one paid c and bears c − p. Otherwise each positive net is what that one
 * paid, each negative one what that one bears, and the amount is their sum.
 * A negative cost is money that came in: whoever has the negative net received it.
 * @param cost minor units; null: not known
 * @param nets minor units by person; they add up to 0, and not all are 0
 */
export function entryOfNets(cost: number | null, nets: readonly number[], isPayment = false): FromNets {
  const isIncome = cost !== null && cost < 0 && !isPayment;
  const kind: EntryKind = isPayment ? 'payment' : isIncome ? 'income' : 'expense';
  const signed = isIncome ? nets.map((net) => -net) : nets;
  const paid = sidesAbove(signed);
  const shared = sidesAbove(signed.map((net) => -net));
  const [payer] = paid;
  const total = Math.abs(cost ?? 0);
  if (paid.length !== 1 || payer === undefined || isPayment || total <= payer.minor)
    return { kind, paid, shared, split: evenSplitOf(shared), isAssumed: paid.length > 1 };
  const own = { person: payer.person, minor: total - payer.minor };
  const all = [...shared, own].sort((a, b) => a.person - b.person);
  return { kind, paid: [{ ...payer, minor: total }], shared: all, split: evenSplitOf(all), isAssumed: true };
}

/**
 * An entry that leaves all balances as they are: one person pays it and bears it.
 * @param cost minor units, not 0; below 0 it is money that came in
 */
export function entryWithoutEffect(cost: number, person: number): FromNets {
  const sides = [{ person, minor: Math.abs(cost) }];
  const kind: EntryKind = cost < 0 ? 'income' : 'expense';
  return { kind, paid: sides, shared: sides, split: null, isAssumed: true };
}

/** Shares that differ by at most one unit may have been split evenly; our parts decide whether they were. */
export function evenSplitOf(shared: readonly Side[]): ImportedSplit | null {
  const minors = shared.map(({ minor }) => minor);
  return Math.max(...minors) - Math.min(...minors) <= 1 ? { how: 'even' } : null;
}

/** Nets in whole minor units that add up to 0. */
export type WholeNets = { readonly nets: readonly number[]; readonly isRounded: boolean };

/**
 * Nets in whole minor units. Fractions of one are cut down, and the units that are left go to the largest of them, at
 * equal ones to the first, so that each net is less than a unit off and all add up to 0.
 * @returns null if they do not add up to 0, but for what their last decimal may be rounded, or are too large
 */
export function wholeNets(exact: readonly Decimal[], digits: number): WholeNets | null {
  const most = exact.reduce((max, { decimals }) => Math.max(max, decimals), digits);
  const unit = 10n ** BigInt(most - digits);
  const scaled = exact.map((each) => each.digits * 10n ** BigInt(most - each.decimals));
  const sum = scaled.reduce((total, each) => total + each, 0n);
  const cut = scaled.map((value, person) => {
    const fraction = ((value % unit) + unit) % unit;
    return { person, fraction, whole: Number((value - fraction) / unit) };
  });
  const fractions = cut.filter(({ fraction }) => fraction > 0n);
  if ((sum < 0n ? -sum : sum) * 2n > BigInt(fractions.length)) return null;
  const nets = cut.map(({ whole }) => whole);
  if (!nets.every(Number.isSafeInteger)) return null;
  const left = -nets.reduce((total, net) => total + BigInt(net), 0n);
  if (left < 0n || left > BigInt(fractions.length)) return null;
  const largest = [...fractions].sort((a, b) =>
    a.fraction === b.fraction ? a.person - b.person : a.fraction > b.fraction ? -1 : 1,
  );
  for (const { person } of largest.slice(0, Number(left))) nets[person] = (nets[person] ?? 0) + 1;
  return { nets, isRounded: fractions.length > 0 };
}
