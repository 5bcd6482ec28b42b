'use client';

import { useEffect, useState } from 'react';

/** Never the version of anything: whatever is shown next counts as changed. */
const NEVER_SHOWN = Number.NaN;

/** As long as the glow of visual.md §6 takes. */
const GLOW_MS = 1200;

/** A glow answers to what was just done: what is seen later is no news any more. */
const SEEN_WITHIN_MS = 5000;

/** What this tab has shown last of each row, by id. */
const shownVersions = new Map<string, number>();

/** The row that this device has changed last, until it was seen. */
let marked: { readonly id: string; readonly atMs: number } | null = null;

/**
 * Says that the row of a new or changed entry or member shall glow when it is shown next: in a moment, and unless another
 * one is changed before.
 */
export function markJustChanged(id: string): void {
  shownVersions.delete(id);
  marked = { id, atMs: Date.now() };
}

const isMarked = (id: string): boolean => marked?.id === id && Date.now() - marked.atMs < SEEN_WITHIN_MS;

/** The version from which a row starts: not the present one when it shall glow. */
const startingVersion = (id: string, version: number): number =>
  isMarked(id) ? NEVER_SHOWN : (shownVersions.get(id) ?? version);

/**
 * Whether a row has changed since this tab has shown it last; true for the time of one glow. A row that was never shown
 * has not changed, unless `markJustChanged` said so.
 * @param id of an expense, a payment or a member
 * @param version a number that changes with what the row shows: a revision, a balance
 */
export function useJustChanged(id: string, version: number): boolean {
  const [settled, setSettled] = useState(() => startingVersion(id, version));
  const isChanged = settled !== version;

  useEffect(() => {
    shownVersions.set(id, version);
    if (marked?.id === id) marked = null;
    if (!isChanged) return;
    const timer = setTimeout(() => setSettled(version), GLOW_MS);
    return () => clearTimeout(timer);
  }, [id, version, isChanged]);

  return isChanged;
}
