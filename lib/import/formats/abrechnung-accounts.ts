import { type Decimal, decimalOfFloat } from '@/lib/import/amounts';
import { field, isObject, type Json, keyIn, textIn } from '@/lib/import/json';
import type { People } from '@/lib/import/people';
import { ImportRefused, type Problem } from '@/lib/import/reading';
import { divideFine, FINE_UNIT, wholeWeights } from './fine-amounts';
import { EntryProblem, quoted } from './json-entries';

/** What an account counts in a share, by its id. */
export type Share = { readonly account: string; readonly weight: Decimal };

/**
 * The shares under a key; those of 0 are left out.
 * @returns null if one of them is no number
 */
export function sharesIn(value: Json, key: string): readonly Share[] | null {
  const shares = field(value, key);
  if (!isObject(shares)) return [];
  const read = Object.entries(shares).map(([account, weight]) => ({
    account,
    weight: typeof weight === 'number' ? decimalOfFloat(weight) : null,
  }));
  if (read.some(({ weight }) => weight === null)) return null;
  return read.flatMap(({ account, weight }) =>
    weight === null || weight.digits === 0n ? [] : [{ account, weight }],
  );
}

/** What part of an account is whose: fine units by person, which add up to one. */
type Parts = ReadonlyMap<number, bigint>;

type Event = { readonly name: string; readonly shares: readonly Share[] | null };

/** Events that lead from one to the next beyond this are made to do harm. */
const MAX_DEPTH = 30;

/** Adds a fine amount to what somebody, or some account, has. */
export function addTo<Key>(amounts: Map<Key, bigint>, key: Key, amount: bigint): void {
  amounts.set(key, (amounts.get(key) ?? 0n) + amount);
}

/**
 * The accounts of a group: people, and events, which are nobody. What is booked on an event is borne by those who have a
 * share in it, which may be other events.
 */
export class Accounts {
  private readonly events = new Map<string, Event>();
  /** null: it leads to nobody. */
  private readonly partsOfEvents = new Map<string, Parts | null>();

  /** @throws ImportRefused if an event has the id of a person, or of another one */
  constructor(
    private readonly people: People,
    events: readonly Json[],
    problems: Problem[],
  ) {
    for (const [at, event] of events.entries()) {
      const id = keyIn(event, 'id');
      if (id === null) throw new ImportRefused('file-broken', `events[${at}]`);
      if (this.people.placeOf(id) !== undefined || this.events.has(id))
        throw new ImportRefused('people-ambiguous', `events[${at}]`);
      this.events.set(id, { name: textIn(event, 'name'), shares: sharesIn(event, 'clearing_shares') });
    }
    for (const [at, [id, { name }]] of [...this.events].entries())
      if (this.partsOf(id) === null)
        problems.push({
          place: `events[${at}]`,
          code: 'event-without-shares',
          values: { name: quoted(name) },
        });
  }

  /** The name of an event; null if the account is a person, or none. */
  eventName(account: string): string | null {
    return this.events.get(account)?.name ?? null;
  }

  private partsOf(account: string, depth = 0): Parts | null {
    const person = this.people.placeOf(account);
    if (person !== undefined) return new Map([[person, FINE_UNIT]]);
    const known = this.partsOfEvents.get(account);
    if (known !== undefined) return known;
    // Until it is known, an event that comes back to itself leads to nobody.
    this.partsOfEvents.set(account, null);
    const parts = depth > MAX_DEPTH ? null : this.partsOfShares(this.events.get(account)?.shares, depth);
    this.partsOfEvents.set(account, parts);
    return parts;
  }

  private partsOfShares(shares: readonly Share[] | null | undefined, depth: number): Parts | null {
    if (!shares || shares.length === 0 || shares.some(({ weight }) => weight.digits < 0n)) return null;
    const parts = new Map<number, bigint>();
    const divided = divideFine(FINE_UNIT, wholeWeights(shares.map(({ weight }) => weight)));
    for (const [at, { account }] of shares.entries()) {
      const of = this.partsOf(account, depth + 1);
      if (of === null) return null;
      for (const [person, part] of of) addTo(parts, person, (part * (divided[at] ?? 0n)) / FINE_UNIT);
    }
    return parts;
  }

  /**
   * What is booked on accounts, by person.
   * @throws EntryProblem if an account is not in the file, or leads to nobody
   */
  byPerson(booked: ReadonlyMap<string, bigint>): ReadonlyMap<number, bigint> {
    const amounts = new Map<number, bigint>();
    for (const [account, amount] of booked) {
      const isThere = this.people.placeOf(account) !== undefined || this.events.has(account);
      if (!isThere) throw new EntryProblem('person-unknown');
      const parts = this.partsOf(account);
      if (parts === null) throw new EntryProblem('people-without-share');
      for (const [person, part] of parts) addTo(amounts, person, (amount * part) / FINE_UNIT);
    }
    return amounts;
  }
}
