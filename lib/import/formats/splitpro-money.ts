import type { ImportedEntry, ImportedGroup } from '@/lib/import/reading';
import { baseOf } from './currencies-of-rows';
import { digitsOfSplitPro } from './splitpro-currencies';

/** The decimals of all currencies of entries, as the product has them. */
const digitsOf = (entries: readonly ImportedEntry[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    entries.flatMap(({ currency }) => (currency === null ? [] : [[currency, digitsOfSplitPro(currency)]])),
  );

/** Entries of several currencies as a group has them, whose own is that of most. @param other where there are none */
export function moneyOfSplitPro(
  entries: readonly ImportedEntry[],
  other: string | null,
): Pick<ImportedGroup, 'currency' | 'digits' | 'digitsOf' | 'entries'> {
  const votes = entries.flatMap(({ currency }) => (currency === null ? [] : [{ currency, isForeign: null }]));
  const currency = baseOf(votes).currency ?? other;
  return {
    currency,
    digits: digitsOfSplitPro(currency ?? ''),
    digitsOf: digitsOf(entries),
    entries: entries.map((entry) => (entry.currency === currency ? { ...entry, currency: null } : entry)),
  };
}
