import { send } from '@/lib/device/sync/api';
import { ApiError } from '@/lib/device/page/api-errors';
import { notedBehind, withLocalStorage } from '@/lib/device/page/storage-keys';
import { openStore } from '@/lib/device/storage/open-store';
import { presentCode } from '@/lib/device/storage/renamed-groups';
import { withLock } from '@/lib/device/storage/tabs';
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

/** This browser keeps nothing, so it cannot be trusted with a code that nobody else knows. */
class NothingKept extends Error {
  override readonly name = 'NothingKept';
}

const hasCode = (error: unknown, code: ApiError['code']): boolean =>
  error instanceof ApiError && error.code === code;

/** Moves everything to the new code, and forgets what was noted for it. */
async function follow(known: KnownGroups, device: Device, from: string, to: string): Promise<void> {
  await renameGroup(known, device, { from, to });
  forgetNote(ASKED, from);
  forgetNote(ENDED, from);
}

type Renewal = { readonly groupCode: string; readonly author: string | null };

/** Asks for the code that is noted, and moves to it. @returns null if none is noted @throws as `renewCode` */
async function askForNoted(known: KnownGroups, device: Device, { groupCode, author }: Renewal) {
  const code = noteOf(ASKED, groupCode);
  if (code === null) return null;
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

/** Two tabs must not draw two codes: the note of the one that wins could be overwritten before its answer comes. */
const inTurn = <T>(groupCode: string, act: () => Promise<T>): Promise<T> =>
  withLock(`renew:${groupCode}`, act);

/**
 * Gives a group a new code. It is noted before it is sent: if the answer is lost, or this page ends, the next try asks for
 * the same one, and finds it done.
 * @param author the member who does it; null: not said
 * @returns the new code, once everything on this device has moved to it
 * @throws ApiError code-changed if somebody else has renewed it meanwhile; ApiError, OfflineError; NothingKept if this
 *   browser keeps no note
 */
export const renewCode = (
  known: KnownGroups,
  device: Device,
  groupCode: string,
  author: string | null,
): Promise<string> =>
  inTurn(groupCode, async () => {
    if (noteOf(ASKED, groupCode) === null) noteIn(ASKED, groupCode, createGroupCode());
    const code = await askForNoted(known, device, { groupCode, author });
    if (code === null) throw new NothingKept();
    return code;
  });

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
  const again = () => askForNoted(known, device, { groupCode, author: null });
  if ((await inTurn(groupCode, again).catch(() => null)) !== null) return;
  const present = presentCode(groupCode);
  if (present !== groupCode) {
    // Another tab has moved on, and this one has not heard of it yet.
    await follow(known, device, groupCode, present);
    return;
  }
  const id = await idOf(known, groupCode);
  if (id === null) return;
  noteIn(ENDED, groupCode, id);
  for (const other of browserSession().storedGroupCodes) {
    const isFormer = noteOf(ENDED, other) !== null || presentCode(other) !== other;
    if (other === groupCode || isFormer) continue;
    if ((await idOf(known, other)) === id) {
      await follow(known, device, groupCode, other);
      return;
    }
  }
}

/**
 * Called when a group is shown: what this device has of it under another code moves to it. That is a code that has ended, or
 * one that is on no list of this device any more.
 */
export async function takeFormer(known: KnownGroups, device: Device, groupCode: string): Promise<void> {
  const id = known.copyOf(groupCode)?.group.id;
  if (id === undefined) return;
  const stored = (await (await openStore())?.groups()) ?? [];
  const unlisted = stored.filter((code) => !browserSession().storedGroupCodes.includes(code));
  for (const former of new Set([...notedBehind(ENDED), ...unlisted])) {
    if (former === groupCode || presentCode(groupCode) !== groupCode) continue;
    if ((noteOf(ENDED, former) ?? (await idOf(known, former))) === id)
      await follow(known, device, former, groupCode);
  }
}
