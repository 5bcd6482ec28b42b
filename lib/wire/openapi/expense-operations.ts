import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import type { ErrorCode } from '@/lib/errors';
import {
  createExpenseInput,
  updateExpenseInput,
  expenseInListWithStubsOut,
  expenseWithIdsOut,
  expenseWithStubsOut,
} from '@/lib/wire/old/expense';
import { amountOut } from '@/lib/wire/fields';
import { changing, creating, reading, removing } from './operation';
import { groupCodePath, idPath } from './parameters';
import { success } from './responses';

const ofContent: readonly ErrorCode[] = [
  'missing-expense-payer',
  'missing-expense-beneficiary',
  'missing-expense-description',
  'expense-description-too-long',
  'text-not-storable',
  'missing-expense-amount',
  'expense-amount-too-small',
  'expense-amount-too-big',
  'expense-amount-too-big-weak',
  'missing-group-code',
  'group-not-found',
  'user-not-found',
  'totals-too-big',
];

const example = {
  expenseDescription: 'Abendessen Alfama',
  expenseAmount: 41.05,
  groupCode: 'ACDEFGHIJKLM',
  expensePayerName: 'Anna',
  expenseBeneficiariesNames: ['Anna', 'Ben'],
};

export const expensePaths: ZodOpenApiPathsObject = {
  '/expenses': {
    post: creating({
      id: 'createExpense',
      summary: 'Record an expense',
      description:
        'Persisted settlements of the group are deleted. Ids of people take precedence over names.',
      body: createExpenseInput,
      example,
      answer: success({ expense: expenseWithIdsOut }, 'Expense created successfully'),
      errors: [...ofContent, 'id-not-uuid', 'too-many-entries', 'id-in-use', 'entry-deleted'],
    }),
  },
  '/expenses/{id}': {
    get: reading({
      id: 'getExpense',
      summary: 'An expense',
      path: idPath,
      isConditional: true,
      answer: success({ expense: expenseWithStubsOut }, 'Expense info retrieved successfully.'),
      errors: ['expense-not-found'],
    }),
    put: changing({
      id: 'updateExpense',
      summary: 'Change an expense',
      description:
        'An edit equal to the stored expense changes nothing; any other deletes persisted settlements.',
      path: idPath,
      body: updateExpenseInput,
      example: { ...example, expenseAmount: 43.5 },
      answer: success({ updatedExpense: expenseWithIdsOut }, 'Expense updated successfully.'),
      errors: [...ofContent, 'expense-payer-required', 'expense-beneficiary-required', 'expense-not-found'],
    }),
    delete: removing({
      id: 'deleteExpense',
      summary: 'Delete an expense',
      path: idPath,
      isGuarded: true,
      errors: ['expense-not-found'],
    }),
  },
  '/expenses/totalExpenses/{groupCode}': {
    get: reading({
      id: 'getExpensesTotal',
      summary: 'The sum of all expenses of a group',
      description: 'Payments do not count; 0 for an unknown code.',
      path: groupCodePath,
      isConditional: true,
      answer: success({ expensesTotal: amountOut }, 'Total group expenses retrieved successfully'),
    }),
  },
  '/expenses/byGroupCode/{groupCode}': {
    get: reading({
      id: 'getExpenses',
      summary: 'Expenses of a group',
      description: 'An empty list for an unknown code.',
      path: groupCodePath,
      isConditional: true,
      answer: success(
        { results: z.int().min(0), expenses: z.array(expenseInListWithStubsOut) },
        'Group expenses retrieved successfully',
      ),
      errors: ['too-many-streams'],
    }),
  },
};
