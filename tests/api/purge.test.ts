import { GET } from '@/app/api/cron/purge-inactive-groups/route';
import { newId } from '@/lib/domain/ids';
import { bridge } from '@/lib/launcher-bridge.mjs';
import { prisma } from '@/lib/server/database/database';
import { runHousekeepingOnce } from '@/lib/server/jobs/housekeeping';
import { purgeExpired, purgeForOneCall } from '@/lib/server/jobs/purge';
import { begin, bring, hashOf, someExpenses, stage } from '../support/an-import';
import { aGroup, type TestGroup } from '../support/a-group';
import { expectBooksInOrder } from '../support/answers';
import { api } from '../support/api';
import { committed, dumpOf, rows } from '../support/database';

const aStory = () => aGroup().with('Anna', 'Ben').spent('Anna', 10).paid('Ben', 5, 'Anna');

process.env.CRON_SECRET = 'a secret of the operator alone';
// Each purge is a line.
process.env.LOG_LEVEL = 'warn';

/** Makes it look as if nobody had used the group for so many days. */
const silentFor = (group: TestGroup, days: number) =>
  rows(`UPDATE groups SET last_active_at = now() - $2 * interval '1 day' WHERE id = $1`, [group.id, days]);

const exists = async (group: TestGroup) => (await prisma().group.count({ where: { id: group.id } })) === 1;
const purge = () => purgeExpired(new Date(), () => Infinity);

describe('a group that nobody uses', () => {
  test('is deleted with everything of it after 90 days, and not a day before', async () => {
    const [old, younger] = [await aStory(), await aStory()];
    await silentFor(old, 91);
    await silentFor(younger, 89);
    const { purges } = bridge();
    const { groups: purgedBefore = 0 } = bridge().purged;
    const { groups, complete } = await purge();
    expect([groups >= 1, complete]).toEqual([true, true]);
    expect([bridge().purges, bridge().purged.groups]).toEqual([purges + 1, purgedBefore + groups]);
    expect([await exists(old), await exists(younger)]).toEqual([false, true]);
    expect(Object.values(await dumpOf(old.id)).join('')).toBe('');
    expect((await api.get(`groups/${old.code}`)).status).toBe(204);
  });

  test('stays for ever if its setting forbids the deletion', async () => {
    const group = await aStory();
    const setting = { groupCode: group.code, inactiveDataPurge: false };
    await api.patch(`groups/inactiveDataPurge/${group.code}`, setting);
    await silentFor(group, 5000);
    const before = await dumpOf(group.id);
    await purge();
    expect(await dumpOf(group.id)).toEqual(before);
  });

  test('is spared if somebody writes to it while the purge waits for its lock', async () => {
    const group = await aStory();
    await silentFor(group, 91);
    let purging: ReturnType<typeof purge> | undefined;
    await committed(async (client) => {
      await client.query('SELECT FROM groups WHERE id = $1 FOR UPDATE', [group.id]);
      purging = purge();
      const waits = async (): Promise<boolean> =>
        (
          await rows(
            `SELECT FROM pg_stat_activity
             WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%inactive_data_purge%FOR UPDATE%'`,
          )
        ).length > 0;
      while (!(await waits()));
      await client.query('UPDATE groups SET last_active_at = now() WHERE id = $1', [group.id]);
    });
    expect((await purging)?.spared).toBe(1);
    expect(await exists(group)).toBe(true);
  });

  test('is deleted once by two purges at the same time', async () => {
    const old = await Promise.all([aStory(), aStory(), aStory()]);
    for (const group of old) await silentFor(group, 91);
    const [one, other] = await Promise.all([purge(), purge()]);
    expect(one.groups + other.groups).toBe(old.length);
    expect(one.failed + other.failed).toBe(0);
  });

  test('is deleted by the next purge if this one runs out of time', async () => {
    const old = [await aStory(), await aStory()];
    for (const group of old) await silentFor(group, 91);
    let questions = 0;
    // The purge asks three times up to the end of the first group: before all, before it, and how long it may take.
    const first = await purgeExpired(new Date(), () => ((questions += 1) > 3 ? 0 : 60_000));
    expect([first.groups, first.complete]).toEqual([1, false]);
    expect((await purge()).groups).toBe(1);
  });

  test('that is locked keeps no other one waiting', async () => {
    const old = [await aStory(), await aStory(), await aStory()].sort((a, b) => (a.id < b.id ? -1 : 1));
    for (const group of old) await silentFor(group, 91);
    const [held, ...others] = old;
    let purging: ReturnType<typeof purge> | undefined;
    await committed(async (client) => {
      await client.query('SELECT FROM groups WHERE id = $1 FOR UPDATE', [held?.id]);
      purging = purge();
      for (const group of others) while (await exists(group));
    });
    expect(await purging).toMatchObject({ groups: 3, failed: 0, complete: true });
  });

  test('stays whole if the time is over in the middle of its deletion', async () => {
    const group = await aStory();
    await silentFor(group, 91);
    const before = await dumpOf(group.id);
    const end = Date.now() + 300;
    await committed(async (client) => {
      await client.query('SELECT FROM groups WHERE id = $1 FOR UPDATE', [group.id]);
      expect((await purgeExpired(new Date(), () => end - Date.now())).complete).toBe(false);
    });
    expect(await dumpOf(group.id)).toEqual(before);
    expect((await purge()).groups).toBe(1);
  });
});

