import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../bin/demo-database/embedded.mjs';
import { runStep } from '../bin/run-command.mjs';
import { codeOf, writeGroups } from './books.mjs';
import { createDatabase, databaseCpuMs } from './database.mjs';
import { measureDevice } from './device.mjs';
import { measureImports } from './imports.mjs';
import { measureLedger } from './ledger.mjs';
import { measureLighthouse } from './lighthouse.mjs';
import { measureLive } from './live.mjs';
import { measureLoad, SIZES } from './load.mjs';
import { measureNeighbours } from './neighbours.mjs';
import { measureOutbox } from './outbox.mjs';
import { measurePages } from './pages.mjs';
import { root, startServer } from './server.mjs';
import { measureSilent, SILENT_SIZES } from './silent.mjs';
import { measureStart } from './start.mjs';

/**
 * `npm run bench [-- load|pages|lighthouse|silent|neighbours|live|outbox|device|start|ledger|imports|settlement]` measures the
 * production build, with PostgreSQL on the same machine; `settlement` needs neither. It asserts nothing and prints figures.
 *
 * `npm run bench -- load --against <checkout>` also runs the load on the production build of another checkout, in turns,
 * with a database of its own on the same PostgreSQL. `--processes <n>` compares so many processes of this build with
 * one. `--only <text>`: only measures whose name contains the text.
 */
const MANY_GROUPS = 400;

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' }, processes: { type: 'string' }, only: { type: 'string' } },
});
const [wanted] = positionals;
const isWanted = (measure) => wanted === undefined || wanted === measure;

/** Measures that have a server of their own. */
const ALONE = ['silent', 'neighbours', 'live', 'outbox', 'device', 'start', 'ledger', 'imports'];

const stop = new AbortController().signal;
const nodeFlags = (process.env.BENCH_NODE_FLAGS ?? '').split(' ').filter(Boolean);
const isInTurns = options.against !== undefined || options.processes !== undefined;
const loadOptions = {
  rounds: Number(process.env.BENCH_ROUNDS ?? (isInTurns ? 4 : 1)),
  seconds: Number(process.env.BENCH_SECONDS ?? (isInTurns ? 4 : 8)),
  ...(options.only !== undefined && { only: options.only }),
};

if (isWanted('settlement')) {
  await runStep(['npx', 'tsx', 'bench/settlement.ts'], { env: {}, stop });
}
if (wanted !== 'settlement') await measureServers();

/** Migrates a database with the code of a checkout. */
function migrateBy(databaseUrl, checkout) {
  const env = { DATABASE_URL: databaseUrl, DIRECT_DATABASE_URL: '' };
  return runStep(['node', join(checkout, 'bin/migrate.mjs')], { env, stop });
}

/** Migrates a database with the code of a checkout, fills it with groups, and starts the server of that checkout on it. */
async function startSide(databaseUrl, checkout, env = {}) {
  await migrateBy(databaseUrl, checkout);
  const sized = SIZES.map((expenses, index) => ({ code: codeOf(1000 + index), expenses }));
  const groups = Array.from({ length: MANY_GROUPS }, (_, index) => ({ code: codeOf(index), expenses: 50 }));
  const tens = Array.from({ length: MANY_GROUPS / 4 }, (_, index) => ({
    ...{ code: codeOf(8000 + index), expenses: 50, members: 10 },
  }));
  const members = await writeGroups(databaseUrl, [...sized, ...groups, ...tens]);
  return {
    server: await startServer(databaseUrl, { nodeFlags, checkout, env }),
    sized,
    groups,
    tens,
    members,
  };
}

async function measureServers() {
  const dataDir = join(root, '.data/bench');
  const database = process.env.DATABASE_URL
    ? { url: process.env.DATABASE_URL, stop: async () => undefined, cpuMs: () => NaN }
    : { ...(await startEmbedded({ dataDir })), cpuMs: () => databaseCpuMs(dataDir) };
  const sides = [];
  try {
    if (isWanted('silent')) await measureSilentReaders(database.url);
    if (isWanted('neighbours')) await measureBesideTrouble(database.url);
    if (isWanted('live')) await measureOpenStreams(database.url);
    if (isWanted('outbox')) await measureSending(database.url);
    if (isWanted('device')) await measureOnDevice(database.url);
    if (isWanted('start')) await measureStarts(database.url);
    if (isWanted('ledger')) await measureOwnCalls(database.url);
    if (isWanted('imports')) await measureBringing(database.url);
    if (ALONE.includes(wanted)) return;
    const { processes } = options;
    sides.push(await startSide(database.url, root, processes && { PARI_PROCESSES: processes }));
    if (processes !== undefined)
      sides.push(await startSide(await createDatabase(database.url, 'alone'), root, { PARI_PROCESSES: '1' }));
    if (options.against !== undefined) {
      const checkout = resolve(options.against);
      sides.push(await startSide(await createDatabase(database.url, 'against'), checkout));
    }
    await measure(sides, database.cpuMs);
  } finally {
    for (const { server } of sides) await server.stop();
    await database.stop();
  }
}

