import { dropEntry, knownExpense, knownMemberHistory, putEntry } from '@/lib/client/known-entries';
import { expenseQuery, historyQuery, memberHistoryQuery } from '@/lib/client/queries';
import { createQueryClient } from '@/lib/client/query-client';
import type { WireEntry } from '@/lib/schemas/history-wire';
import type { WireMember } from '@/lib/schemas/member-wire';
import { paid, spent } from '@/tests/unit/entries/wire-entries';

const GROUP = 'ACDEFGHIJKLM';
const member = (userName: string) => ({ _id: userName, userName }) as WireMember;
const [anna, ben, cleo] = [member('Anna'), member('Ben'), member('Cleo')];
const dinner = spent({
  payer: anna,
  shares: [
    [anna, 5],
    [ben, 5],
  ],
});
const transfer = paid(ben, anna, 5);

/** A browser that has the group's history up to some place. */
function knowing(entries: readonly WireEntry[], nextCursor: string | null, revision = 7) {
  const client = createQueryClient();
  client.setQueryData(historyQuery(GROUP).queryKey, {
    pages: [{ revision, entries, nextCursor }],
    pageParams: [null],
  });
  return client;
}

test('a row of the history is an expense with its people, as old as the list', () => {
  const found = knownExpense(knowing([transfer, dinner], 'more'), GROUP, dinner._id);
  expect(found?.revision).toBe(7);
  expect(found?.expense?.expenseBeneficiaries).toEqual([
    { _id: 'Anna', id: 'Anna', userName: 'Anna' },
    { _id: 'Ben', id: 'Ben', userName: 'Ben' },
  ]);
  expect(knownExpense(knowing([transfer], 'more'), GROUP, transfer._id)).toBeUndefined();
});

test('of two lists the newer one counts', () => {
  const client = knowing([dinner], 'more');
  const edited = { ...dinner, expenseDescription: 'Essen' };
  client.setQueryData(memberHistoryQuery(GROUP, 'Anna').queryKey, { revision: 8, entries: [edited] });
  expect(knownExpense(client, GROUP, dinner._id)?.expense?.expenseDescription).toBe('Essen');
});

test('the history of a member comes out of a history that is known to its end, oldest first', () => {
  const taxi = spent({ id: 'taxi', payer: cleo, shares: [[cleo, 3]] });
  expect(knownMemberHistory(knowing([transfer, taxi, dinner], null), GROUP, 'Ben')).toEqual({
    revision: 7,
    entries: [dinner, transfer],
  });
  expect(knownMemberHistory(knowing([transfer], 'more'), GROUP, 'Ben')).toBeUndefined();
  expect(knownMemberHistory(createQueryClient(), GROUP, 'Ben')).toBeUndefined();
});

test('what was just saved or deleted shows in every list at once, and all of it is asked for again', () => {
  const client = knowing([transfer, dinner], null);
  const { queryKey } = expenseQuery(GROUP, dinner._id);
  client.setQueryData(queryKey, knownExpense(client, GROUP, dinner._id));
  putEntry(client, GROUP, { ...dinner, expenseDescription: 'Essen' });
  expect(knownExpense(client, GROUP, dinner._id)?.expense?.expenseDescription).toBe('Essen');
  expect(client.getQueryData(queryKey)?.expense?.expenseDescription).toBe('Essen');
  dropEntry(client, GROUP, dinner._id);
  expect(knownExpense(client, GROUP, dinner._id)).toBeUndefined();
  expect(client.getQueryState(historyQuery(GROUP).queryKey)?.isInvalidated).toBe(true);
});