describe('besides groups, the purge deletes', () => {
  const revisions = async (group: TestGroup) =>
    (
      await rows<{ revision: number }>('SELECT revision FROM journal WHERE group_id = $1 ORDER BY revision', [
        group.id,
      ])
    ).map(({ revision }) => revision);

  test('revisions in the Journal after 180 days, but not the present one', async () => {
    const group = await aStory();
    const all = await revisions(group);
    await rows(`UPDATE groups SET created_at = now() - interval '400 days' WHERE id = $1`, [group.id]);
    await rows(`UPDATE journal SET at = now() - interval '181 days' WHERE group_id = $1 AND revision <= 2`, [
      group.id,
    ]);
    await purge();
    expect(await revisions(group)).toEqual(all.slice(2));
    await rows(`UPDATE journal SET at = now() - interval '181 days' WHERE group_id = $1`, [group.id]);
    await purge();
    expect(await revisions(group)).toEqual(all.slice(-1));
    await expectBooksInOrder(group.id);
  });

  test('revisions in the Journal beyond 10,000, but none of the last week', async () => {
    const group = await aGroup();
    await rows(
      `INSERT INTO journal (group_id, revision, at, event)
       SELECT $1, n, now(), '{"kind":"group.set"}' FROM generate_series(2, 10003) n`,
      [group.id],
    );
    await rows('UPDATE groups SET revision = 10003 WHERE id = $1', [group.id]);
    const keptFrom = async () => {
      await purge();
      const kept = await revisions(group);
      expect(kept).toHaveLength(10_004 - (kept[0] ?? 0));
      await expectBooksInOrder(group.id);
      return kept[0];
    };
    const age = (days: number, until: number) =>
      rows(`UPDATE journal SET at = now() - $2 * interval '1 day' WHERE group_id = $1 AND revision <= $3`, [
        group.id,
        days,
        until,
      ]);
    await age(6, 100);
    expect(await keptFrom()).toBe(1);
    await age(8, 2);
    expect(await keptFrom()).toBe(3);
    await age(8, 100);
    expect(await keptFrom()).toBe(4);
  });

  test('many rows in steps, and leaves the rest to the next purge when the time is over', async () => {
    await rows(
      `INSERT INTO idempotency_keys (route, key, status, sealed, created_at)
       SELECT 'POST groups', 'old ' || n, 201, 'x', now() - interval '2 days' FROM generate_series(1, 5001) n`,
    );
    const first = await purgeExpired(new Date(), () => 0);
    expect([first.idempotencyKeys, first.complete]).toEqual([5000, false]);
    expect((await purge()).idempotencyKeys).toBe(1);
  });

  test('the counts of addresses whose window has ended', async () => {
    const nowMs = Date.now();
    await rows(`INSERT INTO rate_limits (key, points, expire) VALUES ('over', 1, $1), ('open', 1, $2)`, [
      nowMs - 1,
      nowMs + 900_000,
    ]);
    await purge();
    expect(await rows(`SELECT key FROM rate_limits WHERE key IN ('over', 'open')`)).toEqual([
      { key: 'open' },
    ]);
  });

  test('answers to idempotency keys after a day', async () => {
    const [old, fresh] = [newId(), newId()];
    for (const key of [old, fresh])
      await api.post('groups', { groupName: 'Rom' }, { 'idempotency-key': key });
    const count = () => prisma().idempotencyKey.count();
    const before = await count();
    await rows(
      `UPDATE idempotency_keys SET created_at = now() - interval '25 hours'
       WHERE id = (SELECT max(id) FROM idempotency_keys)`,
    );
    expect((await purge()).idempotencyKeys).toBe(1);
    expect(await count()).toBe(before - 1);
  });

  test('imports that were begun a day ago and not made, and notes of those that are too old to undo', async () => {
    const group = await aGroup().with('Anna');
    const begun = await stage(group, { entries: someExpenses(group, 1) });
    const kept = await stage(group, { entries: someExpenses(group, 1) });
    await bring(group, { file: 'old', entries: someExpenses(group, 2) });
    await bring(group, { file: 'new', entries: someExpenses(group, 3) });
    await rows(`UPDATE imports SET created_at = now() - interval '25 hours' WHERE id = $1`, [begun]);
    await rows(
      `UPDATE imports SET made_at = now() - interval '181 days' WHERE group_id = $1 AND file_hash = $2`,
      [group.id, hashOf('old')],
    );
    await purge();
    const left = await rows<{ id: string; entries: number; noted: number }>(
      `SELECT i.id, i.entries, (SELECT count(*)::integer FROM imported_entries n
         WHERE n.group_id = i.group_id AND n.import_id = i.id) AS noted
       FROM imports i WHERE i.group_id = $1 ORDER BY i.entries`,
      [group.id],
    );
    expect(left).toEqual([
      { id: kept, entries: 1, noted: 0 },
      { id: expect.any(String) as string, entries: 2, noted: 0 },
      { id: expect.any(String) as string, entries: 3, noted: 3 },
    ]);
    expect((await begin(group, newId(), { file: 'old', entries: [] })).body.code).toBe('import-known');
  });
});

