import { plainAmount } from '@/lib/import/amounts';
import { dayKey } from '@/lib/domain/days';
import type { Category } from '@/lib/domain/entry/category';
import { categoryOfWord } from '@/lib/import/category-words';
import type { JsonFormat, Read } from '@/lib/import/format';
import { field, type Json, type JsonObject, keyIn, listIn, numberIn, textIn } from '@/lib/import/json';
import type { People } from '@/lib/import/people';
import {
  type ImportedEntry,
  type ImportedGroup,
  ImportRefused,
  type ImportedSplit,
  type Problem,
  type Side,
} from '@/lib/import/reading';
import {
  currencyIn,
  dayIn,
  type Described,
  entriesIn,
  entriesOfMoney,
  EntryProblem,
  groupNameIn,
  minorIn,
  noteOf,
  originalIn,
  peopleIn,
  quoted,
} from './json-entries';
import { convertedByCloud, type Fractions, partsOfCloud } from './leftover-units';
import { decimalsOfCloud } from './spliit-decimals';
import { type Mode, modeOf, type Row, rowsIn, sumOfWeights, weightsOf, WHOLE_PERCENT } from './spliit-rows';

/** Categories are words with hyphens, which stand for blanks or for slashes. */
const categoryOf = (slug: string): Category | null =>
  categoryOfWord(slug.replace(/-/g, ' ')) ?? categoryOfWord(slug.replace(/-/g, '/'));

/** What people are called who were invited and have not come: nothing that others should see. */
const PROVISIONAL = /^(?:[^\s@]+@[^\s@]+|\S{8}…|pending invite)$/i;

/** An amount, and what it was in another currency; neither is below 0. */
type Amount = { readonly minor: number; readonly original: number | null };

/** Whether amounts are written down, and not reckoned from weights. */
const isLiteral = (mode: Mode): boolean => mode === 'amounts' || mode === 'items';

/** Exact parts of an amount; those that are written down are not its own. */
function fractionsOf(rows: readonly Row[], mode: Mode, total: number): Fractions {
  const share = (weight: number) => (isLiteral(mode) ? BigInt(weight) : BigInt(total) * BigInt(weight));
  const whole = mode === 'percent' ? WHOLE_PERCENT : sumOfWeights(rows);
  return {
    of: rows.map(({ id, weight }) => ({ id, weight: share(weight) })),
    denominator: isLiteral(mode) ? 1n : BigInt(whole),
  };
}

/** Amounts as they are written down; what they miss, or have too much, is of the first who paid. */
function literalSides(rows: readonly Row[], total: number, first: number): readonly Side[] {
  const minors = new Map(rows.map(({ person, weight }) => [person, weight]));
  minors.set(first, (minors.get(first) ?? 0) + total - sumOfWeights(rows));
  if ([...minors.values()].some((minor) => minor < 0)) throw new EntryProblem('shares-do-not-add-up');
  return [...minors].flatMap(([person, minor]) => (minor === 0 ? [] : [{ person, minor }]));
}

/** Parts that are reckoned, in whole units. */
function roundedSides(
  rows: readonly Row[],
  exact: Fractions,
  total: number,
  expenseId: string,
): readonly Side[] {
  const parts = exact.denominator === 0n ? null : partsOfCloud(total, exact, expenseId);
  if (parts === null) throw new EntryProblem('split-unreadable');
  return rows.flatMap(({ person, weight }, at) => {
    const minor = parts[at] ?? 0;
    return weight === 0 && minor === 0 ? [] : [{ person, minor }];
  });
}

/** Whose expense it is: what is left over depends on it. */
type By = { readonly expenseId: string; readonly first: number };

/** Those who paid: amounts and weights are of the currency in which they did. */
function paidSides(rows: readonly Row[], mode: Mode, { minor, original }: Amount, by: By): readonly Side[] {
  if (original === null && isLiteral(mode)) return literalSides(rows, minor, by.first);
  const exact = fractionsOf(rows, mode, original ?? minor);
  const inGroup = original === null ? exact : convertedByCloud(exact, minor, original);
  return roundedSides(rows, inGroup, minor, by.expenseId);
}

