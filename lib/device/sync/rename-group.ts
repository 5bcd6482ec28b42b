import { forgetLook } from '@/lib/device/page/look/last-look';
import { renameDraftsOf } from '@/lib/device/page/drafts/stored-draft';
import type { KnownGroups } from '@/lib/device/state/known-groups';
import type { Outboxes } from '@/lib/device/state/outbox-state';
import { remember } from '@/lib/device/storage/forgotten-groups';
import { openStore } from '@/lib/device/storage/open-store';
import { noteRenamed } from '@/lib/device/storage/renamed-groups';
import { tellTabs } from '@/lib/device/storage/tabs';
import { changeBrowserSession } from '@/lib/session/session-browser';
import { renameGroup as renameInSession } from '@/lib/session/stored-groups';

/** What a tab saves and sends with. */
type Device = {
  readonly outboxes: Outboxes;
  readonly sender: { readonly wake: (groupCode: string) => void };
};

/** The address of this tab, if it contains the former code. */
function renameInAddress(from: string, to: string): void {
  const { pathname, search, hash } = location;
  const path = pathname
    .split('/')
    .map((segment) => (segment === from ? to : segment))
    .join('/');
  if (path !== pathname) history.replaceState(null, '', path + search + hash);
}

/**
 * Does in this tab what goes with another code of a group. Each step may come a second time, because the next page does
 * them all again after one that has ended in between.
 */
export async function followRename(
  known: KnownGroups,
  { outboxes, sender }: Device,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  noteRenamed(from, to);
  remember(to);
  renameDraftsOf(from, to);
  known.rename(from, to);
  const moving = outboxes.rename(from, to);
  changeBrowserSession((session) => renameInSession(session, from, to));
  renameInAddress(from, to);
  await moving;
  // Also what this tab has stored before it heard of the new code.
  await (await openStore())?.renameGroup(from, to);
  await outboxes.reload(to);
  sender.wake(to);
}

/**
 * The one way to give a group another code on this device: its copy, what waits in it, drafts, lines written ahead,
 * cookies, and the other tabs. It asks nobody, and works without a network.
 * @param device of this tab (`deviceOf`)
 * @param codes `from` is one that the device has
 * @returns a promise that resolves once everything is stored; what is shown has changed before
 */
export function renameGroup(
  known: KnownGroups,
  device: Device,
  codes: { readonly from: string; readonly to: string },
): Promise<void> {
  const { from: groupCode, to: renamedTo } = codes;
  const following = followRename(known, device, codes);
  forgetLook();
  tellTabs({ groupCode, renamedTo });
  return following;
}
