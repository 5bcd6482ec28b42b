import { ApiError } from '@/lib/device/page/api-errors';
import { send } from '@/lib/device/sync/api';
import { newId } from '@/lib/domain/ids';
import { outcomeOfWire, type WireChangesAnswer } from '@/lib/wire/own/change-wire';

/** What a new group begins with. */
export type NewGroup = { readonly name: string; readonly currency: string };

/**
 * Makes a group.
 * @param key the same for the same group, however often it is sent
 * @param solution of the human check, if the server has asked for one
 * @returns its code, and the currency that it has
 * @throws as `send` does
 */
export async function makeGroup(
  name: string,
  key: string,
  solution: string | null,
): Promise<{ readonly groupCode: string; readonly currency: string }> {
  const answer = await send(
    'POST',
    'groups',
    { groupName: name },
    { idempotencyKey: key, ...(solution !== null && { solution }) },
  );
  return (answer as { readonly group: { readonly groupCode: string; readonly currency: string } }).group;
}

/** Gives a group that was just made its currency. @throws as `send` does, and ApiError if it is refused */
export async function setCurrency(groupCode: string, currency: string): Promise<void> {
  const id = newId();
  const changes = [{ id, kind: 'group.set', currency }];
  const answer = await send(
    'POST',
    `groups/${encodeURIComponent(groupCode)}/changes`,
    { changes },
    // The change has an id, so it may be repeated.
    { idempotencyKey: id },
  );
  const [outcome] = (answer as WireChangesAnswer).outcomes.map(outcomeOfWire);
  if (outcome?.outcome === 'refused') throw new ApiError(409, outcome.code, outcome.message, [], null);
}
