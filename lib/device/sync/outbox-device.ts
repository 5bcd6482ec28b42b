import { reaches } from '@/lib/device/state/copy';
import { loadEngine } from '@/lib/device/sync/load-engine';
import type { KnownGroups } from '@/lib/device/state/known-groups';
import { hasChanges } from '@/lib/device/state/outbox';
import type { Outboxes } from '@/lib/device/state/outbox-state';
import { outboxesOf } from '@/lib/device/sync/outboxes';
import { Pauses } from '@/lib/device/state/server-pauses';
import { heedOtherTab } from '@/lib/device/storage/forgotten-groups';
import { openStore } from '@/lib/device/storage/open-store';
import { deviceStorage, groupsLeft } from '@/lib/device/storage/outbox-storage';
import { formerCodes, noteRenamed, presentCode } from '@/lib/device/storage/renamed-groups';
import type { Sender } from '@/lib/device/sync/sender';
import { type News, onNews } from '@/lib/device/storage/tabs';
import { clearDraftsOf } from '@/lib/device/page/drafts/stored-draft';
import { CHANGES_RETRY_MAX_MS, OTHER_TAB_SENDS_MS } from '@/lib/limits';
import type { ChangeOutcome } from '@/lib/wire/own/change-wire';

/** What a tab saves and sends with. */
export type SavingDevice = {
  readonly outboxes: Outboxes;
  readonly pauses: Pauses;
  readonly sender: Pick<Sender, 'wake' | 'wakeAll'>;
  /** The revisions that the last changes of this tab have made, by the ids of those changes. */
  readonly madeRevisions: ReadonlyMap<string, number>;
};

/** Enough for taking back what was just done. */
const REMEMBERED_REVISIONS = 200;

/** Notes which revisions were made, and forgets the oldest ones. */
function noting(made: Map<string, number>): (outcomes: readonly ChangeOutcome[]) => void {
  return (outcomes) => {
    for (const told of outcomes)
      if (told.outcome === 'done' && told.revision !== null) made.set(told.id, told.revision);
    for (const id of [...made.keys()].slice(0, -REMEMBERED_REVISIONS)) made.delete(id);
  };
}

const devices = new WeakMap<KnownGroups, SavingDevice>();

/** Sends what other tabs have left, those that have ended included. */
async function sendWhatIsLeft({ outboxes, sender }: SavingDevice): Promise<void> {
  for (const groupCode of await groupsLeft()) {
    await outboxes.reload(groupCode);
    sender.wake(groupCode);
  }
}

/**
 * Shows the copy that another tab has stored, or asks the server. If the engine cannot be loaded, this tab catches up
 * when it asks next.
 */
async function catchUp(known: KnownGroups, groupCode: string): Promise<void> {
  const engine = await loadEngine().catch(() => null);
  if (engine && !(await engine.showKept(known, groupCode))) await engine.askAgain(known, groupCode);
}

/**
 * A group has had another code since this tab or an earlier page began. If the engine cannot be loaded, the next page
 * follows.
 */
async function followCode(
  known: KnownGroups,
  device: Pick<SavingDevice, 'outboxes' | 'sender'>,
  from: string,
): Promise<void> {
  const engine = await loadEngine().catch(() => null);
  await engine?.followRename(known, device, { from, to: presentCode(from) });
}

/** Another tab has taken a group off this device. This one may have stored something before it heard of that. */
async function dropHere(outboxes: Outboxes, groupCode: string): Promise<void> {
  outboxes.forget(groupCode);
  clearDraftsOf(groupCode);
  await (await openStore())?.dropGroup(groupCode);
}

/**
 * Shows what another tab has saved and what it has learned. That tab sends its changes, too; this one sends only what
 * is left, because the other was closed.
 */
