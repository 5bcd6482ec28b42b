import { z } from 'zod';
import { type Cents, MINIMUM_AMOUNT_CENTS, wireToCents } from '@/lib/domain/money/money';
import { nameKey } from '@/lib/domain/text/text';
import { type ErrorCode, ERRORS } from '@/lib/errors';
import { newIdField, revisionOut, saying } from '@/lib/wire/fields';
import { isBlank, type RawBody } from '@/lib/wire/input';
import { paymentWithIdsOut } from '@/lib/wire/old/payment';
import { settlementOut } from '@/lib/wire/old/settlement';
import type { Calls } from './call';

/** The codes of the same mistakes in a list of settlements and in a single one. */
type Wording = { readonly incomplete: ErrorCode; readonly amount: ErrorCode; readonly tooLarge: ErrorCode };

const inList: Wording = {
  incomplete: 'settlements-incomplete',
  amount: 'settlements-amount',
  tooLarge: 'settlements-amount-weak',
};
const single: Wording = {
  incomplete: 'settlement-incomplete',
  amount: 'settlement-amount',
  tooLarge: 'settlement-amount-weak',
};

const isObject = (value: unknown): value is RawBody =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): boolean => typeof value === 'string' && !isBlank(value);

/**
 * Every mistake in a settlement is a 400, checked in this order: incomplete, amount, one person twice
 * (docs/wire.md#settlements). The ceiling of the amount depends on the currency of the group, so `decide` checks it.
 */
function refuseRow(row: unknown, { incomplete, amount, tooLarge }: Wording): ErrorCode | null {
  if (!isObject(row)) return incomplete;
  const hasFrom = isText(row.from) || isText(row.fromId);
  const hasTo = isText(row.to) || isText(row.toId);
  if (!hasFrom || !hasTo || isBlank(row.amount) || !isText(row.groupCode)) return incomplete;
  const parsed = wireToCents(row.amount);
  if (!parsed.ok) return parsed.reason === 'too-large' ? tooLarge : amount;
  if (parsed.cents < MINIMUM_AMOUNT_CENTS) return amount;
  return isSamePerson(row) ? 'settlement-to-oneself' : null;
}

function isSamePerson({ from, to, fromId, toId }: RawBody): boolean {
  if (!isBlank(fromId) || !isBlank(toId)) return fromId === toId;
  return typeof from === 'string' && typeof to === 'string' && nameKey(from) === nameKey(to);
}

function refuseRows({ settlements }: RawBody): ErrorCode | null {
  if (!Array.isArray(settlements) || settlements.length === 0) return 'settlements-empty';
  const refusals = settlements.map((row) => refuseRow(row, inList));
  const order: readonly ErrorCode[] = [inList.incomplete, inList.amount, inList.tooLarge];
  const worst = order.find((code) => refusals.includes(code));
  if (worst) return worst;
  const codes = new Set(settlements.map((row: RawBody) => row.groupCode));
  if (codes.size > 1) return 'settlements-group-codes-differ';
  return refusals.find((code) => code !== null) ?? null;
}

const amountToCents = z
  .unknown()
  .meta({ override: { anyOf: [{ type: 'number', minimum: 0.01 }, { type: 'string' }] }, examples: [41.05] })
  .transform((value, context): Cents => {
    const amount = wireToCents(value);
    if (amount.ok) return amount.cents;
    context.addIssue({ code: 'custom', message: ERRORS['settlement-amount'].message });
    return z.NEVER;
  });

const text = z.string(saying('settlement-incomplete'));

const rowFields = {
  from: text.optional().meta({ examples: ['Deniz'] }),
  to: text.optional().meta({ examples: ['Ben'] }),
  fromId: text.optional(),
  toId: text.optional(),
  amount: amountToCents,
  groupCode: text.meta({ examples: ['ACDEFGHIJKLM'] }),
};

type Row = z.infer<z.ZodObject<typeof rowFields>>;

const person = (id: string | undefined, name: string | undefined) =>
  id ? { id: id.toLowerCase() } : { name: name ?? '' };

const toTransfer = ({ from, to, fromId, toId, amount }: Row) => ({
  from: person(fromId, from),
  to: person(toId, to),
  amountCents: amount,
});

const list = { results: z.int().min(0), settlements: z.array(settlementOut) };
const ofRow = [
  'settlement-amount',
  'settlement-amount-weak',
  'settlement-to-oneself',
  'group-not-found',
  'user-not-found',
] as const;

export const settlementCalls = {
  persistSettlements: {
    on: 'POST /settlements',
    summary: 'Persist settlements and fix their order',
    description: 'They replace the persisted ones. The amounts of rows with the same pair are added up.',
    input: {
      first: refuseRows,
      schema: z.object({ settlements: z.array(z.object(rowFields)).min(1) }).transform(({ settlements }) => ({
        groupCode: settlements[0]?.groupCode ?? '',
        transfers: settlements.map(toTransfer),
      })),
    },
    example: { settlements: [{ from: 'Deniz', to: 'Ben', amount: 41.05, groupCode: 'ACDEFGHIJKLM' }] },
    answer: list,
    message: 'Settlements persisted successfully',
    errors: [
      'settlements-empty',
      'settlements-incomplete',
      'settlements-amount',
      'settlements-amount-weak',
      'settlements-group-codes-differ',
      'settlement-to-oneself',
      'group-not-found',
      'user-not-found',
      'settlements-mismatch',
    ],
  },
  deleteSettlement: {
    on: 'DELETE /settlements',
    summary: 'Delete one persisted settlement',
    input: {
      first: (body: RawBody) => refuseRow(body, single),
      schema: z.object(rowFields).transform((row) => ({ groupCode: row.groupCode, ...toTransfer(row) })),
    },
    errors: [...ofRow, 'settlement-not-found'],
  },
  confirmSettlement: {
    on: 'POST /settlements/confirm',
    summary: 'Turn one settlement into a payment, in one step',
    description:
      'Persists the suggestions first if no order is fixed. The answer has the remaining settlements; ' +
      'after the last one the order is no longer fixed.',
    // A suggested amount may exceed the ceiling for amounts that a person enters.
    input: {
      first: (body: RawBody) => refuseRow(body, single),
      schema: z
        .object({ _id: newIdField, ...rowFields })
        .transform(({ _id, ...row }) => ({ id: _id, groupCode: row.groupCode, ...toTransfer(row) })),
    },
    answer: { payment: paymentWithIdsOut, settlements: z.array(settlementOut) },
    message: 'Settlement confirmed successfully',
    errors: [
      ...ofRow,
      'settlements-mismatch',
      'id-in-use',
      'entry-deleted',
      'too-many-entries',
      'totals-too-big',
    ],
  },
  getSettlements: {
    on: 'GET /settlements/{groupCode}',
    summary: 'Persisted settlements of a group',
    isVersioned: true,
    answer: { ...list, revision: revisionOut },
    message: 'Settlements retrieved successfully',
    errors: ['no-settlements'],
  },
  deleteSettlements: {
    on: 'DELETE /settlements/{groupCode}',
    summary: 'Delete all persisted settlements of a group',
    errors: ['no-settlements'],
  },
} satisfies Calls;
