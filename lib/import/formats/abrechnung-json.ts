import {
  type Decimal,
  decimalOfFloat,
  digitsOfCurrency,
  exactMinor,
  isCurrencyCode,
  plainAmount,
} from '@/lib/import/amounts';
import { categoryOfWord } from '@/lib/import/category-words';
import type { JsonFormat } from '@/lib/import/format';
import { field, type Json, type JsonObject, listIn, numberIn, textIn } from '@/lib/import/json';
import type { People } from '@/lib/import/people';
import {
  type ImportedEntry,
  ImportRefused,
  type ImportedSplit,
  type Problem,
  type ProblemCode,
} from '@/lib/import/reading';
import { Accounts, addTo, type Share } from './abrechnung-accounts';
import { abs, book, type Booked, bothSides, flipped, isMoney, readShares } from './abrechnung-booking';
import { rateBetween } from './currencies-of-rows';
import { divideFine, FINE_UNIT, fineOf, wholeWeights } from './fine-amounts';
import { minorOfFloat, numberOfWeight } from './float-money';
import {
  amountNumberIn,
  currencyIn,
  dayIn,
  entriesIn,
  entriesOfMoney,
  EntryProblem,
  groupNameIn,
  noteOf,
  peopleIn,
  quoted,
} from './json-entries';

const ONE: Decimal = { digits: 1n, decimals: 0 };

const times = (one: Decimal, other: Decimal): Decimal => ({
  digits: one.digits * other.digits,
  decimals: one.decimals + other.decimals,
});

/** Whether a transaction of this type is a payment. What `mimo` means is that several paid. */
const TYPES: ReadonlyMap<string, boolean> = new Map([
  ['purchase', false],
  ['mimo', false],
  ['transfer', true],
]);

const MODES: readonly string[] = ['shares', 'percent', 'absolute'];

/** The amount of a transaction, in the group's currency if it has a rate. */
type Amount = {
  readonly minor: number;
  readonly fine: bigint;
  readonly digits: number;
  /** What amounts in the transaction are multiplied with. */
  readonly rate: Decimal;
  /** ISO 4217 of the above; null: the group's. */
  readonly currency: string | null;
  readonly foreign: ImportedEntry['foreign'];
  /** The original, where it can be kept as a text only. */
  readonly note: string;
};

/** A number that may be missing. @throws EntryProblem if it cannot be read */
function floatIn(value: Json, key: string): Decimal {
  const number = field(value, key) ?? 0;
  const decimal = typeof number === 'number' ? decimalOfFloat(number) : null;
  if (decimal === null) throw new EntryProblem('amount-unreadable', { text: quoted(JSON.stringify(number)) });
  return decimal;
}

/** Percentages are parts of 1. */
function splitOf(
  mode: string,
  bearers: readonly (Share & { readonly person: number })[],
): ImportedSplit | null {
  if (mode === 'absolute') return null;
  const of = bearers.map(({ person, weight: { digits, decimals } }) => ({
    person,
    weight: numberOfWeight(mode === 'percent' ? { digits: digits * 100n, decimals } : { digits, decimals }),
  }));
  if (of.every(({ weight }) => weight === of[0]?.weight)) return { how: 'even' };
  return { how: mode === 'percent' ? 'percent' : 'shares', of };
}

/** Reads the transactions of a group. */
class AbrechnungGroup {
  constructor(
    private readonly money: { readonly code: string; readonly digits: number },
    private readonly people: People,
    private readonly accounts: Accounts,
    private readonly problems: Problem[],
  ) {}

  entriesOf(transaction: JsonObject, place: string): readonly ImportedEntry[] {
    const type = textIn(transaction, 'type');
    const isPayment = TYPES.get(type);
    if (isPayment === undefined) throw new EntryProblem('kind-unknown', { text: quoted(type) });
    const creditors = readShares(transaction, 'creditor_shares');
    if (creditors.length === 0) throw new EntryProblem('nobody-paid');
    const said: ProblemCode[] = [];
    const amount = this.amountOf(transaction, (code) => said.push(code));
    const credit: Booked = new Map();
    book(credit, amount.fine, creditors);
    const debit = this.debitOf(transaction, amount, (code) => said.push(code));
    const sides = bothSides(amount.minor, this.accounts.byPerson(credit), this.accounts.byPerson(debit));
    for (const code of said) this.problems.push({ place, code });
    if ((listIn(transaction, 'files') ?? []).length > 0)
      this.problems.push({ place: `${place}.files`, code: 'attachment-left-out' });
    const described = {
      place,
      title: textIn(transaction, 'name'),
      day: dayIn(textIn(transaction, 'billed_at'), place, this.problems),
      note: this.noteOf(transaction, amount, [...credit.keys(), ...debit.keys()]),
      category:
        tagsIn(transaction)
          .map(categoryOfWord)
          .find((category) => category !== null) ?? null,
      foreign: amount.foreign,
    };
    const split = this.splitOf(transaction);
    const entries = entriesOfMoney(described, { ...sides, split, isPayment, isBack: amount.minor < 0 });
    return amount.currency === null
      ? entries
      : entries.map((entry) => ({ ...entry, currency: amount.currency }));
  }

