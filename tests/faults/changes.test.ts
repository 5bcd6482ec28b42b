import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { newId } from '@/lib/domain/ids';
import type { Outcome } from '@/lib/wire/own/changes';
import { byCode } from '@/lib/server/access/access';
import { writeBatch } from '@/lib/server/write/changes';
import { closeDatabase, openDatabase } from '@/lib/server/database/database';
import { aChange, anExpense, type Change, outcomesOf, put, send, told } from '../support/a-device';
import { aGroup, type TestGroup } from '../support/a-group';
import { expectBooksInOrder } from '../support/answers';
import { api } from '../support/api';
import { count, tally } from '../support/at-once';
import { endBackends, revisionOf, rows } from '../support/database';

const root = join(__dirname, '../..');

/** Runs a batch in another process of ours, each change in a transaction of its own. */
function elsewhere({ code }: TestGroup, batch: readonly Change[]) {
  const child = spawn(join(root, 'node_modules/.bin/tsx'), ['tests/support/change-sender.ts', code], {
    ...{ cwd: root, env: process.env, detached: true },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(batch));
  return { child, outcomes: text(child.stdout) };
}

async function killed(child: ChildProcess): Promise<void> {
  process.kill(-Number(child.pid), 'SIGKILL');
  await once(child, 'exit');
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
}

/** Locks the group in another client's transaction, until the returned function is called. */
async function holdRow({ id }: TestGroup): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM groups WHERE id = $1 FOR UPDATE', [id]);
  return async () => {
    await client.query('COMMIT');
    await client.end();
  };
}

const isSomebodyWaiting = async (): Promise<boolean> =>
  (
    await rows(
      `SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FOR NO KEY UPDATE'`,
    )
  ).length > 0;

const hundred = (group: TestGroup): Change[] => Array.from({ length: 100 }, () => put(anExpense(group)));
const everyOne = (batch: readonly Change[]) => batch.map(() => 'done');

let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(async () => {
  logged.mockRestore();
  await closeDatabase();
});

test('a process that is killed in the middle of a batch has done each change whole or not at all, and all are done once', async () => {
  const group = await aGroup().with('Anna', 'Ben');
  const member = { id: newId(), name: 'Deniz' };
  const batch = [aChange('member.add', { member }), ...hundred(group).slice(1)];
  const { child } = elsewhere(group, batch);
  await until(async () => (await count('entries', group.id)) > 5);
  const letGo = await holdRow(group);
  await until(isSomebodyWaiting);
  await killed(child);
  await letGo();
  const done = await count('entries', group.id);
  expect(done).toBeGreaterThan(5);
  expect(done).toBeLessThan(99);
  await expectBooksInOrder(group.id);
  expect(await outcomesOf(group, batch)).toEqual(everyOne(batch));
  expect((await told(group)).map(({ change_id }) => change_id)).toEqual(batch.map(({ id }) => id));
  expect(await count('entries', group.id)).toBe(99);
  await expectBooksInOrder(group.id);
});

test('a process that is killed in the middle of undoing has undone each change whole or not at all, and all are undone once', async () => {
  const group = await aGroup().with('Anna', 'Ben');
  const revision = await revisionOf(group);
  const [puts, undos] = [
    hundred(group),
    hundred(group).map(({ id }, place) => ({ id, kind: 'undo', revision: revision + 1 + place })),
  ];
  await outcomesOf(group, puts);
  const { child } = elsewhere(group, undos);
  await until(async () => (await count('entries', group.id)) < 95);
  const letGo = await holdRow(group);
  await until(isSomebodyWaiting);
  await killed(child);
  await letGo();
  const left = await count('entries', group.id);
  expect([left < 95, left > 0]).toEqual([true, true]);
  await expectBooksInOrder(group.id);
  expect(await outcomesOf(group, undos)).toEqual(everyOne(undos));
  expect((await told(group)).slice(100).map(({ change_id }) => change_id)).toEqual(undos.map(({ id }) => id));
  expect(await count('entries', group.id)).toBe(0);
  await expectBooksInOrder(group.id);
});

