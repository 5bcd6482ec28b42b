import { z } from 'zod';
import { nameKey } from '@/lib/domain/text/text';
import type { ErrorCode } from '@/lib/errors';
import { amountField, flagField, groupCodeField, newIdField, personIdField, saying } from '@/lib/wire/fields';
import { type Input, isBlank, type RawBody } from '@/lib/wire/input';

const contentFields = {
  groupCode: groupCodeField,
  paymentAmount: amountField({
    missing: 'missing-payment-amount',
    tooSmall: 'payment-amount-too-small',
    tooBig: 'payment-amount-too-big-weak',
  }),
  paymentMakerName: z
    .string(saying('name-not-text'))
    .optional()
    .meta({ examples: ['Deniz'] }),
  paymentMakerId: personIdField.optional(),
  paymentRecipientName: z
    .string(saying('name-not-text'))
    .optional()
    .meta({ examples: ['Ben'] }),
  paymentRecipientId: personIdField.optional(),
};

type Fields = z.infer<z.ZodObject<typeof contentFields>>;

const person = (id: string | undefined, name: string | undefined) => (id ? { id } : { name: name ?? '' });

const toContent = (fields: Fields) => ({
  groupCode: fields.groupCode,
  kind: 'payment' as const,
  title: '',
  cents: fields.paymentAmount,
  payer: person(fields.paymentMakerId, fields.paymentMakerName),
  among: [person(fields.paymentRecipientId, fields.paymentRecipientName)],
});

const sameText = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' && typeof b === 'string' && nameKey(a) === nameKey(b);

function missingOrSame(body: RawBody): ErrorCode | null {
  const { paymentMakerName, paymentMakerId, paymentRecipientName, paymentRecipientId } = body;
  if (isBlank(paymentMakerName) && isBlank(paymentMakerId)) return 'missing-payment-maker';
  if (isBlank(paymentRecipientName) && isBlank(paymentRecipientId)) return 'missing-payment-recipient';
  const hasId = !isBlank(paymentMakerId) || !isBlank(paymentRecipientId);
  const isSame = hasId
    ? sameText(paymentMakerId, paymentRecipientId)
    : sameText(paymentMakerName, paymentRecipientName);
  return isSame ? 'payment-to-oneself' : null;
}

/** POST /payments; `resetSettlements` ends the persisted plan in the same step. */
export const createPaymentInput = {
  first: missingOrSame,
  schema: z
    .object({
      _id: newIdField,
      ...contentFields,
      resetSettlements: flagField('reset-not-boolean').optional(),
    })
    .transform(({ _id, resetSettlements, ...fields }) => ({
      id: _id,
      endsPlan: resetSettlements ?? false,
      ...toContent(fields),
    })),
} satisfies Input<z.ZodType>;

/** PUT /payments/{id}; what old clients send of the stored entry is accepted and ignored. */
export const updatePaymentInput = {
  first: missingOrSame,
  schema: z.object(contentFields).transform(toContent),
} satisfies Input<z.ZodType>;
