import { connect } from '@/bin/connect.mjs';
import { call, startApp, stopApps } from './support/app';
import { freePort, type Server, startPostgres } from './support/debian-postgres';

jest.setTimeout(120_000);

/** What only the people of a group may read; the code of the group is added below. */
const secrets = {
  group: 'Quittenkompott',
  people: ['Zwetschgo', 'Mirabella'],
  description: 'Holunderbowle',
  amount: 73_519.37,
  email: 'quitte@mirabelle.example',
  address: '203.0.113.77',
};
const client = { 'x-forwarded-for': secrets.address };

type Line = Readonly<Record<string, unknown>>;

let postgres: Server;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(async () => {
  await stopApps();
  await postgres.stop();
});

/** Runs statements on a connection of its own. */
async function inDatabase(sql: string): Promise<void> {
  const other = await connect(postgres.url('pari'));
  await other.query(sql);
  await other.end();
}

test('whatever people do and whatever fails, the log has route and request id, and none of their data', async () => {
  const metricsPort = await freePort();
  const app = await startApp({
    DATABASE_URL: postgres.url('pari'),
    LOG_LEVEL: 'debug',
    LOG_FORMAT: '',
    METRICS_PORT: String(metricsPort),
    TRUST_PROXY: '1',
    PARI_LIMITS: '0',
  });
  const ask = (method: string, path: string, body?: object, more = {}) =>
    call<Record<string, never>>(app.origin, method, path, body, { ...client, ...more });
  const created = await call<{ group: { groupCode: string } }>(
    app.origin,
    'POST',
    'groups',
    { groupName: secrets.group },
    client,
  );
  const code = created.body.group.groupCode;
  const [payer = '', sharer = ''] = secrets.people;
  for (const userName of secrets.people) await ask('POST', 'users', { userName, groupCode: code });
  const expense = {
    expenseDescription: secrets.description,
    expenseAmount: secrets.amount,
    groupCode: code,
    expensePayerName: payer,
    expenseBeneficiariesNames: [payer, sharer],
  };
  const spend = () => ask('POST', 'expenses', expense);
  const feedback = {
    name: sharer,
    email: secrets.email,
    messageType: 'bug',
    feedback: `${secrets.description}\n    at ${payer} (/x:1:2)`,
    groupCode: code,
  };
  const cookie = `storedGroupCodes=${code}; activeGroupCode=${code}`;
  const page = (path: string) =>
    fetch(`${app.origin}${path}`, { headers: { ...client, cookie, 'x-request-id': code } });
  const raw = (method: string, path: string, body: string, type: string) =>
    fetch(`${app.origin}${path}`, { method, body, headers: { ...client, cookie, 'content-type': type } });
  const everything = async () => {
    const statuses = [
      (await spend()).status,
      (await ask('GET', `users/byGroupCode/${code}`)).status,
      (await ask('GET', `groups/${code}/expenses-and-payments`)).status,
      (await ask('POST', 'feedbacks', feedback)).status,
    ];
    for (const path of [
      '/pari',
      `/leave-group/${secrets.group}/${code}`,
      `/join-pari-group/${secrets.group}/${code}`,
      `/${payer}/${code}`,
      `/contact/${code}?name=${payer}`,
      `/join-pari-group/${secrets.group}/${code}/picture.png`,
    ])
      await (await page(path)).arrayBuffer();
    const broken = `{"groupName": "${secrets.group}\n    at ${payer} (/x:1:2)`;
    await raw('POST', '/api/v1/groups', broken, 'application/json');
    await raw('POST', `/api/v1/${payer}/${code}`, broken, 'application/json');
    await raw('POST', `/api/v1/files?of=${code}`, broken, 'multipart/form-data; boundary=x');
    await raw('POST', '/view', broken, 'multipart/form-data; boundary=x');
    await raw('POST', `/leave-group/${secrets.group}/${code}`, broken, 'multipart/form-data; boundary=x');
    await raw('PUT', `/api/v1/groups/${code}`, broken, 'text/plain').catch(() => undefined);
    await raw('POST', `/api/v1/groups/${code}%zz`, broken, 'text/plain').catch(() => undefined);
    return statuses;
  };

  expect(await everything()).toEqual([201, 200, 200, 201]);
  const numbers = (await Promise.all(['/pari', '/api/v1/health/alive', '/nowhere'].map(page))).map(
    ({ headers }) => headers.get('x-request-id') ?? '',
  );
  expect(new Set(numbers).size).toBe(3);
  for (const number of numbers) expect(number).toMatch(/^[0-9a-f-]{36}$/);
  // Makes statements of writes and pages fail in the database.
  await inDatabase('ALTER TABLE entries RENAME TO elsewhere; ALTER TABLE feedbacks RENAME TO nowhere');
  const wrong = await fetch(`${app.origin}/api/v1/expenses`, {
    method: 'POST',
    body: JSON.stringify(expense),
    headers: { ...client, 'content-type': 'application/json', 'x-pari-request-id': code },
  });
  expect(wrong.status).toBe(500);
  const numbered = wrong.headers.get('x-request-id');
  await everything();
  await inDatabase('ALTER TABLE elsewhere RENAME TO entries; ALTER TABLE nowhere RENAME TO feedbacks');
  await postgres.stop();
  for (const status of await everything()) expect([500, 503]).toContain(status);
  expect((await ask('GET', 'health/check')).status).toBe(503);
  const away = await page('/pari');
  expect([away.status, away.headers.get('x-request-id')]).toEqual([
    503,
    expect.stringMatching(/^[0-9a-f-]{36}$/),
  ]);
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(metrics).toContain(
    'pari_http_requests_total{method="POST",route="/api/v1/expenses",status="201"} 1',
  );
  expect(metrics).toMatch(/route="\/leave-group\/\[groupName\]\/\[groupCode\]"/);
  expect(await app.stop()).toBe(0);

  const { output } = await app.exit;
  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  const requests = lines.filter(({ msg }) => msg === 'request');
  expect(requests).toContainEqual(
    expect.objectContaining({
      requestId: numbered,
      method: 'POST',
      route: '/api/v1/expenses',
      status: '500',
    }),
  );
  const errors = lines.filter(({ level }) => level === 'error');
  expect(errors).toContainEqual(
    expect.objectContaining({ requestId: numbered, route: '/api/v1/expenses', databaseCode: '42P01' }),
  );
  expect(errors.filter(({ fault, repeated }) => fault === 'database-away' && !repeated)).toHaveLength(1);
  for (const text of [output, metrics])
    for (const secret of [code, ...Object.values(secrets).flat().map(String), '7351937', 'owes'])
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
});