  /** Amounts are multiplied with the rate, whatever the currency. @throws EntryProblem */
  private amountOf(transaction: JsonObject, say: (code: ProblemCode) => void): Amount {
    const value = decimalOfFloat(amountNumberIn(transaction, 'value'));
    if (value === null) throw new EntryProblem('amount-too-large');
    const code = textIn(transaction, 'currency_identifier').trim().toUpperCase();
    const isOwn = code === '' || code === this.money.code;
    const given = numberIn(transaction, 'currency_conversion_rate');
    const rate = given === null ? (isOwn ? ONE : null) : decimalOfFloat(given);
    if (rate === null || rate.digits <= 0n) return this.withoutRate(value, code, say);
    const { digits } = this.money;
    const total = times(value, rate);
    // A rate leaves fractions of a unit, which is no wonder.
    const minor = minorOfFloat(total, digits, (problem) => isOwn && say(problem));
    const amount = { minor, fine: fineOf(total, digits), digits, rate, currency: null };
    return isOwn ? { ...amount, foreign: null, note: '' } : { ...amount, ...originalOf(value, code, amount) };
  }

  /** An amount of which is not known what it is in the group's currency stays in its own. */
  private withoutRate(value: Decimal, code: string, say: (code: ProblemCode) => void): Amount {
    if (!isCurrencyCode(code)) throw new EntryProblem('currency-unreadable', { text: quoted(code) });
    say('rate-unusable');
    const digits = digitsOfCurrency(code);
    const minor = minorOfFloat(value, digits, say);
    const currency = code === this.money.code ? null : code;
    return { minor, fine: fineOf(value, digits), digits, rate: ONE, currency, foreign: null, note: '' };
  }

  /**
   * Who bears what: first those who use the positions of a receipt, then those who share the rest.
   * @throws EntryProblem
   */
  private debitOf(transaction: JsonObject, amount: Amount, say: (code: ProblemCode) => void): Booked {
    const debit: Booked = new Map();
    const positions = listIn(transaction, 'positions') ?? [];
    const rest = amount.fine - this.bookPositions(debit, positions, amount);
    const debitors = readShares(transaction, 'debitor_shares');
    const mode = modeIn(transaction);
    if (mode === 'absolute') {
      if (positions.length > 0) throw new EntryProblem('split-unreadable');
      this.bookAbsolute(debit, debitors, amount, say);
    } else if (debitors.length > 0) {
      if (mode === 'percent' && !isWhole(debitors)) say('percent-not-whole');
      if (isMoney(rest)) book(debit, rest, debitors);
    } else if (isMoney(rest)) throw new EntryProblem('nobody-shares');
    return debit;
  }

  /** @returns what of the positions is borne by those who use them; the rest is shared like what is on no position */
  private bookPositions(debit: Booked, positions: readonly Json[], { digits, rate }: Amount): bigint {
    let used = 0n;
    for (const position of positions) {
      const price = fineOf(times(floatIn(position, 'price'), rate), digits);
      const usages = readShares(position, 'usages');
      const weights = [...usages.map(({ weight }) => weight), floatIn(position, 'communist_shares')];
      if (weights.some((weight) => weight.digits < 0n)) throw new EntryProblem('split-unreadable');
      if (price === 0n) continue;
      if (weights.every((weight) => weight.digits === 0n)) throw new EntryProblem('people-without-share');
      const parts = divideFine(price, wholeWeights(weights));
      for (const [at, { account }] of usages.entries()) {
        addTo(debit, account, parts[at] ?? 0n);
        used += parts[at] ?? 0n;
      }
    }
    return used;
  }

  /** Shares that are amounts, in the currency of the transaction, though the product forgets to multiply them. */
  private bookAbsolute(
    debit: Booked,
    debitors: readonly Share[],
    { minor, fine, digits, rate }: Amount,
    say: (code: ProblemCode) => void,
  ): void {
    if (debitors.length === 0) throw new EntryProblem('nobody-shares');
    const off = debitors.reduce((rest, { weight }) => rest - fineOf(times(weight, rate), digits), fine);
    if (abs(off) > FINE_UNIT * BigInt(debitors.length)) throw new EntryProblem('shares-do-not-add-up');
    if (isMoney(off)) say('shares-rounded');
    if (rate.digits !== 10n ** BigInt(rate.decimals)) say('shares-converted');
    book(debit, fine, minor < 0 ? debitors.map(flipped) : debitors);
  }

