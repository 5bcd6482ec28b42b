import { currencyOfIsoCode } from '@/lib/domain/money/currencies';
import { cleanRate } from '@/lib/domain/money/foreign';
import {
  type Decimal,
  decimalOfFloat,
  digitsOfCurrency,
  exactMinor,
  isCurrencyCode,
  readDecimal,
  plainAmount,
  textOfDecimal,
} from '@/lib/import/amounts';
import { readDay } from '@/lib/import/days';
import { field, isObject, type Json, type JsonObject, keyIn, textIn } from '@/lib/import/json';
import { People } from '@/lib/import/people';
import {
  type ImportedEntry,
  type ImportedGroup,
  ImportRefused,
  type Problem,
  type ProblemCode,
  type Side,
  type Values,
} from '@/lib/import/reading';
import { GROUP_MAX_ENTRIES, GROUP_MAX_MEMBERS } from '@/lib/limits';

/** An entry that cannot be read, and why. */
export class EntryProblem extends Error {
  constructor(
    readonly problem: ProblemCode,
    readonly values: Values = {},
  ) {
    super(problem);
  }
}

/** A text as it is quoted in a problem. */
export const quoted = (text: string): string => text.slice(0, 60);

/** Longer names are none; products stop at 50 to 120 characters. */
const MAX_NAME_LENGTH = 200;

/**
 * The currency of a group: its code, or else its sign.
 * @param digitsOf the decimals that the product has for it
 */
export function currencyIn(
  code: string,
  sign: string,
  digitsOf: (code: string) => number,
  problems: Problem[],
): Pick<ImportedGroup, 'currency' | 'digits' | 'symbol'> {
  const digits = digitsOf(code);
  const symbol = sign === '' ? code : sign;
  if (!isCurrencyCode(code)) return { currency: null, digits, ...(symbol !== '' && { symbol }) };
  if (currencyOfIsoCode(code) === null)
    problems.push({ place: null, code: 'currency-unknown', values: { currency: code } });
  return { currency: code, digits };
}

