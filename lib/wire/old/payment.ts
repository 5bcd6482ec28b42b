import { z } from 'zod';
import { nameKey } from '@/lib/domain/text/text';
import type { ErrorCode } from '@/lib/errors';
import {
  amountField,
  flagField,
  groupCodeField,
  newIdField,
  personIdField,
  saying,
  amountOut,
  groupCodeOut,
  idOut,
  instantOut,
  revisionOut,
  stubOut,
} from '@/lib/wire/fields';
import { type Input, isBlank, type RawBody } from '@/lib/wire/input';
import { dayOut, noteOut } from '@/lib/wire/own/description';
import { foreignOut } from '@/lib/wire/own/foreign';
import type { Entry } from '@/lib/domain/ledger/ledger';
import { centsToWire } from '@/lib/domain/money/money';
import { type Names, stubOf } from './member';

const common = {
  _id: idOut,
  paymentAmount: amountOut,
  groupCode: groupCodeOut,
  createdAt: instantOut,
  updatedAt: instantOut,
  revision: revisionOut,
  entryKind: z.literal('payment').meta({ description: 'To read only.' }),
  day: dayOut,
  category: z.null().meta({ description: 'A payment has none.' }),
};

/** What a list leaves out; to read only. */
const inFull = { note: noteOut, foreign: foreignOut };

/**
 * The maker and the recipient of a payment.
 * @throws RangeError for parts that are not those of a payment
 */
export function sidesOf({ parts }: Pick<Entry, 'parts'>): { makerId: string; recipientId: string } {
  const makerId = parts.find(({ paidCents }) => paidCents !== null)?.memberId;
  const recipientId = parts.find(({ owedCents }) => owedCents !== null)?.memberId;
  if (makerId === undefined || recipientId === undefined)
    throw new RangeError('a payment lacks its maker or recipient');
  return { makerId, recipientId };
}

/** A payment as the answer to a write: people as ids. */
export const paymentWithIdsOut = z
  .object({ ...common, ...inFull, paymentMaker: idOut, paymentRecipient: idOut })
  .meta({ id: 'PaymentWithIds' });

/** A payment as read by its id: people as stubs. */
export const paymentWithStubsOut = z
  .object({ ...common, ...inFull, paymentMaker: stubOut, paymentRecipient: stubOut })
  .meta({ id: 'Payment' });

/** A payment in a list. */
export const paymentInListOut = z
  .object({ ...common, paymentMaker: stubOut, paymentRecipient: stubOut, itemType: z.literal('payment') })
  .meta({ id: 'PaymentItem' });

export type WirePaymentWithIds = z.infer<typeof paymentWithIdsOut>;
export type WirePayment = z.infer<typeof paymentWithStubsOut>;
export type WirePaymentItem = z.infer<typeof paymentInListOut>;

const fieldsOf = (payment: Entry, { group }: Names) => ({
  _id: payment.id,
  paymentAmount: centsToWire(payment.cents),
  groupCode: group.code,
  createdAt: payment.createdAt.toISOString(),
  updatedAt: payment.updatedAt.toISOString(),
  revision: payment.revision,
  entryKind: 'payment' as const,
  day: payment.day,
  category: null,
});

const fieldsInFull = ({ note, foreign }: Entry) => ({ note, foreign });

/** A payment as the answer to a write: people as ids, the amount in units. */
export function paymentWithIds(payment: Entry, names: Names): WirePaymentWithIds {
  const { makerId, recipientId } = sidesOf(payment);
  return {
    ...fieldsOf(payment, names),
    ...{ paymentMaker: makerId, paymentRecipient: recipientId },
    ...fieldsInFull(payment),
  };
}

function withStubs(payment: Entry, names: Names) {
  const { makerId, recipientId } = sidesOf(payment);
  return {
    ...fieldsOf(payment, names),
    paymentMaker: stubOf(names.members, makerId),
    paymentRecipient: stubOf(names.members, recipientId),
  };
}

/** A payment as read by its id: people as stubs, the amount in units. */
export const paymentWithStubs = (payment: Entry, names: Names): WirePayment => ({
  ...withStubs(payment, names),
  ...fieldsInFull(payment),
});

/** A payment as a row of a list, the amount in units. */
export const paymentInList = (payment: Entry, names: Names): WirePaymentItem => ({
  ...withStubs(payment, names),
  itemType: 'payment',
});

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

/** PUT /payments/{id}; fields of the stored entry that old clients send along are accepted and ignored. */
export const updatePaymentInput = {
  first: missingOrSame,
  schema: z.object(contentFields).transform(toContent),
} satisfies Input<z.ZodType>;
