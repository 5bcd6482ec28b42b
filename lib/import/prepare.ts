import type { EntryContent } from '@/lib/domain/entry/content';
import { areSameParts, decideParts, type Part } from '@/lib/domain/entry/parts';
import type { BackupSplit } from '@/lib/export/backup';
import type { Joined } from '@/lib/domain/entry/shares';
import { namedBySplit, type Split, splitProblem } from '@/lib/domain/entry/split';
import type { Day } from '@/lib/domain/days';
import { currencyOfIsoCode } from '@/lib/domain/money/currencies';
import { isoCode } from '@/lib/domain/money/currency-units';
import { type Foreign, foreignCents, minorDecimals, rateFor } from '@/lib/domain/money/foreign';
import { type Cents, cents } from '@/lib/domain/money/money';
import { cleanLine, cleanNote, isStorableLine, isStorableNote } from '@/lib/domain/text/text';
import { EXPENSE_DESCRIPTION_MAX_LENGTH, NOTE_MAX_LENGTH } from '@/lib/limits';
import { digitsOfCurrency, plainAmount } from './amounts';
import { inProportion, sumOfSides } from './converted';
import type { ImportedEntry, ImportedGroup, Place, Problem, Side } from './reading';

/** Where the entries of a file go. */
export type ImportTarget = {
  /** The group's currency value. */
  readonly currency: string;
  /** The id of the member whom each person of the file is, by place; two people may be one member. */
  readonly memberIds: readonly string[];
  /** These members, with their order of joining. */
  readonly members: readonly Joined[];
  /** What one unit of another currency is in the group's, by ISO 4217 code. */
  readonly rates: ReadonlyMap<string, string>;
  /** The last day that an entry may have. */
  readonly lastDay: Day;
  /** The title of an expense that has none. */
  readonly untitled: string;
  /**
   * A new id for an entry.
   * @param at its place among the entries of the file
   * @param start the first 32 bits that it must have, as 8 hexadecimal digits: they decide who bears the odd cents
   */
  readonly idOf: (at: number, start: string | null) => string;
};

/** An entry as it will be written. */
export type PreparedEntry = {
  readonly id: string;
  readonly place: Exclude<Place, null>;
  readonly content: EntryContent;
  readonly parts: readonly Part[];
};

export type Prepared = { readonly entries: readonly PreparedEntry[]; readonly problems: readonly Problem[] };

type Sides = { readonly total: Cents; readonly paid: readonly Side[]; readonly shared: readonly Side[] };

/** An amount in units of so many decimals in those of another number, rounded half up. */
function withDecimals(minor: number, from: number, to: number): number {
  if (from <= to) return minor * 10 ** (to - from);
  const unit = 10 ** (from - to);
  return Math.floor((2 * minor + unit) / (2 * unit));
}

const withSides = ({ paid, shared }: ImportedEntry, total: number): Sides => ({
  total: cents(total),
  paid: inProportion(paid, total),
  shared: inProportion(shared, total),
});

/** The currency in which an entry has its amounts; the target's where the file does not say. */
export const currencyOf = (
  entry: ImportedEntry,
  group: ImportedGroup,
  target: Pick<ImportTarget, 'currency'>,
): string => entry.currency ?? group.currency ?? isoCode(target.currency);

/** The decimals that the minor units of a file have in a currency. */
export const digitsIn = (currency: string, group: ImportedGroup): number =>
  currency === group.currency ? group.digits : (group.digitsOf?.[currency] ?? digitsOfCurrency(currency));

/** The currencies of a file for which a person has to give a rate, because the file does not say what they came to. */
export function currenciesWithoutRate(
  group: ImportedGroup,
  target: Pick<ImportTarget, 'currency'>,
): readonly string[] {
  const own = isoCode(target.currency);
  const needed = group.entries.flatMap((entry) => {
    const currency = currencyOf(entry, group, target);
    const isConverted = entry.converted !== undefined && (group.currency ?? own) === own;
    return currency === own || isConverted ? [] : [currency];
  });
  return [...new Set(needed)];
}

/** What an amount in another currency comes to, and what of it is kept beside the cents. Unknown currencies have no rate. */
type Converted = {
  readonly sides: Sides;
  readonly foreign: Foreign | null;
  readonly original: string | null;
};

/** An amount as a text that every language reads: `12.50 USD`. */
const written = (minor: number, currency: string): string =>
  `${plainAmount(minor, minorDecimals(currency))} ${currency}`;

/** Keeps an amount in another currency where a rate makes it come to the cents, else as a text for the note. */
function kept(
  original: { readonly currency: string; readonly minor: number; readonly rate: string | null },
  total: Cents,
  currency: string,
): Pick<Converted, 'foreign' | 'original'> {
  const { currency: other, minor } = original;
  const text = written(minor, other);
  if (other === isoCode(currency))
    return { foreign: null, original: minor * 10 ** (2 - minorDecimals(other)) === total ? null : text };
  if (currencyOfIsoCode(other) === null) return { foreign: null, original: text };
  const fits = (rate: string | null): rate is string =>
    rate !== null && foreignCents({ currency: other, minor, rate }, currency) === total;
  const rate = fits(original.rate) ? original.rate : rateFor({ currency: other, minor }, total, currency);
  return rate === null
    ? { foreign: null, original: text }
    : { foreign: { currency: other, minor, rate }, original: null };
}

