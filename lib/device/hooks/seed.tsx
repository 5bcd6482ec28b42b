'use client';

import { type ReactNode, useEffect, useMemo, useState } from 'react';

import {
  activityKey,
  entryKey,
  type EntriesPage,
  memberEntriesKey,
  statisticsKey,
} from '@/lib/device/sync/side-queries';
import { seedCopy } from '@/lib/device/state/copy';
import { ApiError } from '@/lib/device/page/api-errors';
import { useKnownGroups } from '@/lib/device/hooks/known-groups';
import type { KnownGroups } from '@/lib/device/state/known-groups';
import { type GroupSeed, unpackSeed } from '@/lib/device/state/packed-seed';
import { remember } from '@/lib/device/storage/forgotten-groups';
import { parseSession } from '@/lib/session/session';
import { isOnDevice } from '@/lib/session/stored-groups';
import type { NamedGroup } from '@/lib/device/hooks/group-names';
import { groupNamesKey } from '@/lib/device/state/query-keys';

type SeedNamesProps = {
  /** The codes of this device, as the request carried them. */
  readonly codes: readonly string[];
  readonly names: readonly NamedGroup[];
  readonly children: ReactNode;
};

/** Gives the names that came with the page to the query of the screen, unless the browser knows them already. */
export function SeedNames({ codes, names, children }: SeedNamesProps) {
  const known = useKnownGroups();
  useState(() => known.seedIfEmpty(groupNamesKey(codes), names));
  return children;
}

/** A page of a group that was taken off this device, and is on it again: what comes of it may be known and stored. */
function takeBack(known: KnownGroups, groupCode: string): void {
  if (typeof document === 'undefined' || !isOnDevice(parseSession(document.cookie), groupCode)) return;
  known.remember(groupCode);
  remember(groupCode);
}

function plant(known: KnownGroups, seed: GroupSeed): void {
  const { groupCode, ledger, isCodeChanged, entry, ofMember, activity, statistics = [] } = seed;
  if (isCodeChanged && known.copyOf(groupCode) === undefined) {
    const error = new ApiError(410, 'code-changed', '');
    known.setQuestion('news', groupCode, { isAsking: false, error });
  }
  if (ledger === undefined) return;
  takeBack(known, groupCode);
  seedCopy(known, groupCode, ledger);
  // Beside a newer copy, the rest of the seed would be out of date.
  if (!ledger || known.copyOf(groupCode)?.version !== ledger.version) return;
  if (activity) known.plant(activityKey(groupCode), { pages: [activity], pageParams: [null] });
  if (entry) known.plant(entryKey(groupCode, entry.id), entry);
  for (const { question, statistics: sums } of statistics)
    known.plant(statisticsKey(groupCode, question), sums);
  if (!ofMember) return;
  const page: EntriesPage = { entries: ofMember.entries, cursor: null };
  const key = memberEntriesKey(groupCode, ofMember.memberId);
  known.plant(key, { pages: [page], pageParams: [null] });
}

/**
 * Gives the data that came with a page to the queries of its screen, on the server and in the browser alike. TanStack's
 * own hydration is not used, because it compares the clocks of server and phone; here the higher revision wins
 * (docs/screens.md#moving-inside-a-group).
 */
export function SeedQueries({ seed, children }: { readonly seed: GroupSeed; readonly children: ReactNode }) {
  const known = useKnownGroups();
  // Done before the first render of the screen, so that it finds its data. A known group may have subscribers, whom a
  // change during rendering would disturb: it waits for the effect.
  const [planted] = useState(() => {
    const isNew = known.copyOf(seed.groupCode) === undefined;
    if (isNew) known.withoutNotifying(() => plant(known, seed));
    return isNew;
  });
  useEffect(() => {
    if (planted) known.tell();
    else plant(known, seed);
  }, [known, planted, seed]);
  return children;
}

/** The same for a packed seed. @param text from `packSeed` */
export function PackedSeed({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return <SeedQueries seed={useMemo(() => unpackSeed(text), [text])}>{children}</SeedQueries>;
}
