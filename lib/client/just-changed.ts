'use client';

import { useEffect, useState } from 'react';

/** Never the version of anything: whatever is shown next counts as changed. */
const NEVER_SHOWN = Number.NaN;

/** As long as the glow of visual.md §6 takes. */
const GLOW_MS = 1200;

/** What this tab has shown last of each row, by id. */
const shownVersions = new Map<string, number>();

/** Says that the row of a new or changed entry or member shall glow when it is shown next. */
export function markJustChanged(id: string): void {
  shownVersions.set(id, NEVER_SHOWN);
}

/**
 * Whether a row has changed since this tab has shown it last; true for the time of one glow. A row that was never shown
 * has not changed, unless `markJustChanged` said so.
 * @param id of an expense, a payment or a member
 * @param version a number that changes with what the row shows: a revision, a balance
 */
export function useJustChanged(id: string, version: number): boolean {
  const [settled, setSettled] = useState(() => shownVersions.get(id) ?? version);
  const isChanged = settled !== version;

  useEffect(() => {
    shownVersions.set(id, version);
    if (!isChanged) return;
    const timer = setTimeout(() => setSettled(version), GLOW_MS);
    return () => clearTimeout(timer);
  }, [id, version, isChanged]);

  return isChanged;
}