function moneyOf(entry: ImportedEntry, group: ImportedGroup, target: ImportTarget): Converted {
  const own = isoCode(target.currency);
  const currency = currencyOf(entry, group, target);
  const digits = digitsIn(currency, group);
  const minor = sumOfSides(entry.paid);
  if (currency === own) {
    const sides = withSides(entry, withDecimals(minor, group.currency === null ? group.digits : digits, 2));
    return { sides, ...(entry.foreign ? kept(entry.foreign, sides.total, target.currency) : NO_ORIGINAL) };
  }
  const there = { currency, minor: withDecimals(minor, digits, minorDecimals(currency)) };
  const { converted } = entry;
  if (converted !== undefined && group.currency === own) {
    const sides = withSides(entry, withDecimals(converted.minor, group.digits, 2));
    return { sides, ...kept({ ...there, rate: converted.rate }, sides.total, target.currency) };
  }
  const rate = target.rates.get(currency);
  const total = rate === undefined ? null : foreignCents({ ...there, rate }, target.currency);
  if (rate === undefined || total === null) throw new RangeError(`there is no rate for ${currency}`);
  const sides = withSides(entry, total);
  if (currencyOfIsoCode(currency) === null)
    return { sides, foreign: null, original: written(there.minor, currency) };
  const original = entry.foreign === null ? null : written(entry.foreign.minor, entry.foreign.currency);
  return { sides, foreign: { ...there, rate }, original };
}

const NO_ORIGINAL = { foreign: null, original: null } as const;

type Shares = ReadonlyMap<string, number>;

/**
 * What each member has of it: people who are one member are summed. Whoever has nothing is left out; in our own backup they
 * take part with an amount of 0.
 */
function byMember(sides: readonly Side[], memberIds: readonly string[], keepsZero: boolean): Shares {
  const summed = new Map<string, number>();
  for (const { person, minor } of sides) {
    const id = memberIds[person] ?? '';
    if (minor > 0 || keepsZero) summed.set(id, (summed.get(id) ?? 0) + minor);
  }
  return summed;
}

type Weights = readonly { readonly memberId: string; readonly hundredths: number }[];

/** Weights in hundredths; null if they have more decimals, or two people are one member. */
function weightsOf(
  { split, shared }: ImportedEntry,
  shares: Shares,
  memberIds: readonly string[],
): Weights | null {
  if (split === null || split.how === 'even' || shares.size < shared.filter(({ minor }) => minor > 0).length)
    return null;
  const of = split.of.map(({ person, weight }) => ({
    memberId: memberIds[person] ?? '',
    hundredths: Math.round(weight * 100),
  }));
  return of.every(({ hundredths }, at) => hundredths === (split.of[at]?.weight ?? NaN) * 100) ? of : null;
}

/** The ways of splitting that an entry may have had, the likeliest first; amounts are right whatever it was. */
function splitsOf(entry: ImportedEntry, shares: Shares, memberIds: readonly string[]): readonly Split[] {
  const amounts: Split = {
    how: 'amounts',
    of: [...shares].map(([memberId, minor]) => ({ memberId, cents: cents(minor) })),
  };
  if (entry.stored) return [splitOfBackup(entry.stored.split, memberIds), amounts];
  const even: Split = { how: 'even', among: [...shares.keys()] };
  if (entry.kind === 'payment' || entry.split?.how === 'even') return [even, amounts];
  const weights = weightsOf(entry, shares, memberIds);
  if (weights === null) return [amounts];
  const percent: Split = {
    how: 'percent',
    of: weights.map(({ memberId, hundredths }) => ({ memberId, basisPoints: hundredths })),
  };
  const byShares: Split = {
    how: 'shares',
    of: weights.map(({ memberId, hundredths }) => ({ memberId, shares: hundredths })),
  };
  return [...(entry.split?.how === 'percent' ? [percent] : []), byShares, amounts];
}

const partsOf = (
  { kind }: Pick<ImportedEntry, 'kind'>,
  { paid, shared }: { readonly paid: Shares; readonly shared: Shares },
): readonly Part[] =>
  [...new Set([...shared.keys(), ...paid.keys()])].map((memberId) => {
    const [gave, bears] = [paid.get(memberId), shared.get(memberId)].map((minor) =>
      minor === undefined ? null : cents(minor),
    ) as [Cents | null, Cents | null];
    return kind === 'income'
      ? { memberId, paidCents: bears, owedCents: gave }
      : { memberId, paidCents: gave, owedCents: bears };
  });

