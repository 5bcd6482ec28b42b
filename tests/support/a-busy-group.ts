import { call } from '@/tests/deployment/support/app';

/** A group with three people, an expense and a payment. */
export type KnownGroup = {
  readonly code: string;
  readonly id: string;
  readonly people: readonly [Person, Person, Person];
  readonly expenseId: string;
  readonly paymentId: string;
};

type Person = { readonly id: string; readonly name: string };

async function created<Body>(origin: string, path: string, body: object): Promise<Body> {
  const answer = await call<Body>(origin, 'POST', path, body);
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Creates such a group through the API of a running server. @param names of its members; the first pays for all */
export async function aBusyGroup(
  origin: string,
  names: readonly [string, string, string] = ['Anna', 'Ben', 'Cleo'],
  groupName = 'Lissabon 2026',
  expenseDescription = 'Abendessen',
): Promise<KnownGroup> {
  type Noun = { readonly _id: string };
  const { group } = await created<{ group: Noun & { groupCode: string } }>(origin, 'groups', { groupName });
  const groupCode = group.groupCode;
  const joined: Person[] = [];
  for (const name of names) {
    const { user } = await created<{ user: Noun }>(origin, 'users', { userName: name, groupCode });
    joined.push({ id: user._id, name });
  }
  const people = joined as unknown as KnownGroup['people'];
  const { expense } = await created<{ expense: Noun }>(origin, 'expenses', {
    expenseDescription,
    expenseAmount: 10,
    groupCode,
    expensePayerName: names[0],
    expenseBeneficiariesNames: names,
  });
  const { payment } = await created<{ payment: Noun }>(origin, 'payments', {
    paymentMakerName: names[1],
    paymentRecipientName: names[0],
    paymentAmount: 1,
    groupCode,
  });
  return { code: groupCode, id: group._id, people, expenseId: expense._id, paymentId: payment._id };
}
