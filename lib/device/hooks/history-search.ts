'use client';

import { useState } from 'react';

import { askForOlder } from '@/lib/device/sync/asking';
import { useKnownGroups, useQuestion } from '@/lib/device/hooks/known-groups';
import { useLedger } from '@/lib/device/hooks/ledger';

/** What is looked for in the history of a group; who comes back from an entry that was found finds it as it was. */
export function useSearchText(groupCode: string): readonly [string, (text: string) => void] {
  const known = useKnownGroups();
  const [text, setText] = useState(() => known.searches.get(groupCode) ?? '');
  const change = (next: string) => {
    known.searches.set(groupCode, next);
    setText(next);
  };
  return [text, change];
}

let isWanted = false;

/** Who comes to the history next wants to look for something in it. */
export function wantSearch(): void {
  isWanted = true;
}

/** Whether that is so; asked by the field, once. */
export function takeSearchWish(): boolean {
  const wish = isWanted;
  isWanted = false;
  return wish;
}

export type OlderEntries = {
  /** Whether this device does not have them all. */
  readonly areMissing: boolean;
  /** Brings the next of them into the copy. */
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
