import { raw, request } from '@/tests/hostile/support/raw';
import { house } from '@/tests/support/house';
import { startServer } from '@/tests/support/own-server';

test('log lines do not contain raw input of clients, not even those that Next prints', async () => {
  const server = await startServer(['bin/pari.mjs', 'start'], {
    DATABASE_URL: house.databaseUrl,
    LOG_FORMAT: 'json',
  });
  const sent = { 'next-action': 'forged\u009b31m"}', 'content-type': 'text/plain' };
  for (const path of ['/', '/onboarding-create-group', '/pari']) {
    const headers = { ...sent, Host: `localhost:${server.port}`, Origin: `http://localhost:${server.port}` };
    await raw(server.port, request(path, { method: 'POST', headers, body: '[]' }));
  }
  await server.stop();
  const lines = server.said().split('\n').filter(Boolean);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(JSON.parse(line)).toHaveProperty('level');
  expect(server.said()).not.toContain('forged');
  expect(server.said()).not.toContain('\u009b');
});

test('a form from a page of another build is logged as a readable line, without the id that was sent', async () => {
  const server = await startServer(['bin/pari.mjs', 'start'], {
    DATABASE_URL: house.databaseUrl,
    LOG_FORMAT: 'json',
  });
  const gone = '7f'.repeat(21);
  const headers = {
    'next-action': gone,
    'content-type': 'text/plain',
    Host: `localhost:${server.port}`,
    Origin: `http://localhost:${server.port}`,
  };
  await raw(server.port, request('/onboarding-create-group', { method: 'POST', headers, body: '[]' }));
  await server.stop();
  const lines = server
    .said()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { readonly level: string; readonly msg: string });
  expect(lines.map(({ level, msg }) => [level, msg])).toContainEqual([
    'warn',
    'a form came from a page of another build: that page has to load anew',
  ]);
  expect(server.said()).not.toContain('printed by a library');
  expect(server.said()).not.toContain(gone);
});
