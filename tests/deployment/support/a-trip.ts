import { call } from './app';

type Group = { readonly group: { readonly groupCode: string } };
type Users = { readonly users: readonly { readonly userName: string; readonly userBalance: number }[] };

/**
 * Creates a group of three. Each `spend` records an expense that adds 6 to Anna's balance, and returns the status.
 * @param headers of the client that creates the group, if its address matters
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

/** The balances of the three by name, in cents. */
export async function balances(origin: string, code: string): Promise<Readonly<Record<string, number>>> {
  const { body } = await call<Users>(origin, 'GET', `users/byGroupCode/${code}`);
  return Object.fromEntries(
    body.users.map(({ userName, userBalance }) => [userName, Math.round(userBalance * 100)]),
  );
}
