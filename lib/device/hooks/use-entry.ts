'use client';

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import { sideQueryOptions, entryKey } from '@/lib/device/sync/side-queries';
import { ledgerPath } from '@/lib/device/state/copy';
import { find } from '@/lib/device/sync/find-or-null';
import { useCopy } from '@/lib/device/hooks/use-ledger';
import { useQueuedChanges, useRefusals } from '@/lib/device/hooks/outbox-hooks';
import { useKnownGroups } from '@/lib/device/hooks/known-groups';
import { queriesOf } from '@/lib/device/sync/queries';
import { applyChanges } from '@/lib/domain/ledger/view';
import type { Entry } from '@/lib/domain/nouns';
import type { Change } from '@/lib/domain/ledger/change';
import { isWithin } from '@/lib/domain/ledger/copy';
import type { WireLedgerPage } from '@/lib/wire/own/ledger-wire';
import { entryOfLedger } from '@/lib/wire/own/ledger-copy';

/** One entry; null if this group has no such entry. */
const entryQuery = (groupCode: string, entryId: string) =>
  queryOptions({
    ...sideQueryOptions,
    queryKey: entryKey(groupCode, entryId),
    queryFn: async ({ signal }): Promise<Entry | null> => {
      const page = (await find(ledgerPath(groupCode, { entry: entryId }), signal)) as WireLedgerPage | null;
      return page?.entries.map(entryOfLedger)[0] ?? null;
    },
  });

const entriesById = new WeakMap<readonly Entry[], ReadonlyMap<string, Entry>>();

/** The entry of this id; undefined if it is not in the list. */
function entryIn(entries: readonly Entry[], id: string): Entry | undefined {
  const known = entriesById.get(entries) ?? new Map(entries.map((entry) => [entry.id, entry]));
  entriesById.set(entries, known);
  return known.get(id);
}

/**
 * Whether this device has deleted the entry. Its screen may still be there when the server says so: there is no need to
 * ask. Once the group changes again, as by an undo, only the server knows.
 */
function useDeletedHere(
  groupCode: string,
  entryId: string,
  { queued, version }: { readonly queued: readonly Change[]; readonly version: string },
): boolean {
  const deletes = (change: Change) => change.kind === 'entry.delete' && change.entryId === entryId;
  const isQueued = queued.some(deletes);
  const isRefused = useRefusals(groupCode).some(({ change }) => deletes(change));
  const [deletedAt, setDeletedAt] = useState<string | null>(null);
  if (isQueued && deletedAt !== version) setDeletedAt(version);
  return isQueued || (deletedAt === version && !isRefused);
}

export type ShownEntry = {
  /** `missing`: this group has no such entry. `failed`: it is further back than the copy, and asking has failed. */
  readonly status: 'loading' | 'here' | 'missing' | 'failed';
  readonly entry: Entry | null;
  readonly error: Error | null;
  readonly isAsking: boolean;
  readonly retry: () => void;
};

/** One entry of the group, of either kind. It is asked for only when the copy does not reach back to it. */
export function useEntry(groupCode: string, entryId: string): ShownEntry {
  const copy = useCopy(groupCode);
  const queued = useQueuedChanges(groupCode);
  const ledger = applyChanges(copy, queued);
  const held = entryIn(ledger.entries, entryId);
  const [last, setLast] = useState<Entry | null>(null);
  if (held && held !== last) setLast(held);
  // An entry that was here and lies within reach of the copy has been deleted: there is no need to ask.
  const isGone = last !== null && isWithin(copy.before, last);
  const isDeleted = useDeletedHere(groupCode, entryId, { queued, version: copy.version });
  const isKnown = held !== undefined || copy.before === null || isGone || isDeleted;
  const { data, error, isFetching, refetch } = useQuery(
    { ...entryQuery(groupCode, entryId), enabled: !isKnown },
    queriesOf(useKnownGroups()),
  );
  const found = useMemo(
    () => data && applyChanges({ ...copy, entries: [data] }, queued).entries.find(({ id }) => id === entryId),
    [copy, queued, data, entryId],
  );
  const entry = held ?? (isKnown ? undefined : found) ?? null;
  const isMissing = isKnown || data !== undefined;
  return {
    status: entry ? 'here' : isMissing ? 'missing' : error ? 'failed' : 'loading',
    entry,
    error,
    isAsking: isFetching,
    retry: () => void refetch(),
  };
}
