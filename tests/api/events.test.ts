import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { clientAddressHeader } from '@/lib/launcher-headers.mjs';
import { EVENT_STREAMS_PER_ADDRESS } from '@/lib/limits';
import { bridge } from '@/lib/launcher-bridge.mjs';
import { purgeExpired } from '@/lib/server/jobs/purge';
import { anExpense, type Change, outcomesOf, put } from '../support/a-device';
import { aGroup, type TestGroup } from '../support/a-group';
import { notFound } from '../support/answers';
import { api, call } from '../support/api';
import { atOnce } from '../support/at-once';
import { rows } from '../support/database';
import { EventReader } from '../support/event-reader';
import { ledgerOf } from '../support/ledger-calls';

process.env.LOG_LEVEL = 'warn';

const versionOf = async ({ code }: TestGroup) => (await ledgerOf(code)).body.version;
const event = (version: string) => ({ id: version, data: version });

let readers: EventReader[] = [];
const listening = async (
  { code }: Pick<TestGroup, 'code'>,
  headers?: Record<string, string>,
): Promise<EventReader> => {
  const reader = await EventReader.of(code, headers);
  readers.push(reader);
  return reader;
};
const openStreams = () => bridge().openStreams.events?.();

afterEach(async () => {
  await Promise.all(readers.map((reader) => reader.leave()));
  readers = [];
  expect(openStreams()).toBe(0);
});

/** Resolves when this process listens to others. */
const heard = async (): Promise<void> => {
  while ((await rows(listeners)).length === 0);
};
const listeners = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN pari_revisions'`;

describe('GET groups/{code}/events', () => {
  it('sends the present version at once, and forbids proxies to cache or buffer it', async () => {
    const group = await aGroup();
    const reader = await listening(group);
    expect(reader.answer.status).toBe(200);
    expect(Object.fromEntries(reader.answer.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'access-control-allow-origin': '*',
    });
    expect(await reader.next()).toEqual(event(await versionOf(group)));
  });

  it('continues after the version that was heard last, and sends the present one if it is another', async () => {
    const group = await aGroup().with('Anna');
    const version = await versionOf(group);
    const same = await listening(group, { 'last-event-id': version });
    expect(await same.next()).toBeNull();
    await outcomesOf(group, [put(anExpense(group))]);
    const next = await versionOf(group);
    expect(await same.next()).toEqual(event(next));
    for (const heardLast of [version, 'of another time', ''])
      expect(await (await listening(group, { 'last-event-id': heardLast })).next()).toEqual(event(next));
  });

  it('tells every listener of every write, whoever made it, and no listener of another group', async () => {
    const [group, other] = [await aGroup().with('Anna', 'Ben'), await aGroup()];
    const [one, two, stranger] = [await listening(group), await listening(group), await listening(other)];
    for (const reader of [one, two]) await reader.next();
    const writes = [
      () => outcomesOf(group, [put(anExpense(group))]),
      () => api.post('users', { userName: 'Cleo', groupCode: group.code }),
      () => api.patch(`groups/${group.id}`, { groupName: 'Porto' }),
    ];
    for (const write of writes) {
      await write();
      const version = await versionOf(group);
      for (const reader of [one, two]) expect(await reader.next()).toEqual(event(version));
    }
    expect(await stranger.next()).toEqual(event(await versionOf(other)));
    await api.patch(`groups/${other.id}`, { groupName: 'Rom' });
    expect(await stranger.next()).toEqual(event(await versionOf(other)));
  });

  it('sends nothing for a write that changes nothing', async () => {
    const group = await aGroup();
    const reader = await listening(group);
    await reader.next();
    await api.patch(`groups/${group.id}`, { groupName: 'Lissabon 2026' });
    await api.patch(`groups/${group.id}`, { groupName: 'Porto' });
    expect(await reader.next()).toEqual(event(await versionOf(group)));
  });

  it('says when the group was deleted, and ends', async () => {
    const group = await aGroup();
    const reader = await listening(group);
    await reader.next();
    expect((await api.delete(`groups/${group.code}`, { groupName: 'Lissabon 2026' })).status).toBe(204);
    expect(await reader.next()).toEqual({ event: 'gone', data: 'gone' });
    expect(await reader.next()).toBeUndefined();
    expect(await call('GET', `groups/${group.code}/events`)).toMatchObject(notFound('Group not found'));
  });

  it('says when the group was deleted because nobody used it', async () => {
    const group = await aGroup();
    const reader = await listening(group);
    await reader.next();
    await rows(`UPDATE groups SET last_active_at = now() - interval '91 days' WHERE id = $1`, [group.id]);
    await purgeExpired(new Date(), () => Infinity);
    expect(await reader.next()).toEqual({ event: 'gone', data: 'gone' });
  });

  it('is not found for a code that does not exist, and answers HEAD with headers only', async () => {
    for (const code of ['GONE', 'null', '%00'])
      expect(await call('GET', `groups/${code}/events`)).toMatchObject(notFound('Group not found'));
    const { code } = await aGroup();
    const head = await call('HEAD', `groups/${code}/events`);
    expect([head.status, head.text, openStreams()]).toEqual([200, '', 0]);
  });

  it('has a limited number of streams for each address, and frees those that end', async () => {
    const group = await aGroup();
    const from = (address: string) => ({ [clientAddressHeader]: address });
    process.env.PARI_LAUNCHER = '1';
    try {
      const all = await atOnce(() => listening(group, from('2001:db8::1')), EVENT_STREAMS_PER_ADDRESS);
      const full = await call('GET', `groups/${group.code}/events`, { headers: from('2001:db8::2') });
      expect(full).toMatchObject({
        status: 503,
        body: { code: 'too-many-event-streams', status: 'fail' },
      });
      expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await listening(group, from('192.0.2.1'))).answer.status).toBe(200);
      await all[0]?.leave();
      expect((await listening(group, from('2001:db8::2'))).answer.status).toBe(200);
    } finally {
      delete process.env.PARI_LAUNCHER;
    }
  });
});

