import './test-secret.mjs';

/** Each Jest worker has a database of its own (`database-setup.mjs`), so that test files need not share one. */
const databases = process.env.PARI_TEST_DATABASES?.split(' ') ?? [];
process.env.DATABASE_URL = databases[Number(process.env.JEST_WORKER_ID) - 1] ?? '';
process.env.DIRECT_DATABASE_URL = '';
