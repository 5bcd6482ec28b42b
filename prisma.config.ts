import { existsSync } from 'node:fs';
import { defineConfig } from 'prisma/config';

for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file);

/** Migrations bypass a connection pooler if DIRECT_DATABASE_URL is set. Generating needs no database. */
const url = [process.env.DIRECT_DATABASE_URL, process.env.DATABASE_URL].find(Boolean);

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  ...(url === undefined ? {} : { datasource: { url } }),
});
