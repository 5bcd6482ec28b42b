'use client';

import { useState } from 'react';

import { newsOfRetry, restoreGroup, type RetryNews } from '@/components/groups/restore-group';
import { findGroupNames } from '@/lib/device/sync/group-names';
import { browserSession, changeBrowserSession } from '@/lib/session/session-browser';

type RetryGone = {
  /** The group that is asked for right now. */
  readonly pendingCode: string | null;
  /** What came of the last try, and for which group. */
  readonly news: { readonly groupCode: string; readonly kind: RetryNews } | null;
  readonly retry: (groupCode: string) => void;
};

/** Asks the server once more for a group that it did not find. */
export function useRetryGone(): RetryGone {
  const [pendingCode, setPendingCode] = useState<string | null>(null);
  const [news, setNews] = useState<RetryGone['news']>(null);

  const ask = async (groupCode: string) => {
    setPendingCode(groupCode);
    setNews(null);
    const kind = newsOfRetry(browserSession(), await findAgain(groupCode));
    if (kind === 'back') changeBrowserSession((session) => restoreGroup(session, groupCode));
    setNews({ groupCode, kind });
    setPendingCode(null);
  };
  return { pendingCode, news, retry: (groupCode) => void ask(groupCode) };
}

/** @returns null when the server could not be asked */
async function findAgain(groupCode: string): Promise<boolean | null> {
  try {
    return (await findGroupNames([groupCode])).length > 0;
  } catch {
    return null;
  }
}
