import type { Session } from '@/lib/session/session';
import { isStoreFull, storeGroup } from '@/lib/session/stored-groups';

/** What came of asking for a gone group again. */
export type RetryNews = 'back' | 'still-gone' | 'full' | 'unreachable';

/** @param isFound null when the server could not be asked */
export function newsOfRetry(session: Session, isFound: boolean | null): RetryNews {
  if (isFound === null) return 'unreachable';
  if (!isFound) return 'still-gone';
  return isStoreFull(session) ? 'full' : 'back';
}

/** A gone group is found again: it is stored as before, and the group that is open stays open. */
export function restoreGroup(session: Session, groupCode: string): Session {
  const restored = storeGroup(session, groupCode);
  return { ...restored, activeGroupCode: session.activeGroupCode ?? restored.activeGroupCode };
}
