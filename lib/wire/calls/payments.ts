import { z } from 'zod';
import { nameKey } from '@/lib/domain/text/text';
import type { ErrorCode } from '@/lib/errors';
import {
  amountField,
  flagField,
  groupCodeField,
  newIdField,
  personIdField,
  personNameField,
} from '@/lib/wire/fields';
import { isBlank, type RawBody } from '@/lib/wire/input';
import { paymentWithIdsOut, paymentWithStubsOut } from '@/lib/wire/old/payment';
import type { Calls } from './call';

const contentFields = {
  groupCode: groupCodeField,
  paymentAmount: amountField({
    missing: 'missing-payment-amount',
    tooSmall: 'payment-amount-too-small',
    tooBig: 'payment-amount-too-big-weak',
  }),
  paymentMakerName: personNameField('Deniz'),
  paymentMakerId: personIdField.optional(),
  paymentRecipientName: personNameField('Ben'),
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

const ofEntry = [
  'missing-payment-maker',
  'missing-payment-recipient',
  'payment-to-oneself',
  'payment-amount-too-big',
  'group-not-found',
  'user-not-found',
  'totals-too-big',
] as const;

export const paymentCalls = {
  createPayment: {
    on: 'POST /payments',
    summary: 'Record a payment between two members',
    description:
      'Persisted settlements are kept if they still settle the group, unless `resetSettlements` is true. ' +
      'Ids of people take precedence over names.',
    input: {
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
    },
    example: { paymentAmount: 20 },
    answer: { payment: paymentWithIdsOut },
    message: 'Payment created successfully',
    errors: [...ofEntry, 'too-many-entries', 'id-in-use', 'entry-deleted'],
  },
  getPayment: {
    on: 'GET /payments/{id}',
    summary: 'A payment',
    isVersioned: true,
    answer: { payment: paymentWithStubsOut },
    message: 'Payment info retrieved successfully.',
    errors: ['payment-not-found'],
  },
  updatePayment: {
    on: 'PUT /payments/{id}',
    summary: 'Change a payment',
    description:
      'An edit equal to the stored payment changes nothing; any other deletes persisted settlements.',
    // Fields of the stored entry that old clients send along are accepted and ignored.
    input: { first: missingOrSame, schema: z.object(contentFields).transform(toContent) },
    example: { paymentAmount: 25 },
    answer: { updatedPayment: paymentWithIdsOut },
    message: 'Payment updated successfully',
    errors: [...ofEntry, 'payment-not-found'],
  },
  deletePayment: {
    on: 'DELETE /payments/{id}',
    summary: 'Delete a payment',
    isVersioned: true,
    errors: ['payment-not-found'],
  },
} satisfies Calls;
