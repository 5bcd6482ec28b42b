import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { rootDir } from './environment.mjs';

/**
 * `prisma generate` without Prisma's schema engine. Generating does not use it, but Prisma would download it from a
 * host that is not reachable everywhere. It does not if PRISMA_SCHEMA_ENGINE_BINARY names any existing program.
 */
const prisma = createRequire(import.meta.url).resolve('prisma/build/index.js');
const run = spawnSync(process.execPath, [prisma, 'generate', ...process.argv.slice(2)], {
  cwd: rootDir,
  env: {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  },
  stdio: 'inherit',
});
process.exitCode = run.status ?? 1;
