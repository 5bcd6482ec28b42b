import { CATEGORIES, type Category } from '@/lib/domain/entry/category';
import type { EntryKind } from '@/lib/domain/entry/parts';
import type { Foreign } from '@/lib/domain/money/foreign';
import { BACKUP_FORMAT, BACKUP_VERSION, type BackupSide, type BackupSplit } from '@/lib/export/backup';
import { isCurrencyCode, safeSum } from '@/lib/import/amounts';
import type { JsonFormat } from '@/lib/import/format';
import { field, isObject, type Json, listIn, numberIn, textIn } from '@/lib/import/json';
import { People } from '@/lib/import/people';
import { type ImportedEntry, ImportRefused, type Problem, type Side } from '@/lib/import/reading';
import { dayIn, entriesIn, EntryProblem, groupNameIn } from './json-entries';

const KINDS: readonly EntryKind[] = ['expense', 'payment', 'income'];

const isWhole = (value: Json | undefined): value is number => Number.isSafeInteger(value);

/** Pairs of a person and a number. @throws EntryProblem */
function pairsIn(value: Json | undefined, people: number, isSigned = false): readonly BackupSide[] {
  if (!Array.isArray(value)) throw new EntryProblem('split-unreadable');
  const pairs = (value as readonly Json[]).map((pair): BackupSide => {
    const [person, number] = Array.isArray(pair) ? (pair as readonly Json[]) : [];
    if (!isWhole(person) || person < 0 || person >= people) throw new EntryProblem('person-unknown');
    if (!isWhole(number) || (number < 0 && !isSigned)) throw new EntryProblem('amount-unreadable');
    return [person, number];
  });
  if (new Set(pairs.map(([person]) => person)).size < pairs.length) throw new EntryProblem('person-twice');
  return pairs;
}

/** People, each once. @throws EntryProblem */
function amongIn(value: Json | undefined, people: number): readonly number[] {
  const among = Array.isArray(value) ? (value as readonly Json[]) : [];
  return pairsIn(
    among.map((person) => [person, 0]),
    people,
  ).map(([person]) => person);
}

/** @throws EntryProblem if it is no split of the format */
function splitIn(split: Json | undefined, people: number): BackupSplit {
  const how = textIn(split, 'how');
  const [of, among] = [field(split, 'of'), field(split, 'among')];
  switch (how) {
    case 'even':
      return { how, among: amongIn(among, people) };
    case 'shares':
      return { how, of: pairsIn(of, people), ...(numberIn(split, 'decimals') === 3 && { decimals: 3 }) };
    case 'percent':
    case 'amounts':
      return { how, of: pairsIn(of, people) };
    case 'adjusted':
      return { how, among: amongIn(among, people), by: pairsIn(field(split, 'by'), people, true) };
    case 'items':
      return {
        how,
        items: (listIn(split, 'items') ?? []).map((item) => ({
          title: textIn(item, 'title'),
          cents: numberIn(item, 'cents') ?? 0,
          among: amongIn(field(item, 'among'), people),
        })),
      };
    default:
      throw new EntryProblem('split-unreadable');
  }
}

/** An amount in another currency, with the rate that it was entered with. */
function foreignIn(value: Json | undefined): Foreign | null {
  const [currency, minor, rate] = [
    textIn(value, 'currency'),
    numberIn(value, 'minor'),
    textIn(value, 'rate'),
  ];
  return isCurrencyCode(currency) && isWhole(minor ?? undefined) && minor !== null && rate !== ''
    ? { currency, minor, rate }
    : null;
}

const categoryIn = (value: Json | undefined): Category | null => {
  const text = textIn(value, 'category');
  return CATEGORIES.find((category) => category === text) ?? null;
};

const sidesOf = (pairs: readonly BackupSide[]): readonly Side[] =>
  pairs.map(([person, minor]) => ({ person, minor }));

/** @throws EntryProblem */
function entryIn(value: Json, place: string, people: number, problems: Problem[]): ImportedEntry {
  const kind = KINDS.find((each) => each === textIn(value, 'kind'));
  if (kind === undefined)
    throw new EntryProblem('kind-unknown', { text: textIn(value, 'kind').slice(0, 60) });
  const amount = field(value, 'cents');
  if (!isWhole(amount) || amount < 0) throw new EntryProblem('amount-unreadable', { text: '' });
  const [paid, shares] = [pairsIn(field(value, 'paid'), people), pairsIn(field(value, 'shares'), people)];
  const sumOf = (pairs: readonly BackupSide[]) => safeSum(pairs.map(([, cents]) => cents));
  if (sumOf(paid) !== amount) throw new EntryProblem('amounts-do-not-add-up');
  if (sumOf(shares) !== amount) throw new EntryProblem('shares-do-not-add-up');
  const isOneToOne = paid.length === 1 && shares.length === 1 && paid[0]?.[0] !== shares[0]?.[0];
  if (kind === 'payment' && !isOneToOne) throw new EntryProblem('entry-unreadable');
  const id = textIn(value, 'id');
  return {
    ...{
      place,
      kind,
      title: textIn(value, 'title'),
      note: textIn(value, 'note'),
      category: categoryIn(value),
    },
    day: dayIn(textIn(value, 'day'), place, problems),
    ...{ currency: null, paid: sidesOf(paid), shared: sidesOf(shares), split: null, isAssumed: false },
    foreign: foreignIn(field(value, 'foreign')),
    stored: {
      idStart: /^[0-9a-f]{8}$/.test(id) ? id : null,
      split: splitIn(field(value, 'split'), people),
    },
  };
}

/** Our own backup (docs/backup.md): the only file that says of an entry all that we keep of it. */
export const pariBackup: JsonFormat = {
  format: 'pari-backup',
  recognises: ({ value }) => isObject(value) && field(value, 'format') === BACKUP_FORMAT,
  read: ({ value }) => {
    const version = numberIn(value, 'version');
    if (version !== BACKUP_VERSION)
      throw new ImportRefused('version-unknown', null, { version: version ?? 0 });
    const problems: Problem[] = [];
    const people = new People(problems);
    for (const [at, person] of (listIn(value, 'people') ?? []).entries())
      people.add(at, textIn(person, 'name'), `people[${at}]`);
    if (people.names.length === 0) throw new ImportRefused('nobody-in-it');
    const head = field(value, 'group');
    const currency = textIn(head, 'currency');
    const entries = entriesIn(
      listIn(value, 'entries') ?? [],
      (at) => `entries[${at}]`,
      problems,
      (entry, place) => [entryIn(entry, place, people.names.length, problems)],
    );
    const named = isCurrencyCode(currency) ? { currency } : { currency: null, symbol: currency };
    // A backup begins with the oldest entry, and a file that is imported with the newest.
    const newestFirst = [...entries].reverse();
    const group = {
      ...{ name: groupNameIn(head, problems), ...named, digits: 2, people: people.names },
      entries: newestFirst,
      purge: field(head, 'purge') !== false,
    };
    return { groups: [group], problems };
  },
};
