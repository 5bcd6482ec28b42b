import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { reportsHeap, root, startServer } from '../server.mjs';
import { freePort, hangUp } from '../tools.mjs';
import { startDatabase } from './database.mjs';
import { Book, newAccount, Person } from './person.mjs';
import { compare } from './settle-up.mjs';

/**
 * `npm run soak [-- --minutes 30]` runs mixed load on the production build while backends are terminated, PostgreSQL
 * freezes or stops, and the app is killed. Afterwards everything that was acknowledged has to be there exactly once, the
 * books have to be in order, and memory, files and connections must not have grown. Exits with 1 if a figure is wrong.
 */
const { values: options } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } });
const totalMs = Number(options.minutes) * 60_000;

const PEOPLE = 8;
const GROUPS_OF_ONE = 4;
const POOL = 10;
/** How long PostgreSQL is away, and how long all is well before the next fault. */
const awayMs = Math.min(20_000, totalMs / 12);
const calmMs = Math.min(30_000, totalMs / 15);
/** The app is killed only in the first part, so that the memory of one process can be watched long enough. */
const killsEndMs = totalMs / 3;
/** The share of that process's life that is warm-up. */
const WARM_SHARE = 0.3;
const HEAP_MAY_GROW_MB = 24;
const RSS_MAY_GROW_MB = 128;
/** The connections of the pool, and a few sockets that are closing or files that are being read. */
const FILES_MAY_GROW = POOL + 6;

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const say = (text) => console.error(`  ${((Date.now() - beganAt) / 1000).toFixed(0).padStart(5)} s  ${text}`);
const beganAt = Date.now();
const database = await startDatabase();
const env = { PORT: String(await freePort()), PARI_PUZZLE_DIFFICULTY: '20' };
const start = () => startServer(database.url, { nodeFlags: reportsHeap, env, isQuiet: true });
let server = await start();
const filesBefore = server.openFiles();

/** Resident memory of the current process of the app, sampled once a second. */
let memory = { bornMs: Date.now(), samples: [], warm: null };
const watch = setInterval(() => {
  try {
    memory.samples.push({ atMs: Date.now(), mb: server.memory().now });
  } catch {
    // It is being killed.
  }
}, 1_000);

const account = newAccount();
const faults = new Map();
const loadBeganAt = Date.now();
const endMs = loadBeganAt + totalMs;

const APP_KILLED = 'the app killed and restarted';

const kinds = {
  'backends ended': () => database.endBackends(),
  [APP_KILLED]: async () => {
    // A process that is being replaced is not asked for its heap.
    memory.bornMs = Infinity;
    await server.stop('SIGKILL');
    server = await start();
    memory = { bornMs: Date.now(), samples: [], warm: null };
  },
  'PostgreSQL frozen': async () => {
    database.freeze();
    await sleep(awayMs);
    database.thaw();
  },
  'PostgreSQL stopped and started': async () => {
    await database.stop();
    await sleep(awayMs);
    await database.start();
  },
};

async function makeTrouble() {
  for (let turn = 0; ; turn += 1) {
    await sleep(calmMs);
    if (Date.now() + awayMs + calmMs > endMs) return;
    const [name, happen] = Object.entries(kinds)[turn % 4];
    const isTooLate = Date.now() - loadBeganAt > killsEndMs;
    // The app is killed at least once, even if a busy machine gets to it late.
    if (name === APP_KILLED && isTooLate && faults.has(name)) continue;
    say(name);
    await happen();
    faults.set(name, (faults.get(name) ?? 0) + 1);
  }
}

/** Records the heap in use once the last process of the app is warm: it is no longer killed then, and can answer. */
async function takeWarmHeap() {
  while (memory.warm === null && Date.now() < endMs) {
    await sleep(500);
    const { bornMs } = memory;
    const isTheLast = faults.has(APP_KILLED) && Date.now() - loadBeganAt > killsEndMs;
    if (isTheLast && Date.now() > bornMs + (endMs - bornMs) * WARM_SHARE)
      memory.warm = { atMs: Date.now(), heapMb: await server.heap() };
  }
}

const picture = await sharp({ create: { width: 300, height: 500, channels: 3, background: '#077888' } })
  .png()
  .toBuffer();
const shared = new Book('');
const people = Array.from({ length: PEOPLE }, () => new Person(server.url, account, shared, picture));