async function measureSilentReaders(databaseUrl) {
  await migrateBy(databaseUrl, root);
  const listed = SILENT_SIZES.map((expenses, index) => ({ code: codeOf(2000 + index), expenses }));
  await writeGroups(databaseUrl, listed);
  const server = await startServer(databaseUrl, { nodeFlags, env: { TRUST_PROXY: '1' } });
  try {
    console.table(await measureSilent(server, listed));
  } finally {
    await server.stop();
  }
}

async function measureBesideTrouble(databaseUrl) {
  await migrateBy(databaseUrl, root);
  const two = [codeOf(3000), codeOf(3001)].map((code) => ({ code, expenses: 50 }));
  const ids = await writeGroups(databaseUrl, two);
  const [neighbour, stuck] = two.map(({ code }) => ({ code, ids: ids.get(code) }));
  const start = (url) => startServer(url, { nodeFlags });
  for (const table of await measureNeighbours(start, databaseUrl, neighbour, stuck)) console.table(table);
}

async function measureOpenStreams(databaseUrl) {
  await migrateBy(databaseUrl, root);
  const code = codeOf(4000);
  const members = await writeGroups(databaseUrl, [{ code, expenses: 500 }]);
  const server = await startServer(databaseUrl, { nodeFlags });
  try {
    console.table(await measureLive(server, databaseUrl, { code, ids: members.get(code) }));
  } finally {
    await server.stop();
  }
}

async function measureSending(databaseUrl) {
  await migrateBy(databaseUrl, root);
  const empty = [codeOf(5000), codeOf(5001)].map((code) => ({ code, expenses: 0 }));
  const ids = await writeGroups(databaseUrl, empty);
  const start = (port) => startServer(databaseUrl, { nodeFlags, env: { PORT: port } });
  console.table(
    await measureOutbox(
      start,
      empty.map(({ code }) => ({ code, ids: ids.get(code) })),
    ),
  );
}

async function measureOnDevice(databaseUrl) {
  await migrateBy(databaseUrl, root);
  const groups = [4999, 49].map((expenses, index) => ({ code: codeOf(6000 + index), expenses }));
  await writeGroups(databaseUrl, groups);
  const server = await startServer(databaseUrl, { nodeFlags });
  try {
    console.table(await measureDevice(server, groups));
  } finally {
    await server.stop();
  }
}

async function measureStarts(databaseUrl) {
  await migrateBy(databaseUrl, root);
  const group = { code: codeOf(6500), expenses: 50 };
  await writeGroups(databaseUrl, [group]);
  const server = await startServer(databaseUrl, { nodeFlags });
  try {
    console.table(await measureStart(server, group.code));
  } finally {
    await server.stop();
  }
}

async function measureOwnCalls(databaseUrl) {
  await migrateBy(databaseUrl, root);
  const groups = [
    { code: codeOf(7000), expenses: 500, members: 10 },
    ...[3, 10].map((members) => ({ code: codeOf(7000 + members), expenses: 0, members })),
  ];
  const ids = await writeGroups(databaseUrl, groups);
  const server = await startServer(databaseUrl, { nodeFlags });
  try {
    const [large, ...empty] = groups.map((group) => ({ ...group, ids: ids.get(group.code) }));
    console.table(await measureLedger(server, large, empty));
  } finally {
    await server.stop();
  }
}

async function measureBringing(databaseUrl) {
  await migrateBy(databaseUrl, root);
  const server = await startServer(databaseUrl, { nodeFlags });
  try {
    await measureImports(server);
  } finally {
    await server.stop();
  }
}

async function measure(sides, databaseCpuMs) {
  if (isWanted('load')) {
    console.table(await measureLoad(sides, { ...loadOptions, databaseCpuMs }));
    for (const { server } of sides) {
      const { now, peak } = server.memory();
      console.log(`memory of the server after the run: ${now} MB (peak ${peak} MB)`);
    }
  }
  const [{ server, groups }] = sides;
  if (isWanted('pages')) console.table(await measurePages(server.url, groups[0].code));
  if (isWanted('lighthouse')) console.table(await measureLighthouse(server.url, groups[0].code));
}
