import { connect } from '@/bin/connect.mjs';
import { aTrip, balances } from './support/a-trip';
import { startApp, stopApps, verify } from './support/app';
import { program, run, type Server, startPostgres } from './support/debian-postgres';

jest.setTimeout(120_000);

let postgres: Server;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(async () => {
  await stopApps();
  await postgres.stop();
});

test('a backup made while people enter expenses is in order, a server works on it, and without the secret it opens no group', async () => {
  const app = await startApp({ DATABASE_URL: postgres.url('pari') });
  const { code, spend } = await aTrip(app.origin);
  await spend();
  let entering = true;
  let entered = 1;
  const people = Array.from({ length: 6 }, async () => {
    while (entering) if ((await spend()) === 201) entered += 1;
  });
  const dump = run(program('pg_dump'), ['--format=custom', postgres.url('pari')]);
  const enteredBefore = entered;
  entering = false;
  await Promise.all(people);
  expect(await app.stop()).toBe(0);

  const client = await connect(postgres.url('postgres'));
  await client.query('CREATE DATABASE restored');
  await client.end();
  run(program('pg_restore'), ['--no-owner', '--exit-on-error', '-d', postgres.url('restored')], dump);
  expect(verify(postgres.url('restored'))).toContain('The books are in order.');

  const text = run(program('pg_dump'), [postgres.url('restored')]).toString();
  expect(text).toContain('Lissabon 2026');
  expect(text).not.toContain(code);
  const elsewhere = { DATABASE_URL: postgres.url('restored'), PARI_SECRET: 'that of another installation' };
  await expect(startApp(elsewhere)).rejects.toThrow('The secret does not fit the database');

  const restored = await startApp({ DATABASE_URL: postgres.url('restored') });
  const { Anna = 0, Ben = 0, Cleo = 0 } = await balances(restored.origin, code);
  expect(Anna + Ben + Cleo).toBe(0);
  expect(Anna / 600).toBeGreaterThanOrEqual(1);
  expect(Anna / 600).toBeLessThanOrEqual(enteredBefore + people.length);
  expect(await (await aTrip(restored.origin)).spend()).toBe(201);
  expect(await restored.stop()).toBe(0);
});
