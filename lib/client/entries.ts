'use client';

import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';

import { useBooks } from '@/lib/client/books';
import { knownExpense, knownMemberHistory, knownPayment } from '@/lib/client/known-entries';
import { type Revised, revisionOf } from '@/lib/client/newest';
import { expenseQuery, memberHistoryQuery, paymentQuery } from '@/lib/client/queries';

/**
 * What is as new as the books is not asked for again: the books alone ask by themselves, and what is older than they are
 * follows them.
 */
const freshWith =
  ({ revision }: Revised) =>
  ({ state }: Pick<Query, 'state'>): number =>
    (revisionOf(state.data) ?? -1) >= revision ? Infinity : 0;

/** One expense of the group, at once when a list has brought it already; `expense` null: this group has no such one. */
export function useExpense(groupCode: string, expenseId: string) {
  const client = useQueryClient();
  const books = useBooks(groupCode);
  return useQuery({
    ...expenseQuery(groupCode, expenseId),
    initialData: () => knownExpense(client, groupCode, expenseId),
    staleTime: freshWith(books),
  });
}

/** One payment of the group, at once when a list has brought it already; `payment` null: this group has no such one. */
export function usePayment(groupCode: string, paymentId: string) {
  const client = useQueryClient();
  const books = useBooks(groupCode);
  return useQuery({
    ...paymentQuery(groupCode, paymentId),
    initialData: () => knownPayment(client, groupCode, paymentId),
    staleTime: freshWith(books),
  });
}

/**
 * Every entry that names a member, oldest first; at once when the whole history of the group is here.
 * @param enabled false asks nothing
 */
export function useMemberHistory(groupCode: string, memberId: string, enabled = true) {
  const client = useQueryClient();
  const books = useBooks(groupCode);
  return useQuery({
    ...memberHistoryQuery(groupCode, memberId),
    initialData: () => knownMemberHistory(client, groupCode, memberId),
    staleTime: freshWith(books),
    enabled,
  });
}
