import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { closeDatabase, openDatabase, waitingForTurn } from '@/lib/server/database/database';
import { verifyBooks } from '@/lib/server/jobs/verify';
import { newId } from '@/lib/domain/ids';
import { aGroup, type TestGroup } from '../support/a-group';
import { Network } from '../support/a-network';
import { api, type ApiAnswer } from '../support/api';
import { atOnce, count, tally } from '../support/at-once';
import { endBackends, rows } from '../support/database';
import { resetDefaults, setDefaults } from '../support/database-settings';
import { insertManyExpenses, insertMembers } from '../support/many-entries';

/** Reopens the database with these options. */
async function reopen(options: Parameters<typeof openDatabase>[0]): Promise<void> {
  await closeDatabase();
  openDatabase(options);
}

const expense = ({ code }: TestGroup, more: object = {}) => ({
  ...{ expenseDescription: 'Eis', expenseAmount: 10, groupCode: code, expensePayerName: 'Anna' },
  expenseBeneficiariesNames: ['Anna', 'Ben'],
  ...more,
});
const spend = (group: TestGroup, more: object = {}) => api.post('expenses', expense(group, more));
const balances = ({ code }: TestGroup) => api.get(`users/byGroupCode/${code}`);

const busy = { status: 'fail', code: 'busy' };
function expectBusy(answer: ApiAnswer): void {
  expect([answer.status, answer.body]).toMatchObject([503, busy]);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
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

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
}

let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(async () => {
  logged.mockRestore();
  await closeDatabase();
});

test('while one group is locked and fifteen write to it, other groups are read and written as usual', async () => {
  const [stuck, lively] = [await aGroup().with('Anna', 'Ben'), await aGroup().with('Anna', 'Ben')];
  await reopen({ limits: { lockMs: 500, turnMs: 3000 } });
  const letGo = await holdRow(stuck);
  const writes = atOnce(() => spend(stuck), 15);
  await until(() => waitingForTurn(stuck.id) === 14);
  const beside = await atOnce((n) => (n % 4 > 0 ? balances(lively) : spend(lively)), 20);
  expect(tally(beside)).toEqual({ 200: 15, 201: 5 });
  expect((await balances(stuck)).status).toBe(200);
  for (const answer of await writes) expectBusy(answer);
  await letGo();
  expect((await spend(stuck)).status).toBe(201);
  expect(await count('entries', stuck.id)).toBe(1);
});

test('writers that wait for a group which is unlocked in time are served, each once', async () => {
  const group = await aGroup().with('Anna', 'Ben');
  const letGo = await holdRow(group);
  const writes = atOnce(() => spend(group), 15);
  await until(() => waitingForTurn(group.id) === 14);
  await letGo();
  expect(tally(await writes)).toEqual({ 201: 15 });
  expect(await count('entries', group.id)).toBe(15);
});

test('neighbours are answered before twenty writers of a group of two hundred are', async () => {
  const [big, neighbour] = [await aGroup().with('Anna', 'Ben'), await aGroup().with('Anna', 'Ben')];
  await insertMembers(big.id, 198);
  const { users } = (await balances(big)).body as { users: { userName: string }[] };
  const expenseBeneficiariesNames = users.map(({ userName }) => userName);
  let written = 0;
  const writes = atOnce(async () => {
    const answer = await spend(big, { expenseBeneficiariesNames });
    written += 1;
    return answer;
  }, 20);
  await until(() => waitingForTurn(big.id) > 0);
  expect(tally(await atOnce(() => balances(neighbour), 10))).toEqual({ 200: 10 });
  expect(written).toBeLessThan(20);
  expect(tally(await writes)).toEqual({ 201: 20 });
  expect(await verifyBooks({ groupId: big.id })).toEqual([]);
});

