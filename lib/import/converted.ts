import { divideExactly } from './amounts';
import type { ImportedEntry, ImportedGroup, Side } from './reading';

export const sumOfSides = (sides: readonly Side[]): number =>
  sides.reduce((total, { minor }) => total + minor, 0);

/** Sides that add up to a total, in the proportions of these; odd units go to the largest fractions. */
export function inProportion(sides: readonly Side[], total: number): readonly Side[] {
  const weights = sides.map(({ minor }) => BigInt(minor));
  const minors = divideExactly(total, weights) ?? [];
  return sides.map(({ person }, at) => ({ person, minor: minors[at] ?? 0 }));
}

/**
 * An entry with its money in the group's currency, by what the file itself says that it came to.
 * @returns null if the file does not say
 */
export function inGroupCurrency(entry: ImportedEntry, { currency }: ImportedGroup): ImportedEntry | null {
  if (entry.currency === null || entry.currency === currency) return entry;
  const { converted } = entry;
  if (converted === undefined || sumOfSides(entry.paid) === 0) return null;
  return {
    ...entry,
    currency: null,
    paid: inProportion(entry.paid, converted.minor),
    shared: inProportion(entry.shared, converted.minor),
  };
}

/** A group with all of its money in its own currency; null if the file does not say what some of it came to. */
export function allInGroupCurrency(group: ImportedGroup): ImportedGroup | null {
  const entries = group.entries.flatMap((entry) => inGroupCurrency(entry, group) ?? []);
  return entries.length < group.entries.length ? null : { ...group, entries };
}
