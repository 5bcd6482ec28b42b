import { categoryOfWord } from '@/lib/import/category-words';
import type { JsonFormat } from '@/lib/import/format';
import { field, type Json, type JsonObject, keyIn, listIn, numberIn, textIn } from '@/lib/import/json';
import type { People } from '@/lib/import/people';
import type { ImportedEntry, ImportedGroup, Problem } from '@/lib/import/reading';
import {
  currencyIn,
  dayIn,
  entriesIn,
  entriesOfMoney,
  EntryProblem,
  groupNameIn,
  minorIn,
  noteOf,
  originalIn,
  peopleIn,
  personIn,
} from './json-entries';
import { partsOfSpliit } from './leftover-units';
import { decimalsOfSpliit } from './spliit-decimals';
import { type Mode, modeOf, type Row, rowsIn, sumOfWeights, weightsOf, WHOLE_PERCENT } from './spliit-rows';

/** Reads the expenses of a group. */
class SpliitGroup {
  constructor(
    private readonly money: Pick<ImportedGroup, 'currency' | 'digits'>,
    private readonly people: People,
    private readonly problems: Problem[],
  ) {}

  entriesOf(expense: JsonObject, place: string): readonly ImportedEntry[] {
    const amount = minorIn(expense, 'amount', this.money.digits);
    const payer = personIn(this.people, keyIn(expense, 'paidById'), 'nobody-paid');
    const sharing = this.sharingOf(expense, amount, place);
    const original = originalIn(expense, { ...this.money, minor: amount }, decimalsOfSpliit, (code) =>
      this.problems.push({ place, code }),
    );
    const category = field(expense, 'category');
    const described = {
      place,
      title: textIn(expense, 'title'),
      day: dayIn(textIn(expense, 'expenseDate'), place, this.problems),
      note: noteOf(textIn(expense, 'notes'), original.note),
      category: categoryOfWord(textIn(category, 'name')) ?? categoryOfWord(textIn(category, 'grouping')),
      foreign: original.foreign,
    };
    return entriesOfMoney(described, {
      ...sharing,
      paid: [{ person: payer, minor: Math.abs(amount) }],
      isPayment: field(expense, 'isReimbursement') === true,
      isBack: amount < 0,
    });
  }

  /** What each one bears is not in the file: it follows from the weights, and odd units from the ids. */
  private sharingOf(
    expense: JsonObject,
    amount: number,
    place: string,
  ): Pick<ImportedEntry, 'shared' | 'split'> {
    const mode = modeOf(textIn(expense, 'splitMode'));
    if (mode === 'items') throw new EntryProblem('split-unreadable');
    const rows = rowsIn(listIn(expense, 'paidFor') ?? [], this.people, { mode, isBack: amount < 0 });
    if (rows.length === 0) throw new EntryProblem('nobody-shares');
    const weighted = rows.map(({ id, weight }) => ({ id, weight: BigInt(weight) }));
    const parts = partsOfSpliit(amount, weighted, textIn(expense, 'id'));
    if (parts === null) throw new EntryProblem('split-unreadable');
    this.sayOddSum(expense, mode, rows, place);
    const shared = rows.flatMap(({ person, weight }, at) =>
      weight === 0 ? [] : [{ person, minor: Math.abs(parts[at] ?? 0) }],
    );
    if (mode === 'even') return { shared, split: { how: mode } };
    return { shared, split: mode === 'amounts' ? null : { how: mode, of: weightsOf(rows) } };
  }

  private sayOddSum(expense: JsonObject, mode: Mode, rows: readonly Row[], place: string): void {
    const sum = sumOfWeights(rows);
    const isSumOf = (key: string) => Math.abs(numberIn(expense, key) ?? 0) === sum;
    if (mode === 'percent' && sum !== WHOLE_PERCENT)
      this.problems.push({ place, code: 'percent-not-whole', values: { percent: sum / 100 } });
    if (mode === 'amounts' && !isSumOf('amount') && !isSumOf('originalAmount'))
      this.problems.push({ place, code: 'shares-as-ratio' });
  }
}

const isExpense = (value: Json): boolean =>
  ['paidById', 'paidFor', 'splitMode'].some((key) => field(value, key) !== undefined);

/** The JSON file that spliit gives out for a group, from 2024 on. */
export const spliitJson: JsonFormat = {
  format: 'spliit-json',
  recognises: ({ value }) => {
    const expenses = listIn(value, 'expenses');
    if (expenses === null || listIn(value, 'participants') === null) return false;
    return expenses.length === 0 || expenses.some(isExpense);
  },
  read: ({ value }) => {
    const problems: Problem[] = [];
    const keys = { id: 'id', name: 'name' };
    const people = peopleIn(listIn(value, 'participants') ?? [], keys, 'participants', problems);
    const money = currencyIn(
      textIn(value, 'currencyCode'),
      textIn(value, 'currency'),
      decimalsOfSpliit,
      problems,
    );
    const name = groupNameIn(value, problems);
    const reader = new SpliitGroup(money, people, problems);
    const entries = entriesIn(
      listIn(value, 'expenses') ?? [],
      (at) => `expenses[${at}]`,
      problems,
      (expense, place) => reader.entriesOf(expense, place),
    );
    return { groups: [{ ...money, name, people: people.names, entries }], problems };
  },
};