test('three processes that do the same batch at once do it once, and all answer the same outcomes', async () => {
  const group = await aGroup().with('Anna', 'Ben');
  const batch = hundred(group);
  const others = [elsewhere(group, batch), elsewhere(group, batch)];
  const ours = await send(group, batch);
  for (const { outcomes } of others) expect(JSON.parse(await outcomes)).toEqual(ours.body.outcomes);
  expect(ours.body.outcomes.map(({ outcome }) => outcome)).toEqual(everyOne(batch));
  expect((await told(group)).map(({ change_id }) => change_id)).toEqual(batch.map(({ id }) => id));
  expect(await count('entries', group.id)).toBe(100);
  await expectBooksInOrder(group.id);
});

test('batches of several processes and single posts to one group all complete', async () => {
  const group = await aGroup().with('Anna', 'Ben');
  const batches = [hundred(group), hundred(group)];
  const other = elsewhere(group, batches[0] ?? []);
  await until(async () => (await count('entries', group.id)) > 0);
  const ours = send(group, batches[1] ?? []);
  const before = await count('entries', group.id);
  const posts = await Promise.all(
    Array.from({ length: 5 }, () =>
      api.post('expenses', {
        ...{ expenseDescription: 'Brot', expenseAmount: 1, groupCode: group.code, expensePayerName: 'Ben' },
        expenseBeneficiariesNames: ['Ben'],
      }),
    ),
  );
  // No post waited for a whole batch: much of ours was still to be done.
  expect((await count('entries', group.id)) - before).toBeLessThan(195);
  expect(tally(posts)).toEqual({ 201: 5 });
  expect((await ours).body.outcomes).toHaveLength(100);
  expect(JSON.parse(await other.outcomes)).toHaveLength(100);
  expect(await count('entries', group.id)).toBe(205);
  await expectBooksInOrder(group.id);
});

test('a group that others lock for too long ends the batch: it answers what was done, and the rest is sent again', async () => {
  const group = await aGroup().with('Anna', 'Ben');
  await closeDatabase();
  openDatabase({ limits: { lockMs: 300 } });
  const batch = hundred(group);
  const doing = writeBatch(byCode(group.code), batch, { maxRows: 1 });
  await until(async () => (await count('entries', group.id)) > 5);
  const letGo = await holdRow(group);
  const outcomes = await doing;
  const done = await count('entries', group.id);
  expect(done).toBeLessThan(100);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(everyOne(batch.slice(0, done)));
  const none = await send(group, batch);
  expect([none.status, none.body]).toMatchObject([503, { code: 'busy' }]);
  expect(Number(none.headers.get('retry-after'))).toBeGreaterThan(0);
  await letGo();
  expect(await outcomesOf(group, batch)).toEqual(everyOne(batch));
  expect(await count('entries', group.id)).toBe(100);
});

test('a batch whose connection is ended while it waits for the group is done once', async () => {
  const group = await aGroup().with('Anna', 'Ben');
  await closeDatabase();
  const url = new URL(process.env.DATABASE_URL ?? '');
  url.searchParams.set('application_name', 'to be ended within a batch');
  openDatabase({ url: url.href });
  const batch = hundred(group);
  const letGo = await holdRow(group);
  const sending = send(group, batch);
  await until(isSomebodyWaiting);
  await endBackends('to be ended within a batch');
  await letGo();
  const { status, body } = await sending;
  expect(await count('entries', group.id)).toBe(status === 503 ? 0 : body.outcomes.length);
  expect(await outcomesOf(group, batch)).toEqual(everyOne(batch));
  expect(await count('entries', group.id)).toBe(100);
  await expectBooksInOrder(group.id);
});

test('when backends are ended during a batch, sending it until every outcome is known does each change once', async () => {
  const group = await aGroup().with('Anna', 'Ben');
  await closeDatabase();
  const url = new URL(process.env.DATABASE_URL ?? '');
  url.searchParams.set('application_name', 'to be ended under a batch');
  openDatabase({ url: url.href });
  const batch = hundred(group);
  const sending = send(group, batch);
  await until(async () => (await count('entries', group.id)) > 5);
  await endBackends('to be ended under a batch');
  let answer = await sending;
  for (
    let again = 0;
    (answer.status !== 200 || answer.body.outcomes.length < batch.length) && again < 20;
    again += 1
  ) {
    expect([200, 503]).toContain(answer.status);
    answer = await send(group, batch);
  }
  expect(answer.body.outcomes.map(({ outcome }: Outcome) => outcome)).toEqual(everyOne(batch));
  expect((await told(group)).map(({ change_id }) => change_id)).toEqual(batch.map(({ id }) => id));
  expect(await count('entries', group.id)).toBe(100);
  await expectBooksInOrder(group.id);
});