  /** How the amount is split among people, if neither positions nor events have a part in it. */
  private splitOf(transaction: JsonObject): ImportedSplit | null {
    if ((listIn(transaction, 'positions') ?? []).length > 0) return null;
    const debitors = readShares(transaction, 'debitor_shares');
    const bearers = debitors.flatMap((share) => {
      const person = this.people.placeOf(share.account);
      return person === undefined ? [] : [{ ...share, person }];
    });
    return bearers.length < debitors.length ? null : splitOf(modeIn(transaction), bearers);
  }

  private noteOf(transaction: JsonObject, { note }: Amount, accounts: readonly string[]): string {
    const events = new Set(accounts.map((account) => this.accounts.eventName(account) ?? ''));
    const currency = textIn(transaction, 'currency_identifier');
    return noteOf(
      textIn(transaction, 'description'),
      [...events].filter((name) => name !== '').join(', '),
      ...(listIn(transaction, 'positions') ?? []).map((position) => lineOfPosition(position, currency)),
      tagsIn(transaction).join(', '),
      note,
    );
  }
}

const tagsIn = (transaction: Json): readonly string[] =>
  (listIn(transaction, 'tags') ?? []).filter((tag): tag is string => typeof tag === 'string');

/** Older files have no mode: they know shares only. @throws EntryProblem */
function modeIn(transaction: JsonObject): string {
  const mode = field(transaction, 'split_mode') ?? 'shares';
  if (typeof mode !== 'string' || !MODES.includes(mode)) throw new EntryProblem('split-unreadable');
  return mode;
}

/** Whether percentages add up to 1, but for what floats are off. */
function isWhole(shares: readonly Share[]): boolean {
  const sum = shares.reduce((all, { weight }) => all + fineOf(weight, 0), 0n);
  return abs(sum - FINE_UNIT) * 1_000_000n < FINE_UNIT;
}

function lineOfPosition(position: Json, currency: string): string {
  const [name, price] = [textIn(position, 'name'), numberIn(position, 'price')];
  const decimal = price === null ? null : decimalOfFloat(price);
  const digits = digitsOfCurrency(currency);
  const minor = decimal === null ? null : exactMinor(decimal, digits);
  return minor === null ? name : `${name}: ${plainAmount(minor, digits)}`;
}

/** The amount in the currency of the transaction, beside the group's. */
function originalOf(
  value: Decimal,
  code: string,
  amount: Omit<Amount, 'foreign' | 'note'>,
): Pick<Amount, 'foreign' | 'note'> {
  const digits = digitsOfCurrency(code);
  const signed = exactMinor(value, digits);
  if (!isCurrencyCode(code) || signed === null)
    return { foreign: null, note: `${numberOfWeight(value)} ${quoted(code)}` };
  const minor = Math.abs(signed);
  const rate = rateBetween(
    { minor, digits },
    { minor: Math.abs(amount.minor), digits: amount.digits },
    amount.rate,
  );
  return { foreign: { currency: code, minor, rate }, note: '' };
}

/** The JSON file of a group of abrechnung. */
export const abrechnungJson: JsonFormat = {
  format: 'abrechnung-json',
  recognises: ({ value }) =>
    listIn(value, 'personal_accounts') !== null && listIn(value, 'transactions') !== null,
  read: ({ value }) => {
    const version = field(value, 'version');
    if (version !== 1)
      throw new ImportRefused('version-unknown', null, { version: quoted(JSON.stringify(version ?? null)) });
    const problems: Problem[] = [{ place: null, code: 'may-hold-deleted' }];
    const keys = { id: 'id', name: 'name' };
    const people = peopleIn(listIn(value, 'personal_accounts') ?? [], keys, 'personal_accounts', problems);
    const accounts = new Accounts(people, listIn(value, 'events') ?? [], problems);
    const metadata = field(value, 'metadata');
    const code = textIn(metadata, 'currency_identifier').trim().toUpperCase();
    const money = currencyIn(code, code, digitsOfCurrency, problems);
    const name = groupNameIn(metadata, problems);
    const group = new AbrechnungGroup({ code, digits: money.digits }, people, accounts, problems);
    const entries = entriesIn(
      listIn(value, 'transactions') ?? [],
      (at) => `transactions[${at}]`,
      problems,
      (transaction, place) => group.entriesOf(transaction, place),
    );
    return { groups: [{ ...money, name, people: people.names, entries }], problems };
  },
};
