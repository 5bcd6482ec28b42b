'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import { ExpensesTotal } from '@/components/group/expenses-total';
import { ViewSwitch } from '@/components/group/view-switch';
import { GroupFrame } from '@/components/shell/frame';
import { TooFewMembers } from '@/components/shell/too-few-members';
import { TopBar } from '@/components/shell/top-bar';
import { useBooks } from '@/lib/client/books';
import { useDocumentTitle } from '@/lib/client/document-title';
import { historyQuery } from '@/lib/client/queries';
import { useSession } from '@/lib/session/session-browser';

type MainScreenProps = {
  readonly groupCode: string;
  /** The two views; each a feature of its own. */
  readonly balances: ReactNode;
  readonly history: ReactNode;
};

/** `/pari`: what the group has spent, and below it who owes or what happened, as the device remembers. */
export function MainScreen({ groupCode, balances, history }: MainScreenProps) {
  const t = useTranslations('main');
  const { group, users } = useBooks(groupCode);
  const { viewState } = useSession();
  // Asked for in either view, so that switching shows it at once; a group with one member may have entries too.
  const { data: entries } = useInfiniteQuery(historyQuery(groupCode));
  useDocumentTitle(group.groupName);

  const hasNoEntries = entries?.pages[0]?.entries.length === 0;
  const isTooSmall = users.length < 2 && (viewState === 'view2' || hasNoEntries);
  return (
    <GroupFrame bar={<TopBar group={group} />}>
      <ExpensesTotal users={users} currency={group.currency} label={t('total')} />
      <ViewSwitch view={viewState} />
      {isTooSmall ? <TooFewMembers className="mt-4 mb-6" /> : viewState === 'view1' ? history : balances}
    </GroupFrame>
  );
}
