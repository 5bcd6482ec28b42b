import { ApiError } from '@/lib/device/page/api-errors';
import { send } from '@/lib/device/sync/api';
import { newId } from '@/lib/domain/ids';
import type { Settings } from '@/lib/domain/ledger/settings';
import { outcomeOfWire, type WireChangesAnswer } from '@/lib/wire/own/change-wire';

/** What a group that was brought has, besides its name. */
export type BroughtSettings = Pick<Settings, 'currency' | 'inactiveDataPurge'>;

/** What the server may ask of whoever makes a group. */
export type CreationProofs = { readonly solution: string | null; readonly token: string };

/** What a new group begins with. */
export type NewGroup = BroughtSettings & { readonly name: string };

/**
 * Makes a group.
 * @param key the same for the same group, however often it is sent
 * @param proofs the solution of the human check, if the server has asked for one, and the token of the operator
 * @returns its code, and the settings that it has
 * @throws as `send` does
 */
export async function makeGroup(
  name: string,
  key: string,
  { solution, token }: CreationProofs,
): Promise<BroughtSettings & { readonly groupCode: string }> {
  const answer = await send(
    'POST',
    'groups',
    { groupName: name },
    { idempotencyKey: key, ...(solution !== null && { solution }), groupToken: token.trim() },
  );
  return (answer as { readonly group: BroughtSettings & { readonly groupCode: string } }).group;
}

/** Gives a group that was just made its settings. @throws as `send` does, and ApiError if they are refused */
export async function giveSettings(groupCode: string, settings: Partial<BroughtSettings>): Promise<void> {
  const id = newId();
  const changes = [{ id, kind: 'group.set', ...settings }];
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
