import { z } from 'zod';
import type { ErrorCode } from '@/lib/errors';
import {
  amountField,
  amountOut,
  expenseTitleField,
  groupCodeField,
  newIdField,
  personIdField,
  personNameField,
  saying,
} from '@/lib/wire/fields';
import { isBlank, type RawBody } from '@/lib/wire/input';
import { expenseInListWithStubsOut, expenseWithIdsOut, expenseWithStubsOut } from '@/lib/wire/old/expense';
import type { Calls } from './call';

const contentFields = {
  expenseDescription: expenseTitleField,
  expenseAmount: amountField({
    missing: 'missing-expense-amount',
    tooSmall: 'expense-amount-too-small',
    tooBig: 'expense-amount-too-big-weak',
  }),
  groupCode: groupCodeField,
  expensePayerName: personNameField('Anna'),
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

const ofEntry = ['expense-amount-too-big', 'group-not-found', 'user-not-found', 'totals-too-big'] as const;

export const expenseCalls = {
  createExpense: {
    on: 'POST /expenses',
    summary: 'Record an expense',
    description: 'Persisted settlements of the group are deleted. Ids of people take precedence over names.',
    input: {
      first: missingPeople('missing-expense-payer', 'missing-expense-beneficiary'),
      schema: z
        .object({ _id: newIdField, ...contentFields })
        .transform(({ _id, ...fields }) => ({ id: _id, endsPlan: true, ...toContent(fields) })),
    },
    example: { expenseAmount: 41.05 },
    answer: { expense: expenseWithIdsOut },
    message: 'Expense created successfully',
    errors: [
      'missing-expense-payer',
      'missing-expense-beneficiary',
      ...ofEntry,
      'too-many-entries',
      'id-in-use',
      'entry-deleted',
    ],
  },
  getExpense: {
    on: 'GET /expenses/{id}',
    summary: 'An expense',
    isVersioned: true,
    answer: { expense: expenseWithStubsOut },
    message: 'Expense info retrieved successfully.',
    errors: ['expense-not-found'],
  },
  updateExpense: {
    on: 'PUT /expenses/{id}',
    summary: 'Change an expense',
    description:
      'An edit equal to the stored expense changes nothing; any other deletes persisted settlements.',
    // Fields of the stored entry that old clients send along are accepted and ignored.
    input: {
      first: missingPeople('expense-payer-required', 'expense-beneficiary-required'),
      schema: z.object(contentFields).transform(toContent),
    },
    example: { expenseAmount: 43.5 },
    answer: { updatedExpense: expenseWithIdsOut },
    message: 'Expense updated successfully.',
    errors: ['expense-payer-required', 'expense-beneficiary-required', ...ofEntry, 'expense-not-found'],
  },
  deleteExpense: {
    on: 'DELETE /expenses/{id}',
    summary: 'Delete an expense',
    isVersioned: true,
    errors: ['expense-not-found'],
  },
  getExpensesTotal: {
    on: 'GET /expenses/totalExpenses/{groupCode}',
    summary: 'The sum of all expenses of a group',
    description: 'Payments do not count; 0 for an unknown code.',
    isVersioned: true,
    answer: { expensesTotal: amountOut },
    message: 'Total group expenses retrieved successfully',
  },
  getExpenses: {
    on: 'GET /expenses/byGroupCode/{groupCode}',
    summary: 'Expenses of a group',
    description: 'An empty list for an unknown code.',
    isVersioned: true,
    answer: { results: z.int().min(0), expenses: z.array(expenseInListWithStubsOut) },
    message: 'Group expenses retrieved successfully',
    errors: ['too-many-streams'],
  },
} satisfies Calls;
