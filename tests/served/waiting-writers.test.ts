import { aBusyGroup } from '@/tests/support/a-busy-group';
import { committed } from '@/tests/support/database';
import { house } from '@/tests/support/house';

const WRITERS = 120;

test('writers that wait in vain for a locked group get 503 with Retry-After, and have written nothing', async () => {
  const { code, id } = await aBusyGroup(house.origin);
  const write = (number: number) =>
    fetch(`${house.origin}/api/v1/users`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userName: `Gast ${number}`, groupCode: code }),
    });
  const people = async () => {
    const answer = await fetch(`${house.origin}/api/v1/users/byGroupCode/${code}`);
    return ((await answer.json()) as { readonly users: readonly unknown[] }).users.length;
  };
  const before = await people();
  let answers: readonly Response[] = [];
  await committed(async (client) => {
    await client.query('SELECT FROM groups WHERE id = $1 FOR UPDATE', [id]);
    answers = await Promise.all(Array.from({ length: WRITERS }, (_, number) => write(number)));
  });
  const told = answers.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`);
  expect(new Set(told)).toEqual(new Set(['503 2']));
  for (const answer of answers) expect(await answer.json()).toMatchObject({ code: 'busy' });
  expect(await people()).toBe(before);
});
