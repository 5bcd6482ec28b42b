import { endForgetting, forgettingsLeft } from '@/lib/device/storage/forgotten-groups';
import { formerCodes, presentCode } from '@/lib/device/storage/renamed-groups';
import type { LedgerStore } from '@/lib/device/storage/store';

let opening: Promise<LedgerStore | null> | null = null;

/** The store by present codes: a screen may still have a former one. */
const byPresentCode = (store: LedgerStore): LedgerStore => ({
  ...store,
  readHead: (groupCode) => store.readHead(presentCode(groupCode)),
  readWhole: (groupCode) => store.readWhole(presentCode(groupCode)),
  keep: (groupCode, { copy, ...keeping }) => {
    const code = presentCode(groupCode);
    const named = copy && (copy.group.code === code ? copy : { ...copy, group: { ...copy.group, code } });
    return store.keep(code, { ...keeping, ...(named && { copy: named }) });
  },
  readOutbox: (groupCode) => store.readOutbox(presentCode(groupCode)),
  readActivity: (groupCode) => store.readActivity(presentCode(groupCode)),
  keepActivity: (activity) => store.keepActivity({ ...activity, groupCode: presentCode(activity.groupCode) }),
});

async function open(): Promise<LedgerStore | null> {
  const { openDatabaseStore } = await import('@/lib/device/storage/store-database');
  const store = await openDatabaseStore();
  // A page that was ended while it moved something, or a tab that had not heard of the new code, left it behind.
  for (const former of formerCodes()) await store.renameGroup(former, presentCode(former));
  for (const groupCode of forgettingsLeft()) if (await store.dropGroup(groupCode)) endForgetting(groupCode);
  return byPresentCode(store);
}

/**
 * The store of this tab. Its code is loaded on the first call, so no first paint waits for it. Groups whose deletion a
 * former page has begun are deleted before anything is read.
 * @returns null if there is none: everything then works online only
 */
export async function openStore(): Promise<LedgerStore | null> {
  opening ??= open().catch(() => null);
  const store = await opening;
  if (store === null) opening = null;
  return store;
}
