import { z } from 'zod';
import { amountOut, groupCodeOut, idOut, instantOut, revisionOut, stubOut } from '@/lib/wire/fields';
import { dayOut, noteOut } from '@/lib/wire/own/description';
import { foreignOut } from '@/lib/wire/own/foreign';
import type { Entry } from '@/lib/domain/nouns';
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
