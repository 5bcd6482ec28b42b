import { createGroupCode } from '@/lib/domain/text/codes';
import { clientAddressHeader } from '@/lib/launcher-headers.mjs';
import { aGroup, type TestGroup } from '../support/a-group';
import { api, call } from '../support/api';
import { dumpOf } from '../support/database';
import { limitsOn } from '../support/limits-on';

/**
 * In old calls an id is a key. Whoever has seen one under a code that has ended must not come back by it, and least of all
 * learn the new code from the answer.
 */

limitsOn(1);

const [member, outsider] = [{ [clientAddressHeader]: 'member' }, { [clientAddressHeader]: 'outsider' }];

/** Every old call that is made by an id alone. */
const callsOf = ({ id, members, expenses, payments }: TestGroup) =>
  [
    ['GET', `users/${members.Anna?._id}`],
    ['GET', `users/${members.Anna?._id}/expenses-and-payments`],
    ['PATCH', `users/${members.Anna?._id}`, { userName: 'Änna' }],
    ['GET', `expenses/${expenses[0]?._id}`],
    ['GET', `payments/${payments[0]?._id}`],
    ['PATCH', `groups/${id}`, { groupName: 'Porto' }],
    ['DELETE', `payments/${payments[0]?._id}`],
    ['DELETE', `expenses/${expenses[0]?._id}`],
    ['DELETE', `users/${members.Cleo?._id}`],
  ] as const;

const story = () =>
  aGroup().with('Anna', 'Ben', 'Cleo').spent('Anna', 30, ['Anna', 'Ben']).paid('Ben', 5, 'Anna');

async function answersOf(group: TestGroup, headers: Readonly<Record<string, string>>) {
  const answers: { readonly status: number; readonly body: unknown }[] = [];
  for (const [method, path, body] of callsOf(group)) {
    const answer = await call(method, path, { headers, ...(body && { body }) });
    answers.push({ status: answer.status, body: answer.body });
  }
  return answers;
}

it('ids of a renewed group lead nowhere from a network that does not know its present code', async () => {
  const group = await story();
  const next = createGroupCode();
  expect((await api.put(`groups/${group.code}/code`, { code: next }, member)).status).toBe(200);
  const before = await dumpOf(group.id);
  const answers = await answersOf(group, outsider);
  expect(answers.map(({ status }) => status)).toEqual([404, 200, 404, 404, 404, 404, 404, 404, 404]);
  expect(answers[1]?.body).toMatchObject({ userExpensesAndPayments: [] });
  expect(JSON.stringify(answers)).not.toContain(next);
  expect(await dumpOf(group.id)).toEqual(before);
});

it('whoever has asked by the present code may use ids as ever, and so may everybody where no code has ended', async () => {
  const renewed = await story();
  const next = createGroupCode();
  await api.put(`groups/${renewed.code}/code`, { code: next }, member);
  await api.get(`groups/${next}`, { headers: outsider });
  const answers = [await answersOf(renewed, outsider), await answersOf(await story(), outsider)];
  for (const each of answers)
    expect(each.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 204, 204, 204]);
});
