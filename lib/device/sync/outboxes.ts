import { storableCopy } from '@/lib/device/state/copy';
import type { KnownGroups } from '@/lib/device/state/known-groups';
import { Outboxes, type OutboxStorage } from '@/lib/device/state/outbox-state';
import { deviceStorage } from '@/lib/device/storage/outbox-storage';

/** Stores the copy that goes with an outcome, unless an earlier stored copy may still be needed (`storableCopy`). */
const storageOf = (known: KnownGroups): OutboxStorage => ({
  ...deviceStorage,
  keep: (groupCode, step, { copy, line }) =>
    deviceStorage.keep(groupCode, step, { copy: copy && storableCopy(known, groupCode), line }),
});

const ofTabs = new WeakMap<KnownGroups, Outboxes>();

/** The outboxes of a tab, made on the first call. On the server nothing is stored. */
export function outboxesOf(known: KnownGroups): Outboxes {
  const outboxes = ofTabs.get(known) ?? new Outboxes(typeof window === 'undefined' ? null : storageOf(known));
  ofTabs.set(known, outboxes);
  return outboxes;
}
