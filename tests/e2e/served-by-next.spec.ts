import { startNextOnOwnDatabase } from '@/tests/support/next-alone';
import { test as base } from './support/person';
import { liveThrough } from './support/whole-journey';

const test = base.extend<object, { origin: string }>({
  origin: [
    // Playwright reads from the destructuring pattern which fixtures this one needs.
    // eslint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const next = await startNextOnOwnDatabase();
      await provide(next.origin);
      await next.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ origin }, provide) => {
    await provide(origin);
  },
});

test('four friends use a group from its creation to the last payment without our launcher', async ({
  person,
}) => {
  await liveThrough(person);
});