describe('the daily work', () => {
  const forget = () => rows('DELETE FROM jobs');
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000);

  beforeEach(forget);

  test('is done by one of many processes, and not again before the next day', async () => {
    const done = await Promise.all(Array.from({ length: 5 }, () => runHousekeepingOnce(new Date())));
    expect(done.filter((purged) => purged !== null)).toHaveLength(1);
    expect(await runHousekeepingOnce(new Date())).toBeNull();
  });

  test('is taken over from a process that died during it, and only then', async () => {
    const begin = (age: string, finished: string) =>
      rows(`INSERT INTO jobs VALUES ('purge', now() - interval '${age}', ${finished})`);
    await begin('59 minutes', 'NULL');
    expect(await runHousekeepingOnce(new Date())).toBeNull();
    await forget();
    await begin('61 minutes', 'NULL');
    expect(await runHousekeepingOnce(new Date())).not.toBeNull();
    await forget();
    await begin('61 minutes', 'now()');
    expect(await runHousekeepingOnce(new Date())).toBeNull();
    await forget();
    await begin('24 hours', 'now()');
    expect(await runHousekeepingOnce(hours(0))).not.toBeNull();
    await forget();
    await begin('-400 days', 'now()');
    expect(await runHousekeepingOnce(new Date())).not.toBeNull();
  });
});

/** Sets the clock of this process alone; its timers and the database run as usual. */
function setClock(ahead: { readonly days: number }): void {
  const doNotFake = [
    'hrtime',
    'nextTick',
    'performance',
    'queueMicrotask',
    'setImmediate',
    'clearImmediate',
  ] as const;
  const timers = ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const;
  jest.useFakeTimers({ now: Date.now() + ahead.days * 86_400_000, doNotFake: [...doNotFake, ...timers] });
}

test('a process whose clock runs ahead deletes nothing that is alive', async () => {
  const group = await aStory();
  await silentFor(group, 1);
  setClock({ days: 400 });
  try {
    expect(await purgeForOneCall()).toMatchObject({ failed: 0 });
  } finally {
    jest.useRealTimers();
  }
  expect(await rows('SELECT FROM groups WHERE id = $1', [group.id])).toHaveLength(1);
});

describe('the scheduler of a host', () => {
  const secret = process.env.CRON_SECRET ?? '';
  const call = (headers: Record<string, string>) =>
    GET(new Request('http://pari.test/api/cron/purge-inactive-groups', { headers }), {
      params: Promise.resolve(undefined),
    });

  test('is let in with the secret only', async () => {
    for (const headers of [{}, { authorization: `Bearer ${secret}x` }, { authorization: 'Bearer ' }]) {
      const answer = await call(headers);
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
        401,
        'not-the-operator',
      ]);
    }
    expect((await call({ authorization: `Bearer ${secret}` })).status).toBe(200);
  });

  test('is answered what was deleted', async () => {
    const group = await aStory();
    await silentFor(group, 91);
    const answer = await call({ authorization: `Bearer ${secret}` });
    expect(await answer.json()).toEqual({
      status: 'success',
      purged: {
        groups: 1,
        spared: 0,
        failed: 0,
        journalRows: expect.any(Number) as number,
        idempotencyKeys: expect.any(Number) as number,
        files: expect.any(Number) as number,
        complete: true,
      },
      message: 'Purged',
    });
  });
});
