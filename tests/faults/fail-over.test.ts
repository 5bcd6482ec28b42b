import { closeDatabase, openDatabase } from '@/lib/server/database/database';
import { newId } from '@/lib/domain/ids';
import { verifyBooks } from '@/lib/server/jobs/verify';
import { aGroup, type TestGroup } from '../support/a-group';
import { Network } from '../support/a-network';
import { SlowDatabase } from '../support/a-slow-database';
import { api, type ApiAnswer } from '../support/api';
import { count } from '../support/at-once';
import { endBackends, rows } from '../support/database';
import { resetDefaults, setDefaults } from '../support/database-settings';
import { EventReader } from '../support/event-reader';
import { apiReaders } from '../support/group-readers';
import { aScene } from '../support/group-story';
import { ledgerOf } from '../support/ledger-calls';

const URL_OF_DATABASE = process.env.DATABASE_URL ?? '';

/** The URL of a database, with a name by which its connections are told from others. */
function named(url: string, name: string): string {
  const address = new URL(url);
  address.searchParams.set('application_name', name);
  return address.href;
}

async function reopen(url: string): Promise<void> {
  await closeDatabase();
  openDatabase({ url });
}

const spend = ({ code }: TestGroup, more: object = {}) =>
  api.post('expenses', {
    ...{ expenseDescription: 'Eis', expenseAmount: 10, groupCode: code, expensePayerName: 'Anna' },
    expenseBeneficiariesNames: ['Anna', 'Ben'],
    ...more,
  });

function expectToldToWait(answer: Pick<ApiAnswer, 'headers'>): void {
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
}

const versionOf = async ({ code }: TestGroup) => (await ledgerOf(code)).body.version;

/** The process of the database in which this process listens; null while it does not. */
async function listening(name: string): Promise<number | null> {
  const [found] = await rows<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = $1 AND query = 'LISTEN pari_revisions'`,
    [name],
  );
  return found?.pid ?? null;
}

async function until<T>(ask: () => T | null | false | Promise<T | null | false>): Promise<T> {
  for (;;) {
    const found = await ask();
    if (found !== null && found !== false) return found;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(async () => {
  logged.mockRestore();
  await closeDatabase();
});

test('a leader that goes at any statement of a write: 503 while nothing was committed, else unknown, and once if sent again', async () => {
  const group = await aGroup().with('Anna', 'Ben');
  const slow = await SlowDatabase.before(URL_OF_DATABASE);
  await reopen(named(slow.url, 'former'));
  const told: unknown[] = [];
  try {
    for (let place = 0; ; place += 1) {
      const _id = newId();
      const hold = slow.hold(place);
      const answer = spend(group, { _id });
      const isHeld = await Promise.race([hold.reached.then(() => true), answer.then(() => false)]);
      if (isHeld) await endBackends('former');
      hold.release();
      const { status, body, headers } = await answer;
      if (!isHeld) {
        expect(status).toBe(201);
        break;
      }
      told.push(body.code);
      expectToldToWait({ headers });
      expect([
        [503, 'busy'],
        [500, 'outcome-unknown'],
      ]).toContainEqual([status, body.code]);
      expect(await count('entries', group.id)).toBe(place);
      expect((await spend(group, { _id })).status).toBe(201);
      expect(await count('entries', group.id)).toBe(place + 1);
    }
  } finally {
    await closeDatabase();
    await slow.close();
  }
  // BEGIN and lock, and what is read behind it, come before the statements that end with COMMIT.
  expect(told[0]).toBe('busy');
  expect(told.at(-1)).toBe('outcome-unknown');
  expect(told.indexOf('outcome-unknown')).toBe(told.lastIndexOf('busy') + 1);
  expect(await verifyBooks({ groupId: group.id })).toEqual([]);
});

test('while there is no leader, every call says when to ask again; the next one is found by itself, to listen too', async () => {
  const scene = await aScene();
  const { group } = scene;
  const network = await Network.before(URL_OF_DATABASE);
  await reopen(named(network.url, 'found'));
  const reader = await EventReader.of(group.code);
  try {
    await until(() => listening('found'));
    network.cut();
    for (const { what, read } of apiReaders) {
      const seen = await read(scene);
      expect([what, seen.status, JSON.parse(String(seen.text))]).toEqual([
        what,
        503,
        expect.objectContaining({ code: 'busy' }),
      ]);
    }
    const writes = [
      spend(group),
      api.post('groups', { groupName: 'Rom' }),
      api.patch(`groups/${group.id}`, { groupName: 'Rom' }),
      api.post(`groups/${group.code}/changes`, {
        changes: [{ id: newId(), kind: 'member.add', member: { id: newId(), name: 'Deniz' } }],
      }),
      api.delete(`groups/${group.code}`, { groupName: 'Lissabon 2026' }),
    ];
    for (const answer of await Promise.all(writes)) {
      expect([answer.status, answer.body.code]).toEqual([503, 'busy']);
      expectToldToWait(answer);
    }
    // However often the listener has been refused, it goes on asking.
    const before = network.refused;
    await until(() => network.refused > before + 4);
    network.recover();
    expect((await spend(group)).status).toBe(201);
    await until(() => listening('found'));
    await reader.until(await versionOf(group));
  } finally {
    await reader.leave();
    await closeDatabase();
    await network.close();
  }
});

test('when the leader has become a follower, the listener leaves it together with the pool', async () => {
  const group = await aGroup().with('Anna', 'Ben');
  await closeDatabase();
  // Whoever connects now keeps a read-only connection, as to a leader that hands over.
  await setDefaults({ default_transaction_read_only: 'on' });
  openDatabase({ url: named(URL_OF_DATABASE, 'handed-over') });
  const reader = await EventReader.of(group.code);
  try {
    const former = await until(() => listening('handed-over'));
    await resetDefaults();
    const refused = await spend(group);
    expect([refused.status, refused.body.code]).toEqual([503, 'busy']);
    expectToldToWait(refused);
    expect((await spend(group)).status).toBe(201);
    await until(async () => ![null, former].includes(await listening('handed-over')));
    await reader.until(await versionOf(group));
  } finally {
    await resetDefaults();
    await reader.leave();
  }
});
