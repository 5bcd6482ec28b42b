'use client';

import dynamic from 'next/dynamic';
import { useContext, useEffect } from 'react';

import { BalancesView } from '@/components/balances/balances-view';
import { MainScreen as Screen } from '@/components/group/main-screen';
import { NoEntries } from '@/components/history/no-entries';
import { InstallHint } from '@/components/install/install-hint';
import { BalancesWithPayments } from '@/components/settle/balances-with-payments';
import { WhyAmount } from '@/components/settle/why-amount';
import { PictureButton } from '@/components/statistics/picture-button';
import type { ScreenProps } from '@/components/shell/group-app';
import { BigScreenContext } from '@/lib/device/page/look/big-screen';
import { createLazy, renewable, useLazy } from '@/lib/device/page/versions/lazy';
import { whenIdle } from '@/lib/device/page/when-idle';

/** The history is loaded when it is shown or when the device is idle, so that the balances do not wait for it. */
const lateHistory = createLazy({ isAhead: true });
const HistoryView = renewable<{ readonly groupCode: string }>((noting) =>
  dynamic(
    noting(
      lateHistory.noted(() => import('@/components/history/history-view').then((file) => file.HistoryView)),
    ),
  ),
);

/** The main screen with its two views and the install hint. Joined here, because features do not import each other. */
function MainScreen({ groupCode }: ScreenProps<'main'>) {
  useEffect(() => whenIdle([lateHistory.load]), []);
  const isRoomy = useContext(BigScreenContext).width === 'roomy';
  const hasBoth = useLazy(lateHistory, isRoomy);
  return (
    <>
      <Screen
        groupCode={groupCode}
        hasBoth={hasBoth}
        balances={
          <BalancesWithPayments
            key={groupCode}
            groupCode={groupCode}
            picture={<PictureButton groupCode={groupCode} />}
          >
            <BalancesView groupCode={groupCode} />
          </BalancesWithPayments>
        }
        history={<HistoryView key={groupCode} groupCode={groupCode} />}
        beginning={<NoEntries groupCode={groupCode} />}
        renderWhy={(memberId) => <WhyAmount groupCode={groupCode} memberId={memberId} />}
      />
      <InstallHint groupCode={groupCode} />
    </>
  );
}

export default MainScreen;
