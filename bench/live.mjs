import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get } from 'node:http';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from './tools.mjs';

const pg = createRequire(import.meta.url)('pg');

const STREAMS = Number(process.env.BENCH_STREAMS ?? 200);
const WRITES = Number(process.env.BENCH_WRITES ?? 30);
/** Idle backends report their statistics after ten seconds at the latest. */
const COUNTS_ARE_TOLD_MS = 11_000;

const share = (values, part) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))];

/** Listens to a group; `heard(version)` is called with each version, as it arrives. */
async function listen(url, code, heard) {
  const request = get(`${url}/api/v1/groups/${code}/events`, { agent: false });
  const [response] = await once(request, 'response');
  request.on('error', () => undefined);
  if (response.statusCode !== 200) throw new Error(`a stream was refused: ${response.statusCode}`);
  response.setEncoding('utf8').on('data', (text) => {
    for (const [, version] of text.matchAll(/^data: (.*)$/gm)) heard(version);
  });
  return () => request.destroy();
}

/** Counts the transactions of the database so far, without those of this count. */
async function transactionsOf(client) {
  await sleep(COUNTS_ARE_TOLD_MS);
  await client.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await client.query(
    'SELECT xact_commit + xact_rollback AS n FROM pg_stat_database WHERE datname = current_database()',
  );
  return Number(rows[0].n);
}

/**
 * Writes expenses while all streams listen; each one waits until every stream has heard of the one before.
 * @param follow what each listener does with a version
 * @param ready called once all listen
 */
async function writeAndHear(url, { code, ids }, streams, { follow, ready }) {
  const [delays, answers] = [[], []];
  let [begunMs, missing] = [0, 0];
  let allHeard = () => undefined;
  const asked = [];
  const closes = [];
  for (let place = 0; place < streams; place += 1) {
    let last = '';
    closes.push(
      await listen(url, code, (version) => {
        const since = last;
        last = version;
        if (since === '') return;
        delays.push(performance.now() - begunMs);
        asked.push(follow(since));
        missing -= 1;
        if (missing === 0) allHeard();
      }),
    );
  }
  await ready();
  for (let count = 0; count < WRITES; count += 1) {
    missing = streams;
    const heard = new Promise((resolve) => {
      allHeard = resolve;
    });
    begunMs = performance.now();
    const { status, ms } = await call(url, 'POST', '/api/v1/expenses', {
      ...{ _id: randomUUID(), expenseDescription: 'Eis', expenseAmount: 12.5, groupCode: code },
      ...{ expensePayerId: ids[0], expenseBeneficiaryIds: ids },
    });
    if (status !== 201) throw new Error(`a write was refused: ${status}`);
    answers.push(ms);
    if (streams > 0) await heard;
    await Promise.all(asked.splice(0));
  }
  return { delays, answers, close: () => closes.forEach((close) => close()) };
}

/**
 * Measures what many open event streams cost one process: the time from sending a write until each stream hears of it,
 * memory, and the database transactions for a write.
 * @param {{ url: string, memory: () => { now: number } }} server
 */
export async function measureLive(server, databaseUrl, group) {
  const { url } = server;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  let [told, refused] = [0, 0];
  // A device that is told to retry does so; here it is only counted.
  const delta = async (since) => {
    const { status } = await call(url, 'GET', `/api/v1/groups/${group.code}/ledger?since=${since}`);
    if (status === 200) told += 1;
    else refused += 1;
  };
  const nothing = () => Promise.resolve();
  const table = {};
  // Warm-up: memory that a process takes for its first writes does not count for the streams.
  await writeAndHear(url, group, 0, { follow: nothing, ready: nothing });
  for (const [name, streams, follow] of [
    ['nobody watches', 0, nothing],
    [`${STREAMS} watch`, STREAMS, nothing],
    [`${STREAMS} watch and ask for what is new`, STREAMS, delta],
  ]) {
    const before = { transactions: 0, memory: server.memory().now };
    const ready = async () => {
      before.transactions = await transactionsOf(client);
    };
    const { delays, answers, close } = await writeAndHear(url, group, streams, { follow, ready });
    const memory = server.memory().now;
    // Two of them come from the count before.
    const transactions = (await transactionsOf(client)) - before.transactions - 2;
    close();
    table[name] = {
      'write to event, median ms': delays.length > 0 ? Math.round(share(delays, 0.5)) : '-',
      'p95 ms': delays.length > 0 ? Math.round(share(delays, 0.95)) : '-',
      'write to answer, median ms': Math.round(share(answers, 0.5)),
      'transactions for a write': (transactions / WRITES).toFixed(1),
      'memory added, MB': memory - before.memory,
    };
  }
  await client.end();
  console.log(`${refused} of ${told + refused} requests for a delta were told to retry`);
  return table;
}
