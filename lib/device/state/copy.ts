import { askingKey, sideQueryKey } from '@/lib/device/state/query-keys';
import type { KnownGroups } from '@/lib/device/state/known-groups';
import { markArrived } from '@/lib/device/page/look/just-changed';
import { forgetLook } from '@/lib/device/page/look/last-look';
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
 * The single copy of each group's ledger that this tab holds; every screen selects from it. Nothing here fetches:
 * lib/device/sync/ledger-queries.ts asks the server, and what is new, asked for or sent along with the answer to a change, comes in through
 * `takeLedger` (take-ledger.ts, docs/screens.md#moving-inside-a-group).
 */

/**
 * Whether the copy of a group has reached a revision. True if there is no copy, or the group is being taken off this
 * device: then nothing on the screen is outdated.
 */
export const reaches = (known: KnownGroups, groupCode: string, revision: number): boolean =>
  known.isForgotten(groupCode) || (known.copyOf(groupCode)?.group.revision ?? Infinity) >= revision;

/** The API path of a group's ledger. @param query the query parameters, not yet encoded */
export const ledgerPath = (groupCode: string, query: Readonly<Record<string, string>> = {}): string => {
  const text = new URLSearchParams(query).toString();
  return `groups/${encodeURIComponent(groupCode)}/ledger${text && '?'}${text}`;
};

/**
 * A page that is being fetched. `later`: the deltas applied to the copy since the request; null once the copy was
 * replaced as a whole.
 */
type PageUnderWay = { later: LedgerDelta[] | null };

const pagesUnderWay = new WeakMap<KnownGroups, Map<string, Set<PageUnderWay>>>();

function pagesOf(known: KnownGroups, groupCode: string): Set<PageUnderWay> {
  const groups = pagesUnderWay.get(known) ?? new Map<string, Set<PageUnderWay>>();
  pagesUnderWay.set(known, groups);
  const pages = groups.get(groupCode) ?? new Set<PageUnderWay>();
  groups.set(groupCode, pages);
  return pages;
}

/** Sets the copy. If its version has changed, the queries beside it (`sideQueryKey`) are outdated. */
function keep(known: KnownGroups, groupCode: string, copy: LedgerCopy | null): void {
  const former = known.copyOf(groupCode);
  if (copy === former) return;
  known.setCopy(groupCode, copy);
  if (copy === null) forgetLook();
  if (former && former.version !== copy?.version) known.invalidate(sideQueryKey(groupCode));
}

/** Takes a whole ledger. @param asked the version that the request named; null if it named none */
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

/**
 * Applies a delta. Does nothing if there is no copy, or if the delta is for another version.
 * @param own as for `applyDelta`
 */
export function takeDelta(
  known: KnownGroups,
  groupCode: string,
  delta: LedgerDelta,
  own?: ReadonlySet<string>,
): void {
  const former = known.copyOf(groupCode);
  if (!former) return;
  const copy = applyDelta(former, delta, own);
  if (copy === former) return;
  markArrived(delta.entries.map(({ id }) => id));
  for (const { later } of pagesOf(known, groupCode)) later?.push(delta);
  keep(known, groupCode, copy);
}

/**
 * Adds the entries behind a cursor to the copy. Deltas that arrive meanwhile take precedence over the page. If the copy
 * is replaced as a whole meanwhile, the page is dropped.
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

/** Notes that the server says that the group is gone. */
export const takeGone = (known: KnownGroups, groupCode: string): void => keep(known, groupCode, null);

/** Groups whose copy in this tab may overwrite the stored one. */
const keepable = new WeakMap<KnownGroups, Set<string>>();

/** Notes that the stored copy of a group is not needed any more, so the copy in this tab may overwrite it. */
export function allowStoring(known: KnownGroups, groupCode: string): void {
  keepable.set(known, (keepable.get(known) ?? new Set()).add(groupCode));
}

/** The copy that may be stored; null while an earlier stored copy that reaches further back may still be needed. */
export const storableCopy = (known: KnownGroups, groupCode: string): LedgerCopy | null =>
  keepable.get(known)?.has(groupCode) ? (known.copyOf(groupCode) ?? null) : null;

/** Shows the copy that came with a page. It counts as just asked for, so it is not asked for again at once. */
export function seedCopy(known: KnownGroups, groupCode: string, copy: LedgerCopy | null): void {
  const former = known.copyOf(groupCode);
  // A page restored from the browser's history must not bring old balances back.
  if (former && copy && former.group.revision >= copy.group.revision) return;
  if (copy) takeWhole(known, groupCode, copy, null);
  else keep(known, groupCode, null);
  known.plant(askingKey(groupCode), true);
}

/**
 * Whether older entries should be fetched in the background.
 * @param most how many entries are held without the person asking for more
 */
export const isShort = (copy: LedgerCopy, most: number): boolean =>
  copy.before !== null && (holdsNoEntries(copy) || copy.entries.length < most);
