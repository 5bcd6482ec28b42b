'use client';

import { useEffect, useMemo, useState } from 'react';

import {
  askForOlder,
  followNews,
  forgetFailure,
  keepAskingForOlder,
  reachBack,
} from '@/lib/device/sync/lazy-asking';
import { storableCopy, isShort } from '@/lib/device/state/copy';
import { loadEngine } from '@/lib/device/sync/load-engine';
import { HISTORY_FIRST_ROWS, HISTORY_LEAP_ROWS, HISTORY_MORE_ROWS } from '@/lib/device/hooks/history-rows';
import { useCopyOf, useKnownGroups, useQuestion } from '@/lib/device/hooks/known-groups';
import { useFollowingCode } from '@/lib/device/hooks/use-new-code';
import type { KnownGroups } from '@/lib/device/state/known-groups';
import { useQueuedChanges } from '@/lib/device/hooks/outbox-hooks';
import { useIsPrinting } from '@/lib/device/page/look/printing';
import { idleMoment, whenIdle, whenLeftAlone } from '@/lib/device/page/when-idle';
import { applyChanges, type LedgerView } from '@/lib/domain/ledger/view';
import { type AvatarFace, avatarFaces } from '@/lib/domain/avatars';
import type { Entry, Member } from '@/lib/domain/nouns';
import { holdsNoEntries, type LedgerCopy } from '@/lib/domain/ledger/copy';
import { findMe, withFirst } from '@/lib/domain/me';
import { compareNames } from '@/lib/domain/text/text';
import { LEDGER_KEPT_ENTRIES, LEDGER_PAGE_MAX } from '@/lib/limits';
import { meDigits } from '@/lib/session/me';
import { useSessionPart } from '@/lib/session/session-browser';

/** What the screens of a group show: selectors on the copy of its ledger with the outbox applied to it. */

export type LedgerState = {
  /** `gone`: the server does not find the group. `failed`: nothing is known of it, and asking has failed. */
  readonly status: 'loading' | 'here' | 'gone' | 'failed';
  /** Why asking has failed; null when it has not. */
  readonly error: Error | null;
  readonly isAsking: boolean;
  readonly retry: () => void;
};

/**
 * The state of a group's ledger. Also keeps the ledger up to date: for the component that shows the group as a whole.
 * @param enabled false asks nothing
 */
export function useLedgerState(groupCode: string, enabled = true): LedgerState {
  const known = useKnownGroups();
  const copy = useCopyOf(groupCode);
  const { error, isAsking } = useQuestion('news', groupCode);
  // Each try starts asking afresh.
  const [tries, setTries] = useState(0);
  useEffect(
    () => (enabled ? followNews(known, groupCode, tries > 0) : undefined),
    [known, groupCode, enabled, tries],
  );
  useKeeping(groupCode, copy ?? null);
  useFollowingCode(groupCode, Boolean(copy));
  useReachingBack(groupCode, copy ?? null);
  const stands = copy === null ? 'gone' : copy && 'here';
  return {
    status: stands ?? (error ? 'failed' : 'loading'),
    error,
    isAsking,
    retry: () => setTries((former) => former + 1),
  };
}

const bringBack = async (known: KnownGroups, groupCode: string): Promise<void> =>
  (await loadEngine()).bringBack(known, groupCode);

/** Writes a copy once it is shown and the device is idle, unless the copy was replaced meanwhile. */
async function keepSoon(known: KnownGroups, groupCode: string, copy: LedgerCopy): Promise<void> {
  await idleMoment();
  if (storableCopy(known, groupCode) === copy) await (await loadEngine()).keepCopy(known, groupCode);
}

/** While the device is idle, brings back the stored copy; from then on, what is shown is stored. */
function useKeeping(groupCode: string, copy: LedgerCopy | null): void {
  const known = useKnownGroups();
  const isHere = copy !== null;
  useEffect(
    () => (isHere ? whenLeftAlone([() => bringBack(known, groupCode)]) : undefined),
    [known, groupCode, isHere],
  );
  useEffect(() => {
    if (copy && storableCopy(known, groupCode) === copy)
      keepSoon(known, groupCode, copy).catch(() => undefined);
  }, [known, groupCode, copy]);
}

/** Each change of the copy draws the screen anew, 0.1 s on a slow phone; the first page should come soon. */
const PAGES_AT_ONCE = 4;

/** While the device is idle, fetches the rest of the history. */
function useReachingBack(groupCode: string, copy: LedgerCopy | null): void {
  const known = useKnownGroups();
  const version = copy && isShort(copy, LEDGER_KEPT_ENTRIES) ? copy.version : null;
  useEffect(() => {
    if (version === null) return;
    const held = () => known.copyOf(groupCode) ?? null;
    function* olderPages() {
      yield () => bringBack(known, groupCode);
      let former: LedgerCopy | null = null;
      for (;;) {
        const copy = held();
        // If the last request brought nothing, nothing more is asked for until something changes.
        if (!copy || copy.before === former?.before || !isShort(copy, LEDGER_KEPT_ENTRIES)) return;
        former = copy;
        const missing = Math.ceil((LEDGER_KEPT_ENTRIES - copy.entries.length) / LEDGER_PAGE_MAX);
        const pages = copy.entries.length < LEDGER_PAGE_MAX ? 1 : Math.min(missing, PAGES_AT_ONCE);
        yield () => reachBack(known, groupCode, pages);
      }
    }
    return whenIdle(olderPages());
  }, [known, groupCode, version]);
}

