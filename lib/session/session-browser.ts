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
 * When the user returns to this tab, they may have chosen in another tab which member they are. That choice applies to
 * the whole device and is the author of its changes, so this tab takes it over. Everything else stays as it is in this
 * tab.
 */
function heedAnswers(): void {
  if (document.visibilityState === 'hidden') return;
  const tab = browserSession();
  const { me, asking } = parseSession(document.cookie);
  const next = { ...tab, me, asking };
  if (!isSameSession(tab, next)) show(next);
}

/**
 * The session of this tab: the cookies as they were when it opened, plus the tab's own changes since.
 * @param drawn the session with which the server rendered the page. This very object is returned if the cookies are
 *   equal to it, so that React does not render everything again right after hydration
 */
export function browserSession(drawn?: Session): Session {
  if (present === null) {
    const kept = parseSession(document.cookie);
    present = drawn && isSameSession(kept, drawn) ? drawn : kept;
  }
  return present;
}

/**
 * Changes what this device remembers. The step is applied to the current cookies, so nothing that another tab wrote is
 * lost. But the group of this tab changes only if this step changes it: a form left open here must not end up in the
 * group to which another tab has switched.
 * @param change a pure step, such as those of stored-groups.ts
 * @returns the session of this tab after the change
 */
export function changeBrowserSession(change: (session: Session) => Session): Session {
  const tab = browserSession();
  const before = parseSession(document.cookie);
  const after = change(before);
  writeCookies(after);
  // The step again, starting from the group of this tab, whichever group another tab has switched to.
  const { activeGroupCode } = change({ ...before, activeGroupCode: tab.activeGroupCode });
  const next = { ...after, activeGroupCode };
  if (isSameSession(tab, next)) return tab;
  show(next);
  return next;
}

/**
 * Changes something that only the server reads, so nothing is rendered again.
 * @param change a pure step, applied to the current cookies
 */
export function changeSessionSilently(change: (session: Session) => Session): void {
  writeCookies(change(parseSession(document.cookie)));
}

function writeCookies(after: Session): void {
  const secure = location.protocol === 'https:';
  for (const cookie of browserChanges(document.cookie, after)) document.cookie = cookieText(cookie, secure);
}

/**
 * A part of the session of this tab; on the server and during hydration, of the session of the request. A component
 * that needs one field is not rendered again when others change, as `previousRoute` does on every navigation.
 * @param select returns the same object as long as the part stays the same
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

/**
 * Discards the cached session, so that the next read starts from the cookies, which a server action may have changed.
 */
export function reloadBrowserSession(): void {
  present = null;
  listeners.tell();
}
