import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '@/bin/migrate.mjs';
import { newId } from '@/lib/domain/ids';
import { keyringOf } from '@/lib/keyring.mjs';
import { NEW_GROUPS_PER_WINDOW } from '@/lib/limits';
import { GROUP_SCREENS, routes } from '@/lib/routes';
import { nameOfStyles } from '@/lib/session/styles-cookie.mjs';
import { rootDir } from '@/tests/launcher/support/node-process';
import { solve } from '@/tests/support/solve-puzzle';
import { aTrip, balances } from './support/a-trip';
import { call, startApp, stopApps, verify } from './support/app';
import { startBalancer } from './support/balancer';
import { type Server, startPostgres } from './support/debian-postgres';
import { beside } from './support/hold';
import { listenTo } from './support/events';

jest.setTimeout(120_000);

type App = Awaited<ReturnType<typeof startApp>>;
type Listed = { readonly expenses: readonly { readonly _id: string }[] };

let postgres: Server;
let one: App, other: App;
let balancer: Awaited<ReturnType<typeof startBalancer>>;
let database: Awaited<ReturnType<typeof beside>>;

const silentGroup = newId();
const { hashOf } = keyringOf(process.env.PARI_SECRET ?? '');

/** Starts a process. Its database connections carry its name. */
const start = (name: string) =>
  startApp({
    DATABASE_URL: `${postgres.url('pari')}?application_name=${name}`,
    TRUST_PROXY: '1',
    PARI_LIMITS: '1',
    PARI_PUZZLE_DIFFICULTY: '60',
    LOG_FORMAT: 'json',
  });

beforeAll(async () => {
  postgres = await startPostgres();
  await migrate(postgres.url('pari'));
  database = await beside(postgres.url('pari'));
  await database.rows(
    `INSERT INTO groups (id, name, initial_name, currency, last_active_at, created_at, updated_at)
     VALUES ($1, 'Stille', 'Stille', 'EUR', now() - interval '91 days', now(), now())`,
    [silentGroup],
  );
  [one, other] = await Promise.all([start('one'), start('other')]);
  balancer = await startBalancer([one.port, other.port]);
});

afterAll(async () => {
  balancer.stop();
  await stopApps();
  await database.end();
  await postgres.stop();
});

/** The headers of a client with this address. */
const from = (address: string) => ({ 'x-forwarded-for': address });

/** Creates a group from an address of its own, so that it has its own budgets. */
let trips = 0;
const newTrip = ({ origin }: { readonly origin: string }) => {
  trips += 1;
  return aTrip(origin, from(`198.51.100.${trips + 10}`));
};

const groupOf = async (code: string) =>
  String((await database.rows('SELECT group_id AS id FROM keys WHERE hash = $1', [hashOf(code)]))[0]?.id);

/** An expense whose id the client has chosen, so that it may be sent again. */
const anExpense = (groupCode: string) => ({
  _id: randomUUID(),
  expenseDescription: 'Eis',
  expenseAmount: 9,
  groupCode,
  expensePayerName: 'Anna',
  expenseBeneficiariesNames: ['Anna', 'Ben', 'Cleo'],
});
type Expense = ReturnType<typeof anExpense>;

const idsIn = async (code: string) =>
  (await call<Listed>(other.origin, 'GET', `expenses/byGroupCode/${code}`)).body.expenses.map(
    ({ _id }) => _id,
  );

/** Sends an expense until a server answers 201, as our own client does; a broken connection is no answer. */
async function sendUntilThere(origin: string, expense: Expense): Promise<void> {
  for (;;) {
    const answer = await call(origin, 'POST', 'expenses', expense).catch(() => null);
    if (answer?.status === 201) return;
    expect([null, 500, 503]).toContain(answer?.status ?? null);
  }
}

/** The hidden fields of the form that has a field of this name. */
function formOf(html: string, field: string): FormData {
  const forms = html.split('<form').slice(1);
  const form = forms.find((text) => text.split('</form>')[0]?.includes(`name="${field}"`)) ?? '';
  const data = new FormData();
  for (const [, tag = ''] of (form.split('</form>')[0] ?? '').matchAll(/<input ([^>]*)>/g)) {
    const attribute = (name: string) =>
      (new RegExp(`(?:^| )${name}="([^"]*)"`).exec(tag)?.[1] ?? '').replaceAll('&quot;', '"');
    if (attribute('type') === 'hidden') data.append(attribute('name'), attribute('value'));
  }
  return data;
}

