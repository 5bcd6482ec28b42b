import { call } from '../tools.mjs';

const centsOf = (amount) => Math.round(amount * 100);

/** The entries of a group by id, in the form in which a `Book` records them. */
function rowsOf(entries) {
  const rows = new Map();
  for (const entry of entries) {
    const row =
      'expenseAmount' in entry
        ? [
            entry.expenseDescription,
            centsOf(entry.expenseAmount),
            entry.expensePayer._id,
            [...entry.expenseBeneficiaries].sort().join(),
          ]
        : [centsOf(entry.paymentAmount), entry.paymentMaker._id, entry.paymentRecipient._id];
    rows.set(entry._id, [...(rows.get(entry._id) ?? []), row.join(' ')]);
  }
  return rows;
}

/**
 * Compares what the server says of a group with what its people were told.
 * @param {string} url @param {import('./person.mjs').Book} book
 * @returns {Promise<{ entries: number, offences: string[] }>} what is missing, duplicated, different or unexpected
 */
export async function compare(url, book) {
  const [people, history] = await Promise.all(
    [`users/byGroupCode/${book.code}`, `groups/${book.code}/expenses-and-payments`].map(async (path) =>
      JSON.parse((await call(url, 'GET', `/api/v1/${path}`)).text),
    ),
  );
  const offences = [];
  const there = rowsOf(history.groupExpensesAndPayments);
  const expected = new Map([...book.expenses, ...book.payments]);
  for (const [id, row] of expected) {
    const found = there.get(id) ?? [];
    if (found.length !== 1) offences.push(`an acknowledged entry is there ${found.length} times`);
    else if (found[0] !== row) offences.push('an acknowledged entry is not as it was acknowledged');
  }
  for (const id of there.keys())
    if (!expected.has(id)) offences.push('an entry is there that was deleted, or never made');
  const names = people.users.map(({ _id, userName }) => `${_id} ${userName}`).sort();
  const joined = [...book.members].map(([id, name]) => `${id} ${name}`).sort();
  if (names.join() !== joined.join()) offences.push('the members are not those who joined');
  return { entries: there.size, offences };
}
