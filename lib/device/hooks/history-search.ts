'use client';

import { useState } from 'react';

import { askForOlder } from '@/lib/device/sync/lazy-asking';
import { useKnownGroups, useQuestion } from '@/lib/device/hooks/known-groups';
import { useLedger } from '@/lib/device/hooks/use-ledger';
import { type EntryFilter, NO_FILTER } from '@/lib/domain/entry/filter';

/** The search text of a group's history. It is still there when the person comes back from an entry that they found. */
export function useSearchText(groupCode: string): readonly [string, (text: string) => void] {
  const known = useKnownGroups();
  const [text, setText] = useState(() => known.searches.get(groupCode) ?? '');
  const change = (next: string) => {
    known.searches.set(groupCode, next);
    setText(next);
  };
  return [text, change];
}

/** The filter of a group's history, kept like its search text. */
export function useHistoryFilter(groupCode: string): readonly [EntryFilter, (filter: EntryFilter) => void] {
  const known = useKnownGroups();
  const [filter, setFilter] = useState(() => known.filters.get(groupCode) ?? NO_FILTER);
  const change = (next: EntryFilter) => {
    known.filters.set(groupCode, next);
    setFilter(next);
  };
  return [filter, change];
}

let isWanted = false;

/** Notes that the history is opened next in order to search it. */
export function wantSearch(): void {
  isWanted = true;
}

/** Whether that was noted, and forgets it. Called by the search field. */
export function takeSearchWish(): boolean {
  const wish = isWanted;
  isWanted = false;
  return wish;
}

export type OlderEntries = {
  /** Whether this device lacks some of them. */
  readonly areMissing: boolean;
  /** Fetches the next of them into the copy. */
  readonly fetch: () => void;
  readonly isFetching: boolean;
  readonly failed: boolean;
};

/** The entries that lie further back than the copy of a group. */
export function useOlderEntries(groupCode: string): OlderEntries {
  const { before } = useLedger(groupCode);
  const known = useKnownGroups();
  const { isAsking, error } = useQuestion('older', groupCode);
  return {
    areMissing: before !== null,
    fetch: () => askForOlder(known, groupCode),
    isFetching: isAsking,
    failed: error !== null,
  };
}
