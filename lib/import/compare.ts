import { isoCode } from '@/lib/domain/money/currency-units';
import type { Part } from '@/lib/domain/entry/parts';
import { sumOfSides } from './converted';
import { currencyOf, digitsIn, type ImportTarget, type PreparedEntry } from './prepare';
import type { ImportedEntry, ImportedGroup } from './reading';

/** A prepared entry and the one of the file that it is. */
export type Paired = { readonly prepared: PreparedEntry; readonly source: ImportedEntry };

export type ComparedBalance = {
  readonly memberId: string;
  /** Minor units of the file; positive gets money back. */
  readonly fileMinor: number;
  readonly hereMinor: number;
  readonly isSame: boolean;
};

/** The balances of a file in one of its currencies, and what the import makes of them. */
export type Comparison = {
  /** ISO 4217 */
  readonly currency: string;
  /** The decimals of the minor units. */
  readonly digits: number;
  /** Amounts are converted, so that a difference by rounding is none. */
  readonly isConverted: boolean;
  readonly rows: readonly ComparedBalance[];
};

type Sums = Map<string, number>;

const add = (sums: Sums, memberId: string, amount: number): void =>
  void sums.set(memberId, (sums.get(memberId) ?? 0) + amount);

type Target = Pick<ImportTarget, 'currency' | 'memberIds'>;

/** What the file says: its own balances where it states them, else those of its entries. */
function sumsOfFile(group: ImportedGroup, currency: string, target: Target): Sums {
  const sums: Sums = new Map();
  const stated = group.stated?.find((each) => each.currency === currency);
  if (stated !== undefined) {
    for (const [person, minor] of stated.balances.entries()) add(sums, target.memberIds[person] ?? '', minor);
    return sums;
  }
  for (const entry of group.entries) {
    if (currencyOf(entry, group, target) !== currency) continue;
    const sign = entry.kind === 'income' ? -1 : 1;
    for (const { person, minor } of entry.paid) add(sums, target.memberIds[person] ?? '', sign * minor);
    for (const { person, minor } of entry.shared) add(sums, target.memberIds[person] ?? '', -sign * minor);
  }
  return sums;
}

const balanceOf = ({ paidCents, owedCents }: Part): number => (paidCents ?? 0) - (owedCents ?? 0);

/** What the entries come to here, in minor units of the file, and how far rounding to cents may have moved it. */
function sumsHere(pairs: readonly Paired[], isConverted: boolean) {
  const sums: Sums = new Map();
  const roundings: Sums = new Map();
  for (const { prepared, source } of pairs) {
    const unit = sumOfSides(source.paid) / prepared.content.cents;
    for (const part of prepared.parts) {
      add(sums, part.memberId, balanceOf(part) * unit);
      if (isConverted) add(roundings, part.memberId, unit);
    }
  }
  return { sums, roundings };
}

/**
 * Compares what a file says with what an import adds, for each currency of the file and each member.
 * @param pairs all entries that are prepared, also those that the group has already
 */
export function compareBalances(
  group: ImportedGroup,
  pairs: readonly Paired[],
  target: Target,
): readonly Comparison[] {
  const currencies = [...new Set(group.entries.map((entry) => currencyOf(entry, group, target)))];
  return currencies.map((currency) => {
    const isOwn = group.currency === null && currency === isoCode(target.currency);
    const digits = isOwn ? group.digits : digitsIn(currency, group);
    const isConverted = currency !== isoCode(target.currency) || digits > 2;
    const file = sumsOfFile(group, currency, target);
    const { sums, roundings } = sumsHere(
      pairs.filter(({ source }) => currencyOf(source, group, target) === currency),
      isConverted,
    );
    const rows = [...new Set([...file.keys(), ...sums.keys()])].map((memberId) => {
      const fileMinor = file.get(memberId) ?? 0;
      const exact = sums.get(memberId) ?? 0;
      const hereMinor = Math.round(exact) + 0;
      const isSame = Math.abs(exact - fileMinor) <= (roundings.get(memberId) ?? 0) + 0.001;
      return { memberId, fileMinor, hereMinor, isSame };
    });
    return { currency, digits, isConverted, rows };
  });
}