/** The name of a group; null if it has none. What no product would let a person write is cut. */
export function groupNameIn(group: Json | undefined, problems: Problem[]): string | null {
  const name = textIn(group, 'name').trim();
  if (name.length <= MAX_NAME_LENGTH) return name === '' ? null : name;
  problems.push({ place: null, code: 'name-cut' });
  return name.slice(0, MAX_NAME_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
}

/**
 * The people of a list, each with an id of their own.
 * @param keys those of an id and of a name
 * @param place of the list
 * @throws ImportRefused
 */
export function peopleIn(
  list: readonly Json[],
  keys: { readonly id: string; readonly name: string },
  place: string,
  problems: Problem[],
): People {
  if (list.length === 0) throw new ImportRefused('nobody-in-it');
  if (list.length > GROUP_MAX_MEMBERS)
    throw new ImportRefused('too-many-people', null, { count: GROUP_MAX_MEMBERS });
  const people = new People(problems);
  for (const [at, each] of list.entries()) {
    const id = keyIn(each, keys.id);
    if (id === null) throw new ImportRefused('file-broken', `${place}[${at}]`);
    if (people.placeOf(id) !== undefined) throw new ImportRefused('people-ambiguous', `${place}[${at}]`);
    people.add(id, textIn(each, keys.name), `${place}[${at}]`);
  }
  return people;
}

/** The place of somebody whom an entry names. @param missing what is said if it names nobody */
export function personIn(people: People, id: string | null, missing: ProblemCode): number {
  if (id === null) throw new EntryProblem(missing);
  const person = people.placeOf(id);
  if (person === undefined) throw new EntryProblem('person-unknown');
  return person;
}

/**
 * Reads each entry of a list; those that cannot be read are left out, and said.
 * @param read several entries of one where that is what it comes to
 */
export function entriesIn(
  list: readonly Json[],
  placeOf: (at: number) => string,
  problems: Problem[],
  read: (entry: JsonObject, place: string) => readonly ImportedEntry[],
): readonly ImportedEntry[] {
  if (list.length === 0) problems.push({ place: null, code: 'nothing-to-import' });
  if (list.length > GROUP_MAX_ENTRIES)
    throw new ImportRefused('too-many-entries', null, { count: GROUP_MAX_ENTRIES });
  return list.flatMap((entry, at) => {
    const place = placeOf(at);
    try {
      if (!isObject(entry)) throw new EntryProblem('entry-unreadable');
      return read(entry, place);
    } catch (error) {
      if (!(error instanceof EntryProblem)) throw error;
      problems.push({ place, code: error.problem, values: error.values });
      return [];
    }
  });
}

const MAX_HUNDREDTHS = 99_999_999_999;

/** Whether an amount is more than any entry may have: a billion units. */
export const isTooLarge = (minor: number, digits: number): boolean =>
  !Number.isSafeInteger(minor) ||
  BigInt(Math.abs(minor)) * 10n ** BigInt(Math.max(0, 2 - digits)) >
    BigInt(MAX_HUNDREDTHS) * 10n ** BigInt(Math.max(0, digits - 2));

/** What stands for an amount, as it is quoted. */
const saidOf = (value: Json): string => quoted(typeof value === 'string' ? value : JSON.stringify(value));

/** A number that is to be an amount, whatever its unit. @throws EntryProblem */
export function amountNumberIn(entry: JsonObject, key: string): number {
  const value = field(entry, key);
  if (value === undefined || value === null) throw new EntryProblem('amount-missing');
  if (typeof value !== 'number') throw new EntryProblem('amount-unreadable', { text: saidOf(value) });
  if (!Number.isFinite(value)) throw new EntryProblem('amount-too-large');
  if (value === 0) throw new EntryProblem('amount-zero');
  return value;
}

/** An amount in whole minor units, of either sign. @throws EntryProblem */
export function minorIn(entry: JsonObject, key: string, digits: number): number {
  const value = amountNumberIn(entry, key);
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) throw new EntryProblem('amount-too-large');
  if (!Number.isInteger(value)) throw new EntryProblem('amount-unreadable', { text: saidOf(value) });
  if (isTooLarge(value, digits)) throw new EntryProblem('amount-too-large');
  return value;
}

/** The day of an entry, of an instant the one in UTC; empty if it cannot be read. */
export function dayIn(text: string, place: string, problems: Problem[]): string {
  const day = readDay(text);
  if (day === null) problems.push({ place, code: 'day-unreadable', values: { text: quoted(text) } });
  return day ?? '';
}

/** What an entry says of its amount in another currency. */
type Original = {
  readonly foreign: ImportedEntry['foreign'];
  /** What could not be kept of it but as a text. */
  readonly note: string;
};

const NO_ORIGINAL: Original = { foreign: null, note: '' };

function rateIn(value: Json | undefined): Decimal | null {
  if (typeof value === 'number') return decimalOfFloat(value);
  return typeof value === 'string' ? readDecimal(value) : null;
}

const plainRate = (rate: Decimal): string | null => cleanRate(textOfDecimal(rate));

type Money = { readonly minor: number; readonly digits: number };

/** How far an original at a rate is off the amount: not by more than a unit, not by more than rates are rounded, or more. */
function fitOf(original: Money, rate: Decimal, amount: Money): 'fits' | 'rounded' | 'differs' {
  const scale = 10n ** BigInt(original.digits + rate.decimals);
  const converted = BigInt(Math.abs(original.minor)) * rate.digits * 10n ** BigInt(amount.digits);
  const exact = BigInt(Math.abs(amount.minor)) * scale;
  const off = converted > exact ? converted - exact : exact - converted;
  if (off <= scale) return 'fits';
  return off * 1000n <= exact ? 'rounded' : 'differs';
}

/**
 * The amount in another currency that an entry has beside its own: `originalAmount`, `originalCurrency` and
 * `conversionRate`, as spliit and its relatives call them.
 * @param amount of the entry, in the group's currency
 * @param digitsOf the decimals that the product has for a currency
 */
