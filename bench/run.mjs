import { join } from 'node:path';
import { startEmbedded } from '../bin/embedded.mjs';
import { migrate } from '../bin/migrate.mjs';
import { runStep } from '../bin/run-command.mjs';
import { codeOf, writeGroups } from './books.mjs';
import { measureLighthouse } from './lighthouse.mjs';
import { measureLoad, SIZES } from './load.mjs';
import { measurePages } from './pages.mjs';
import { startServer } from './server.mjs';

/**
 * `npm run bench [-- load|pages|lighthouse|settlement]`: the figures of the issues on the production build, with PostgreSQL on the
 * same machine; the settlement needs neither. It asserts nothing: it prints what was measured.
 */
const MANY_GROUPS = 400;

const wanted = process.argv[2];
const isWanted = (measure) => wanted === undefined || wanted === measure;

if (isWanted('settlement')) {
  await runStep(['npx', 'tsx', 'bench/settlement.ts'], { env: {}, stop: new AbortController().signal });
}
if (wanted !== 'settlement') await measureServer();

async function measureServer() {
  const database = process.env.DATABASE_URL
    ? { url: process.env.DATABASE_URL, stop: async () => undefined }
    : await startEmbedded({ dataDir: join(import.meta.dirname, '../.data/bench') });
  try {
    await migrate(database.url);
    const sized = SIZES.map((expenses, index) => ({ code: codeOf(1000 + index), expenses }));
    const groups = Array.from({ length: MANY_GROUPS }, (_, index) => ({ code: codeOf(index), expenses: 50 }));
    const members = await writeGroups(database.url, [...sized, ...groups]);
    const nodeFlags = (process.env.BENCH_NODE_FLAGS ?? '').split(' ').filter(Boolean);
    const server = await startServer(database.url, nodeFlags);
    try {
      if (isWanted('load')) {
        console.table(await measureLoad(server.url, sized, groups, members));
        const { now, peak } = server.memory();
        console.log(`memory of the server after the run: ${now} MB (peak ${peak} MB)`);
      }
      if (isWanted('pages')) console.table(await measurePages(server.url, groups[0].code));
      if (isWanted('lighthouse')) console.table(await measureLighthouse(server.url, groups[0].code));
    } finally {
      await server.stop();
    }
  } finally {
    await database.stop();
  }
}