// Everybody adds to the shared group, which the first person has created.
const [founder] = people;
await founder.found();
const [common] = founder.books.splice(0);
Object.assign(shared, common);

const living = people.map(async (person) => {
  for (let group = 0; group < GROUPS_OF_ONE; group += 1) await person.found();
  while (Date.now() < endMs) await person.act();
});
await Promise.all([...living, makeTrouble(), takeWarmHeap()]);
say('the load is over');
const heapMb = await server.heap();
const { samples, warm } = memory;
clearInterval(watch);

const mean = (rows) => rows.reduce((sum, { mb }) => sum + mb, 0) / rows.length;
const watched = samples.filter(({ atMs }) => warm !== null && atMs >= warm.atMs);
const quarter = Math.max(1, Math.floor(watched.length / 4));
const [rssFirst, rssLast] = [mean(watched.slice(0, quarter)), mean(watched.slice(-quarter))];

/** Megabytes a minute: the slope of the least-squares line through the samples. */
function slope(rows) {
  const [x, y] = [rows.map(({ atMs }) => atMs / 60_000), rows.map(({ mb }) => mb)];
  const [mx, my] = [x, y].map((list) => list.reduce((sum, one) => sum + one, 0) / list.length);
  const over = x.reduce((sum, one, at) => sum + (one - mx) * (y[at] - my), 0);
  return over / x.reduce((sum, one) => sum + (one - mx) ** 2, 0);
}

const books = [shared, ...people.flatMap((person) => person.books)];
const compared = [];
for (const book of books) compared.push(await compare(server.url, book));
const offences = compared.flatMap((one) => one.offences);
const groups = await database.groups();

hangUp();
let files = server.openFiles();
for (let tries = 0; tries < 100 && files - filesBefore > FILES_MAY_GROW; tries += 1) {
  await sleep(100);
  files = server.openFiles();
}
const connections = await database.connections();
const verified = spawnSync(
  process.execPath,
  ['bin/pari.mjs', 'database', '--', 'npx', 'tsx', 'scripts/verify-books.ts'],
  {
    cwd: root,
    env: { ...process.env, DATABASE_URL: database.url },
    encoding: 'utf8',
  },
);
await server.stop();
await database.remove();

const told = (map) => [...map].map(([name, times]) => `${name} ${times}`).join(', ') || 'none';
const round = (number) => Math.round(number * 10) / 10;
/** @type {[measured: string, figure: string, isRight?: boolean][]} */
const figures = [
  ['minutes', String(round((Date.now() - beganAt) / 60_000))],
  ['faults', told(faults), faults.size === Object.keys(kinds).length],
  ['done', told(account.done)],
  ['refused or unanswered', told(account.refusals)],
  ['unknown outcomes, asked again', String(account.unknown)],
  ['repeated by key', String(account.replayed)],
  ['wrong answers', account.wrong.slice(0, 5).join(' | ') || 'none', account.wrong.length === 0],
  ['acknowledged writes', String(account.acknowledged), account.acknowledged > 0],
  ['entries compared', `${compared.reduce((sum, one) => sum + one.entries, 0)} in ${books.length} groups`],
  ['offences', offences.slice(0, 5).join(' | ') || 'none', offences.length === 0],
  ['groups', `${groups} of ${books.length}`, groups === books.length],
  ['db:verify', verified.stdout.trim() || verified.stderr.trim(), verified.status === 0],
  [
    'heap in use, warm → end',
    `${round(warm?.heapMb ?? NaN)} → ${round(heapMb)} MB`,
    warm !== null && heapMb - warm.heapMb < HEAP_MAY_GROW_MB,
  ],
  [
    'resident memory, warm → end',
    `${round(rssFirst)} → ${round(rssLast)} MB, ${round(slope(watched))} MB a minute over ${watched.length} s`,
    rssLast - rssFirst < RSS_MAY_GROW_MB,
  ],
  ['open files, before → after', `${filesBefore} → ${files}`, files - filesBefore <= FILES_MAY_GROW],
  [
    'connections, in transaction',
    `${connections.all}, ${connections.inTransaction}`,
    connections.all <= POOL && connections.inTransaction === 0,
  ],
];
for (const [measured, figure, isRight = true] of figures)
  console.log(`${isRight ? ' ' : '✗'} ${measured}: ${figure}`);
process.exit(figures.every(([, , isRight = true]) => isRight) ? 0 : 1);