/** A browser without script: it remembers cookies and posts forms. */
function aBrowser() {
  const jar = new Map<string, string>();
  const visit = async (path: string, body?: FormData) => {
    const answer = await fetch(`${balancer.origin}${path}`, {
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        origin: balancer.origin,
        ...from('198.51.100.1'),
      },
      ...(body ? { method: 'POST', body } : {}),
    });
    for (const text of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      jar.set(name, value);
    }
    return {
      status: answer.status,
      location: answer.headers.get('location') ?? '',
      cache: `${answer.headers.get('cache-control') ?? ''} ${answer.headers.get('x-nextjs-cache') ?? ''}`,
      servedBy: Number(answer.headers.get('x-served-by')),
      html: await answer.text(),
    };
  };
  return { jar, visit };
}

test('of two processes that start together, one does the daily work', async () => {
  await database.until(`SELECT FROM jobs WHERE name = 'purge' AND finished_at IS NOT NULL`);
  expect(await database.rows('SELECT FROM groups WHERE id = $1', [silentGroup])).toEqual([]);
});

test('one process understands pages of the other: forms, cookies, and the stylesheet that a device has', async () => {
  const { code } = await newTrip(balancer);
  const { jar, visit } = aBrowser();
  jar.set('storedGroupCodes', code).set('activeGroupCode', code);
  const servers = new Set<number>();
  const post = async (path: string, field: string, value: string) => {
    const page = await visit(path);
    const form = formOf(page.html, field);
    form.set(field, value);
    const answer = await visit(path, form);
    servers.add(page.servedBy);
    expect([page.status, answer.status]).toEqual([200, 303]);
    expect(answer.servedBy).not.toBe(page.servedBy);
    return answer;
  };
  expect((await post(routes.onboardingCreateGroup, 'groupName', 'Zu zweit')).location).toContain(
    routes.createGroupMembers,
  );
  await visit('/api/v1/health/alive');
  await post(routes.createGroupMembers, 'memberName', 'Anna');
  await visit('/api/v1/health/alive');
  expect(servers.size).toBe(2);
  const [first, second] = [await visit(routes.main), await visit(routes.main)];
  expect(new Set([first.servedBy, second.servedBy]).size).toBe(2);
  for (const { html, cache } of [first, second]) {
    for (const text of ['Zu zweit', 'Anna', '<style'])
      expect([text, html.includes(text)]).toEqual([text, true]);
    // No cache between server and browser may keep pages of a group.
    expect(cache).toMatch(/^private, .*no-store.* $/);
  }
  const [, href = ''] = /<link [^>]*href="([^"]+\.css)"/.exec(first.html) ?? [];
  jar.set('styles', nameOfStyles(href) ?? '');
  for (const { html } of [await visit(routes.main), await visit(routes.main)])
    expect(html.includes('<style')).toBe(false);
});

test('after a write to one process, the other never serves the former state', async () => {
  const { code } = await newTrip(one);
  const id = await groupOf(code);
  const { visit, jar } = aBrowser();
  jar.set('storedGroupCodes', code).set('activeGroupCode', code);
  const picture = async (app: App, name: string) =>
    Buffer.from(
      await (await fetch(`${app.origin}${routes.joinGroup('de', name, code)}/picture.png`)).arrayBuffer(),
    );
  const tag = async (app: App, known = '') => {
    const headers = { 'if-none-match': known };
    const answer = await fetch(`${app.origin}/api/v1/groups/${code}`, { headers });
    return [answer.status, answer.headers.get('etag') ?? ''] as const;
  };
  let name = 'Lissabon 2026';
  let drawn = await picture(other, name);
  for (const [writer, reader] of [[one, other] as const, [other, one] as const]) {
    const [, known] = await tag(reader);
    expect((await tag(writer, known))[0]).toBe(304);
    const newName = `${name} neu`;
    const change = { groupName: newName };
    expect((await call(writer.origin, 'PATCH', `groups/${id}`, change)).status).toBe(200);
    expect((await tag(reader, known))[0]).toBe(200);
    for (const page of [await visit(routes.main), await visit(routes.main)])
      expect([newName, page.html.includes(newName)]).toEqual([newName, true]);
    const redrawn = await picture(reader, newName);
    expect(redrawn.equals(drawn)).toBe(false);
    [drawn, name] = [redrawn, newName];
  }
});

