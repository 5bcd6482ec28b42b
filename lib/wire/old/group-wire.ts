import { z } from 'zod';
import type { Group } from '@/lib/domain/ledger/ledger';
import { groupCodeOut, idOut, instantOut, revisionOut } from '@/lib/wire/fields';

/** A group on the wire (docs/wire.md#shapes); `revision` is ours. */
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

/** A group as every answer shows one. */
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
