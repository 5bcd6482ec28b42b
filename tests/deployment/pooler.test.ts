import { withConnection } from '@/bin/connect.mjs';
import { aTrip, balances } from './support/a-trip';
import { call, startApp, stopApps, verify } from './support/app';
import { type Server, startPostgres } from './support/debian-postgres';
import { listenTo } from './support/events';
import { startPgBouncer } from './support/pgbouncer';

jest.setTimeout(120_000);

let postgres: Server, bouncer: Server;

beforeAll(async () => {
  postgres = await startPostgres();
  bouncer = await startPgBouncer(postgres);
});

afterAll(async () => {
  await stopApps();
  await bouncer.stop();
  await postgres.stop();
});

test('behind a pooler in transaction mode people share costs as usual', async () => {
  const app = await startApp({
    DATABASE_URL: bouncer.url('pari'),
    DIRECT_DATABASE_URL: postgres.url('pari'),
    DATABASE_PREPARED: '0',
  });
  const trips = await Promise.all(Array.from({ length: 8 }, () => aTrip(app.origin)));
  const statuses = await Promise.all(trips.flatMap(({ spend }) => Array.from({ length: 12 }, spend)));
  expect(new Set(statuses)).toEqual(new Set([201]));
  for (const { code } of trips) {
    const owed = await balances(app.origin, code);
    expect(Object.values(owed).reduce((sum, cents) => sum + cents, 0)).toBe(0);
    expect(owed.Anna).toBe(12 * 600);
  }
  const code = trips[0]?.code ?? '';
  const reader = await listenTo(app.origin, code);
  expect(await reader.next()).toMatch(/^id: /);
  const gone = await call(app.origin, 'DELETE', `groups/${code}`, { groupName: 'Lissabon 2026' });
  expect(gone.status).toBe(204);
  expect(await reader.next()).toBe('event: gone\ndata: gone');
  expect(await app.stop()).toBe(0);
  expect(verify(postgres.url('pari'))).toContain('The books are in order.');
});

test('without a direct connection LISTEN hears nothing, and writes of another process are found by polling', async () => {
  const behind = { DATABASE_URL: bouncer.url('pari'), DATABASE_PREPARED: '0', MIGRATE_ON_START: '0' };
  const [one, other] = await Promise.all([startApp(behind), startApp(behind)]);
  const { code, spend } = await aTrip(one.origin);
  const reader = await listenTo(other.origin, code);
  const first = await reader.next();
  expect(await spend()).toBe(201);
  const next = await reader.next();
  expect(next).toMatch(/^id: /);
  expect(next).not.toBe(first);
  await call(one.origin, 'DELETE', `groups/${code}`, { groupName: 'Lissabon 2026' });
  expect(await reader.next()).toBe('event: gone\ndata: gone');
  for (const app of [one, other]) expect(await app.stop()).toBe(0);
});

test('so they do where the database has other defaults, which a pooler hands to nobody', async () => {
  await withConnection(postgres.url('pari'), async (admin) => {
    for (const setting of ["DateStyle = 'German'", "TimeZone = 'Asia/Kathmandu'", 'array_nulls = off'])
      await admin.query(`ALTER DATABASE pari SET ${setting}`);
  });
  const fresh = await startPgBouncer(postgres);
  try {
    const app = await startApp({
      DATABASE_URL: fresh.url('pari'),
      DIRECT_DATABASE_URL: postgres.url('pari'),
      DATABASE_PREPARED: '0',
      TRUST_PROXY: '1',
    });
    // The address of the tests before has created as many groups as it may.
    const client = { 'x-forwarded-for': '192.0.2.8' };
    const trips = await Promise.all(Array.from({ length: 8 }, () => aTrip(app.origin, client)));
    const statuses = await Promise.all(trips.flatMap(({ spend }) => Array.from({ length: 4 }, spend)));
    expect(new Set(statuses)).toEqual(new Set([201]));
    for (const { code } of trips) expect((await balances(app.origin, code)).Anna).toBe(4 * 600);
    expect(await app.stop()).toBe(0);
  } finally {
    await fresh.stop();
  }
});
