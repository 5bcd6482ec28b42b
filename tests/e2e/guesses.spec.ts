import { createGroupCode } from '@/lib/domain/text/codes';
import { CODE_GUESSES_PER_WINDOW } from '@/lib/limits';
import { routes } from '@/lib/routes';
import { startOnOwnDatabase } from '@/tests/support/own-server';
import { aGroup } from './support/group';
import { expect, test as base, textsOf } from './support/person';

/** What people see if their address has guessed too many codes; tests/served asks every page without a browser. */
const test = base.extend<object, { guarded: { readonly origin: string } }>({
  guarded: [
    // Playwright reads from the destructuring pattern which fixtures this one needs.
    // eslint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const server = await startOnOwnDatabase({ PARI_LIMITS: '1', TRUST_PROXY: '1' });
      await provide({ origin: `http://localhost:${server.port}` });
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ guarded }, provide) => {
    await provide(guarded.origin);
  },
});

test.describe.configure({ mode: 'default' });

/** Asks as a client with this address, claimed in the header of a trusted proxy. */
const ask = (origin: string, address: string, path: string) =>
  fetch(origin + path, { headers: { accept: 'text/html', 'x-forwarded-for': address } });

async function guess(origin: string, address: string): Promise<void> {
  for (let n = 0; n <= CODE_GUESSES_PER_WINDOW; n += 1)
    await ask(origin, address, routes.tutorial('x', createGroupCode()));
}

test('a blocked page is 429, says how long in both languages, and takes nothing from the device', async ({
  page,
  person,
  friend,
}) => {
  person.expectsInConsole(/status of 429/);
  const address = '198.51.100.1';
  const group = await aGroup(friend, 'Geheimbund 77');
  await guess(person.origin, address);
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': address });
  await person.remembers(group);
  const answer = await page.goto(routes.main);
  expect(answer?.status()).toBe(429);
  expect(Number(answer?.headers()['retry-after'])).toBeGreaterThan(0);
  await expect(page).toHaveURL(routes.main);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textsOf.de.errorPage.tooOftenHeading);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(textsOf.en.errorPage.tooOftenHeading);
  const kept = (await page.context().cookies()).find(({ name }) => name === 'activeGroupCode');
  expect(kept?.value).toBe(group.code);
});

test('a device keeps using its open group while a neighbour guesses', async ({ page, person, friend }) => {
  const address = '198.51.100.2';
  const group = await aGroup(friend, 'Geheimbund 77');
  const other = await aGroup(friend, 'Andere');
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': address });
  await person.remembers(group);
  await page.goto(routes.main);
  await guess(person.origin, address);
  expect((await ask(person.origin, address, routes.tutorial('x', other.code))).status).toBe(429);
  await page.reload();
  await expect(page.getByRole('heading', { name: group.name })).toBeVisible();
});
