import { z } from 'zod';
import type { Books, Payment } from '@/lib/domain/ledger';
import { centsToWire } from '@/lib/domain/money';
import { amountOut, groupCodeOut, idOut, instantOut, revisionOut, stubOut } from './fields';
import { stubOf } from './member-wire';

const common = {
  _id: idOut,
  paymentAmount: amountOut,
  groupCode: groupCodeOut,
  createdAt: instantOut,
  updatedAt: instantOut,
  revision: revisionOut,
};

/** A payment as the answer to a write: people as ids. */
export const paymentWithIdsOut = z
  .object({ ...common, paymentMaker: idOut, paymentRecipient: idOut })
  .meta({ id: 'PaymentWithIds' });

/** A payment as read by its id: people as stubs. */
export const paymentWithStubsOut = z
  .object({ ...common, paymentMaker: stubOut, paymentRecipient: stubOut })
  .meta({ id: 'Payment' });

/** A payment in a list. */
export const paymentInListOut = z
  .object({ ...common, paymentMaker: stubOut, paymentRecipient: stubOut, itemType: z.literal('payment') })
  .meta({ id: 'PaymentItem' });

export type WirePaymentWithIds = z.infer<typeof paymentWithIdsOut>;
export type WirePayment = z.infer<typeof paymentWithStubsOut>;
export type WirePaymentItem = z.infer<typeof paymentInListOut>;

const fieldsOf = (payment: Payment, { group }: Books) => ({
  _id: payment.id,
  paymentAmount: centsToWire(payment.cents),
  groupCode: group.code,
  createdAt: payment.createdAt.toISOString(),
  updatedAt: payment.updatedAt.toISOString(),
  revision: payment.revision,
});

/** A payment as the answer to a write: people as ids, the amount in units. */
export const paymentWithIds = (payment: Payment, books: Books): WirePaymentWithIds => ({
  ...fieldsOf(payment, books),
  paymentMaker: payment.makerId,
  paymentRecipient: payment.recipientId,
});

/** A payment as read by its id: people as stubs, the amount in units. */
export const paymentWithStubs = (payment: Payment, books: Books): WirePayment => ({
  ...fieldsOf(payment, books),
  paymentMaker: stubOf(books.members, payment.makerId),
  paymentRecipient: stubOf(books.members, payment.recipientId),
});

/** A payment as a row of a list, the amount in units. */
export const paymentInList = (payment: Payment, books: Books): WirePaymentItem => ({
  ...paymentWithStubs(payment, books),
  itemType: 'payment',
});
