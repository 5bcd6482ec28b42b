import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import type { ErrorCode } from '@/lib/errors';
import { revisionOut } from '@/lib/wire/fields';
import { paymentWithIdsOut } from '@/lib/wire/old/payment';
import {
  confirmSettlementInput,
  deleteSettlementInput,
  persistPlanInput,
  settlementOut,
} from '@/lib/wire/old/settlement';
import { creating, reading, removing } from './operation';
import { groupCodePath } from './parameters';
import { success } from './responses';

const ofRow: readonly ErrorCode[] = [
  'settlement-incomplete',
  'settlement-amount',
  'settlement-amount-weak',
  'settlement-to-oneself',
  'group-not-found',
  'user-not-found',
];

const example = { from: 'Deniz', to: 'Ben', amount: 41.05, groupCode: 'ACDEFGHIJKLM' };
const list = { results: z.int().min(0), settlements: z.array(settlementOut) };

export const settlementPaths: ZodOpenApiPathsObject = {
  '/settlements': {
    post: creating({
      id: 'persistSettlements',
      summary: 'Persist settlements and fix their order',
      description: 'They replace the persisted ones. The amounts of rows with the same pair are added up.',
      body: persistPlanInput,
      example: { settlements: [example] },
      answer: success(list, 'Settlements persisted successfully'),
      errors: [
        'settlements-empty',
        'settlements-incomplete',
        'settlements-amount',
        'settlements-amount-weak',
        'settlements-group-codes-differ',
        'settlement-incomplete',
        'settlement-to-oneself',
        'group-not-found',
        'user-not-found',
        'settlements-mismatch',
      ],
    }),
    delete: removing({
      id: 'deleteSettlement',
      summary: 'Delete one persisted settlement',
      body: deleteSettlementInput,
      example,
      errors: [...ofRow, 'settlement-not-found'],
    }),
  },
  '/settlements/confirm': {
    post: creating({
      id: 'confirmSettlement',
      summary: 'Turn one settlement into a payment, in one step',
      description:
        'Persists the suggestions first if no order is fixed. The answer has the remaining settlements; ' +
        'after the last one the order is no longer fixed.',
      body: confirmSettlementInput,
      example,
      answer: success(
        { payment: paymentWithIdsOut, settlements: z.array(settlementOut) },
        'Settlement confirmed successfully',
      ),
      errors: [
        ...ofRow,
        'settlements-mismatch',
        'id-not-uuid',
        'id-in-use',
        'entry-deleted',
        'too-many-entries',
        'totals-too-big',
      ],
    }),
  },
  '/settlements/{groupCode}': {
    get: reading({
      id: 'getSettlements',
      summary: 'Persisted settlements of a group',
      path: groupCodePath,
      isConditional: true,
      answer: success({ ...list, revision: revisionOut }, 'Settlements retrieved successfully'),
      errors: ['no-settlements'],
    }),
    delete: removing({
      id: 'deleteSettlements',
      summary: 'Delete all persisted settlements of a group',
      path: groupCodePath,
      errors: ['no-settlements'],
    }),
  },
};
