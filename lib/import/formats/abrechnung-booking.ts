import type { Json } from '@/lib/import/json';
import type { Side } from '@/lib/import/reading';
import { addTo, type Share, sharesIn } from './abrechnung-accounts';
import { divideFine, FINE_UNIT, roundedFine, wholeFine, wholeWeights } from './fine-amounts';
import { EntryProblem } from './json-entries';

export const abs = (value: bigint): bigint => (value < 0n ? -value : value);

/** Whether a fine amount is more than what floats are off. */
export const isMoney = (fine: bigint): boolean => abs(fine) * 1000n >= FINE_UNIT;

/** Fine amounts by account. */
export type Booked = Map<string, bigint>;

/** A share of the other sign. */
export const flipped = (share: Share): Share => ({
  account: share.account,
  weight: { digits: -share.weight.digits, decimals: share.weight.decimals },
});

/** Both sides of an entry, which add up to the same. */
type Sides = { readonly paid: readonly Side[]; readonly shared: readonly Side[] };

/** Fine amounts of people in whole minor units, which add up to the total. */
function sidesOf(total: number, amounts: ReadonlyMap<number, bigint>): readonly Side[] {
  const people = [...amounts].filter(([, amount]) => amount > 0n);
  const parts = wholeFine(
    total,
    people.map(([, amount]) => amount),
  );
  return people.map(([person], at) => ({ person, minor: parts[at] ?? 0 }));
}

/**
 * Both sides of an entry of an amount. Whoever gets back more of it than they bear stands on the other side with that.
 * @param minor the amount, of the same sign as what is booked
 * @param credit of those who paid
 * @param debit of those who bear it
 */
export function bothSides(
  minor: number,
  credit: ReadonlyMap<number, bigint>,
  debit: ReadonlyMap<number, bigint>,
): Sides {
  const sign = minor < 0 ? -1n : 1n;
  const paid = new Map([...credit].map(([person, amount]) => [person, sign * amount] as const));
  const signed = [...debit].map(([person, amount]) => [person, sign * amount] as const);
  const shared = new Map(signed.filter(([, amount]) => amount > 0n && isMoney(amount)));
  const back = signed.filter(([, amount]) => amount < 0n && isMoney(amount));
  for (const [person, amount] of back) addTo(paid, person, -amount);
  const borne = [...shared.values()].reduce((sum, amount) => sum + amount, 0n);
  const units = back.length === 0 ? Math.abs(minor) : roundedFine(borne);
  return { paid: sidesOf(units, paid).filter((side) => side.minor > 0), shared: sidesOf(units, shared) };
}

/** Adds an amount to accounts by weights, which are not below 0 and not all 0. @throws EntryProblem */
export function book(booked: Booked, amount: bigint, shares: readonly Share[]): void {
  if (shares.some(({ weight }) => weight.digits < 0n)) throw new EntryProblem('split-unreadable');
  const parts = divideFine(amount, wholeWeights(shares.map(({ weight }) => weight)));
  for (const [at, { account }] of shares.entries()) addTo(booked, account, parts[at] ?? 0n);
}

/** @throws EntryProblem if one of them is no number */
export function readShares(value: Json, key: string): readonly Share[] {
  const shares = sharesIn(value, key);
  if (shares === null) throw new EntryProblem('split-unreadable');
  return shares;
}
