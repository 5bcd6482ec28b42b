'use client';

import { useLocale } from 'next-intl';
import { useDeferredValue, useEffect, type ReactNode } from 'react';

import { Hero } from '@/components/group/hero';
import { PurgeNotice } from '@/components/group/purge-notice';
import { ViewSwitch } from '@/components/group/view-switch';
import { GroupFrame } from '@/components/shell/frame';
import { MAIN_ID } from '@/components/shell/skip-link';
import { TooFewMembers } from '@/components/shell/too-few-members';
import { TopBar } from '@/components/shell/top-bar';
import { useLedger } from '@/lib/device/data/ledger';
import { useDocumentTitle } from '@/lib/device/page/document-title';
import { whenLeftAlone } from '@/lib/device/page/when-idle';
import type { LedgerView } from '@/lib/domain/apply-changes';
import type { ViewState } from '@/lib/session/session';
import { useSessionPart } from '@/lib/session/session-browser';

type MainScreenProps = {
  readonly groupCode: string;
  /** The two views; each a feature of its own. */
  readonly balances: ReactNode;
  readonly history: ReactNode;
  /** What is seen in place of both before anything has happened. */
  readonly beginning: ReactNode;
};

/** Keeps how this screen looks, so that the next start without a network shows it at once. */
function useKeptLook(ledger: LedgerView, view: ViewState): void {
  const { code } = ledger.group;
  const me = useSessionPart((session) => session.me);
  const locale = useLocale();
  useEffect(
    () =>
      whenLeftAlone([
        async () => {
          const { keepLook } = await import('@/lib/device/page/keep-look');
          const frame = document.getElementById(MAIN_ID)?.parentElement;
          if (frame) keepLook(frame, code);
        },
      ]),
    [code, ledger, view, me, locale],
  );
}

/** `/pari`: how one stands, or what the group has spent, and below it who owes or what happened, as the device remembers. */
export function MainScreen({ groupCode, balances, history, beginning }: MainScreenProps) {
  const ledger = useLedger(groupCode);
  const { group, members } = ledger;
  const viewState = useSessionPart((session) => session.viewState);
  // The switch moves at once; the present view stays until the code of the other one is there.
  const view = useDeferredValue(viewState);
  useDocumentTitle(group.name);
  useKeptLook(ledger, view);

  // A group with one member may have entries too.
  const isTooSmall = members.length < 2 && (view === 'view2' || group.entryCount === 0);
  return (
    <GroupFrame bar={<TopBar group={group} />}>
      <Hero ledger={ledger} />
      <ViewSwitch view={viewState} />
      <PurgeNotice key={groupCode} groupCode={groupCode} />
      {isTooSmall ? (
        <TooFewMembers className="mt-4 mb-6" />
      ) : group.entryCount === 0 ? (
        beginning
      ) : view === 'view1' ? (
        history
      ) : (
        balances
      )}
    </GroupFrame>
  );
}