test('no page of a group is rendered while building, and Next caches none', () => {
  const { routes: made, dynamicRoutes } = JSON.parse(
    readFileSync(join(rootDir, '.next/prerender-manifest.json'), 'utf8'),
  ) as Record<'routes' | 'dynamicRoutes', Record<string, object>>;
  const ofGroups = new Set(['', 'api', ...Object.values(GROUP_SCREENS).map((path) => path.split('/')[1])]);
  expect(Object.keys(made).filter((path) => ofGroups.has(path.split('/')[1] ?? ''))).toEqual([]);
  expect(dynamicRoutes).toEqual({});
  expect(existsSync(join(rootDir, '.next/cache/fetch-cache'))).toBe(false);
});

test('a listener of one process hears of writes of the other at once, and that the group is gone', async () => {
  const { code, spend } = await newTrip(one);
  const present = await listenTo(one.origin, code);
  const far = await listenTo(other.origin, code);
  expect(await far.next()).toEqual(await present.next());
  expect(far.headers).toMatchObject({ 'cache-control': 'no-store, no-transform' });
  expect(far.headers['content-encoding']).toBeUndefined();
  await database.until(
    `SELECT FROM pg_stat_activity WHERE application_name = 'other' AND query LIKE 'LISTEN%'`,
  );
  for (let count = 0; count < 3; count += 1) {
    expect(await spend()).toBe(201);
    const told = await far.next();
    expect(told).toMatch(/^id: (\S+)\ndata: \1$/);
    expect(await present.next()).toBe(told);
  }
  await call(one.origin, 'DELETE', `groups/${code}`, { groupName: 'Lissabon 2026' });
  for (const reader of [present, far]) {
    expect(await reader.next()).toBe('event: gone\ndata: gone');
    expect(await reader.next()).toBeNull();
  }
});

test('open streams do not delay the stop of a process, and end with it', async () => {
  const { code } = await newTrip(other);
  const third = await start('third');
  const readers = await Promise.all(Array.from({ length: 20 }, () => listenTo(third.origin, code)));
  for (const reader of readers) expect(await reader.next()).toMatch(/^id: /);
  expect(await third.stop()).toBe(0);
  for (const reader of readers) expect(await reader.next()).toBeNull();
});

test('both processes share budgets and used puzzles: one takes the puzzle of the other, once', async () => {
  const client = from('203.0.113.9');
  const create = (origin: string, more: object = {}) =>
    call(origin, 'POST', 'groups', { groupName: 'Budget' }, { ...client, ...more });
  const statuses: number[] = [];
  for (let count = 0; count < NEW_GROUPS_PER_WINDOW; count += 1)
    statuses.push((await create(balancer.origin)).status);
  expect(new Set(statuses)).toEqual(new Set([201]));
  for (const app of [one, other]) expect((await create(app.origin)).status).toBe(429);
  type Puzzle = { readonly data: { readonly puzzle: string } };
  const { body } = await call<Puzzle>(one.origin, 'GET', 'captchas/puzzle?sitekey=pari', undefined, client);
  const solved = { 'x-captcha-solution': solve(body.data.puzzle) };
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => create(other.origin, solved)),
    ...Array.from({ length: 4 }, () => create(one.origin, solved)),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(401)]);
});

/** Returns a row while a connection of this process waits for a lock. */
const waitsForLock = `SELECT FROM pg_stat_activity WHERE application_name = $1 AND wait_event_type = 'Lock'`;

