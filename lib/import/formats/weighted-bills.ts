import { cleanLine } from '@/lib/domain/text/text';
import { type Decimal, digitsOfCurrency, divideByWeights } from '@/lib/import/amounts';
import { People } from '@/lib/import/people';
import {
  type ImportedEntry,
  type ImportedGroup,
  ImportRefused,
  type ImportedSplit,
  type Place,
  type Problem,
} from '@/lib/import/reading';
import { GROUP_MAX_MEMBERS } from '@/lib/limits';
import { minorOfFloat, numberOfWeight } from './float-money';
import { type Described, entriesOfMoney, EntryProblem, quoted } from './json-entries';
import type { NumberReader } from './number-reader';
import type { Columns } from './table-columns';

/** A bill of ihatemoney or of cospend: one person paid, and some bear it by the weights that they have in all bills. */
export type Bill = Omit<Described, 'foreign'> & {
  readonly amount: Decimal;
  /** ISO 4217; null: the group's. */
  readonly currency: string | null;
  readonly isPayment: boolean;
  readonly payer: string;
  readonly owers: readonly string[];
};

/** The columns that every table of bills has. Those of the oldest files of both products are the same. */
export const hasBillColumns = (columns: Columns): boolean =>
  columns.has('what', 'amount', 'date', 'payer_name', 'owers');

/** @throws EntryProblem if a cell is no amount */
export function amountOfCell(cell: string, read: NumberReader): Decimal {
  if (cell === '') throw new EntryProblem('amount-missing');
  const amount = read(cell);
  if (amount === null) throw new EntryProblem('amount-unreadable', { text: quoted(cell) });
  return amount;
}

const ONE: Decimal = { digits: 1n, decimals: 0 };

const isOne = ({ digits, decimals }: Decimal): boolean => digits === 10n ** BigInt(decimals);

/** What each person counts in all bills. */
class Weights {
  readonly #of = new Map<number, Decimal | null>();

  /**
   * Of several weights of one person, which no product writes, the first counts.
   * @param weight null if it cannot be read
   */
  add(person: number, weight: Decimal | null): void {
    if (!this.#of.has(person)) this.#of.set(person, weight);
  }

  isKnown(person: number): boolean {
    return this.#of.has(person);
  }

  /** Whether anybody is known to count other than 1. */
  get differ(): boolean {
    return [...this.#of.values()].some((weight) => weight !== null && !isOne(weight));
  }

  /** 1 where it is not known. @throws EntryProblem if it cannot be read */
  of(person: number): Decimal {
    const weight = this.#of.get(person);
    if (weight === undefined) return ONE;
    if (weight === null || weight.digits < 0n) throw new EntryProblem('split-unreadable');
    return weight;
  }
}

type Weighted = { readonly person: number; readonly weight: Decimal };

/** Those who bear something. Whoever bears all of it does so whatever they count. */
function bearersOf(owers: readonly number[], weights: Weights): readonly Weighted[] {
  if (owers.length === 0) throw new EntryProblem('nobody-shares');
  if (new Set(owers).size < owers.length) throw new EntryProblem('person-twice');
  if (owers.length === 1) return owers.map((person) => ({ person, weight: ONE }));
  return owers.flatMap((person) => {
    const weight = weights.of(person);
    return weight.digits === 0n ? [] : [{ person, weight }];
  });
}

function splitOf(bearers: readonly Weighted[]): ImportedSplit {
  const of = bearers.map(({ person, weight }) => ({ person, weight: numberOfWeight(weight) }));
  return of.every(({ weight }) => weight === of[0]?.weight) ? { how: 'even' } : { how: 'shares', of };
}

/** Reads the bills of a project. First all people are added: what they count holds for all bills. */
export class Project {
  readonly people: People;
  private readonly weights = new Weights();
  private readonly byName = new Map<string, number>();

  constructor(
    private readonly currency: string | null,
    private readonly problems: Problem[],
  ) {
    this.people = new People(problems);
  }

  /** @param weight null if it cannot be read; left out if it is not said here */
  add(name: string, place: Place, weight?: Decimal | null): void {
    if (name.trim() === '') return;
    // The same few names come in every bill: to clean them anew each time would take most of the time.
    const person = this.byName.get(name) ?? this.people.named(name, place);
    this.byName.set(name, person);
    if (weight !== undefined) this.weights.add(person, weight);
  }

  private personOf(name: string): number {
    const person = this.byName.get(name) ?? this.people.placeOf(cleanLine(name));
    if (person === undefined) throw new EntryProblem('person-unknown');
    this.byName.set(name, person);
    return person;
  }

  /**
   * The entry of a bill; of a payment to several, one for each.
   * @throws EntryProblem
   */
  entriesOf({ amount, currency, isPayment, payer, owers, ...described }: Bill): readonly ImportedEntry[] {
    if (payer.trim() === '') throw new EntryProblem('nobody-paid');
    const person = this.personOf(payer);
    const bearers = bearersOf(
      owers.map((name) => this.personOf(name)),
      this.weights,
    );
    const { place } = described;
    const digits = digitsOfCurrency(currency ?? this.currency);
    const signed = minorOfFloat(amount, digits, (code) => this.problems.push({ place, code }));
    const minor = Math.abs(signed);
    const parts = divideByWeights(
      minor,
      bearers.map(({ weight }) => weight),
    );
    if (parts === null) throw new EntryProblem('nobody-shares');
    const entries = entriesOfMoney(
      { ...described, foreign: null },
      {
        paid: [{ person, minor }],
        shared: bearers.map((bearer, at) => ({ person: bearer.person, minor: parts[at] ?? 0 })),
        split: splitOf(bearers),
        isPayment,
        isBack: signed < 0,
      },
    );
    return entries.map((entry) => ({ ...entry, currency: currency === this.currency ? null : currency }));
  }

  /** @throws ImportRefused if nobody is in it, or more people than a group may have */
  groupOf(entries: readonly ImportedEntry[], symbol = ''): ImportedGroup {
    const { names } = this.people;
    if (names.length === 0) throw new ImportRefused('nobody-in-it');
    if (names.length > GROUP_MAX_MEMBERS)
      throw new ImportRefused('too-many-people', null, { count: GROUP_MAX_MEMBERS });
    this.sayUnknownWeights(entries);
    return {
      name: null,
      currency: this.currency,
      ...(symbol !== '' && { symbol }),
      digits: digitsOfCurrency(this.currency),
      people: names,
      entries,
    };
  }

  /**
   * Says whose weights are not in the file, because they never paid: they count 1 here. That is good to know; it is a
   * warning if others count differently, or if no entry is free of it.
   */
  private sayUnknownWeights(entries: readonly ImportedEntry[]): void {
    const isUnknown = (person: number) => !this.weights.isKnown(person);
    const isOpen = ({ shared }: ImportedEntry) =>
      shared.length > 1 && shared.some(({ person }) => isUnknown(person));
    const open = entries.filter(isOpen);
    if (open.length === 0) return;
    const unknown = new Set(
      open.flatMap(({ shared }) => shared.map(({ person }) => person).filter(isUnknown)),
    );
    const names = [...unknown].map((person) => this.people.names[person] ?? '');
    this.problems.push({
      place: null,
      code: this.weights.differ || open.length === entries.length ? 'weights-not-in-file' : 'weights-assumed',
      values: { name: quoted(names.join(', ')) },
    });
  }
}
