import { z } from 'zod';
import {
  flagField,
  groupCodeField,
  saying,
  groupCodeOut,
  idOut,
  instantOut,
  revisionOut,
  currencyField,
  groupNameField,
} from '@/lib/wire/fields';
import type { Input } from '@/lib/wire/input';
import type { Group } from '@/lib/domain/ledger/ledger';

/** A group on the wire (docs/wire.md#shapes); `revision` is our addition. */
export const groupOut = z
  .object({
    _id: idOut,
    groupCode: groupCodeOut,
    groupName: z.string().meta({ examples: ['Lissabon 2026'] }),
    initialGroupName: z.string().meta({ examples: ['Lissabon 2026'] }),
    currency: z.string().meta({ examples: ['€'] }),
    inactiveDataPurge: z.boolean(),
    fixedDebitorCreditorOrder: z.boolean(),
    lastActive: instantOut,
    createdAt: instantOut,
    updatedAt: instantOut,
    revision: revisionOut,
  })
  .meta({ id: 'Group' });

export type WireGroup = z.infer<typeof groupOut>;

/** A group as it appears in every answer. */
export const groupToWire = (group: Group): WireGroup => ({
  _id: group.id,
  groupCode: group.code,
  groupName: group.name,
  initialGroupName: group.initialName,
  currency: group.currency,
  inactiveDataPurge: group.inactiveDataPurge,
  fixedDebitorCreditorOrder: group.fixedOrder,
  lastActive: group.lastActiveAt.toISOString(),
  createdAt: group.createdAt.toISOString(),
  updatedAt: group.updatedAt.toISOString(),
  revision: group.revision,
});

/** The code in a body whose path already has it: it may be left out, but must not differ. */
const repeatedCode = groupCodeField.optional().transform((code) => code ?? null);

/** POST /groups */
export const createGroupInput = {
  schema: z.object({ groupName: groupNameField }).transform(({ groupName }) => ({ name: groupName })),
} satisfies Input<z.ZodType>;

/** PATCH /groups/{id} */
export const renameGroupInput = {
  schema: z
    .object({ groupName: groupNameField, groupCode: repeatedCode })
    .transform(({ groupName, groupCode }) => ({ name: groupName, groupCode })),
} satisfies Input<z.ZodType>;

/** PATCH /groups/currency/{groupCode} */
export const currencyInput = {
  schema: z.object({
    groupCode: repeatedCode,
    currency: currencyField,
  }),
} satisfies Input<z.ZodType>;

/** PATCH /groups/inactiveDataPurge/{groupCode} */
export const purgeInput = {
  schema: z.object({ groupCode: repeatedCode, inactiveDataPurge: flagField('purge-not-boolean') }),
} satisfies Input<z.ZodType>;

/** PATCH /groups/fixedDebitorCreditorOrder/{groupCode} */
export const fixedOrderInput = {
  schema: z
    .object({ groupCode: repeatedCode, fixedDebitorCreditorOrder: flagField('order-not-boolean') })
    .transform(({ groupCode, fixedDebitorCreditorOrder }) => ({
      groupCode,
      fixedOrder: fixedDebitorCreditorOrder,
    })),
} satisfies Input<z.ZodType>;

/** DELETE /groups/{groupCode}: the name, repeated by the person who deletes. */
export const deleteGroupInput = {
  schema: z.object({ groupName: z.string(saying('group-name-mismatch')) }),
} satisfies Input<z.ZodType>;

/** POST /groups/stored-group-names: the codes of one device; an empty list counts as missing. */
export const storedGroupNamesInput = {
  schema: z.object({
    storedGroupCodes: z
      .array(z.string(saying('missing-stored-group-codes')), saying('missing-stored-group-codes'))
      .min(1, saying('missing-stored-group-codes')),
  }),
} satisfies Input<z.ZodType>;
