import { isCurrencyCode, safeSum } from '@/lib/import/amounts';
import type { JsonFormat } from '@/lib/import/format';
import { field, isObject, type Json, listIn, textIn } from '@/lib/import/json';
import { People } from '@/lib/import/people';
import { type ImportedEntry, ImportRefused, type Problem, type ProblemCode } from '@/lib/import/reading';
import { GROUP_MAX_MEMBERS } from '@/lib/limits';
import { isTooLarge, quoted } from './json-entries';
import { digitsOfSplitPro } from './splitpro-currencies';
import { moneyOfSplitPro } from './splitpro-money';

/** The one whose file it is has no name in it. */
const SELF = '(you)';

/** What is open with a friend in one currency, in lines of minor units; null for a line that cannot be read. */
type Open = { readonly place: string; readonly currency: string; readonly minors: (number | null)[] };

/** Amounts are minor units as text. Older files have numbers, of which nobody knows whether they are whole units. */
function minorIn(balance: Json): number | null {
  const text = textIn(balance, 'amount');
  const minor = /^-?\d{1,16}$/.test(text) ? Number(text) : null;
  return minor !== null && Number.isSafeInteger(minor) ? minor : null;
}

/** Adds up what is open with a friend: there is a line for each group that they have together. */
function openOf(balances: readonly Json[], place: string, problems: Problem[]): readonly Open[] {
  const open = new Map<string, Open>();
  for (const [at, balance] of balances.entries()) {
    const line = `${place}.balances[${at}]`;
    const currency = textIn(balance, 'currency').trim().toUpperCase();
    const minor = minorIn(balance);
    if (!isCurrencyCode(currency)) {
      problems.push({ place: line, code: 'currency-unreadable', values: { text: quoted(currency) } });
      continue;
    }
    const inCurrency = open.get(currency) ?? { place: line, currency, minors: [] };
    inCurrency.minors.push(minor);
    open.set(currency, inCurrency);
  }
  return [...open.values()];
}

const nameOf = (friend: Json): string => textIn(friend, 'name').trim();

/** Reads the friends of an account. */
class Friends {
  readonly problems: Problem[] = [{ place: null, code: 'balances-only' }];
  readonly people = new People(this.problems);
  readonly self = this.people.add(SELF, SELF, null);

  /** The opening balances of a friend. */
  entriesOf(friend: Json, id: string): readonly ImportedEntry[] {
    const place = `friends.${quoted(id)}`;
    const [name, email] = [nameOf(friend), textIn(friend, 'email').trim()];
    const called = [name, email, `user ${quoted(id)}`].find((text) => text !== '') ?? '';
    if (name === '') this.say(place, 'name-provisional', called);
    const person = this.people.add(`friend ${id}`, called, place);
    return openOf(listIn(friend, 'balances') ?? [], place, this.problems).flatMap(
      (open) => this.entryOf(open, person) ?? [],
    );
  }

  private say(place: string, code: ProblemCode, name = ''): void {
    this.problems.push({ place, code, values: { name: quoted(name) } });
  }

  /** What is above 0 the friend owes; null if nothing is open, or it cannot be read. */
  private entryOf({ place, currency, minors }: Open, friend: number): ImportedEntry | null {
    const known = minors.filter((minor) => minor !== null);
    const sum = safeSum(known);
    if (known.length < minors.length) {
      this.problems.push({ place, code: 'amount-unreadable', values: { text: currency } });
      return null;
    }
    if (sum === 0) return null;
    if (sum === null || isTooLarge(sum, digitsOfSplitPro(currency))) {
      this.problems.push({ place, code: 'amount-too-large' });
      return null;
    }
    const minor = Math.abs(sum);
    const [creditor, debtor] = sum > 0 ? [this.self, friend] : [friend, this.self];
    return {
      place,
      kind: 'expense',
      title: '',
      day: '',
      note: '',
      category: null,
      currency,
      paid: [{ person: creditor, minor }],
      shared: [{ person: debtor, minor }],
      split: { how: 'even' },
      foreign: null,
      isAssumed: true,
    };
  }
}

/**
 * What somebody downloads of split-pro: what is open with each friend, and nothing of how it came to that. Its groups
 * repeat it, each balance twice, and name some people by a number only.
 */
export const splitProJson: JsonFormat = {
  format: 'splitpro-json',
  recognises: ({ value }) => {
    const friends = field(value, 'friends');
    return (
      isObject(friends) &&
      listIn(value, 'groups') !== null &&
      Object.values(friends).every((friend) => listIn(friend, 'balances') !== null)
    );
  },
  read: ({ value }) => {
    const list = field(value, 'friends');
    const friends = isObject(list) ? Object.entries(list) : [];
    if (friends.length === 0) throw new ImportRefused('nobody-in-it');
    if (friends.length >= GROUP_MAX_MEMBERS)
      throw new ImportRefused('too-many-people', null, { count: GROUP_MAX_MEMBERS });
    const reader = new Friends();
    const entries = friends.flatMap(([id, friend]) => reader.entriesOf(friend, id));
    const groups = listIn(value, 'groups') ?? [];
    for (const at of groups.keys()) reader.problems.push({ place: `groups[${at}]`, code: 'part-left-out' });
    if (entries.length === 0) reader.problems.push({ place: null, code: 'nothing-to-import' });
    const currency = groups.map((group) => textIn(group, 'defaultCurrency')).find(isCurrencyCode) ?? null;
    const { people, self, problems } = reader;
    return {
      groups: [{ name: null, people: people.names, self, ...moneyOfSplitPro(entries, currency) }],
      problems,
    };
  },
};
