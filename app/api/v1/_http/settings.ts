import { purgeInput, fixedOrderInput, groupToWire } from '@/lib/wire/old/group';
import { changeGroup } from '@/lib/server/write/groups';
import { ok } from './answers';
import { readJson } from './body';
import { etagOfWritten, expectedRevision } from './etag';
import type { Handler } from './route';
import { AppError } from '@/lib/errors';

/** @throws AppError group-code-mismatch when the body names another group than the path */
export function assertSameCode(pathCode: string, repeated: string | null): void {
  if (repeated !== null && repeated !== pathCode) throw new AppError('group-code-mismatch');
}

/** Sets whether the group is purged when it becomes inactive. */
export const changePurge: Handler = async (request, { groupCode = '' }) => {
  const { inactiveDataPurge, groupCode: repeated } = await readJson(request, purgeInput);
  assertSameCode(groupCode, repeated);
  const group = await changeGroup(groupCode, { inactiveDataPurge }, expectedRevision(request));
  const message = 'Group inactive data purge setting updated successfully';
  return ok({ updatedGroup: groupToWire(group) }, message, await etagOfWritten(group));
};

/** Sets whether the persisted plan is shown instead of computed suggestions. */
export const changeFixedOrder: Handler = async (request, { groupCode = '' }) => {
  const { fixedOrder, groupCode: repeated } = await readJson(request, fixedOrderInput);
  assertSameCode(groupCode, repeated);
  const group = await changeGroup(groupCode, { fixedOrder }, expectedRevision(request));
  const message = 'Group fixedDebitorCreditor setting updated successfully';
  return ok({ updatedGroup: groupToWire(group) }, message, await etagOfWritten(group));
};
