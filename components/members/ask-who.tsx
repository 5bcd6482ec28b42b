'use client';

import { type ComponentType, lazy, Suspense, useState, useSyncExternalStore } from 'react';

import type { WhoSheetProps } from '@/components/members/who-sheet';
import { useKnownLedger } from '@/lib/device/data/ledger';
import { chooseMe, isAsked } from '@/lib/session/me';
import { changeBrowserSession, useSession } from '@/lib/session/session-browser';

/** Where its code does not come, the question does not either: it is asked with the next page. */
const nothing = () => null;

/** Not `next/dynamic`: that would preload the sheet for everybody. */
const AskedSheet = lazy<ComponentType<WhoSheetProps>>(() =>
  import('@/components/members/asked-sheet').then(
    (file) => ({ default: file.AskedSheet }),
    () => ({ default: nothing }),
  ),
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
  // Whoever gives no answer looks; but another tab may have got one.
  const look = () =>
    changeBrowserSession((present) =>
      isAsked(present, groupCode) ? chooseMe(present, groupCode, null) : present,
    );
  return (
    isShown && (
      <Suspense>
        <AskedSheet groupCode={groupCode} open={isOpen} onAnswered={noStep} onDismiss={look} />
      </Suspense>
    )
  );
}