test('a process that is frozen in the middle of a write stops nobody else, and its group comes back', async () => {
  const [stuck, lively] = [await aGroup().with('Anna', 'Ben'), await aGroup().with('Anna', 'Ben')];
  const root = join(__dirname, '../..');
  const tsx = join(root, 'node_modules/.bin/tsx');
  const frozen = spawn(tsx, ['tests/support/frozen-writer.ts', stuck.code, '1500'], {
    cwd: root,
    env: process.env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pid = Number(frozen.pid);
  try {
    await once(frozen.stdout, 'data');
    process.kill(-pid, 'SIGSTOP');
    expect((await spend(lively)).status).toBe(201);
    expect((await balances(stuck)).status).toBe(200);
    // Its own transaction has set its idle timeout; nobody else ends it.
    expect((await spend(stuck)).status).toBe(201);
  } finally {
    process.kill(-pid, 'SIGKILL');
    await once(frozen, 'exit');
  }
});

test('when the network swallows packets, reads end with 503, and they work again when it recovers', async () => {
  const group = await aGroup().with('Anna', 'Ben');
  const network = await Network.before(process.env.DATABASE_URL ?? '');
  try {
    await reopen({ url: network.url, limits: { connectMs: 1500, answerMs: 2000 } });
    expect((await balances(group)).status).toBe(200);
    network.swallow();
    for (const answer of await atOnce(() => balances(group), 25)) expectBusy(answer);
    expectBusy(await api.get(`groups/StoredGroupNames?storedGroupCodes=${group.code}`));
    expectBusy(await spend(group));
    expect((await api.get('health/check')).status).toBe(503);
    network.recover();
    expect((await balances(group)).status).toBe(200);
    expect((await spend(group)).status).toBe(201);
  } finally {
    await closeDatabase();
    await network.close();
  }
});

test('when the network has forgotten all connections, only the first reader gets 503', async () => {
  const group = await aGroup().with('Anna', 'Ben');
  const network = await Network.before(process.env.DATABASE_URL ?? '');
  try {
    await reopen({ url: network.url, limits: { answerMs: 2000 } });
    for (const { status } of await atOnce(() => balances(group), 25)) expect(status).toBe(200);
    network.forget();
    expectBusy(await balances(group));
    for (let count = 0; count < 12; count += 1) expect((await balances(group)).status).toBe(200);
    expect((await spend(group)).status).toBe(201);
    expect((await api.get(`groups/StoredGroupNames?storedGroupCodes=${group.code}`)).status).toBe(200);
  } finally {
    await closeDatabase();
    await network.close();
  }
});

test('when all backends are ended under load, nothing is doubled and the books stay in order', async () => {
  const group = await aGroup().with('Anna', 'Ben');
  const url = new URL(process.env.DATABASE_URL ?? '');
  url.searchParams.set('application_name', 'to be ended');
  await reopen({ url: url.href });
  const ids = Array.from({ length: 60 }, () => newId());
  const send = (_id: string) => spend(group, { _id });
  const first = Promise.all(ids.map(send));
  for (let round = 0; round < 5; round += 1) {
    await until(async () => (await count('entries', group.id)) > round * 3);
    await endBackends('to be ended');
  }
  const unsure = (await first).filter(({ status }) => status !== 201);
  for (const { status, body } of unsure)
    expect([
      [503, 'busy'],
      [500, 'outcome-unknown'],
    ]).toContainEqual([status, body.code]);
  for (const id of ids) expect((await send(id)).status).toBe(201);
  expect(await count('entries', group.id)).toBe(60);
  expect(await verifyBooks({ groupId: group.id })).toEqual([]);
});

test('a connection that the database ends as soon as it is made gives 503 and crashes nothing', async () => {
  const message = (type: string, body: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(4 + body.length);
    return Buffer.concat([Buffer.from(type), length, body]);
  };
  const fatal = ['SFATAL', 'C57P01', 'Mterminating connection due to administrator command', '', ''];
  const inOneBreath = Buffer.concat([
    message('R', Buffer.alloc(4)),
    message('Z', Buffer.from('I')),
    message('E', Buffer.from(fatal.join('\0'))),
  ]);
  const ended = createServer((line) => line.once('data', () => line.end(inOneBreath)));
  ended.listen(0, '127.0.0.1');
  await once(ended, 'listening');
  const { port } = ended.address() as AddressInfo;
  try {
    await reopen({ url: `postgresql://pari@127.0.0.1:${port}/pari` });
    const answers = await atOnce(() => api.get('users/byGroupCode/abcdefghijklmnopqrstu'));
    answers.forEach(expectBusy);
  } finally {
    ended.close();
  }
});

test('a group that takes longer to delete than any write may take is deleted all the same', async () => {
  const group = await aGroup().with('Anna', 'Ben', 'Cleo');
  const ids = Object.values(group.members).map(({ _id }) => _id);
  const [payerId = ''] = ids;
  await insertManyExpenses({
    ...{ groupId: group.id, payerId, beneficiaryIds: ids },
    ...{ count: 4000, amountCents: 600 },
  });
  await reopen({ limits: { statementMs: 300, answerMs: 400 } });
  const { status } = await api.delete(`groups/${group.code}`, { groupName: 'Lissabon 2026' });
  expect(status).toBe(204);
  expect(await rows('SELECT FROM parts WHERE group_id = $1 LIMIT 1', [group.id])).toEqual([]);
});

test('a group is shown even if the server cannot record that it was read', async () => {
  const group = await aGroup().with('Anna');
  await rows(`UPDATE groups SET last_active_at = now() - interval '1 day' WHERE id = $1`, [group.id]);
  await rows(`CREATE FUNCTION refuse_touch() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = 'disk_full'; END $$`);
  await rows(`CREATE TRIGGER refuse_touch BEFORE UPDATE ON groups FOR EACH ROW
    WHEN (NEW.id = '${group.id}') EXECUTE FUNCTION refuse_touch()`);
  try {
    const answer = await balances(group);
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('Anna')]);
    expectBusy(await api.patch(`groups/${group.id}`, { groupName: 'Rom' }));
  } finally {
    await rows('DROP FUNCTION refuse_touch CASCADE');
  }
});

