import { z } from 'zod';
import { groupCodeOut, idOut, instantOut, revisionOut, groupNameField } from '@/lib/wire/fields';
import type { Input } from '@/lib/wire/input';
import type { Group } from '@/lib/domain/nouns';

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

/** POST /groups */
export const createGroupInput = {
  schema: z.object({ groupName: groupNameField }).transform(({ groupName }) => ({ name: groupName })),
} satisfies Input<z.ZodType>;