/** Those who share: only amounts are of the other currency, and cents of its items are weights. */
function sharedSides(rows: readonly Row[], mode: Mode, { minor, original }: Amount, by: By): readonly Side[] {
  if (original === null && isLiteral(mode)) return literalSides(rows, minor, by.first);
  const exact =
    original !== null && mode === 'amounts'
      ? convertedByCloud(fractionsOf(rows, mode, original), minor, original)
      : fractionsOf(rows, mode === 'items' ? 'shares' : mode, minor);
  return roundedSides(rows, exact, minor, by.expenseId);
}

/** Whether percentages or amounts miss more, or have more too much, than rounding explains. */
function isOddSum(rows: readonly Row[], mode: Mode, { minor, original }: Amount): boolean {
  if (mode === 'percent') return sumOfWeights(rows) !== WHOLE_PERCENT;
  const isAmount = mode === 'amounts' || (mode === 'items' && original === null);
  return isAmount && Math.abs(sumOfWeights(rows) - (original ?? minor)) > rows.length;
}

function splitOf(rows: readonly Row[], mode: Mode): ImportedSplit | null {
  if (mode === 'even') return { how: mode };
  return isLiteral(mode) ? null : { how: mode === 'percent' ? mode : 'shares', of: weightsOf(rows) };
}

/** What an entry came to in another currency, which is its unit then. */
function originalMinorIn(expense: JsonObject): number | null {
  const original = numberIn(expense, 'originalAmount');
  const isConverted =
    textIn(expense, 'conversionSource') !== '' ||
    (textIn(expense, 'originalCurrency') !== '' && Boolean(field(expense, 'conversionRate')));
  if (!isConverted || original === null || original === 0) return null;
  if (!Number.isSafeInteger(original)) throw new EntryProblem('split-unreadable');
  return Math.abs(original);
}

const isSettlement = (expense: JsonObject): boolean =>
  field(expense, 'isReimbursement') === true || textIn(expense, 'categoryId') === 'settlement';

/** Reads the expenses of a group. */
class CloudGroup {
  constructor(
    private readonly money: Pick<ImportedGroup, 'currency' | 'digits'>,
    private readonly people: People,
    private readonly problems: Problem[],
  ) {}

  entriesOf(expense: JsonObject, place: string): readonly ImportedEntry[] {
    const signed = minorIn(expense, 'amount', this.money.digits);
    const isBack = signed < 0;
    const amount = { minor: Math.abs(signed), original: originalMinorIn(expense) };
    const paidMode = modeOf(textIn(expense, 'paidBySplitMode'));
    const mode = modeOf(textIn(expense, 'splitMode'));
    const payers = rowsIn(listIn(expense, 'paidByList') ?? [], this.people, { mode: paidMode, isBack });
    const sharers = rowsIn(listIn(expense, 'paidFor') ?? [], this.people, { mode, isBack });
    const [first] = payers;
    if (first === undefined) throw new EntryProblem('nobody-paid');
    if (sharers.length === 0) throw new EntryProblem('nobody-shares');
    const by = { expenseId: textIn(expense, 'sourceId'), first: first.person };
    const paid = paidSides(payers, paidMode, amount, by).filter(({ minor }) => minor > 0);
    const shared = sharedSides(sharers, mode, amount, by);
    if (isOddSum(payers, paidMode, amount) || isOddSum(sharers, mode, amount))
      this.problems.push({ place, code: 'shares-rounded' });
    return entriesOfMoney(this.described(expense, signed, place), {
      paid,
      shared,
      split: splitOf(sharers, mode),
      isPayment: isSettlement(expense),
      isBack,
    });
  }

  private described(expense: JsonObject, amount: number, place: string): Described {
    const original = originalIn(expense, { ...this.money, minor: amount }, decimalsOfCloud, (code) =>
      this.problems.push({ place, code }),
    );
    const comments = listIn(expense, 'comments') ?? [];
    const documents = listIn(expense, 'documents') ?? [];
    if (documents.length > 0)
      this.problems.push({ place: `${place}.documents`, code: 'attachment-left-out' });
    if (comments.length > 0) this.problems.push({ place: `${place}.comments`, code: 'comments-in-note' });
    const said = comments.map((each) => `${textIn(each, 'authorName')}: ${textIn(each, 'text')}`);
    const note = [textIn(expense, 'notes'), ...this.itemsOf(expense), ...said, original.note];
    return {
      place,
      title: textIn(expense, 'title'),
      day: this.dayOf(expense, place),
      note: noteOf(...note),
      category: categoryOf(textIn(expense, 'categoryId')),
      foreign: original.foreign,
    };
  }

