import { closeDatabase } from '@/lib/server/database/database';
import { verifyBooks } from '@/lib/server/jobs/verify';
import { house } from './house';

/** Whatever a test file did to the server, it still answers, and its books are in order. */
afterAll(async () => {
  try {
    expect((await fetch(`${house.origin}/api/v1/health/check`)).status).toBe(200);
    expect(await verifyBooks()).toEqual([]);
  } finally {
    await closeDatabase();
  }
});

jest.setTimeout(60_000);
