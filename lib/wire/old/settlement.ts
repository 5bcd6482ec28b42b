import { z } from 'zod';
import { type Cents, MINIMUM_AMOUNT_CENTS, wireToCents, centsToWire } from '@/lib/domain/money/money';
import { nameKey } from '@/lib/domain/text/text';
import { type ErrorCode, ERRORS } from '@/lib/errors';
import { newIdField, amountOut, groupCodeOut, idOut, instantOut } from '@/lib/wire/fields';
import { type Input, isBlank, type RawBody } from '@/lib/wire/input';
import type { Books, Settlement } from '@/lib/domain/ledger/ledger';
import { stubOf } from './member';

/** A row of a plan on the wire: people by name, and also by id, which is our addition. */
export const settlementOut = z
  .object({
    _id: idOut,
    from: z.string().meta({ examples: ['Deniz'] }),
    to: z.string().meta({ examples: ['Ben'] }),
    fromId: idOut,
    toId: idOut,
    amount: amountOut,
    groupCode: groupCodeOut,
    createdAt: instantOut,
    updatedAt: instantOut,
  })
  .meta({ id: 'Settlement' });

export type WireSettlement = z.infer<typeof settlementOut>;

/** A row of a plan, its amount in units. @throws RangeError when the books do not have its people */
const settlementToWire = (settlement: Settlement, { group, members }: Books): WireSettlement => ({
  _id: settlement.id,
  from: stubOf(members, settlement.fromId).userName,
  to: stubOf(members, settlement.toId).userName,
  fromId: settlement.fromId,
  toId: settlement.toId,
  amount: centsToWire(settlement.cents),
  groupCode: group.code,
  createdAt: settlement.createdAt.toISOString(),
  updatedAt: settlement.updatedAt.toISOString(),
});

/** A plan in the order given. @throws RangeError as `settlementToWire` */
export const settlementsToWire = (settlements: readonly Settlement[], books: Books): WireSettlement[] =>
  settlements.map((settlement) => settlementToWire(settlement, books));

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

const text = z.string({ error: ERRORS['settlement-incomplete'].message });

const rowFields = {
  from: text.optional().meta({ examples: ['Deniz'] }),
  to: text.optional().meta({ examples: ['Ben'] }),
  fromId: text.optional(),
  toId: text.optional(),
  amount: amountToCents,
  groupCode: text,
};

type Row = z.infer<z.ZodObject<typeof rowFields>>;

const person = (id: string | undefined, name: string | undefined) =>
  id ? { id: id.toLowerCase() } : { name: name ?? '' };

const toTransfer = ({ from, to, fromId, toId, amount }: Row) => ({
  from: person(fromId, from),
  to: person(toId, to),
  amountCents: amount,
});

/** POST /settlements */
export const persistPlanInput = {
  first: refuseRows,
  schema: z.object({ settlements: z.array(z.object(rowFields)).min(1) }).transform(({ settlements }) => ({
    groupCode: settlements[0]?.groupCode ?? '',
    transfers: settlements.map(toTransfer),
  })),
} satisfies Input<z.ZodType>;

/** DELETE /settlements */
export const deleteSettlementInput = {
  first: (body: RawBody) => refuseRow(body, single),
  schema: z.object(rowFields).transform((row) => ({ groupCode: row.groupCode, ...toTransfer(row) })),
} satisfies Input<z.ZodType>;

/** POST /settlements/confirm; a suggested amount may exceed the ceiling for amounts that a person enters. */
export const confirmSettlementInput = {
  first: (body: RawBody) => refuseRow(body, single),
  schema: z
    .object({ _id: newIdField, ...rowFields })
    .transform(({ _id, ...row }) => ({ id: _id, groupCode: row.groupCode, ...toTransfer(row) })),
} satisfies Input<z.ZodType>;
