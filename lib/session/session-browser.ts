'use client';

import { useSyncExternalStore } from 'react';

import { Listeners } from '@/lib/listeners';
import { useInitialSession } from '@/lib/session/session-provider';
import { browserChanges, cookieText, isSameSession, parseSession, type Session } from '@/lib/session/session';

const listeners = new Listeners();
let present: Session | null = null;

function subscribe(listener: () => void): () => void {
  if (listeners.isEmpty) {
    document.addEventListener('visibilitychange', heedAnswers);
    addEventListener('focus', heedAnswers);
  }
  const stop = listeners.subscribe(listener);
  return () => {
    stop();
    if (!listeners.isEmpty) return;
    document.removeEventListener('visibilitychange', heedAnswers);
    removeEventListener('focus', heedAnswers);
  };
}

function show(next: Session): void {
  present = next;
  listeners.tell();
}

/**
 * Whoever comes back to this tab may have said in another one who they are: that counts for the device, and signs its
 * changes. All else stays as this tab goes by it.
 */
function heedAnswers(): void {
  if (document.visibilityState === 'hidden') return;
  const tab = browserSession();
  const { me, asking } = parseSession(document.cookie);
  const next = { ...tab, me, asking };
  if (!isSameSession(tab, next)) show(next);
}

/**
 * What this tab goes by: the cookies as they were when it opened, and what it changed itself since.
 * @param drawn what the server drew the page by: that very object where the cookies say the same, lest React draws
 *   everything again right after hydration
 */
export function browserSession(drawn?: Session): Session {
  if (present === null) {
    const kept = parseSession(document.cookie);
    present = drawn && isSameSession(kept, drawn) ? drawn : kept;
  }
  return present;
}

/**
 * Changes what this device remembers. The step is applied to the cookies as they are now, so nothing that another tab
 * wrote is lost; but the group shown in this tab changes only when this step changes it, so that a form left open here
 * does not slip into the group that another tab switched to.
 * @param change a pure step, such as those of stored-groups.ts
 * @returns the session of this tab after the change
 */
export function changeBrowserSession(change: (session: Session) => Session): Session {
  const tab = browserSession();
  const before = parseSession(document.cookie);
  const after = change(before);
  writeCookies(after);
  // What the step does with the group of this tab, whichever one another tab has switched to.
  const { activeGroupCode } = change({ ...before, activeGroupCode: tab.activeGroupCode });
  const next = { ...after, activeGroupCode };
  if (isSameSession(tab, next)) return tab;
  show(next);
  return next;
}

/**
 * Changes what only the server reads: nothing on the screen is drawn anew for it.
 * @param change a pure step, applied to the cookies as they are now
 */
export function changeServerSession(change: (session: Session) => Session): void {
  writeCookies(change(parseSession(document.cookie)));
}

function writeCookies(after: Session): void {
  const secure = location.protocol === 'https:';
  for (const cookie of browserChanges(document.cookie, after)) document.cookie = cookieText(cookie, secure);
}

/**
 * A part of the session of this tab; on the server and while hydrating of the one that the request carried. Whoever needs one
 * field of many is not drawn anew for the others: each tap on a link remembers where it was.
 * @param select gives the same object as long as the part stays the same
 */
export function useSessionPart<Part>(select: (session: Session) => Part): Part {
  const initial = useInitialSession();
  return useSyncExternalStore(
    subscribe,
    () => select(browserSession(initial)),
    () => select(initial),
  );
}

const all = (session: Session): Session => session;

/** The whole session of this tab. */
export const useSession = (): Session => useSessionPart(all);

/** Forgets what was read: the next look starts from the cookies, which a server action may have set behind our back. */
export function reloadBrowserSession(): void {
  present = null;
  listeners.tell();
}