export function originalIn(
  entry: JsonObject,
  amount: Money & { readonly currency: string | null },
  digitsOf: (code: string) => number,
  say: (code: ProblemCode) => void,
): Original {
  const currency = textIn(entry, 'originalCurrency');
  const minor = field(entry, 'originalAmount');
  if (currency === '' || minor === undefined || minor === null) return NO_ORIGINAL;
  if (currency === amount.currency && minor === amount.minor) return NO_ORIGINAL;
  const without = (note: string): Original => {
    say('original-does-not-fit');
    return { foreign: null, note };
  };
  if (typeof minor !== 'number' || !Number.isSafeInteger(minor)) return without('');
  const original = { minor, digits: digitsOf(currency) };
  const note = `${plainAmount(minor, original.digits)} ${quoted(currency)}`;
  const inIso = exactMinor(
    { digits: BigInt(Math.abs(minor)), decimals: original.digits },
    digitsOfCurrency(currency),
  );
  const isOther = isCurrencyCode(currency) && currency !== amount.currency;
  if (inIso === null || !isOther || Math.sign(minor) !== Math.sign(amount.minor)) return without(note);
  const given = field(entry, 'conversionRate');
  if (given === undefined || given === null)
    return { foreign: { currency, minor: inIso, rate: null }, note: '' };
  const rate = rateIn(given);
  if (rate === null || rate.digits <= 0n) {
    say('rate-unusable');
    return { foreign: { currency, minor: inIso, rate: null }, note: '' };
  }
  const fit = fitOf(original, rate, amount);
  if (fit === 'differs') return without(note);
  return { foreign: { currency, minor: inIso, rate: fit === 'fits' ? plainRate(rate) : null }, note: '' };
}

/** Parts of several lines of a note; empty ones are left out. */
export const noteOf = (...parts: readonly string[]): string =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n');

/** Payments between two people each that come to the same as one with several sides. */
function pairsOf(paid: readonly Side[], shared: readonly Side[]): readonly (readonly [Side, Side])[] {
  const nets = new Map<number, number>();
  for (const { person, minor } of paid) nets.set(person, (nets.get(person) ?? 0) + minor);
  for (const { person, minor } of shared) nets.set(person, (nets.get(person) ?? 0) - minor);
  const givers = [...nets].filter(([, net]) => net > 0);
  const takers = [...nets].flatMap(([person, net]) => (net < 0 ? [{ person, open: -net }] : []));
  return givers.flatMap(([giver, net]) => {
    let left = net;
    return takers.flatMap((taker) => {
      const minor = Math.min(left, taker.open);
      if (minor === 0) return [];
      left -= minor;
      taker.open -= minor;
      return [
        [
          { person: giver, minor },
          { person: taker.person, minor },
        ] as const,
      ];
    });
  });
}

/** All of an entry but its money. */
export type Described = Pick<ImportedEntry, 'place' | 'title' | 'day' | 'note' | 'category' | 'foreign'>;

/** The money of an entry; both sides add up to the same, and none is below 0. */
export type EntryMoney = Pick<ImportedEntry, 'paid' | 'shared' | 'split'> & {
  readonly isPayment: boolean;
  /** The amount is below 0: the money went the other way. */
  readonly isBack: boolean;
};

/**
 * An entry; of a payment with several sides, one for each pair of people.
 * @throws EntryProblem for a payment to oneself
 */
export function entriesOfMoney(
  described: Described,
  { paid, shared, split, isPayment, isBack }: EntryMoney,
): readonly ImportedEntry[] {
  const rest = { ...described, currency: null, isAssumed: false };
  if (!isPayment) return [{ ...rest, kind: isBack ? 'income' : 'expense', paid, shared, split }];
  const pairs = isBack ? pairsOf(shared, paid) : pairsOf(paid, shared);
  if (pairs.length === 0) throw new EntryProblem('payment-to-oneself');
  const total = paid.reduce((sum, { minor }) => sum + minor, 0);
  return pairs.map(([giver, taker]) => ({
    ...rest,
    kind: 'payment',
    paid: [giver],
    shared: [taker],
    split: null,
    foreign: giver.minor === total ? described.foreign : null,
  }));
}