const fritz = () => ({ kind: 'member.add', id: newId(), member: { id: newId(), name: 'Fritz' } });

test('a server that has become read-only gives 503, and after the fail-over no connection to it is left', async () => {
  const group = await aGroup().with('Anna', 'Ben');
  const everyWrite = [
    () => spend(group),
    () => api.post('groups', { groupName: 'Rom' }, { 'idempotency-key': newId() }),
    () => api.post(`groups/${group.code}/changes`, { changes: [fritz()] }),
    () => api.delete(`groups/${group.code}`, { groupName: 'Lissabon 2026' }),
  ];
  await closeDatabase();
  // Whoever connects now keeps a read-only connection, as to the former primary of a fail-over.
  await setDefaults({ default_transaction_read_only: 'on' });
  try {
    for (const write of everyWrite) expectBusy(await write());
    const { status, headers, body } = await api.get('health/check');
    expect([status, body.code]).toEqual([503, 'database-unavailable']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    for (const read of await atOnce(() => balances(group), 20)) expect(read.status).toBe(200);
  } finally {
    await resetDefaults();
  }
  expectBusy(await spend(group));
  for (const write of await atOnce(() => spend(group), 20)) expect(write.status).toBe(201);
  expect((await api.get('health/check')).status).toBe(200);
  expect((await api.post('groups', { groupName: 'Rom' })).status).toBe(201);
  expect(await count('entries', group.id)).toBe(20);
});

test('a health check after a fail-over is enough to leave the former server', async () => {
  await closeDatabase();
  await setDefaults({ default_transaction_read_only: 'on' });
  const check = async () => (await api.get('health/check')).status;
  try {
    expect(await check()).toBe(503);
    await api.get('users/byGroupCode/abcdefghijklmnopqrstu');
  } finally {
    await resetDefaults();
  }
  expect([await check(), await check()]).toEqual([503, 200]);
});

test('the health check says when to retry while the database is down', async () => {
  await reopen({ url: 'postgresql://127.0.0.1:1/none' });
  const { status, headers, body } = await api.get('health/check');
  expect([status, body.code]).toEqual([503, 'database-unavailable']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});
