'use client';

import { useCallback, useEffect, useState } from 'react';

import { wholeHistory } from '@/lib/device/sync/import-calls';
import type { DeskFar, Plan, ShownEntry, Wishes } from '@/lib/import/desk';

/** How far it is known what a group has already: `later` until a file is read. */
export type HistoryState = 'later' | 'loading' | 'known' | 'failed';

/**
 * Tells the desk what a group has already, so that nothing comes twice.
 * @param groupCode null for a group that is new, which has nothing
 */
export function useKnownHistory(desk: DeskFar | null, groupCode: string | null) {
  const [known, setKnown] = useState<{ desk: DeskFar; state: HistoryState } | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (desk === null || groupCode === null) return undefined;
    const asking = new AbortController();
    const load = async () => {
      const pages = [];
      for await (const page of wholeHistory(groupCode, asking.signal)) pages.push(page);
      for (const [at, page] of pages.entries())
        await desk.ask(
          'know',
          page.map(({ day, kind, cents, title, parts }) => ({ day, kind, cents, title, parts })),
          at === 0,
        );
    };
    const tell = (state: HistoryState) => !asking.signal.aborted && setKnown({ desk, state });
    load().then(
      () => tell('known'),
      () => tell('failed'),
    );
    return () => asking.abort();
  }, [desk, groupCode, tries]);
  const retry = useCallback(() => {
    setKnown(null);
    setTries((former) => former + 1);
  }, []);
  if (desk === null) return { state: 'later' as HistoryState, retry };
  if (groupCode === null) return { state: 'known' as HistoryState, retry };
  return { state: known?.desk === desk ? known.state : ('loading' as HistoryState), retry };
}

type Planned = { readonly desk: DeskFar; readonly of: Wishes; readonly plan: Plan | null };

/**
 * What would come of a file by what was said of it so far.
 * @param wishes null asks nothing; the same as long as nothing has changed
 * @returns the last plan, and whether it is that of these wishes
 */
export function useImportPlan(
  desk: DeskFar | null,
  wishes: Wishes | null,
): { readonly plan: Plan | null; readonly isCurrent: boolean; readonly hasFailed: boolean } {
  const [planned, setPlanned] = useState<Planned | null>(null);
  useEffect(() => {
    if (desk === null || wishes === null) return undefined;
    let isWanted = true;
    const tell = (plan: Plan | null) => isWanted && setPlanned({ desk, of: wishes, plan });
    desk.ask('plan', wishes).then(tell, () => tell(null));
    return () => {
      isWanted = false;
    };
  }, [desk, wishes]);
  const own = planned?.desk === desk ? planned : null;
  const isCurrent = own !== null && own.of === wishes;
  return {
    plan: wishes === null ? null : (own?.plan ?? null),
    isCurrent,
    hasFailed: isCurrent && own.plan === null,
  };
}

/** Entries of the plan, as they will be. @param places the same as long as none has changed */
export function useShownEntries(
  desk: DeskFar,
  plan: Plan,
  places: readonly number[],
): readonly ShownEntry[] | null {
  const [shown, setShown] = useState<{ of: Plan; entries: readonly ShownEntry[] } | null>(null);
  useEffect(() => {
    let isWanted = true;
    desk.ask('show', places).then(
      (entries) => isWanted && setShown({ of: plan, entries }),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [desk, plan, places]);
  return shown?.of === plan ? shown.entries : null;
}
