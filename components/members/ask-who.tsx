'use client';

import { lazy, Suspense, useState } from 'react';

import { useIsLooking } from '@/components/shell/looking';
import { useKnownLedger } from '@/lib/device/hooks/use-ledger';
import { createLazy, useLazy } from '@/lib/device/page/versions/lazy';
import { chooseMe, isAsked } from '@/lib/session/me';
import { changeBrowserSession, useSession } from '@/lib/session/session-browser';
import { useIsAwake } from '@/lib/device/page/browser-value';

/** If the code cannot be loaded, the question is asked once it can. */
const late = createLazy();
/** Not `next/dynamic`: that would preload the sheet for everybody. */
const AskedSheet = lazy(
  late.noted(async () => ({ default: (await import('@/components/members/asked-sheet')).AskedSheet })),
);

const noStep = () => undefined;

/** Asks who is using this device, once it has joined a group. The sheet is loaded only then, and is not in the HTML. */
export function AskWho({ groupCode }: { readonly groupCode: string }) {
  const session = useSession();
  const hasMembers = (useKnownLedger(groupCode)?.members.length ?? 0) > 0;
  const isAwake = useIsAwake();
  const isLooking = useIsLooking();
  const isOpen =
    isAwake && hasMembers && !isLooking && session.creating === null && isAsked(session, groupCode);
  // It stays while it fades out.
  const [isShown, setIsShown] = useState(false);
  if (isOpen && !isShown) setIsShown(true);
  const isHere = useLazy(late, isShown);
  // Dismissing it means only looking, unless another tab has got an answer.
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
