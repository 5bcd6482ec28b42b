import { call } from './app';

type Group = { readonly group: { readonly groupCode: string } };
type Users = { readonly users: readonly { readonly userName: string; readonly userBalance: number }[] };

/**
 * Three people; with each expense Anna gets 6 more from the others.
 * @param headers of their client, where its address counts
 */
export async function aTrip(
  origin: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ code: string; spend: () => Promise<number> }> {
  const { body } = await call<Group>(origin, 'POST', 'groups', { groupName: 'Lissabon 2026' }, headers);
  const code = body.group.groupCode;
  for (const userName of ['Anna', 'Ben', 'Cleo'])
    await call(origin, 'POST', 'users', { userName, groupCode: code }, headers);
  const spend = async () =>
    (
      await call(origin, 'POST', 'expenses', {
        expenseDescription: 'Eis',
        expenseAmount: 9,
        groupCode: code,
        expensePayerName: 'Anna',
        expenseBeneficiariesNames: ['Anna', 'Ben', 'Cleo'],
      })
    ).status;
  return { code, spend };
}

/** What the three owe and get, in cents, by name. */
export async function balances(origin: string, code: string): Promise<Readonly<Record<string, number>>> {
  const { body } = await call<Users>(origin, 'GET', `users/byGroupCode/${code}`);
  return Object.fromEntries(
    body.users.map(({ userName, userBalance }) => [userName, Math.round(userBalance * 100)]),
  );
}
