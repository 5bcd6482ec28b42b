import { z } from 'zod';
import type { ErrorCode } from '@/lib/errors';
import {
  amountField,
  groupCodeField,
  newIdField,
  personIdField,
  saying,
  amountOut,
  groupCodeOut,
  idOut,
  instantOut,
  personNameOut,
  revisionOut,
  stubOut,
  expenseTitleField,
} from '@/lib/wire/fields';
import { type Input, isBlank, type RawBody } from '@/lib/wire/input';
import { mainPayerIdOf } from '@/lib/domain/entry/parts';
import type { Entry } from '@/lib/domain/ledger/ledger';
import { centsToWire } from '@/lib/domain/money/money';
import { type Names, personOf, stubOf } from './member';

const common = {
  _id: idOut,
  expenseDescription: z.string().meta({ examples: ['Abendessen Alfama'] }),
  expenseAmount: amountOut,
  expenseAmountPerBeneficiary: amountOut.meta({
    description: 'For display only; the exact shares are `shares`.',
  }),
  groupCode: groupCodeOut,
  shares: z.array(z.object({ _id: idOut, userName: personNameOut, amount: amountOut })),
  createdAt: instantOut,
  updatedAt: instantOut,
  revision: revisionOut,
};

/** An expense as the answer to a write: people as ids. */
export const expenseWithIdsOut = z
  .object({ ...common, expensePayer: idOut, expenseBeneficiaries: z.array(idOut) })
  .meta({ id: 'ExpenseWithIds' });

/** An expense as read by its id: people as stubs. */
export const expenseWithStubsOut = z
  .object({ ...common, expensePayer: stubOut, expenseBeneficiaries: z.array(stubOut) })
  .meta({ id: 'Expense' });

/** An expense in a list: payer as stub, beneficiaries as ids. */
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

/**
 * The payer that old clients see, who know only one: the member who paid most; on a tie, who joined first.
 * @param members in order of joining
 * @throws RangeError if nobody pays, which no stored entry has
 */
export function payerIdOf({ parts }: Pick<Entry, 'parts'>, members: Names['members']): string {
  const id = mainPayerIdOf(parts, (memberId) => personOf(members, memberId).rank);
  if (id === undefined) throw new RangeError('an entry has no payer');
  return id;
}

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
    shares: sharing.map(({ stub, owedCents }) => ({
      _id: stub._id,
      userName: stub.userName,
      amount: centsToWire(owedCents),
    })),
    createdAt: expense.createdAt.toISOString(),
    updatedAt: expense.updatedAt.toISOString(),
    revision: expense.revision,
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
  return { ...fields, expensePayer: payer._id, expenseBeneficiaries: beneficiaries.map(({ _id }) => _id) };
}

/** An expense as read by its id: people as stubs, amounts in units. */
export function expenseWithStubs(expense: Entry, names: Names): WireExpense {
  const { fields, payer, beneficiaries } = translate(expense, names);
  return { ...fields, expensePayer: payer, expenseBeneficiaries: beneficiaries };
}

/** An expense as a row of a list: payer as stub, beneficiaries as ids, the amount in units. */
export function expenseInList(expense: Entry, names: Names): WireExpenseItem {
  const { fields, payer, beneficiaries } = translate(expense, names);
  return {
    ...fields,
    expensePayer: payer,
    expenseBeneficiaries: beneficiaries.map(({ _id }) => _id),
    itemType: 'expense',
  };
}

const contentFields = {
  expenseDescription: expenseTitleField,
  expenseAmount: amountField({
    missing: 'missing-expense-amount',
    tooSmall: 'expense-amount-too-small',
    tooBig: 'expense-amount-too-big-weak',
  }),
  groupCode: groupCodeField,
  expensePayerName: z
    .string(saying('name-not-text'))
    .optional()
    .meta({ examples: ['Anna'] }),
  expensePayerId: personIdField.optional(),
  expenseBeneficiariesNames: z
    .array(z.string(saying('name-not-text')), saying('name-not-text'))
    .optional()
    .meta({ examples: [['Anna', 'Ben']] }),
  expenseBeneficiaryIds: z.array(personIdField, saying('name-not-text')).optional(),
};

type Fields = z.infer<z.ZodObject<typeof contentFields>>;

const byId = (id: string) => ({ id });
const byName = (name: string) => ({ name });

const toContent = (fields: Fields) => ({
  groupCode: fields.groupCode,
  kind: 'expense' as const,
  title: fields.expenseDescription,
  cents: fields.expenseAmount,
  payer: fields.expensePayerId ? byId(fields.expensePayerId) : byName(fields.expensePayerName ?? ''),
  among: fields.expenseBeneficiaryIds?.length
    ? fields.expenseBeneficiaryIds.map(byId)
    : (fields.expenseBeneficiariesNames ?? []).map(byName),
});

const isEmpty = (value: unknown): boolean => isBlank(value) || (Array.isArray(value) && value.length === 0);

const missingPeople =
  (payer: ErrorCode, beneficiary: ErrorCode) =>
  (body: RawBody): ErrorCode | null => {
    if (isBlank(body.expensePayerName) && isBlank(body.expensePayerId)) return payer;
    const hasNobody = isEmpty(body.expenseBeneficiariesNames) && isEmpty(body.expenseBeneficiaryIds);
    return hasNobody ? beneficiary : null;
  };

/** POST /expenses */
export const createExpenseInput = {
  first: missingPeople('missing-expense-payer', 'missing-expense-beneficiary'),
  schema: z
    .object({ _id: newIdField, ...contentFields })
    .transform(({ _id, ...fields }) => ({ id: _id, endsPlan: true, ...toContent(fields) })),
} satisfies Input<z.ZodType>;

/** PUT /expenses/{id}; fields of the stored entry that old clients send along are accepted and ignored. */
export const updateExpenseInput = {
  first: missingPeople('expense-payer-required', 'expense-beneficiary-required'),
  schema: z.object(contentFields).transform(toContent),
} satisfies Input<z.ZodType>;