  /** The items of a receipt, as lines of a note. */
  private itemsOf(expense: JsonObject): readonly string[] {
    const currency = textIn(expense, 'originalCurrency');
    const digits = currency === '' ? this.money.digits : decimalsOfCloud(currency);
    return (listIn(expense, 'items') ?? []).map((item) => {
      const [amount, quantity] = [numberIn(item, 'amount'), numberIn(item, 'quantity') ?? 1];
      const title = `${quantity === 1 ? '' : `${quantity} × `}${textIn(item, 'title')}`;
      return amount !== null && Number.isSafeInteger(amount)
        ? `${title}: ${plainAmount(amount, digits)}`
        : title;
    });
  }

  /** The day where it was spent; older files have a plain day. */
  private dayOf(expense: JsonObject, place: string): string {
    const [text, zone] = [textIn(expense, 'expenseDate'), textIn(expense, 'expenseTimeZone')];
    const inUtc = dayIn(text, place, this.problems);
    if (inUtc === '' || zone === '' || !text.includes('T')) return inUtc;
    try {
      return dayKey(text, zone);
    } catch (error) {
      if (error instanceof RangeError) return inUtc;
      throw error;
    }
  }
}

/** Parts of a bundle for which a group here has no place. */
const LEFT_OUT = ['subgroups', 'budgets', 'recurrenceSeries'] as const;

/** The mark of all that spliit-cloud exports, whatever holds it. */
export const isCloudExport = (value: Json | undefined): boolean =>
  textIn(value, 'format') === 'spliit.cloud/export';

export const scopeOf = (value: Json): string => textIn(field(value, 'scope'), 'type');

/** @throws ImportRefused for a version that may mean something else by the same keys */
export function checkVersion(value: Json): void {
  const version = field(value, 'version');
  if (version !== 1)
    throw new ImportRefused('version-unknown', null, { version: quoted(JSON.stringify(version ?? null)) });
}

function selfOf(participants: readonly Json[], account: string | null): number | null {
  const at = participants.findIndex((each) => keyIn(field(each, 'identity'), 'accountId') === account);
  return account === null || at === -1 ? null : at;
}

/**
 * Reads the manifest of a group.
 * @param within what places in it begin with
 * @param account whose export it is, where that is known
 * @throws ImportRefused
 */
export function readCloudGroup(value: Json, within = '', account: string | null = null): Read {
  checkVersion(value);
  if (scopeOf(value) === 'ACCOUNT') throw new ImportRefused('index-only');
  const problems: Problem[] = [];
  const participants = listIn(value, 'participants') ?? [];
  const keys = { id: 'sourceId', name: 'displayName' };
  const people = peopleIn(participants, keys, `${within}participants`, problems);
  for (const [at, name] of people.names.entries())
    if (PROVISIONAL.test(name))
      problems.push({
        place: `${within}participants[${at}]`,
        code: 'name-provisional',
        values: { name: quoted(name) },
      });
  const group = field(value, 'group');
  const ledger = field(group, 'ledger');
  const money = currencyIn(
    textIn(ledger, 'currencyCode'),
    textIn(ledger, 'currency'),
    decimalsOfCloud,
    problems,
  );
  const name = groupNameIn(group, problems);
  for (const part of LEFT_OUT)
    if ((listIn(value, part) ?? []).length > 0)
      problems.push({ place: `${within}${part}`, code: 'part-left-out' });
  if ((listIn(value, 'orphanDocuments') ?? []).length > 0)
    problems.push({ place: `${within}orphanDocuments`, code: 'attachment-left-out' });
  const reader = new CloudGroup(money, people, problems);
  const entries = entriesIn(
    listIn(value, 'expenses') ?? [],
    (at) => `${within}expenses[${at}]`,
    problems,
    (expense, place) => reader.entriesOf(expense, place),
  );
  const self = selfOf(participants, account);
  const read = { ...money, name, people: people.names, entries };
  return { groups: [self === null ? read : { ...read, self }], problems };
}

/** The manifest of a bundle of spliit-cloud, without the archive around it. */
export const spliitCloudJson: JsonFormat = {
  format: 'spliit-cloud-json',
  recognises: ({ value }) => isCloudExport(value),
  read: ({ value }) => readCloudGroup(value),
};
