import { closeDatabase } from '@/lib/server/database/database';

afterAll(closeDatabase);

// The database answers in milliseconds; a machine that is busy with other things may not.
jest.setTimeout(30_000);
