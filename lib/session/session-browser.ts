'use client';

import { useSyncExternalStore } from 'react';

import { useInitialSession } from '@/lib/session/session-provider';
import { cookieChanges, cookieText, parseSession, type Session } from '@/lib/session/session';

const listeners = new Set<() => void>();
let present: Session | null = null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * What this tab goes by: the cookies as they were when it opened, and what it changed itself since.
 * @param drawn what the server drew the page by: that very object where the cookies say the same, lest React draws
 *   everything again right after hydration
 */
export function browserSession(drawn?: Session): Session {
  if (present === null) {
    const kept = parseSession(document.cookie);
    present = drawn && isSame(kept, drawn) ? drawn : kept;
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
  writeCookies(before, after);
  const switched = after.activeGroupCode !== before.activeGroupCode;
  const next = switched ? after : { ...after, activeGroupCode: tab.activeGroupCode };
  if (isSame(tab, next)) return tab;
  present = next;
  for (const listener of listeners) listener();
  return present;
}

/**
 * Changes what only the server reads: nothing on the screen is drawn anew for it.
 * @param change a pure step, applied to the cookies as they are now
 */
export function changeServerSession(change: (session: Session) => Session): void {
  const before = parseSession(document.cookie);
  writeCookies(before, change(before));
}

function writeCookies(before: Session, after: Session): void {
  const secure = location.protocol === 'https:';
  for (const cookie of cookieChanges(before, after)) document.cookie = cookieText(cookie, secure);
}

const isSame = (one: Session, other: Session): boolean => cookieChanges(one, other).length === 0;

/** The session of this tab; on the server and while hydrating the one that the request carried. */
export function useSession(): Session {
  const initial = useInitialSession();
  return useSyncExternalStore(
    subscribe,
    () => browserSession(initial),
    () => initial,
  );
}

/** Forgets what was read: the next look starts from the cookies, which a server action may have set behind our back. */
export function reloadBrowserSession(): void {
  present = null;
  for (const listener of listeners) listener();
}
