import type { QueryClient } from '@tanstack/react-query';

import { send } from '@/lib/device/data/api';
import { askAgain, copyToKeep, heldOf, reaches, storedCopies, takeLedger } from '@/lib/device/data/copy';
import { hasChanges } from '@/lib/device/data/outbox';
import { Outboxes, type OutboxStorage } from '@/lib/device/data/outbox-state';
import { deviceStorage, takeUpOutboxes } from '@/lib/device/data/outbox-storage';
import { Sender } from '@/lib/device/data/sender';
import { alone, type News, onNews } from '@/lib/device/data/tabs';
import { CATCH_UP_PATIENCE_MS, OTHER_TAB_SENDS_MS } from '@/lib/limits';
import type { ChangeOutcome, WireChangesAnswer } from '@/lib/schemas/change-wire';

/** What this tab saves and sends. */
export type SavingDevice = {
  readonly outboxes: Outboxes;
  readonly sender: Sender;
  /** The revisions that the last changes of this tab have made, by the ids of the changes. */
  readonly madeRevisions: ReadonlyMap<string, number>;
};

/** Enough for whoever takes back what they have just done. */
const REMEMBERED_REVISIONS = 200;

/** Notes which revisions were made, and forgets the first ones. */
function noting(made: Map<string, number>): (outcomes: readonly ChangeOutcome[]) => void {
  return (outcomes) => {
    for (const told of outcomes)
      if (told.outcome === 'done' && told.revision !== null) made.set(told.id, told.revision);
    for (const id of [...made.keys()].slice(0, -REMEMBERED_REVISIONS)) made.delete(id);
  };
}

const patience = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A question that was on its way already is not asked again, and its answer may be older. */
async function catchUp(client: QueryClient, groupCode: string, revision: number): Promise<void> {
  for (let tries = 0; tries < 2 && !reaches(client, groupCode, revision); tries += 1)
    await askAgain(client, groupCode);
}

const devices = new WeakMap<QueryClient, SavingDevice>();

/** Goes on sending what other lives of this app have left. */
async function sendWhatIsLeft({ outboxes, sender }: SavingDevice): Promise<void> {
  const groups = (await (await takeUpOutboxes())?.groupsWithChanges()) ?? [];
  for (const groupCode of groups) {
    await outboxes.reload(groupCode);
    sender.wake(groupCode);
  }
}

/** What goes with an outcome is kept unless a copy that was kept earlier may still be of use. */
const storageOf = (client: QueryClient): OutboxStorage => ({
  ...deviceStorage,
  keep: (groupCode, step, { copy, line }) =>
    deviceStorage.keep(groupCode, step, { copy: copy && copyToKeep(client, groupCode), line }),
});

/** Outcomes are kept together with the copy that shows them, which therefore is brought back before anything is sent. */
const bringBack = async (client: QueryClient, groupCode: string): Promise<void> =>
  (await storedCopies())?.bringBack(client, groupCode).catch(() => undefined);

/**
 * Shows what another tab has saved, and what it has learned. That tab sends it, too; only what it leaves, because it was
 * closed, is sent from here.
 */
function followOtherTabs(client: QueryClient, { outboxes, sender }: SavingDevice): void {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  async function follow({ groupCode, revision = 0 }: News): Promise<void> {
    const stored = new Set((await deviceStorage.read(groupCode))?.map(({ id }) => id));
    const isLess = outboxes.of(groupCode).some(({ id }) => !stored.has(id));
    const isNewer = !reaches(client, groupCode, revision);
    // First the ledger: what the other tab has sent would be nowhere for a while.
    if ((isLess || isNewer) && !(await (await storedCopies())?.showKept(client, groupCode)))
      await askAgain(client, groupCode);
    if (!hasChanges(await outboxes.reload(groupCode))) return;
    clearTimeout(timers.get(groupCode));
    timers.set(
      groupCode,
      setTimeout(() => sender.wake(groupCode), OTHER_TAB_SENDS_MS),
    );
  }
  onNews((news) => {
    clearTimeout(timers.get(news.groupCode));
    void follow(news);
  });
}

function begin(client: QueryClient, device: SavingDevice): void {
  const wake = () => {
    device.sender.wakeAll();
    void sendWhatIsLeft(device);
  };
  window.addEventListener('online', wake);
  window.addEventListener('focus', wake);
  followOtherTabs(client, device);
  void sendWhatIsLeft(device);
  // It is there before the network goes.
  void storedCopies();
}

function open(client: QueryClient): SavingDevice {
  const isBrowser = typeof window !== 'undefined';
  const outboxes = new Outboxes(isBrowser ? storageOf(client) : null);
  const madeRevisions = new Map<string, number>();
  const sender = new Sender({
    outboxes,
    told: noting(madeRevisions),
    copyOf: (groupCode) => heldOf(client, groupCode) ?? null,
    take: async (groupCode, ledger, asked) => {
      if (takeLedger(client, groupCode, ledger, asked)) return;
      const { revision } = ledger.group;
      await Promise.race([catchUp(client, groupCode, revision), patience(CATCH_UP_PATIENCE_MS)]);
    },
    post: async (groupCode, batch) =>
      (await send('POST', `groups/${encodeURIComponent(groupCode)}/changes`, batch)) as WireChangesAnswer,
    alone: async (groupCode, work) => {
      await bringBack(client, groupCode);
      return alone(groupCode, work);
    },
  });
  const device = { outboxes, sender, madeRevisions };
  if (isBrowser) begin(client, device);
  return device;
}

/** What saves and sends beside the queries of a tab: one for each. */
export function deviceOf(client: QueryClient): SavingDevice {
  const known = devices.get(client) ?? open(client);
  devices.set(client, known);
  return known;
}