test('a process that is frozen in the middle of a write stops nobody else, and its group can be written to', async () => {
  const [stuck, lively] = [await newTrip(balancer), await newTrip(balancer)];
  const [expense, later] = [anExpense(stuck.code), anExpense(stuck.code)];
  const letGo = await database.hold('SELECT FROM groups WHERE id = $1 FOR UPDATE', [
    await groupOf(stuck.code),
  ]);
  const asked = call(one.origin, 'POST', 'expenses', expense).then(
    ({ status }) => status,
    () => 0,
  );
  await database.until(waitsForLock, ['one']);
  process.kill(one.pid, 'SIGSTOP');
  try {
    await letGo();
    // It holds the lock of the group now, and does nothing more.
    await database.until(
      `SELECT FROM pg_stat_activity WHERE application_name = 'one' AND state = 'idle in transaction'`,
    );
    balancer.takeOut(one.port);
    const beside = await Promise.all([
      ...Array.from({ length: 6 }, lively.spend),
      newTrip(balancer).then(({ spend }) => spend()),
    ]);
    expect(new Set(beside)).toEqual(new Set([201]));
    expect(await balances(other.origin, stuck.code)).toEqual({ Anna: 0, Ben: 0, Cleo: 0 });
    await sendUntilThere(balancer.origin, later);
    await sendUntilThere(balancer.origin, expense);
  } finally {
    process.kill(one.pid, 'SIGCONT');
  }
  // Whatever it answers when it wakes is true: the expense is there, no matter which process wrote it.
  expect([201, 500, 503]).toContain(await asked);
  expect((await idsIn(stuck.code)).sort()).toEqual([expense._id, later._id].sort());
  await sendUntilThere(one.origin, expense);
  expect(await balances(one.origin, stuck.code)).toEqual({ Anna: 1200, Ben: -600, Cleo: -600 });
});

test('a process that is killed in the middle of writes loses nothing it acknowledged, and nothing is there twice', async () => {
  const three = await Promise.all([newTrip(other), newTrip(other), newTrip(other)]);
  const [atLock, atCommit, busy] = three.map(({ code }) => code) as [string, string, string];
  // Writers of one group wait for its row. Those of another have sent everything, COMMIT too, and wait for a member.
  const letGo = [
    await database.hold('SELECT FROM groups WHERE id = $1 FOR UPDATE', [await groupOf(atLock)]),
    await database.hold('SELECT FROM members WHERE group_id = $1 FOR UPDATE', [await groupOf(atCommit)]),
  ];
  const expenses = three.flatMap(({ code }) => Array.from({ length: 6 }, () => anExpense(code)));
  const acknowledged: string[] = [];
  const answers = expenses.map(async (expense) => {
    const answer = await call(one.origin, 'POST', 'expenses', expense).catch(() => null);
    if (answer?.status === 201) acknowledged.push(expense._id);
  });
  await database.until(`SELECT FROM (${waitsForLock}) w HAVING count(*) >= 2`, ['one']);
  while (acknowledged.length === 0) await new Promise((resolve) => setImmediate(resolve));
  process.kill(one.pid, 'SIGKILL');
  expect((await one.exit).signal).toBe('SIGKILL');
  for (const go of letGo) await go();
  await Promise.all(answers);
  const there = (await Promise.all(three.map(({ code }) => idsIn(code)))).flat();
  expect(there).toEqual(expect.arrayContaining(acknowledged));
  await Promise.all(expenses.map((expense) => sendUntilThere(balancer.origin, expense)));
  for (const code of [atLock, atCommit, busy]) {
    const wanted = expenses.filter(({ groupCode }) => groupCode === code).map(({ _id }) => _id);
    expect((await idsIn(code)).sort()).toEqual(wanted.sort());
    expect(await balances(other.origin, code)).toEqual({ Anna: 3600, Ben: -1800, Cleo: -1800 });
  }
  expect(await other.stop()).toBe(0);
  expect(verify(postgres.url('pari'))).toContain('The books are in order.');
  const said = (await Promise.all([one.exit, other.exit])).map(({ output }) => output).join('');
  const purges = said.split('\n').filter((line) => line.includes('"msg":"purged"'));
  expect(purges).toHaveLength(1);
  expect(purges[0]).toContain('"groups":1');
});
