'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';

import { Listeners } from '@/lib/listeners';

/** Changes whenever what a row shows changes. */
type Version = number | string;

/** Never the version of anything: whatever is shown next counts as changed. */
const NEVER_SHOWN = null;

/** How long the glow takes (docs/screens.md#motion). */
const GLOW_MS = 1200;

/** A glow answers what was just done: a row that is seen later than this does not glow. */
const SEEN_WITHIN_MS = 5000;

/** The version of each row that this tab has shown last, by id. */
const shownVersions = new Map<string, Version>();

/** The row that this device has changed last, until it is seen. */
let marked: { readonly id: string; readonly atMs: number } | null = null;

/** Entries that have come with the last answer of the server, and when. */
let arrived: { readonly ids: ReadonlySet<string>; readonly atMs: number } = { ids: new Set(), atMs: 0 };

/** The row that this device has changed last, until its list has led to it or the person moves by themselves. */
let lead: { readonly id: string; readonly timer: ReturnType<typeof setTimeout> } | null = null;
const leads = new Listeners();

/** Forgets the row that a list was to lead to. */
export function endLead(): void {
  if (lead === null) return;
  clearTimeout(lead.timer);
  lead = null;
  leads.tell();
}

/** The id of the row that was changed just now, for a list that leads to it; null if there is none. */
export const useLead = (): string | null =>
  useSyncExternalStore(
    leads.subscribe,
    () => lead?.id ?? null,
    () => null,
  );

/**
 * Makes the row of a new or changed entry or member glow when it is shown next, if that is soon and no other row is
 * changed before.
 */
export function markJustChanged(id: string): void {
  shownVersions.delete(id);
  marked = { id, atMs: Date.now() };
  clearTimeout(lead?.timer);
  lead = { id, timer: setTimeout(endLead, SEEN_WITHIN_MS) };
  leads.tell();
}

/**
 * Notes that somebody has made or changed these entries: one that this tab has never shown glows if it is shown soon.
 */
export function markArrived(ids: readonly string[]): void {
  const unseen = ids.filter((id) => !shownVersions.has(id));
  if (unseen.length > 0) arrived = { ids: new Set(unseen), atMs: Date.now() };
}

const isJustNow = (atMs: number): boolean => Date.now() - atMs < SEEN_WITHIN_MS;

const isMarked = (id: string): boolean =>
  (marked?.id === id && isJustNow(marked.atMs)) ||
  (!shownVersions.has(id) && arrived.ids.has(id) && isJustNow(arrived.atMs));

/** The version that a row starts with: not the present one if it is to glow. */
const startingVersion = (id: string, version: Version): Version | null =>
  isMarked(id) ? NEVER_SHOWN : (shownVersions.get(id) ?? version);

/**
 * Whether a row has changed since this tab last showed it; true for the time of one glow. A row that was never shown
 * counts as unchanged, unless `markJustChanged` or `markArrived` was called for it.
 * @param id of an expense, a payment or a member
 * @param version changes with what the row shows
 */
export function useJustChanged(id: string, version: Version): boolean {
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
