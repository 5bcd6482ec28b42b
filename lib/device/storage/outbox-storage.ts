import type { OutboxStorage } from '@/lib/device/state/outbox-state';
import type { Kept, Keeping, LedgerStore } from '@/lib/device/storage/store';
import { openStore } from '@/lib/device/storage/open-store';
import { endForgetting, noteForgotten, remember } from '@/lib/device/storage/forgotten-groups';
import { forgetFormerCodes, formerCodesOf, presentCode } from '@/lib/device/storage/renamed-groups';
import { tellTabs } from '@/lib/device/storage/tabs';
import { clearDraftsOf } from '@/lib/device/page/drafts/stored-draft';
import { forgetLook } from '@/lib/device/page/look/last-look';
import { doWhatIsLeft, WriteAhead } from '@/lib/device/storage/write-ahead';
import { type LeftLine, nameOfLine } from '@/lib/device/state/outbox-state';

const ahead = new WriteAhead(() => localStorage);

async function keepAndTell(store: LedgerStore, groupCode: string, keeping: Keeping): Promise<Kept> {
  const kept = await store.keep(groupCode, keeping);
  const { copy } = keeping;
  if (kept.isNew)
    tellTabs({ groupCode: presentCode(groupCode), ...(copy && { revision: copy.group.revision }) });
  return kept;
}

let doing: Promise<unknown> = Promise.resolve();
let hasDone = false;
/** Lines that other tabs have written and that could not be stored: there is no database, or the device is full. */
let unkept: readonly LeftLine[] = [];

async function doLines(store: LedgerStore): Promise<void> {
  hasDone = true;
  unkept = await doWhatIsLeft(
    ahead,
    async (groupCode, step, line) => (await keepAndTell(store, groupCode, { step, line })).isKept,
  );
}

/** Opens the store and does the lines that other tabs have left. @returns null if there is no store */
async function takeUpOutboxes(): Promise<LedgerStore | null> {
  const store = await openStore();
  if (store) doing = doing.then(() => doLines(store));
  else unkept = ahead.left();
  await doing;
  return store;
}

/** Codes of the groups with changes in the store, or in lines that could not be stored. */
export async function groupsLeft(): Promise<readonly string[]> {
  const stored = (await (await takeUpOutboxes())?.groupsWithChanges()) ?? [];
  return [...new Set([...stored, ...unkept.map(({ groupCode }) => presentCode(groupCode))])];
}

/** Opens the store; lines left before this tab began are done by then. @returns null if there is no store */
async function openOutboxes(): Promise<LedgerStore | null> {
  if (!hasDone) return takeUpOutboxes();
  await doing;
  return openStore();
}

/** The present code of a group and its former ones, which lines of other tabs may still name. */
const namesOf = (groupCode: string): readonly string[] => {
  const present = presentCode(groupCode);
  return [present, ...formerCodesOf(present)];
};

/**
 * Deletes all that this device has stored of a group. From the first moment on nothing of it is stored any more, in any
 * tab, and a page that ends before the deletion does leaves it to the next one.
 */
export async function deleteStored(groupCode: string): Promise<void> {
  noteForgotten(groupCode);
  for (const code of namesOf(groupCode)) ahead.forgetGroup(code);
  forgetFormerCodes(groupCode);
  forgetLook();
  clearDraftsOf(groupCode);
  if (await (await openOutboxes())?.dropGroup(groupCode)) endForgetting(groupCode);
}

/** The stored outboxes of this device, for all of its tabs. */
export const deviceStorage: OutboxStorage = {
  ahead: {
    note: (groupCode, act) => {
      remember(groupCode);
      return ahead.note(presentCode(groupCode), act);
    },
    forget: (groupCode, lines) => {
      for (const code of namesOf(groupCode)) ahead.forget(code, lines);
    },
  },
  read: async (groupCode) => (await openOutboxes())?.readOutbox(groupCode) ?? null,
  left: (groupCode) => {
    const isLeft = new Set(ahead.left().map(({ line }) => nameOfLine(line)));
    return unkept.filter(
      (each) => presentCode(each.groupCode) === groupCode && isLeft.has(nameOfLine(each.line)),
    );
  },
  keep: async (groupCode, step, { copy, line }) => {
    const store = await openOutboxes();
    if (!store) return null;
    return (await keepAndTell(store, groupCode, { step, ...(copy && { copy }), ...(line && { line }) }))
      .outbox;
  },
};
