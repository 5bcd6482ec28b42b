import { send } from '@/lib/device/sync/api';
import { storableCopy, ledgerPath, allowStoring, takeWhole } from '@/lib/device/state/copy';
import { ownIds, takeLedger } from '@/lib/device/sync/take-ledger';
import type { KnownGroups } from '@/lib/device/state/known-groups';
import { noteLost } from '@/lib/device/sync/lost-work';
import { openStore } from '@/lib/device/storage/open-store';
import { tellTabs } from '@/lib/device/storage/tabs';
import { applyDelta, knowsMore, type LedgerCopy } from '@/lib/domain/ledger/copy';
import { lostWork } from '@/lib/domain/ledger/lost-work';
import type { WireDelta, WireLedger } from '@/lib/wire/own/ledger-wire';
import { copyOfLedger, deltaOfLedger } from '@/lib/wire/own/ledger-copy';
import { browserSession } from '@/lib/session/session-browser';
import { currentGroupCode, isKnown } from '@/lib/session/stored-groups';

/**
 * Copies that this device stored earlier. What a page brings is shown first and never mixed with them: a stored copy
 * takes its place once the server has said what is new since the stored version.
 */

const broughtBack = new WeakMap<KnownGroups, Map<string, Promise<void>>>();

/** Shows what is stored for a first paint, if nothing is known of the group yet. */
export async function showStored(known: KnownGroups, groupCode: string): Promise<void> {
  const head = await (await openStore())?.readHead(groupCode);
  if (head && known.copyOf(groupCode) === undefined) takeWhole(known, groupCode, head.copy, null);
}

/**
 * Shows the copy that another tab has stored, if that is newer. It needs no network.
 * @returns false if nothing is brought back yet, and the server has to be asked
 */
export async function showKept(known: KnownGroups, groupCode: string): Promise<boolean> {
  if (!storableCopy(known, groupCode)) return false;
  const kept = await (await openStore())?.readWhole(groupCode);
  if (kept) takeWhole(known, groupCode, kept, null);
  return true;
}

/** How often the shown copy may overtake the stored one while that is brought up to date. */
const TRIES = 3;

/** Whether a stored copy knows what the shown one does not: other entries, or what a restored server has lost. */
const isOfUse = (kept: LedgerCopy, shown: LedgerCopy): boolean =>
  knowsMore(kept, shown) || (kept.version !== shown.version && lostWork(kept, shown).length > 0);

/** @throws ApiError, OfflineError */
async function updateAndShow(known: KnownGroups, groupCode: string, kept: LedgerCopy): Promise<void> {
  let copy = kept;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const shown = known.copyOf(groupCode);
    // The group is not open, but changes of it may be left to send.
    if (shown === undefined) takeWhole(known, groupCode, kept, null);
    if (!shown || !isOfUse(copy, shown)) return;
    if (copy.version !== shown.version) {
      const path = ledgerPath(groupCode, { since: copy.version });
      const wire = (await send('GET', path)) as WireLedger | WireDelta | null;
      // The server could tell no delta since that version, so the stored copy is useless.
      if (wire?.whole) {
        if (wire.restored) noteLost(known, groupCode, copy, copyOfLedger(wire));
        takeLedger(known, groupCode, wire, null);
        return;
      }
      if (wire) copy = applyDelta(copy, deltaOfLedger(wire), ownIds(known, groupCode));
    }
    takeWhole(known, groupCode, copy, null);
  }
}

/**
 * Brings back the stored copy of a group, if it knows more than the shown one. From then on, what is shown is stored.
 * @throws ApiError, OfflineError: the next call tries again
 */
async function bringBackOnce(known: KnownGroups, groupCode: string): Promise<void> {
  const store = await openStore();
  const kept = (await store?.readWhole(groupCode)) ?? null;
  if (kept) await updateAndShow(known, groupCode, kept);
  allowStoring(known, groupCode);
  await keepCopy(known, groupCode);
  await sweep(groupCode);
}

/** The same, once for each group. */
export function bringBack(known: KnownGroups, groupCode: string): Promise<void> {
  const groups = broughtBack.get(known) ?? new Map<string, Promise<void>>();
  broughtBack.set(known, groups);
  const former = groups.get(groupCode);
  if (former) return former;
  const bringing = bringBackOnce(known, groupCode).catch((error: unknown) => {
    groups.delete(groupCode);
    throw error;
  });
  groups.set(groupCode, bringing);
  return bringing;
}

/** Stores what is shown, for the next time and for the other tabs. */
export async function keepCopy(known: KnownGroups, groupCode: string): Promise<void> {
  const copy = storableCopy(known, groupCode);
  if (!copy) return;
  const kept = await (await openStore())?.keep(groupCode, { copy });
  if (kept?.isNew) tellTabs({ groupCode, revision: copy.group.revision });
}

/**
 * Deletes the stored groups whose codes this device does not have any more, unless something waits to be sent there. A
 * device without any code has lost its cookies: it still offers what it holds (left-groups.ts).
 */
async function sweep(openGroupCode: string): Promise<void> {
  const store = await openStore();
  if (!store) return;
  const [codes, waiting] = await Promise.all([store.groups(), store.groupsWithChanges()]);
  const session = browserSession();
  if (currentGroupCode(session) === null) return;
  const kept = new Set([...waiting, openGroupCode]);
  for (const code of codes) if (!kept.has(code) && !isKnown(session, code)) await store.dropGroup(code);
}
