'use client';

import { BalancesView } from '@/components/balances/balances-view';
import { MainScreen as Screen } from '@/components/group/main-screen';
import { HistoryView } from '@/components/history/history-view';
import { InstallHint } from '@/components/install/install-hint';
import type { ScreenProps } from '@/components/shell/group-app';

/** The main screen with its two views and the install hint: here, because features do not know each other. */
export const MainScreen = ({ groupCode }: ScreenProps<'main'>) => (
  <>
    <Screen
      groupCode={groupCode}
      balances={<BalancesView key={groupCode} groupCode={groupCode} />}
      history={<HistoryView key={groupCode} groupCode={groupCode} />}
    />
    <InstallHint groupCode={groupCode} />
  </>
);
