import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { startEmbedded } from '../bin/embedded.mjs';
import { migrate } from '../bin/migrate.mjs';
import { codeOf, writeGroups } from './books.mjs';
import { startServer } from './server.mjs';

/**
 * The load measurements of the core: requests a second with 10 connections, PostgreSQL on the same machine, each also as
 * a share of the bare route in the same run, because machines differ from day to day. Prints a table; asserts nothing.
 */
const CONNECTIONS = 10;
const DURATION_S = Number(process.env.BENCH_SECONDS ?? 8);
const SIZES = [50, 5_000, 20_000];
const MANY_GROUPS = 400;

async function shoot(url, path, options = {}) {
  const shot = { url: `${url}${path}`, connections: CONNECTIONS, ...options };
  await autocannon({ ...shot, duration: 2 });
  const result = await autocannon({ ...shot, duration: DURATION_S });
  if (result.non2xx + result.errors > 0) {
    throw new Error(`${path}: ${result.non2xx} other than 2xx, ${result.errors} errors`);
  }
  return result.requests.average;
}

/** POST /expenses for six members, spread over many groups, each with its own id and idempotency key. */
function expenseRequests(groups, members) {
  let count = 0;
  const setupRequest = (request) => {
    const groupCode = groups[count++ % groups.length].code;
    const ids = members.get(groupCode);
    const body = JSON.stringify({
      _id: randomUUID(),
      expenseDescription: 'Abendessen Alfama',
      expenseAmount: 128.4,
      groupCode,
      expensePayerId: ids[0],
      expenseBeneficiaryIds: ids,
    });
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    return { ...request, method: 'POST', headers, body };
  };
  return { requests: [{ method: 'POST', path: '/api/v1/expenses', setupRequest }] };
}

async function measure(url, sized, groups, members) {
  const figures = [];
  const note = (name, perSecond) => {
    figures.push({ name, perSecond });
    console.error(`  ${name}: ${Math.round(perSecond)}/s`);
  };
  note('bare route (health/alive)', await shoot(url, '/api/v1/health/alive'));
  for (const { code, expenses } of sized) {
    note(`balances, ${expenses} expenses`, await shoot(url, `/api/v1/users/byGroupCode/${code}`));
  }
  for (const { code, expenses } of sized) {
    const headers = { cookie: `activeGroupCode=${code}; storedGroupCodes=${code}` };
    note(`/pari, ${expenses} expenses`, await shoot(url, '/pari', { headers }));
  }
  note('create an expense', await shoot(url, '/api/v1/expenses', expenseRequests(groups, members)));
  return figures;
}

const database = process.env.DATABASE_URL
  ? { url: process.env.DATABASE_URL, stop: async () => undefined }
  : await startEmbedded({ dataDir: join(import.meta.dirname, '../.data/bench'), log: () => undefined });
try {
  await migrate(database.url);
  const sized = SIZES.map((expenses, index) => ({ code: codeOf(1000 + index), expenses }));
  const groups = Array.from({ length: MANY_GROUPS }, (_, index) => ({ code: codeOf(index), expenses: 50 }));
  const members = await writeGroups(database.url, [...sized, ...groups]);
  const nodeFlags = (process.env.BENCH_NODE_FLAGS ?? '').split(' ').filter(Boolean);
  const server = await startServer(database.url, nodeFlags);
  try {
    const figures = await measure(server.url, sized, groups, members);
    const [bare] = figures;
    console.table(
      figures.map(({ name, perSecond }) => ({
        measured: name,
        'per second': Math.round(perSecond),
        'of the bare route': (perSecond / bare.perSecond).toFixed(3),
      })),
    );
    const { now, peak } = server.memory();
    console.log(`memory of the server after the run: ${now} MB (peak ${peak} MB)`);
  } finally {
    await server.stop();
  }
} finally {
  await database.stop();
}
