import { notedBehind, withLocalStorage } from '@/lib/device/page/storage-keys';
import { type News, tellTabs } from '@/lib/device/storage/tabs';

/**
 * Groups that were taken off this device. Nothing that is under way may store them again: an answer that comes late, or
 * a step that waits for the database. Each is also noted in localStorage, synchronously, because a page that ends takes
 * a deletion with it; the next page then ends it (open-store.ts).
 */

/** Contains the format of the note, and is followed by the code of the group. */
const PREFIX = 'forgotten1 ';

/** Those that this tab has taken off the device, or has heard of from another tab, also without localStorage. */
const forgotten = new Set<string>();

const isNoted = (groupCode: string): boolean =>
  withLocalStorage((storage) => storage.getItem(PREFIX + groupCode) !== null, false);

/** Whether nothing of a group may be stored. */
export const isForgotten = (groupCode: string): boolean => forgotten.has(groupCode) || isNoted(groupCode);

/** Follows another tab, which has taken a group off this device, or uses it again. */
export function heedOtherTab({ groupCode, isForgotten: has }: News): void {
  if (has === true) forgotten.add(groupCode);
  else forgotten.delete(groupCode);
}

/** Notes that a group is taken off this device, until all that is stored of it is deleted (`endForgetting`). */
export function noteForgotten(groupCode: string): void {
  forgotten.add(groupCode);
  tellTabs({ groupCode, isForgotten: true });
  withLocalStorage((storage) => storage.setItem(PREFIX + groupCode, ''), undefined);
}

/** All that was stored of a group is deleted. */
export const endForgetting = (groupCode: string): void =>
  withLocalStorage((storage) => storage.removeItem(PREFIX + groupCode), undefined);

/** The person uses a group again: it may be stored. */
export function remember(groupCode: string): void {
  if (!isForgotten(groupCode)) return;
  forgotten.delete(groupCode);
  endForgetting(groupCode);
  tellTabs({ groupCode, isForgotten: false });
}

/** The groups of which something may still be stored. */
export const forgettingsLeft = (): readonly string[] => notedBehind(PREFIX);
