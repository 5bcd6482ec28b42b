import { newId } from '@/lib/domain/ids';
import { clientAddressHeader } from '@/lib/launcher-headers.mjs';
import { aGroup, type TestGroup } from '../support/a-group';
import { hashOf, importPath, someExpenses } from '../support/an-import';
import { api } from '../support/api';
import { limitsOn } from '../support/limits-on';

limitsOn(0.004);

/** 25,000 × 0.004. */
const LIMIT = 100;

const address = (name: string) => ({ [clientAddressHeader]: name });

const begin = (group: TestGroup, id: string, entries: number, from: string) =>
  api.put(
    importPath(group, id),
    { fileHash: hashOf(id), format: 'splitwise-csv', currency: '€', entries, members: [] },
    address(from),
  );

/** Brings so many entries. @returns the statuses of its calls, the last one of the call that writes */
async function bring(group: TestGroup, count: number, from: string): Promise<readonly number[]> {
  const id = newId();
  const begun = await begin(group, id, count, from);
  if (begun.status !== 200) return [begun.status];
  const batch = await api.put(
    `${importPath(group, id)}/batches/0`,
    { entries: someExpenses(group, count) },
    address(from),
  );
  const made = await api.post(importPath(group, id), {}, address(from));
  return [begun.status, batch.status, made.status];
}

const done = [200, 200, 200];

it('an address brings so many entries a day, and then waits', async () => {
  const [one, other] = [await aGroup().with('Anna'), await aGroup().with('Anna')];
  expect(await bring(one, 60, 'a')).toEqual(done);
  expect(await bring(other, 41, 'a')).toEqual([429]);
  expect(await bring(other, 40, 'a')).toEqual(done);
  const refused = await begin(other, newId(), 1, 'a');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 3600);
});

it('so does a group, from whichever address', async () => {
  const group = await aGroup().with('Anna');
  expect(await bring(group, LIMIT, 'b')).toEqual(done);
  expect(await bring(group, 1, 'c')).toEqual([429]);
});

it('a file that is larger passes as the first of a day', async () => {
  const group = await aGroup().with('Anna');
  expect(await bring(group, LIMIT + 50, 'd')).toEqual(done);
  expect(await bring(await aGroup().with('Anna'), 1, 'd')).toEqual([429]);
});

it('what was begun and not written takes nothing', async () => {
  const group = await aGroup().with('Anna');
  for (let time = 0; time < 3; time += 1) expect((await begin(group, newId(), LIMIT, 'e')).status).toBe(200);
  expect(await bring(group, LIMIT, 'e')).toEqual(done);
});

it('asked for several times at once, it is taken once', async () => {
  const group = await aGroup().with('Anna');
  const id = newId();
  await begin(group, id, 30, 'f');
  await api.put(`${importPath(group, id)}/batches/0`, { entries: someExpenses(group, 30) }, address('f'));
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => api.post(importPath(group, id), {}, address('f'))),
  );
  expect(answers.map(({ status }) => status)).toContain(200);
  expect(await bring(group, 70, 'f')).toEqual(done);
});
