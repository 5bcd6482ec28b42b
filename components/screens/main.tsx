'use client';

import dynamic from 'next/dynamic';
import { Fragment, useEffect } from 'react';

import { BalancesView } from '@/components/balances/balances-view';
import { InviteCard } from '@/components/group/invite-card';
import { MainScreen as Screen } from '@/components/group/main-screen';
import { NoEntries } from '@/components/history/no-entries';
import { InstallHint } from '@/components/install/install-hint';
import { SettlingHead } from '@/components/settle/settling-head';
import type { ScreenProps } from '@/components/shell/group-app';
import { whenIdle } from '@/lib/device/page/when-idle';

let loadHistory: () => Promise<unknown>;

function noted<T>(load: () => Promise<T>): () => Promise<T> {
  loadHistory = load;
  return load;
}

/** The history comes when it is seen, or when the device is idle: who looks at the balances does not wait for it. */
const HistoryView = dynamic(
  noted(() => import('@/components/history/history-view').then((file) => file.HistoryView)),
);

/** The main screen with its two views and the install hint: here, because features do not know each other. */
function MainScreen({ groupCode }: ScreenProps<'main'>) {
  useEffect(() => whenIdle([loadHistory]), []);
  return (
    <>
      <Screen
        groupCode={groupCode}
        balances={
          <Fragment key={groupCode}>
            <SettlingHead groupCode={groupCode} />
            <BalancesView groupCode={groupCode} />
          </Fragment>
        }
        history={<HistoryView key={groupCode} groupCode={groupCode} />}
        beginning={
          <>
            <NoEntries />
            <InviteCard groupCode={groupCode} />
          </>
        }
      />
      <InstallHint groupCode={groupCode} />
    </>
  );
}

export default MainScreen;