/** The ledger, for parts that can do without it: null if it is not known. */
export function useKnownLedger(groupCode: string): LedgerView | null {
  const copy = useCopyOf(groupCode);
  const queued = useQueuedChanges(groupCode);
  return copy ? applyChanges(copy, queued) : null;
}

/**
 * The ledger of the group that a screen shows.
 * @throws Error outside of `GroupGate`, which shows no screen before the ledger is here
 */
export function useLedger(groupCode: string): LedgerView {
  const ledger = useKnownLedger(groupCode);
  if (!ledger) throw new Error('a screen of a group was rendered before its ledger was there');
  return ledger;
}

/**
 * The member who uses this device in a group; null if nobody was chosen, if that member has left, or while the ledger
 * is not known. On the server and while hydrating it is the one whom the request named, so the first HTML has it.
 */
export function useMe(groupCode: string): Member | null {
  const digits = useSessionPart((session) => meDigits(session, groupCode));
  const ledger = useKnownLedger(groupCode);
  return ledger && findMe(ledger.members, digits);
}

type MemberLists = {
  readonly byName: readonly Member[];
  /** In order of joining, as shares, avatars and plans count them. */
  readonly byJoining: readonly Member[];
  readonly faces: ReadonlyMap<string, AvatarFace>;
};

export type Members = MemberLists & {
  /** As lists and selects show them: the one who uses this device first, the others by name. */
  readonly byName: readonly Member[];
  /** As `useMe`. */
  readonly me: Member | null;
};

const memberLists = new WeakMap<readonly Member[], MemberLists>();

/**
 * The members of a ledger in both orders, with their faces; made once for each list.
 * @param members in order of joining
 */
function listsOf(members: readonly Member[]): MemberLists {
  const known = memberLists.get(members);
  if (known) return known;
  const byName = [...members].sort((a, b) => compareNames(a.name, b.name));
  const lists = { byName, byJoining: members, faces: avatarFaces(members) };
  memberLists.set(members, lists);
  return lists;
}

/** The members of a ledger in both orders, with their faces, and the one who uses this device. */
export function useMembers({ group, members }: Pick<LedgerCopy, 'group' | 'members'>): Members {
  const me = findMe(
    members,
    useSessionPart((session) => meDigits(session, group.code)),
  );
  return useMemo(() => {
    const lists = listsOf(members);
    return { ...lists, byName: withFirst(lists.byName, (member) => member === me), me };
  }, [members, me]);
}

export type ShownHistory = {
  /** Newest first, as many as are drawn. */
  readonly entries: readonly Entry[];
  /** No entry is here yet. */
  readonly isLoading: boolean;
  /** No entry is here, and asking has failed; `more` asks again. */
  readonly failed: boolean;
  /** Why asking has failed. */
  readonly error: Error | null;
  readonly hasMore: boolean;
  /** Draws a few more. */
  readonly more: () => void;
  /** Draws many more. */
  readonly leap: () => void;
  readonly isLoadingMore: boolean;
  readonly moreFailed: boolean;
};

/** The history of a group: the entries of the copy, which reaches further back when more are asked for. */
export function useHistory(groupCode: string): ShownHistory {
  const ledger = useLedger(groupCode);
  const known = useKnownGroups();
  // A person who comes back to a long history finds it as long as they left it.
  const [rows, setRows] = useState(() => known.rows.get(groupCode) ?? HISTORY_FIRST_ROWS);
  const isPrinting = useIsPrinting();
  const { entries, before } = ledger;
  const isEmpty = holdsNoEntries(ledger);
  const older = useQuestion('older', groupCode);
  useEffect(() => forgetFailure(known, groupCode), [known, groupCode]);
  useEffect(() => (isEmpty ? keepAskingForOlder(known, groupCode) : undefined), [known, groupCode, isEmpty]);
  const isAtEnd = rows >= entries.length;
  const grow = (count: number) => {
    const next = Math.max(known.rows.get(groupCode) ?? 0, Math.min(rows, entries.length) + count);
    known.rows.set(groupCode, next);
    setRows(next);
    const mayAsk = before !== null && (isAtEnd || older.error === null);
    if (mayAsk && rows + HISTORY_LEAP_ROWS > entries.length) askForOlder(known, groupCode);
  };
  return {
    entries: useMemo(() => (isPrinting ? entries : entries.slice(0, rows)), [entries, rows, isPrinting]),
    isLoading: isEmpty && older.error === null,
    failed: isEmpty && older.error !== null,
    error: older.error,
    hasMore: !isAtEnd || before !== null,
    more: () => grow(HISTORY_MORE_ROWS),
    leap: () => grow(HISTORY_LEAP_ROWS),
    isLoadingMore: isAtEnd && older.isAsking,
    moreFailed: isAtEnd && older.error !== null,
  };
}

/** The copy of a group that a screen shows. @throws Error as `useLedger` */
export function useCopy(groupCode: string): LedgerCopy {
  const copy = useCopyOf(groupCode);
  if (!copy) throw new Error('a screen of a group was rendered before its ledger was there');
  return copy;
}
