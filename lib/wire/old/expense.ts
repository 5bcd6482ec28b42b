import { z } from 'zod';
import type { ErrorCode } from '@/lib/errors';
import { EXPENSE_DESCRIPTION_MAX_LENGTH } from '@/lib/limits';
import { amountField, groupCodeField, newIdField, personIdField, saying, textField } from '@/lib/wire/fields';
import { type Input, isBlank, type RawBody } from '@/lib/wire/input';

export const expenseTitleField = textField({
  missing: 'missing-expense-description',
  tooLong: 'expense-description-too-long',
  maxLength: EXPENSE_DESCRIPTION_MAX_LENGTH,
  example: 'Abendessen Alfama',
});

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

/** PUT /expenses/{id}; what old clients send of the stored entry is accepted and ignored. */
export const updateExpenseInput = {
  first: missingPeople('expense-payer-required', 'expense-beneficiary-required'),
  schema: z.object(contentFields).transform(toContent),
} satisfies Input<z.ZodType>;
