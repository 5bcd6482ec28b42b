'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { pageQuery } from '@/lib/device/data/copy';
import { groupKey } from '@/lib/device/data/keys';
import { useLedger } from '@/lib/device/data/ledger';

/** What is looked for in the history of a group; who comes back from an entry that was found finds it as it was. */
export function useSearchText(groupCode: string): readonly [string, (text: string) => void] {
  const client = useQueryClient();
  const key = [...groupKey(groupCode), 'search'];
  const [text, setText] = useState(() => client.getQueryData<string>(key) ?? '');
  const change = (next: string) => {
    client.setQueryData(key, next);
    setText(next);
  };
  return [text, change];
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
  const page = useQuery({ ...pageQuery(groupCode, before?.cursor ?? ''), enabled: false });
  return {
    areMissing: before !== null,
    fetch: () => void page.refetch({ cancelRefetch: false }),
    isFetching: page.isFetching,
    failed: page.isError,
  };
}
