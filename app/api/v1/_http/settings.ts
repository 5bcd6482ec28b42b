import { purgeInput, fixedOrderInput } from '@/lib/wire/old/group';
import { groupToWire } from '@/lib/wire/old/group-wire';
import { changeGroup } from '@/lib/server/write/groups';
import { ok } from './answers';
import { readJson } from './body';
import { etagOfWritten, expectedRevision } from './etag';
import { assertSameCode } from './group-code';
import type { Handler } from './route';

/** Whether the group is purged when it falls silent. */
export const changePurge: Handler = async (request, { groupCode = '' }) => {
  const { inactiveDataPurge, groupCode: repeated } = await readJson(request, purgeInput);
  assertSameCode(groupCode, repeated);
  const group = await changeGroup(groupCode, { inactiveDataPurge }, expectedRevision(request));
  const message = 'Group inactive data purge setting updated successfully';
  return ok({ updatedGroup: groupToWire(group) }, message, await etagOfWritten(group));
};

/** Whether the persisted plan is shown instead of computed suggestions. */
export const changeFixedOrder: Handler = async (request, { groupCode = '' }) => {
  const { fixedOrder, groupCode: repeated } = await readJson(request, fixedOrderInput);
  assertSameCode(groupCode, repeated);
  const group = await changeGroup(groupCode, { fixedOrder }, expectedRevision(request));
  const message = 'Group fixedDebitorCreditor setting updated successfully';
  return ok({ updatedGroup: groupToWire(group) }, message, await etagOfWritten(group));
};
