import { z } from 'zod';
import {
  amountOut,
  groupCodeOut,
  idOut,
  instantOut,
  personNameOut,
  revisionOut,
  type Stub,
  stubOut,
} from '@/lib/wire/fields';
import { categoryOut, dayOut, noteOut } from '@/lib/wire/own/description';
import { foreignOut } from '@/lib/wire/own/foreign';
import { splitOut } from '@/lib/wire/own/split';
import { payerSeenByOldClients } from '@/lib/domain/entry/old-clients';
import { payersInOrder, payersOf } from '@/lib/domain/entry/parts';
import type { Entry } from '@/lib/domain/nouns';
import { type Cents, centsToWire } from '@/lib/domain/money/money';
import { type Names, personOf, stubOf } from './member';

const amountOfPerson = z.object({ _id: idOut, userName: personNameOut, amount: amountOut });

const common = {
  _id: idOut,
  expenseDescription: z.string().meta({ examples: ['Abendessen Alfama'] }),
  expenseAmount: amountOut,
  expenseAmountPerBeneficiary: amountOut.meta({
    description: 'For display only; the exact shares are `shares`.',
  }),
  groupCode: groupCodeOut,
  shares: z.array(amountOfPerson),
  createdAt: instantOut,
  updatedAt: instantOut,
  revision: revisionOut,
  entryKind: z.enum(['expense', 'income']).meta({ description: 'To read only.' }),
  day: dayOut,
  category: categoryOut,
};

/** What a list leaves out; to read only. */
const inFull = {
  payers: z.array(amountOfPerson).meta({
    description: 'Who paid how much, or received an income; the largest first. To read only.',
  }),
  split: splitOut.nullable().meta({
    description: 'How it was split, in minor units; null: evenly. To read only.',
  }),
  note: noteOut,
  foreign: foreignOut,
};

/** An expense as the answer to a write: people as ids. */
export const expenseWithIdsOut = z
  .object({ ...common, ...inFull, expensePayer: idOut, expenseBeneficiaries: z.array(idOut) })
  .meta({ id: 'ExpenseWithIds' });

/** An expense in the list of a group's expenses: people as stubs. */
export const expenseInListWithStubsOut = z
  .object({ ...common, expensePayer: stubOut, expenseBeneficiaries: z.array(stubOut) })
  .meta({ id: 'ListedExpense' });

/** An expense as read by its id: people as stubs. */
export const expenseWithStubsOut = expenseInListWithStubsOut.extend(inFull).meta({ id: 'Expense' });

/** An expense in a mixed list: payer as stub, beneficiaries as ids. */
export const expenseInListOut = z
  .object({
    ...common,
    expensePayer: stubOut,
    expenseBeneficiaries: z.array(idOut),
    itemType: z.literal('expense'),
  })
  .meta({ id: 'ExpenseItem' });

export type WireExpenseWithIds = z.infer<typeof expenseWithIdsOut>;
export type WireExpense = z.infer<typeof expenseWithStubsOut>;
export type WireExpenseItem = z.infer<typeof expenseInListOut>;

/** The kind of an expense on this wire: incomes are called expenses, and this tells them apart. */
export const expenseKindOf = ({ kind }: Pick<Entry, 'kind'>): 'expense' | 'income' =>
  kind === 'income' ? 'income' : 'expense';

/**
 * The payer that old clients see, who know only one: the member who paid most, or who gets most of an income; on a tie,
 * who joined first.
 * @param members in order of joining
 * @throws RangeError if nobody pays, which no stored entry has
 */
export function payerIdOf({ parts }: Pick<Entry, 'parts'>, members: Names['members']): string {
  const id = payerSeenByOldClients(parts, (memberId) => personOf(members, memberId).rank);
  if (id === undefined) throw new RangeError('an entry has no payer');
  return id;
}

const amountOfStub = ({ _id, userName }: Stub, cents: Cents) => ({
  ...{ _id, userName, amount: centsToWire(cents) },
});

/** What a list leaves out. */
const fieldsInFull = (expense: Entry, { members }: Names) => ({
  payers: payersInOrder(payersOf(expense), (memberId) => personOf(members, memberId).rank).map(
    ({ memberId, cents }) => amountOfStub(stubOf(members, memberId), cents),
  ),
  split: expense.split,
  note: expense.note,
  foreign: expense.foreign,
});

function translate(expense: Entry, { group, members }: Names) {
  const sharing = expense.parts
    .flatMap(({ memberId, owedCents }) =>
      owedCents === null ? [] : [{ ...personOf(members, memberId), owedCents }],
    )
    .sort((a, b) => a.rank - b.rank);
  const fields = {
    _id: expense.id,
    expenseDescription: expense.title,
    expenseAmount: centsToWire(expense.cents),
    expenseAmountPerBeneficiary: Math.round(expense.cents / sharing.length) / 100,
    groupCode: group.code,
    shares: sharing.map(({ stub, owedCents }) => amountOfStub(stub, owedCents)),
    createdAt: expense.createdAt.toISOString(),
    updatedAt: expense.updatedAt.toISOString(),
    revision: expense.revision,
    entryKind: expenseKindOf(expense),
    day: expense.day,
    category: expense.category,
  };
  return {
    fields,
    payer: stubOf(members, payerIdOf(expense, members)),
    beneficiaries: sharing.map(({ stub }) => stub),
  };
}

/** An expense as the answer to a write: people as ids, amounts in units. */
export function expenseWithIds(expense: Entry, names: Names): WireExpenseWithIds {
  const { fields, payer, beneficiaries } = translate(expense, names);
  return {
    ...{ ...fields, expensePayer: payer._id, expenseBeneficiaries: beneficiaries.map(({ _id }) => _id) },
    ...fieldsInFull(expense, names),
  };
}

/** An expense as read by its id: people as stubs, amounts in units. */
export function expenseWithStubs(expense: Entry, names: Names): WireExpense {
  const { fields, payer, beneficiaries } = translate(expense, names);
  return {
    ...{ ...fields, expensePayer: payer, expenseBeneficiaries: beneficiaries },
    ...fieldsInFull(expense, names),
  };
}

/** An expense as a row of a mixed list: payer as stub, beneficiaries as ids, the amount in units. */
export function expenseInList(expense: Entry, names: Names): WireExpenseItem {
  const { fields, payer, beneficiaries } = translate(expense, names);
  return {
    ...fields,
    expensePayer: payer,
    expenseBeneficiaries: beneficiaries.map(({ _id }) => _id),
    itemType: 'expense',
  };
}
