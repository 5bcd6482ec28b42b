import { AppError } from '@/lib/errors';
import {
  type Bound,
  bind,
  closeDatabase,
  openDatabase,
  statement,
  transactionsAhead,
} from '@/lib/server/database/database';
import { closingStatement } from '@/lib/server/write/group-write';
import { groupOf, lockGroupAt } from '@/lib/server/sql/groups';
import { insertMember } from '@/lib/server/sql/members';
import { newId } from '@/lib/domain/ids';
import { nameKey } from '@/lib/domain/text/text';
import { aGroup, type TestGroup } from '../support/a-group';
import { api } from '../support/api';
import { revisionOf, rolledBack, rows } from '../support/database';

let group: TestGroup;
beforeEach(async () => {
  group = await aGroup().with('Anna');
});
afterEach(closeDatabase);

const namesNow = async (): Promise<readonly string[]> =>
  (
    await rows<{ name: string }>(
      `SELECT name FROM members m JOIN journal j ON j.subject_id = m.id WHERE m.group_id = $1 ORDER BY j.revision`,
      [group.id],
    )
  ).map(({ name }) => name);

/** The statements by which somebody joins a group that is at this revision. */
function joining(name: string, revision: number, changeId: string, before: string | null): readonly Bound[] {
  const [id, now] = [newId(), new Date()];
  const after = { id, name, revision: 0, createdAt: now };
  return [
    bind(lockGroupAt, group.id, revision, before),
    bind(insertMember, id, group.id, name, nameKey(name), now),
    closingStatement(
      ...([group.id, revision + 1, now] as const),
      { event: { kind: 'member.added', before: null, after }, statements: [] },
      { changeId, hash: 'of it', author: null, commitsEarly: true },
    ),
  ];
}

/** Ends the connection that it is sent on. */
const endOwnConnection = statement('end_own_connection', 'SELECT pg_terminate_backend(pg_backend_pid())');

/** Decides on the revision that is read, after what happens `meanwhile`. At place `endAt` the server ends the connection. */
const joinAhead = (
  names: readonly string[],
  { meanwhile, endAt }: { readonly meanwhile?: () => Promise<unknown>; readonly endAt?: number } = {},
) =>
  transactionsAhead(
    async ({ send }) => {
      const [found] = await send(groupOf.group, group.id);
      await meanwhile?.();
      const changeIds = names.map(() => newId());
      return names.map((name, place) => [
        ...(place === endAt ? [bind(endOwnConnection)] : []),
        ...joining(
          name,
          (found?.revision ?? 0) + place,
          changeIds[place] ?? '',
          changeIds[place - 1] ?? null,
        ),
      ]);
    },
    { commitsEarly: true },
  );

it('does all, each with a revision and a row of the Journal of its own', async () => {
  const before = await revisionOf(group);
  expect(await joinAhead(['Ben', 'Cleo', 'Dora'])).toEqual([true, true, true]);
  expect(await namesNow()).toEqual(['Anna', 'Ben', 'Cleo', 'Dora']);
  expect(await revisionOf(group)).toBe(before + 3);
});

it('does none when somebody has written to the group since, though the number of their revision is that of ours', async () => {
  const done = await joinAhead(['Ben', 'Cleo'], {
    meanwhile: () => api.post('users', { userName: 'Zoe', groupCode: group.code }),
  });
  expect([done, await namesNow()]).toEqual([
    [false, false],
    ['Anna', 'Zoe'],
  ]);
});

it('does none, and waits for nobody, while somebody has the group locked', async () => {
  await rolledBack(async (client) => {
    await client.query('SELECT FROM groups WHERE id = $1 FOR NO KEY UPDATE', [group.id]);
    expect(await joinAhead(['Ben', 'Cleo'])).toEqual([false, false]);
  });
  expect(await namesNow()).toEqual(['Anna']);
  expect(await joinAhead(['Ben', 'Cleo'])).toEqual([true, true]);
});

it('does none behind one that the database refuses, whatever it is, and its connection can be used again', async () => {
  expect(await joinAhead(['Ben', 'Anna', 'Dora'])).toEqual([true, false, false]);
  expect(await namesNow()).toEqual(['Anna', 'Ben']);
  const clients = await rows<{ state: string }>(
    `SELECT state FROM pg_stat_activity
     WHERE datname = current_database() AND query LIKE 'COMMIT%' AND state LIKE 'idle in transaction%'`,
  );
  expect(clients).toEqual([]);
  expect(await joinAhead(['Cleo'])).toEqual([true]);
});

it('sees one moment, however many statements it reads', async () => {
  const seen: (number | undefined)[] = [];
  await transactionsAhead(async ({ send }) => {
    seen.push((await send(groupOf.group, group.id))[0]?.revision);
    await api.post('users', { userName: 'Zoe', groupCode: group.code });
    seen.push((await send(groupOf.group, group.id))[0]?.revision);
    return [];
  }, {});
  expect(seen[1]).toBe(seen[0]);
  expect(await revisionOf(group)).toBe((seen[0] ?? 0) + 1);
});

it('throws what the decision throws, and leaves a connection that can be used', async () => {
  const refuse = () => Promise.reject(new AppError('user-not-found'));
  await expect(transactionsAhead(refuse, {})).rejects.toMatchObject({ code: 'user-not-found' });
  expect(await joinAhead(['Ben'])).toEqual([true]);
});

it('counts as done only what is told to be done, when the connection ends on the way', async () => {
  const names = Array.from({ length: 40 }, (_, place) => `P${place}`);
  const done = await joinAhead(names, { endAt: 20 });
  const there = (await namesNow()).slice(1);
  expect(there).toEqual(names.slice(0, 20));
  expect(done).toEqual(names.map((_, place) => place < 20 && done[place]));
  expect(done.lastIndexOf(true)).toBeLessThan(done.indexOf(false));
  expect(await joinAhead(['Ben'])).toEqual([true]);
});

it('is told when there is no connection to be had', async () => {
  await closeDatabase();
  openDatabase({ url: 'postgresql://nobody@127.0.0.1:1/nothing' });
  await expect(joinAhead(['Ben'])).rejects.toMatchObject({ code: 'busy' });
});
