import type { Part } from '@/lib/domain/entry/parts';
import { type Cents, cents } from '@/lib/domain/money/money';
import type { Entry } from '@/lib/domain/nouns';
import type { Transfer } from './settlement';

/**
 * What members owe one another from what they shared: one row for each pair that is not even, from whom owes to whom it
 * is owed. The database keeps the same sums (the migration settle_by), by the same rule.
 */
export type Debts = readonly Transfer[];

type Side = { readonly memberId: string; readonly cents: number };

/** One side of an entry, in order of the ids, which is that of the database. */
const sideOf = (parts: readonly Part[], amountOf: (part: Part) => number | null): readonly Side[] =>
  parts
    .map((part) => ({ memberId: part.memberId, cents: amountOf(part) ?? 0 }))
    .filter((side) => side.cents > 0)
    .sort((a, b) => (a.memberId < b.memberId ? -1 : 1));

/**
 * What each who owes a part of an entry owes each who paid of it, themselves included: in proportion to what is left of
 * what the payers paid, rounded so that running sums are exact. So everybody owes their part to the cent, every payer is
 * owed what they paid to the cent, and nobody owes less than nothing.
 */
export function debtsOfParts(parts: readonly Part[]): readonly Transfer[] {
  const payers = sideOf(parts, ({ paidCents }) => paidCents);
  const rest = payers.map((payer) => payer.cents);
  let left = BigInt(rest.reduce((sum, paid) => sum + paid, 0));
  const debts: Transfer[] = [];
  for (const ower of sideOf(parts, ({ owedCents }) => owedCents)) {
    let [passed, given] = [BigInt(0), BigInt(0)];
    for (const [place, payer] of payers.entries()) {
      passed += BigInt(rest[place] ?? 0);
      const upToHere = (BigInt(ower.cents) * passed) / left;
      const debt = Number(upToHere - given);
      given = upToHere;
      rest[place] = (rest[place] ?? 0) - debt;
      if (debt > 0) debts.push({ fromId: ower.memberId, toId: payer.memberId, cents: cents(debt) });
    }
    left -= BigInt(ower.cents);
  }
  return debts;
}

/** By a pair's two ids, the smaller first: what the first owes the second, less than 0 for the other way round. */
type Sums = Map<string, number>;

const PAIR = ' ';

function add(sums: Sums, { fromId, toId, cents: amount }: Transfer, sign: 1 | -1): void {
  if (fromId === toId) return;
  const [pair, owed] =
    fromId < toId ? [fromId + PAIR + toId, sign * amount] : [toId + PAIR + fromId, -sign * amount];
  sums.set(pair, (sums.get(pair) ?? 0) + owed);
}

function addEntry(sums: Sums, { parts }: Pick<Entry, 'parts'>, sign: 1 | -1): void {
  for (const debt of debtsOfParts(parts)) add(sums, debt, sign);
}

const debtsOfSums = (sums: Sums): Debts =>
  [...sums]
    .filter(([, owed]) => owed !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([pair, owed]) => {
      const [first = '', second = ''] = pair.split(PAIR);
      const amount: Cents = cents(Math.abs(owed));
      return owed > 0
        ? { fromId: first, toId: second, cents: amount }
        : { fromId: second, toId: first, cents: amount };
    });

/** The debts that follow from all entries of a group. */
export function debtsOfEntries(entries: readonly Pick<Entry, 'parts'>[]): Debts {
  const sums: Sums = new Map();
  for (const entry of entries) addEntry(sums, entry, 1);
  return debtsOfSums(sums);
}

/**
 * The debts after an entry was changed.
 * @param before null if it is created
 * @param after null if it is deleted
 */
export function debtsAfter(
  debts: Debts,
  before: Pick<Entry, 'parts'> | null,
  after: Pick<Entry, 'parts'> | null,
): Debts {
  const sums: Sums = new Map();
  for (const debt of debts) add(sums, debt, 1);
  if (before) addEntry(sums, before, -1);
  if (after) addEntry(sums, after, 1);
  return debtsOfSums(sums);
}