describe('a write that many watch', () => {
  it('sends the database no more statements than a write that nobody watches, and one hint reaches all', async () => {
    const group = await aGroup().with('Anna', 'Ben');
    const statementsOf = async () => {
      const spy = jest.spyOn(pg.Client.prototype, 'query');
      await outcomesOf(group, [put(anExpense(group))]);
      const sent = spy.mock.calls.map(([query]) => JSON.stringify(query));
      spy.mockRestore();
      return sent.filter((text) => !text.includes('pg_notify')).length;
    };
    await statementsOf();
    const alone = await statementsOf();
    const watching = await atOnce(() => listening(group), 200);
    await heard();
    for (const reader of watching) await reader.next();
    expect(await statementsOf()).toBe(alone);
    const version = await versionOf(group);
    for (const reader of watching) expect(await reader.next()).toEqual(event(version));
  });
});

describe('between processes', () => {
  const root = join(__dirname, '../..');

  /** Makes a change in another process. */
  async function elsewhere({ code }: TestGroup, change: Change): Promise<void> {
    const child = spawn(join(root, 'node_modules/.bin/tsx'), ['tests/support/change-sender.ts', code], {
      ...{ cwd: root, env: process.env },
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    child.stdin.end(JSON.stringify([change]));
    await once(child, 'exit');
  }

  it('a hint from another process is passed on without reading the database', async () => {
    const group = await aGroup();
    const reader = await listening(group);
    await Promise.all([reader.next(), heard()]);
    await rows(`SELECT pg_notify('pari_revisions', $1)`, [`${group.id}:99:${Date.UTC(2026, 0)}`]);
    expect(await reader.next()).toEqual(
      event(`${group.id.slice(0, 8)}.${Date.UTC(2026, 0).toString(36)}.99`),
    );
  });

  it('a write of another process is heard', async () => {
    const group = await aGroup().with('Anna', 'Ben');
    const reader = await listening(group);
    await reader.next();
    await elsewhere(group, put(anExpense(group)));
    await reader.until(await versionOf(group));
  });

  /** A write without a notification. */
  const writeSilently = ({ id }: TestGroup) =>
    rows(
      `WITH told AS (
         INSERT INTO journal (group_id, revision, at, event)
         SELECT id, revision + 1, now(), '{"kind":"group.set"}' FROM groups WHERE id = $1
       ) UPDATE groups SET revision = revision + 1 WHERE id = $1`,
      [id],
    );

  it('a write that was made while nobody could hear of it is found afterwards', async () => {
    const [group, doomed] = [await aGroup(), await aGroup()];
    const [reader, last] = [await listening(group), await listening(doomed)];
    await Promise.all([reader.next(), last.next(), heard()]);
    await writeSilently(group);
    await rows('DELETE FROM groups WHERE id = $1', [doomed.id]);
    await rows(`SELECT pg_terminate_backend(pid) FROM (${listeners}) l`);
    await reader.until(await versionOf(group));
    expect(await last.next()).toEqual({ event: 'gone', data: 'gone' });
    await heard();
    await api.patch(`groups/${group.id}`, { groupName: 'Porto' });
    await reader.until(await versionOf(group));
  });

  it('a restored backup is noticed, although its version is an earlier one', async () => {
    const group = await aGroup().with('Anna');
    const reader = await listening(group);
    await Promise.all([reader.next(), heard()]);
    await rows(
      `WITH lost AS (DELETE FROM journal WHERE group_id = $1 AND revision = 2)
       UPDATE groups SET revision = 1 WHERE id = $1`,
      [group.id],
    );
    await rows(`SELECT pg_terminate_backend(pid) FROM (${listeners}) l`);
    expect(await reader.next()).toEqual(event(await versionOf(group)));
  });

  it('a notification that is no hint of ours is ignored', async () => {
    const group = await aGroup();
    const reader = await listening(group);
    await Promise.all([reader.next(), heard()]);
    for (const text of ['', 'x', group.id, `${group.id}:x`, 'proof:of nothing', `${group.id}:1:1:1`])
      await rows(`SELECT pg_notify('pari_revisions', $1)`, [text]);
    await api.patch(`groups/${group.id}`, { groupName: 'Porto' });
    expect(await reader.next()).toEqual(event(await versionOf(group)));
  });
});
