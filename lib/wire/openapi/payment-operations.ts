import type { ZodOpenApiPathsObject } from 'zod-openapi';
import type { ErrorCode } from '@/lib/errors';
import {
  createPaymentInput,
  updatePaymentInput,
  paymentWithIdsOut,
  paymentWithStubsOut,
} from '@/lib/wire/old/payment';
import { changing, creating, reading, removing } from './operation';
import { idPath } from './parameters';
import { success } from './responses';

const ofContent: readonly ErrorCode[] = [
  'missing-payment-maker',
  'missing-payment-recipient',
  'payment-to-oneself',
  'missing-payment-amount',
  'payment-amount-too-small',
  'payment-amount-too-big',
  'payment-amount-too-big-weak',
  'missing-group-code',
  'group-not-found',
  'user-not-found',
  'totals-too-big',
];

const example = {
  paymentMakerName: 'Deniz',
  paymentRecipientName: 'Ben',
  paymentAmount: 20,
  groupCode: 'ACDEFGHIJKLM',
};

export const paymentPaths: ZodOpenApiPathsObject = {
  '/payments': {
    post: creating({
      id: 'createPayment',
      summary: 'Record a payment between two members',
      description:
        'Persisted settlements are kept if they still settle the group, unless `resetSettlements` is true. ' +
        'Ids of people take precedence over names.',
      body: createPaymentInput,
      example,
      answer: success({ payment: paymentWithIdsOut }, 'Payment created successfully'),
      errors: [
        ...ofContent,
        'id-not-uuid',
        'reset-not-boolean',
        'too-many-entries',
        'id-in-use',
        'entry-deleted',
      ],
    }),
  },
  '/payments/{id}': {
    get: reading({
      id: 'getPayment',
      summary: 'A payment',
      path: idPath,
      isConditional: true,
      answer: success({ payment: paymentWithStubsOut }, 'Payment info retrieved successfully.'),
      errors: ['payment-not-found'],
    }),
    put: changing({
      id: 'updatePayment',
      summary: 'Change a payment',
      description:
        'An edit equal to the stored payment changes nothing; any other deletes persisted settlements.',
      path: idPath,
      body: updatePaymentInput,
      example: { ...example, paymentAmount: 25 },
      answer: success({ updatedPayment: paymentWithIdsOut }, 'Payment updated successfully'),
      errors: [...ofContent, 'payment-not-found'],
    }),
    delete: removing({
      id: 'deletePayment',
      summary: 'Delete a payment',
      path: idPath,
      isGuarded: true,
      errors: ['payment-not-found'],
    }),
  },
};
