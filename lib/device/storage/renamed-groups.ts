import { notedBehind, withLocalStorage } from '@/lib/device/page/storage-keys';

/**
 * Groups whose code has changed. A tab that has not heard of it yet, or a line that a dead tab has left, still names the
 * former code: all that is stored goes by `presentCode`. Each change is noted in localStorage, synchronously, before
 * anything else of it is done, so that a page that ends meanwhile leaves the rest to the next one.
 */

/** Contains the format of the note, and is followed by the former code. The value is the next one. */
const PREFIX = 'renamed1 ';

/** A group may be renamed many times; a circle of notes, which we never write, must end too. */
const MAX_NOTES = 100;

/** What this tab has noted or heard, for browsers that refuse localStorage. */
const heard = new Map<string, string>();

const nextCode = (groupCode: string): string | undefined =>
  heard.get(groupCode) ??
  withLocalStorage((storage) => storage.getItem(PREFIX + groupCode), null) ??
  undefined;

/** The code that a group has now. @param groupCode its code now or before */
export function presentCode(groupCode: string): string {
  let present = groupCode;
  for (let notes = 0; notes < MAX_NOTES; notes += 1) {
    const next = nextCode(present);
    if (next === undefined) break;
    present = next;
  }
  return present;
}

/** Notes that a group has another code from now on. */
export function noteRenamed(from: string, to: string): void {
  heard.set(from, to);
  withLocalStorage((storage) => storage.setItem(PREFIX + from, to), undefined);
}

/** All codes that groups of this device had before. */
export const formerCodes = (): readonly string[] => [...new Set([...heard.keys(), ...notedBehind(PREFIX)])];

/** The codes that a group had before. @param groupCode its present code */
export const formerCodesOf = (groupCode: string): readonly string[] =>
  formerCodes().filter((former) => presentCode(former) === groupCode);

/** Forgets the former codes of a group that is taken off this device. */
export function forgetFormerCodes(groupCode: string): void {
  for (const former of formerCodesOf(groupCode)) {
    heard.delete(former);
    withLocalStorage((storage) => storage.removeItem(PREFIX + former), undefined);
  }
}