function followOtherTabs(known: KnownGroups, { outboxes, sender }: SavingDevice): void {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  async function follow({ groupCode, revision = 0 }: News): Promise<void> {
    const stored = new Set((await deviceStorage.read(groupCode))?.map(({ id }) => id));
    const isLess = outboxes.of(groupCode).some(({ id }) => !stored.has(id));
    const isNewer = !reaches(known, groupCode, revision);
    // The ledger first: otherwise what the other tab has sent would be missing from the screen for a while.
    if (isLess || isNewer) await catchUp(known, groupCode);
    if (!hasChanges(await outboxes.reload(groupCode))) return;
    clearTimeout(timers.get(groupCode));
    timers.set(
      groupCode,
      setTimeout(() => sender.wake(groupCode), OTHER_TAB_SENDS_MS),
    );
  }
  onNews((news) => {
    clearTimeout(timers.get(news.groupCode));
    if (news.renamedTo !== undefined) {
      noteRenamed(news.groupCode, news.renamedTo);
      void followCode(known, { outboxes, sender }, news.groupCode);
      return;
    }
    if (news.isForgotten !== undefined) {
      heedOtherTab(news);
      if (news.isForgotten) void dropHere(outboxes, news.groupCode);
      return;
    }
    void follow(news);
  });
}

/**
 * Asks the person before they leave a page that alone holds what was saved. It listens only then, because browsers do
 * not keep a page that listens in their back/forward cache.
 */
function askBeforeLosing(outboxes: Outboxes): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  outboxes.subscribe(() => {
    if (outboxes.holdsUnwritten()) addEventListener('beforeunload', ask);
    else removeEventListener('beforeunload', ask);
  });
}

function begin(known: KnownGroups, device: SavingDevice): void {
  askBeforeLosing(device.outboxes);
  const wake = () => {
    device.sender.wakeAll();
    void sendWhatIsLeft(device);
  };
  window.addEventListener('online', wake);
  window.addEventListener('focus', wake);
  followOtherTabs(known, device);
  for (const from of formerCodes()) void followCode(known, device, from);
  void sendWhatIsLeft(device);
  // Loaded now, so that it is there when the network goes.
  loadEngine().catch(() => undefined);
}

/**
 * A sender whose code is loaded when something is to be sent. If loading fails, it is tried again later, or when
 * something else wakes the sender before that.
 */
function lateSender(
  known: KnownGroups,
  kept: Pick<SavingDevice, 'outboxes' | 'pauses'>,
  told: (outcomes: readonly ChangeOutcome[]) => void,
): SavingDevice['sender'] {
  let opening: Promise<Sender> | null = null;
  async function open(): Promise<Sender> {
    const { openSender } = await loadEngine();
    return openSender(known, kept, told);
  }
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  function wakeLater(groupCode: string): void {
    clearTimeout(timers.get(groupCode));
    timers.set(
      groupCode,
      setTimeout(() => void wake(groupCode), CHANGES_RETRY_MAX_MS),
    );
  }
  async function wake(groupCode: string): Promise<void> {
    clearTimeout(timers.get(groupCode));
    const opened = (opening ??= open());
    try {
      (await opened).wake(groupCode);
    } catch {
      if (opening === opened) opening = null;
      wakeLater(groupCode);
    }
  }
  return {
    wake: (groupCode) => void wake(groupCode),
    wakeAll: () => void opening?.then((sender) => sender.wakeAll()).catch(() => undefined),
  };
}

function open(known: KnownGroups): SavingDevice {
  const isBrowser = typeof window !== 'undefined';
  const outboxes = outboxesOf(known);
  const kept = { outboxes, pauses: new Pauses() };
  const madeRevisions = new Map<string, number>();
  const device = { ...kept, madeRevisions, sender: lateSender(known, kept, noting(madeRevisions)) };
  if (isBrowser) begin(known, device);
  return device;
}

/** What saves and sends for a tab, made on the first call. */
export function deviceOf(known: KnownGroups): SavingDevice {
  const device = devices.get(known) ?? open(known);
  devices.set(known, device);
  return device;
}
