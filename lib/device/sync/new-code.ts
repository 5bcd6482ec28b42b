import { send } from '@/lib/device/sync/api';
import { ApiError } from '@/lib/device/page/api-errors';
import { notedBehind, withLocalStorage } from '@/lib/device/page/storage-keys';
import { openStore } from '@/lib/device/storage/open-store';
import type { KnownGroups } from '@/lib/device/state/known-groups';
import { renameGroup } from '@/lib/device/sync/rename-group';
import { createGroupCode } from '@/lib/domain/text/codes';
import { browserSession } from '@/lib/session/session-browser';

/**
 * A group gets a new code, by this device or by another one. What this device has of it moves to the new code as soon as
 * it knows that one (rename-group.ts).
 */

type Device = Parameters<typeof renameGroup>[1];

/** Followed by a code: this device asks for another one, which is the value. Its request may be lost, or done. */
const ASKED = 'renewing1 ';
/** Followed by a code that has ended. The value is the id of its group, by which it is known again. */
const ENDED = 'ended1 ';

const noteIn = (prefix: string, code: string, value: string): void =>
  withLocalStorage((storage) => storage.setItem(prefix + code, value), undefined);

const noteOf = (prefix: string, code: string): string | null =>
  withLocalStorage((storage) => storage.getItem(prefix + code), null);

const forgetNote = (prefix: string, code: string): void =>
  withLocalStorage((storage) => storage.removeItem(prefix + code), undefined);

const hasCode = (error: unknown, code: ApiError['code']): boolean =>
  error instanceof ApiError && error.code === code;

/** Moves everything to the new code, and forgets what was noted for it. */
async function follow(known: KnownGroups, device: Device, from: string, to: string): Promise<void> {
  await renameGroup(known, device, { from, to });
  forgetNote(ASKED, from);
  forgetNote(ENDED, from);
}

/**
 * Gives a group a new code. It is noted before it is sent: if the answer is lost, or this page ends, the next try asks for
 * the same one, and finds it done.
 * @param author the member who does it; null: not said
 * @returns the new code, once everything on this device has moved to it
 * @throws ApiError code-changed if somebody else has renewed it meanwhile; ApiError, OfflineError
 */
export async function renewCode(
  known: KnownGroups,
  device: Device,
  groupCode: string,
  author: string | null,
): Promise<string> {
  const code = noteOf(ASKED, groupCode) ?? createGroupCode();
  noteIn(ASKED, groupCode, code);
  try {
    const body = { code, ...(author !== null && { author }) };
    await send('PUT', `groups/${encodeURIComponent(groupCode)}/code`, body);
  } catch (error) {
    if (hasCode(error, 'code-changed') || hasCode(error, 'code-taken')) forgetNote(ASKED, groupCode);
    throw error;
  }
  await follow(known, device, groupCode, code);
  return code;
}

/** The id of a group that is shown or stored; null if neither. */
async function idOf(known: KnownGroups, groupCode: string): Promise<string | null> {
  const copy = known.copyOf(groupCode) ?? (await (await openStore())?.readHead(groupCode))?.copy;
  return copy?.group.id ?? null;
}

/**
 * Called when the server says that a code has ended: finds out whether this device knows the new one, because it has asked
 * for it itself, or has joined the group by it. If not, it notes which group that was. Never rejects.
 */
export async function seekNewCode(known: KnownGroups, device: Device, groupCode: string): Promise<void> {
  const asked = noteOf(ASKED, groupCode);
  const isDone =
    asked !== null && (await renewCode(known, device, groupCode, null).catch(() => null)) !== null;
  if (isDone) return;
  const id = await idOf(known, groupCode);
  if (id === null) return;
  noteIn(ENDED, groupCode, id);
  for (const other of browserSession().storedGroupCodes) {
    if (other === groupCode || noteOf(ENDED, other) !== null) continue;
    if ((await idOf(known, other)) === id) {
      await follow(known, device, groupCode, other);
      return;
    }
  }
}

/** Called when a group is shown: what this device has of it under a code that has ended moves to it. */
export async function takeFormer(known: KnownGroups, device: Device, groupCode: string): Promise<void> {
  const id = known.copyOf(groupCode)?.group.id;
  if (id === undefined) return;
  for (const former of notedBehind(ENDED)) {
    if (former === groupCode || noteOf(ENDED, former) !== id) continue;
    await follow(known, device, former, groupCode);
  }
}
