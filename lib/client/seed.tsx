'use client';

import { type InfiniteData, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';

import { revisionOf } from '@/lib/client/newest';
import {
  booksQuery,
  expenseQuery,
  type FoundExpense,
  type FoundPayment,
  type GroupBooks,
  type HistoryPage,
  historyQuery,
  type MemberHistory,
  memberHistoryQuery,
  paymentQuery,
  type PersistedPlan,
  planQuery,
} from '@/lib/client/queries';

/** What a page read for its first screen, in the shapes of the queries; left out: the browser asks for it when needed. */
export type GroupSeed = {
  readonly groupCode: string;
  /** null: there is no such group. */
  readonly books?: GroupBooks | null;
  /** The first page. */
  readonly history?: HistoryPage;
  readonly plan?: PersistedPlan;
  readonly expense?: FoundExpense;
  readonly payment?: FoundPayment;
  readonly memberHistory?: MemberHistory & { readonly memberId: string };
};

/** Only what is newer goes in: a page out of the browser's history must not bring old balances back. */
function plant(client: QueryClient, queryKey: QueryKey, data: unknown): void {
  const former: unknown = client.getQueryData(queryKey);
  const [formerRevision, revision] = [revisionOf(former), revisionOf(data)];
  if (former !== undefined && formerRevision !== null && revision !== null && formerRevision >= revision)
    return;
  client.setQueryData(queryKey, data);
}

function plantEntries(client: QueryClient, { groupCode, expense, payment, memberHistory }: GroupSeed): void {
  if (expense?.expense) plant(client, expenseQuery(groupCode, expense.expense._id).queryKey, expense);
  if (payment?.payment) plant(client, paymentQuery(groupCode, payment.payment._id).queryKey, payment);
  if (!memberHistory) return;
  const { memberId, ...history } = memberHistory;
  plant(client, memberHistoryQuery(groupCode, memberId).queryKey, history);
}

function plantAll(client: QueryClient, seed: GroupSeed): void {
  const { groupCode, books, history, plan } = seed;
  if (books !== undefined) plant(client, booksQuery(groupCode).queryKey, books);
  plantEntries(client, seed);
  if (plan) plant(client, planQuery(groupCode).queryKey, plan);
  if (!history) return;
  const pages: InfiniteData<HistoryPage, string | null> = { pages: [history], pageParams: [null] };
  plant(client, historyQuery(groupCode).queryKey, pages);
}

/**
 * Hands what the page read to the queries of its screen, on the server and in the browser alike. Not TanStack's own
 * hydration: that compares the clocks of server and phone, here the higher revision wins (design.md §4).
 */
export function SeedQueries({ seed, children }: { readonly seed: GroupSeed; readonly children: ReactNode }) {
  const client = useQueryClient();
  // Before the first render of the screen, so that it finds its data; nobody can be watching these queries yet, or what
  // they watch is newer and stays.
  const [planted] = useState(() => {
    const isEmpty = client.getQueryCache().findAll({ queryKey: ['group', seed.groupCode] }).length === 0;
    if (isEmpty) plantAll(client, seed);
    return isEmpty;
  });
  useEffect(() => {
    if (!planted) plantAll(client, seed);
  }, [client, planted, seed]);
  return children;
}
