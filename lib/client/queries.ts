import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';

import { ApiError, type Answer, receive } from '@/lib/client/api';
import { keepNewest, revisionOf, type Revised } from '@/lib/client/newest';
import { REFETCH_INTERVAL_MS } from '@/lib/limits';
import type { WireExpense } from '@/lib/schemas/expense-wire';
import type { WireGroup } from '@/lib/schemas/group-wire';
import type { WireEntry } from '@/lib/schemas/history-wire';
import type { WireMember } from '@/lib/schemas/member-wire';
import type { WirePayment } from '@/lib/schemas/payment-wire';
import type { WireSettlement } from '@/lib/schemas/settlement-wire';

/**
 * One query-options object for each thing that screens read: the same for the page that seeds it, the hook and the
 * invalidation. All data carries the group's revision. Only the books ask again by themselves; when they bring a higher
 * revision, everything older of the same group follows (query-client.tsx).
 */

/** The group and its members by name, with balances. */
export type GroupBooks = Revised & { readonly group: WireGroup; readonly users: readonly WireMember[] };

/** One page of the history, newest first. */
export type HistoryPage = Revised & {
  readonly entries: readonly WireEntry[];
  readonly nextCursor: string | null;
};

/** The persisted plan, in its order; empty when there is none. */
export type PersistedPlan = Revised & { readonly settlements: readonly WireSettlement[] };

/** `expense` is null when this group has no such expense (any more). */
export type FoundExpense = Revised & { readonly expense: WireExpense | null };

/** `payment` is null when this group has no such payment (any more). */
export type FoundPayment = Revised & { readonly payment: WirePayment | null };

/** Every entry that names the member, oldest first. */
export type MemberHistory = Revised & { readonly entries: readonly WireEntry[] };

/** Entries of the first page, which is part of the HTML. */
export const HISTORY_FIRST_PAGE_ENTRIES = 30;
/** Entries of each further page: a long list comes in few requests. */
const HISTORY_NEXT_PAGE_ENTRIES = 100;

/** Everything that is known of a group. */
export const groupKey = (groupCode: string) => ['group', groupCode] as const;

const booksKey = (groupCode: string) => [...groupKey(groupCode), 'books'] as const;

type Reading = { readonly client: QueryClient; readonly signal: AbortSignal };

/** @returns the revision of the books that are known; an answer without an ETag is at least as new */
export const knownRevision = (client: QueryClient, groupCode: string): number =>
  revisionOf(client.getQueryData(booksKey(groupCode))) ?? 0;

/** @returns the answer, or null for a 404, each with the group's revision */
async function find(
  groupCode: string,
  path: string,
  { client, signal }: Reading,
): Promise<{ readonly body: Answer['body']; readonly revision: number }> {
  const known = knownRevision(client, groupCode);
  try {
    const { body, groupRevision } = await receive('GET', path, undefined, { signal });
    return { body, revision: groupRevision ?? known };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { body: null, revision: known };
    throw error;
  }
}

/** The group and its members; null when the server does not find the group. */
export const booksQuery = (groupCode: string) =>
  queryOptions({
    queryKey: booksKey(groupCode),
    queryFn: async (reading): Promise<GroupBooks | null> => {
      const path = `users/byGroupCode/${encodeURIComponent(groupCode)}`;
      const { body } = await receive('GET', path, undefined, { signal: reading.signal });
      const { group, users } = body as { group?: WireGroup; users: WireMember[] };
      return group ? { revision: group.revision, group, users } : null;
    },
    structuralSharing: keepNewest,
    refetchInterval: REFETCH_INTERVAL_MS,
  });

/** The entries of a group, newest first, page by page. */
export const historyQuery = (groupCode: string) =>
  infiniteQueryOptions({
    queryKey: [...groupKey(groupCode), 'history'] as const,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, ...reading }): Promise<HistoryPage> => {
      const limit = pageParam === null ? HISTORY_FIRST_PAGE_ENTRIES : HISTORY_NEXT_PAGE_ENTRIES;
      const cursor = pageParam === null ? '' : `&cursor=${encodeURIComponent(pageParam)}`;
      const path = `groups/${encodeURIComponent(groupCode)}/expenses-and-payments?order=desc&limit=${limit}${cursor}`;
      const { body, revision } = await find(groupCode, path, reading);
      const page = body as { groupExpensesAndPayments: WireEntry[]; nextCursor?: string | null };
      return { revision, entries: page.groupExpensesAndPayments, nextCursor: page.nextCursor ?? null };
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    structuralSharing: keepNewest,
  });

/** The persisted plan of a group; needed only while its order is fixed. */
export const planQuery = (groupCode: string) =>
  queryOptions({
    queryKey: [...groupKey(groupCode), 'plan'] as const,
    queryFn: async (reading): Promise<PersistedPlan> => {
      const path = `settlements/${encodeURIComponent(groupCode)}`;
      const { body, revision } = await find(groupCode, path, reading);
      return { revision, settlements: body ? (body as { settlements: WireSettlement[] }).settlements : [] };
    },
    structuralSharing: keepNewest,
  });

/** An entry of another group is none of this one: the path names the group, and the group is the key. */
const ofGroup = <E extends { readonly groupCode: string }>(
  groupCode: string,
  entry: E | undefined,
): E | null => (entry?.groupCode === groupCode ? entry : null);

/** One expense of the group. */
export const expenseQuery = (groupCode: string, expenseId: string) =>
  queryOptions({
    queryKey: [...groupKey(groupCode), 'expense', expenseId] as const,
    queryFn: async (reading): Promise<FoundExpense> => {
      const path = `expenses/${encodeURIComponent(expenseId)}`;
      const { body, revision } = await find(groupCode, path, reading);
      return { revision, expense: ofGroup(groupCode, (body as { expense: WireExpense } | null)?.expense) };
    },
    structuralSharing: keepNewest,
  });

/** One payment of the group. */
export const paymentQuery = (groupCode: string, paymentId: string) =>
  queryOptions({
    queryKey: [...groupKey(groupCode), 'payment', paymentId] as const,
    queryFn: async (reading): Promise<FoundPayment> => {
      const path = `payments/${encodeURIComponent(paymentId)}`;
      const { body, revision } = await find(groupCode, path, reading);
      return { revision, payment: ofGroup(groupCode, (body as { payment: WirePayment } | null)?.payment) };
    },
    structuralSharing: keepNewest,
  });

/** The entries that name one member of the group. */
export const memberHistoryQuery = (groupCode: string, memberId: string) =>
  queryOptions({
    queryKey: [...groupKey(groupCode), 'memberHistory', memberId] as const,
    queryFn: async (reading): Promise<MemberHistory> => {
      const path = `users/${encodeURIComponent(memberId)}/expenses-and-payments`;
      const { body, revision } = await find(groupCode, path, reading);
      const { userExpensesAndPayments } = body as { userExpensesAndPayments: WireEntry[] };
      return { revision, entries: userExpensesAndPayments.filter((entry) => entry.groupCode === groupCode) };
    },
    structuralSharing: keepNewest,
  });
