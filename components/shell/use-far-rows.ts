import { useEffect, type RefObject } from 'react';

import { idleMoment } from '@/lib/device/page/when-idle';

/** Few enough not to keep a tap waiting. */
const ROWS_AT_ONCE = 8;

/** Rows whose heights the browser knows. */
const knownRows = new WeakSet<Element>();

/** The browser remembers a height when it has shown the frame. */
const twoFrames = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** A browser that cannot tell draws all rows, or guesses. */
const isUndrawn = ({ firstElementChild: content }: Element): boolean =>
  content !== null &&
  'checkVisibility' in content &&
  !content.checkVisibility({ contentVisibilityAuto: true });

/** Draws each row that was never drawn for a moment, a few at a time. */
async function drawOnce(list: Element, signal: AbortSignal): Promise<void> {
  await idleMoment();
  const rows = [...list.querySelectorAll<HTMLElement>('.row-item')].filter((row) => !knownRows.has(row));
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    await idleMoment();
    if (signal.aborted) return;
    const some = rows.slice(first, first + ROWS_AT_ONCE);
    const undrawn = some.filter(isUndrawn);
    for (const row of undrawn) row.style.contentVisibility = 'visible';
    if (undrawn.length > 0) await twoFrames();
    for (const row of undrawn) row.removeAttribute('style');
    for (const row of some) knownRows.add(row);
  }
}

/**
 * Has each row of a list once drawn whose rows out of sight are left undrawn (`far-rows` in globals.css), when the device is
 * idle: the browser then knows their true heights, and a place in the list means the same row whichever way somebody came
 * there.
 * @param list what holds the rows
 * @param shown what the rows show: another array where they are other rows
 */
export function useFarRows(list: RefObject<Element | null>, shown: readonly unknown[]): void {
  useEffect(() => {
    if (!list.current) return undefined;
    const left = new AbortController();
    void drawOnce(list.current, left.signal);
    return () => left.abort();
  }, [list, shown]);
}
