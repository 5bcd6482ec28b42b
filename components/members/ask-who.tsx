'use client';

import { lazy, Suspense, useState, useSyncExternalStore } from 'react';

import { useKnownLedger } from '@/lib/device/hooks/ledger';
import { createLate, useLate } from '@/lib/device/page/build/late';
import { chooseMe, isAsked } from '@/lib/session/me';
import { changeBrowserSession, useSession } from '@/lib/session/session-browser';

/** Where its code does not come, the question comes with it later. */
const late = createLate();
/** Not `next/dynamic`: that would preload the sheet for everybody. */
const AskedSheet = lazy(
  late.noted(async () => ({ default: (await import('@/components/members/asked-sheet')).AskedSheet })),
);

const never = () => () => undefined;

const noStep = () => undefined;

/** Asks who uses this device, once it has come to a group. The sheet is loaded only then, and is no part of the HTML. */
export function AskWho({ groupCode }: { readonly groupCode: string }) {
  const session = useSession();
  const hasMembers = (useKnownLedger(groupCode)?.members.length ?? 0) > 0;
  const isAwake = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const isOpen = isAwake && hasMembers && session.creating === null && isAsked(session, groupCode);
  // It stays while it fades out.
  const [isShown, setIsShown] = useState(false);
  if (isOpen && !isShown) setIsShown(true);
  const isHere = useLate(late, isShown);
  // Whoever gives no answer looks; but another tab may have got one.
  const look = () =>
    changeBrowserSession((present) =>
      isAsked(present, groupCode) ? chooseMe(present, groupCode, null) : present,
    );
  return (
    isHere && (
      <Suspense>
        <AskedSheet groupCode={groupCode} open={isOpen} onAnswered={noStep} onDismiss={look} />
      </Suspense>
    )
  );
}
