import { askingKey, asideKey } from '@/lib/device/state/keys';
import type { KnownGroups } from '@/lib/device/state/known-groups';
import { markArrived } from '@/lib/device/page/just-changed';
import { forgetLook } from '@/lib/device/page/build/last-look';
import {
  applyDelta,
  applyPage,
  applyWhole,
  holdsNoEntries,
  type LedgerCopy,
  type LedgerDelta,
  type LedgerPage,
} from '@/lib/domain/ledger/copy';

/**
 * The one copy of each group's ledger that this device holds: every screen is a selector on it. It never fetches by itself. What
 * asks is in questions.ts; whatever comes, from there or with the answer to a change, goes through `takeLedger`
 * (take-ledger.ts, docs/screens.md#moving-inside-a-group).
 */

/** Whether what is shown of a group is as new as a revision; where nothing is shown, nothing is missed. */
export const reaches = (known: KnownGroups, groupCode: string, revision: number): boolean =>
  (known.copyOf(groupCode)?.group.revision ?? Infinity) >= revision;

/** The path of a group's ledger. @param query with its names and values */
export const ledgerPath = (groupCode: string, query: Readonly<Record<string, string>> = {}): string => {
  const text = new URLSearchParams(query).toString();
  return `groups/${encodeURIComponent(groupCode)}/ledger${text && '?'}${text}`;
};

/** A page that was asked for, and what the copy has learned since; null once it was replaced as a whole. */
type PageUnderWay = { later: LedgerDelta[] | null };

const pagesUnderWay = new WeakMap<KnownGroups, Map<string, Set<PageUnderWay>>>();

function pagesOf(known: KnownGroups, groupCode: string): Set<PageUnderWay> {
  const groups = pagesUnderWay.get(known) ?? new Map<string, Set<PageUnderWay>>();
  pagesUnderWay.set(known, groups);
  const pages = groups.get(groupCode) ?? new Set<PageUnderWay>();
  groups.set(groupCode, pages);
  return pages;
}

/** Shows a copy. What was asked for beside an older one is asked for again. */
function keep(known: KnownGroups, groupCode: string, copy: LedgerCopy | null): void {
  const former = known.copyOf(groupCode);
  if (copy === former) return;
  known.setCopy(groupCode, copy);
  if (copy === null) forgetLook();
  if (former && former.version !== copy?.version) known.outdate(asideKey(groupCode));
}

/** Takes a ledger that was read whole. @param asked the version that it answers, or null */
export function takeWhole(
  known: KnownGroups,
  groupCode: string,
  whole: LedgerCopy,
  asked: string | null,
): void {
  const former = known.copyOf(groupCode) ?? null;
  const copy = applyWhole(former, whole, asked);
  if (copy === former) return;
  for (const page of pagesOf(known, groupCode)) page.later = null;
  keep(known, groupCode, copy);
}

/** Takes what has changed since a version. Without a copy, or for another one, it means nothing. */
export function takeDelta(known: KnownGroups, groupCode: string, delta: LedgerDelta): void {
  const former = known.copyOf(groupCode);
  if (!former) return;
  const copy = applyDelta(former, delta);
  if (copy === former) return;
  markArrived(delta.entries.map(({ id }) => id));
  for (const { later } of pagesOf(known, groupCode)) later?.push(delta);
  keep(known, groupCode, copy);
}

/**
 * Brings the entries behind a cursor into the copy. What that learns while they are on their way counts; where it is replaced as a
 * whole meanwhile, they are left out.
 * @throws what `read` throws
 */
export async function takePage(
  known: KnownGroups,
  groupCode: string,
  cursor: string,
  read: () => Promise<LedgerPage>,
): Promise<void> {
  const pages = pagesOf(known, groupCode);
  const page: PageUnderWay = { later: [] };
  pages.add(page);
  try {
    const behind = await read();
    const held = known.copyOf(groupCode);
    if (!held || page.later === null) return;
    keep(known, groupCode, applyPage(held, behind, { cursor, later: page.later }));
  } finally {
    pages.delete(page);
  }
}

/** Takes it that the server has told that a group is no more. */
export const takeGone = (known: KnownGroups, groupCode: string): void => keep(known, groupCode, null);

/** Groups of which what is shown may take the place of what this device keeps. */
const keepable = new WeakMap<KnownGroups, Set<string>>();

/** Says that what was kept of a group is of no more use. */
export function mayKeep(known: KnownGroups, groupCode: string): void {
  keepable.set(known, (keepable.get(known) ?? new Set()).add(groupCode));
}

/** The copy that may be stored; null while one that was kept earlier and reaches further back may still be of use. */
export const copyToKeep = (known: KnownGroups, groupCode: string): LedgerCopy | null =>
  keepable.get(known)?.has(groupCode) ? (known.copyOf(groupCode) ?? null) : null;

/** Shows what a page of the server has read just now: it is not asked for again at once. */
export function plantCopy(known: KnownGroups, groupCode: string, copy: LedgerCopy | null): void {
  const former = known.copyOf(groupCode);
  // A page out of the browser's history must not bring old balances back.
  if (former && copy && former.group.revision >= copy.group.revision) return;
  if (copy) takeWhole(known, groupCode, copy, null);
  else keep(known, groupCode, null);
  known.plant(askingKey(groupCode), true);
}

/** Whether a copy should reach further back by itself. @param most entries that are held without being asked for */
export const isShort = (copy: LedgerCopy, most: number): boolean =>
  copy.before !== null && (holdsNoEntries(copy) || copy.entries.length < most);
