import type { QueryClient } from '@tanstack/react-query';

import {
  expenseQuery,
  type FoundExpense,
  type FoundPayment,
  groupKey,
  historyQuery,
  knownRevision,
  type MemberHistory,
  paymentQuery,
  planQuery,
} from '@/lib/client/queries';
import type { WireExpense, WireExpenseItem, WireExpenseWithIds } from '@/lib/schemas/expense-wire';
import type { WireEntry } from '@/lib/schemas/history-wire';
import type { WireMember } from '@/lib/schemas/member-wire';
import type { WirePaymentItem, WirePaymentWithIds } from '@/lib/schemas/payment-wire';

/**
 * What the lists of a group have brought already, as answers to other questions: a row that was tapped opens without a
 * network.
 */

const memberHistoriesKey = (groupCode: string) => [...groupKey(groupCode), 'memberHistory'] as const;

type List = { readonly revision: number; readonly entries: readonly WireEntry[] };

function listsOf(client: QueryClient, groupCode: string): readonly List[] {
  const pages = client.getQueryData(historyQuery(groupCode).queryKey)?.pages ?? [];
  const histories = client
    .getQueriesData<MemberHistory>({ queryKey: memberHistoriesKey(groupCode) })
    .flatMap(([, history]) => (history ? [history] : []));
  return [...pages, ...histories];
}

/** The revision that a change has just made, unless somebody else wrote too: then it is asked for again. */
const nextRevision = (client: QueryClient, groupCode: string): number => knownRevision(client, groupCode) + 1;

type Known = { readonly revision: number; readonly entry: WireEntry };

/** The entry in the list that was read last. */
function newestKnown(client: QueryClient, groupCode: string, id: string): Known | null {
  const known = listsOf(client, groupCode).flatMap(({ revision, entries }) => {
    const entry = entries.find(({ _id }) => _id === id);
    return entry ? [{ revision, entry }] : [];
  });
  return known.reduce<Known | null>(
    (newest, one) => (newest === null || one.revision > newest.revision ? one : newest),
    null,
  );
}

/** A list names the beneficiaries by their shares. */
const withStubs = (item: WireExpenseItem): WireExpense => ({
  ...item,
  expenseBeneficiaries: item.shares.map(({ _id, userName }) => ({ _id, id: _id, userName })),
});

/** The expense as a list of the group has it; undefined when none does. */
export function knownExpense(client: QueryClient, groupCode: string, id: string): FoundExpense | undefined {
  const known = newestKnown(client, groupCode, id);
  return known?.entry.itemType === 'expense'
    ? { revision: known.revision, expense: withStubs(known.entry) }
    : undefined;
}

/** The payment as a list of the group has it; undefined when none does. */
export function knownPayment(client: QueryClient, groupCode: string, id: string): FoundPayment | undefined {
  const known = newestKnown(client, groupCode, id);
  return known?.entry.itemType === 'payment' ? { revision: known.revision, payment: known.entry } : undefined;
}

const names = (entry: WireEntry, memberId: string): boolean =>
  entry.itemType === 'expense'
    ? entry.expensePayer._id === memberId || entry.expenseBeneficiaries.includes(memberId)
    : entry.paymentMaker._id === memberId || entry.paymentRecipient._id === memberId;

/** A member's entries, oldest first, out of the group's history; undefined unless that is known to its end. */
export function knownMemberHistory(
  client: QueryClient,
  groupCode: string,
  memberId: string,
): MemberHistory | undefined {
  const pages = client.getQueryData(historyQuery(groupCode).queryKey)?.pages ?? [];
  if (pages.at(-1)?.nextCursor !== null) return undefined;
  const entries = pages.flatMap((page) => page.entries).filter((entry) => names(entry, memberId));
  return { revision: Math.min(...pages.map(({ revision }) => revision)), entries: entries.reverse() };
}

function changeLists(
  client: QueryClient,
  groupCode: string,
  change: (entries: readonly WireEntry[]) => readonly WireEntry[],
): void {
  const changed = <L extends List>(list: L): L => ({ ...list, entries: change(list.entries) });
  client.setQueryData(
    historyQuery(groupCode).queryKey,
    (history) => history && { ...history, pages: history.pages.map(changed) },
  );
  client.setQueriesData<MemberHistory>(
    { queryKey: memberHistoriesKey(groupCode) },
    (history) => history && changed(history),
  );
  // Writing into a query calls it fresh, but its revision is still the one from before the change.
  void client.invalidateQueries({ queryKey: groupKey(groupCode), refetchType: 'none' });
}

/** Shows an entry as the server has just answered it, before anything is asked for again. */
export function putEntry(client: QueryClient, groupCode: string, entry: WireEntry): void {
  if (entry.itemType === 'expense') {
    const { queryKey } = expenseQuery(groupCode, entry._id);
    client.setQueryData(queryKey, (found) => found && { ...found, expense: withStubs(entry) });
  } else {
    const { queryKey } = paymentQuery(groupCode, entry._id);
    client.setQueryData(queryKey, (found) => found && { ...found, payment: entry });
  }
  changeLists(client, groupCode, (entries) => entries.map((one) => (one._id === entry._id ? entry : one)));
}

/** Takes an entry that was just deleted out of the lists, before they are asked for again; itself it is known as gone. */
export function dropEntry(client: QueryClient, groupCode: string, id: string): void {
  changeLists(client, groupCode, (entries) => entries.filter(({ _id }) => _id !== id));
  const revision = nextRevision(client, groupCode);
  client.setQueryData(expenseQuery(groupCode, id).queryKey, (found) => found && { revision, expense: null });
  client.setQueryData(paymentQuery(groupCode, id).queryKey, (found) => found && { revision, payment: null });
}

/** Knows the persisted plan as paid off, before the books say so. */
export const dropPlan = (client: QueryClient, groupCode: string): void =>
  void client.setQueryData(
    planQuery(groupCode).queryKey,
    (plan) => plan && { revision: nextRevision(client, groupCode), settlements: [] },
  );

const stubIn = (users: readonly WireMember[], id: string) => ({
  _id: id,
  id,
  userName: users.find(({ _id }) => _id === id)?.userName ?? '',
});

/** The answer to a write, which has people as ids, as lists have it. */
export const expenseItem = (
  { expensePayer, ...expense }: WireExpenseWithIds,
  users: readonly WireMember[],
): WireExpenseItem => ({ ...expense, expensePayer: stubIn(users, expensePayer), itemType: 'expense' });

/** The answer to a write, which has people as ids, as lists have it. */
export const paymentItem = (
  { paymentMaker, paymentRecipient, ...payment }: WirePaymentWithIds,
  users: readonly WireMember[],
): WirePaymentItem => ({
  ...payment,
  paymentMaker: stubIn(users, paymentMaker),
  paymentRecipient: stubIn(users, paymentRecipient),
  itemType: 'payment',
});
