import { z } from 'zod';
import { centsToWire } from '@/lib/domain/money/money';
import { amountOut, groupCodeOut, idOut, instantOut } from '@/lib/wire/fields';
import type { Books, Settlement } from '@/lib/domain/nouns';
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