/** A split of our own backup, with the members whom its people are. */
function splitOfBackup(split: BackupSplit, memberIds: readonly string[]): Split {
  const idOf = (person: number): string => memberIds[person] ?? '';
  const idsOf = (people: readonly number[]): readonly string[] => [...new Set(people.map(idOf))];
  switch (split.how) {
    case 'even':
      return { how: 'even', among: idsOf(split.among) };
    case 'shares': {
      const of = split.of.map(([person, shares]) => ({ memberId: idOf(person), shares }));
      return { how: 'shares', of, ...(split.decimals && { decimals: split.decimals }) };
    }
    case 'percent':
      return {
        how: 'percent',
        of: split.of.map(([person, basisPoints]) => ({ memberId: idOf(person), basisPoints })),
      };
    case 'amounts':
      return {
        how: 'amounts',
        of: split.of.map(([person, own]) => ({ memberId: idOf(person), cents: cents(own) })),
      };
    case 'adjusted':
      return {
        how: 'adjusted',
        among: idsOf(split.among),
        by: split.by.map(([person, extra]) => ({ memberId: idOf(person), cents: extra })),
      };
    case 'items':
      return {
        how: 'items',
        items: split.items.map((item) => ({ ...item, cents: cents(item.cents), among: idsOf(item.among) })),
      };
  }
}

type Divided = Pick<EntryContent, 'payers' | 'split'> & { readonly parts: readonly Part[] };

type ToDivide = {
  readonly id: string;
  readonly total: Cents;
  readonly paid: Shares;
  readonly shared: Shares;
};

/**
 * The first way of splitting by which we decide the very parts of the file.
 * @throws Error if there is none: amounts give any parts
 */
function divided(
  entry: ImportedEntry,
  { id, total, paid, shared }: ToDivide,
  { memberIds, members, currency }: ImportTarget,
): Divided {
  const payers = [...paid].map(([memberId, minor]) => ({ memberId, cents: cents(minor) }));
  const wanted = partsOf(entry, { paid, shared });
  for (const split of splitsOf(entry, shared, memberIds)) {
    if (splitProblem(split, total) !== null) continue;
    const named = new Set(namedBySplit(split));
    const sharers = members.filter((member) => named.has(member.id));
    const { kind } = entry;
    const parts = decideParts({ kind, entryId: id, cents: total, payers, split, sharers, currency });
    if (areSameParts(parts, wanted)) return { payers, split, parts };
  }
  throw new Error('the amounts of an entry do not give its parts');
}

/** A line that fits, with the rest of it. */
function cut(text: string, most: number): readonly [kept: string, rest: string] {
  if (text.length <= most) return [text, ''];
  // Not between the halves of a character.
  const at = /[\uD800-\uDBFF]/.test(text.charAt(most - 2)) ? most - 2 : most - 1;
  return [`${text.slice(0, at)}…`, text.slice(at)];
}

/** The texts of an entry, as they may be stored; what does not fit the title goes into the note. */
function textsOf(entry: ImportedEntry, original: string | null, untitled: string) {
  const line = cleanLine(entry.title);
  const full = entry.kind === 'payment' || isStorableLine(line) ? line : untitled;
  const [title, rest] = entry.kind === 'payment' ? ['', full] : cut(full, EXPENSE_DESCRIPTION_MAX_LENGTH);
  const lines = [rest, original, entry.note].filter((text) => text !== null && text !== '');
  const note = cleanNote(lines.join('\n'));
  const [fitting, lost] = cut(isStorableNote(note) ? note : '', NOTE_MAX_LENGTH);
  return { title, note: fitting, isCut: rest !== '' && entry.kind !== 'payment', isLost: lost !== '' };
}

/**
 * The entries of a file as a group will have them. Their balances are those of the file to the cent, wherever its amounts
 * are in the group's currency; a way of splitting is kept only where it gives the very cents of the file.
 * @throws RangeError if a rate is missing (`currenciesWithoutRate`)
 */
export function prepare(group: ImportedGroup, target: ImportTarget): Prepared {
  const problems: Problem[] = [];
  const entries = group.entries.flatMap((entry, at): readonly PreparedEntry[] => {
    const { sides, foreign, original } = moneyOf(entry, group, target);
    const keepsZero = entry.stored !== undefined;
    const paid = byMember(sides.paid, target.memberIds, keepsZero);
    const shared = byMember(sides.shared, target.memberIds, keepsZero);
    const say = (code: Problem['code']) => problems.push({ place: entry.place, code });
    const [from] = paid.keys();
    if (entry.kind === 'payment' && from !== undefined && shared.has(from)) {
      say('payment-to-oneself');
      return [];
    }
    if (sides.total === 0) {
      say('amount-zero');
      return [];
    }
    const { isCut, isLost, ...texts } = textsOf(entry, original, target.untitled);
    if (isCut || isLost) say('text-cut');
    const id = target.idOf(at, entry.stored?.idStart ?? null);
    const { payers, split, parts } = divided(entry, { id, total: sides.total, paid, shared }, target);
    const { kind, category } = entry;
    const isTooFar = entry.day > target.lastDay;
    if (isTooFar) say('day-too-far');
    const day = isTooFar ? '' : entry.day;
    const content = {
      kind,
      day,
      category: kind === 'payment' ? null : category,
      ...texts,
      cents: sides.total,
    };
    return [{ id, place: entry.place, content: { ...content, payers, split, foreign }, parts }];
  });
  return { entries, problems };
}
