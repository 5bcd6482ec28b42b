'use client';

import { useTimeZone } from 'next-intl';
import { type RefObject, useContext, useEffect, useEffectEvent, useRef } from 'react';

import { detailsPath } from '@/components/words/entry-paths';
import { CoveredContext } from '@/lib/device/page/look/big-screen';
import { endLead, useLead } from '@/lib/device/page/look/just-changed';
import { dayKey } from '@/lib/domain/days';
import type { Entry } from '@/lib/domain/nouns';

/** A history that is drawn in pieces. */
type GrowingHistory = {
  readonly groupCode: string;
  /** All that this device knows, newest first. */
  readonly entries: readonly Entry[];
  /** How many of them are drawn. */
  readonly drawn: number;
  /** Draws many more. */
  readonly leap: () => void;
};

/** What lies over a screen at its ends, in px: the bar and the dock. */
const BAR_PX = 64;
const DOCK_PX = 84;

const OWN_MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

const isInSight = (row: Element): boolean => {
  const { top, bottom } = row.getBoundingClientRect();
  return top >= BAR_PX && bottom <= innerHeight - DOCK_PX;
};

/** A longer way would take as long as the row glows. */
const isNear = (row: Element): boolean => Math.abs(row.getBoundingClientRect().top) < 2 * innerHeight;

const rowIn = (list: HTMLElement | null, path: string): Element | null =>
  [...(list?.querySelectorAll('a') ?? [])]
    .find((link) => link.getAttribute('href') === path)
    ?.closest('li') ?? null;

/**
 * Leads the eye to an entry that this device has saved for another day than today: it may lie far down, or at the end,
 * behind what this device has of the history. Draws as much as it takes, unless the person moves by themselves. An
 * entry of the day on which it was made stands where the screen begins, or where the person has left it.
 */
export function useLeadToEntry(
  list: RefObject<HTMLElement | null>,
  { groupCode, entries, drawn, leap }: GrowingHistory,
): void {
  const id = useLead();
  const timeZone = useTimeZone() ?? 'UTC';
  const isCovered = useContext(CoveredContext);
  // An edit is shown a moment after it was saved, so the same entry may move to another day once more.
  const ledTo = useRef<string | null>(null);
  const goOn = useEffectEvent(() => {
    if (id === null || isCovered) return;
    const place = entries.findIndex((entry) => entry.id === id);
    const entry = entries[place];
    if (!entry || entry.day === dayKey(entry.createdAt, timeZone)) return;
    const key = `${id} ${entry.day}`;
    if (ledTo.current === key) return;
    if (place >= drawn) {
      leap();
      return;
    }
    ledTo.current = key;
    const row = rowIn(list.current, detailsPath(groupCode, entry));
    if (!row || isInSight(row)) return;
    const isSmooth = isNear(row) && !matchMedia('(prefers-reduced-motion: reduce)').matches;
    row.scrollIntoView({ block: 'center', behavior: isSmooth ? 'smooth' : 'instant' });
  });
  useEffect(() => goOn(), [id, entries, drawn, isCovered]);
  useEffect(() => {
    if (id === null) return undefined;
    for (const move of OWN_MOVES) addEventListener(move, endLead, { passive: true });
    return () => {
      for (const move of OWN_MOVES) removeEventListener(move, endLead);
    };
  }, [id]);
}
