import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { keyringOf } from '../lib/keyring.mjs';
import { call, hangUp, SECRET } from './tools.mjs';

const pg = createRequire(import.meta.url)('pg');
const root = join(import.meta.dirname, '..');

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 4);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const HELD_WRITERS = 15;
const BUSY_WRITERS = 20;
const BUSY_MEMBERS = 200;

const expense = (groupCode, ids) => ({
  _id: randomUUID(),
  expenseDescription: 'Abendessen Alfama',
  expenseAmount: 128.4,
  groupCode,
  expensePayerId: ids[0],
  expenseBeneficiaryIds: ids,
});

const write = (url, { code, ids }) => call(url, 'POST', '/api/v1/expenses', expense(code, ids));

/** Creates a group with many members through the API. */
async function makeCrowd(url) {
  const made = await call(url, 'POST', '/api/v1/groups', { groupName: 'Viele' });
  const { groupCode: code } = JSON.parse(made.text).group;
  const ids = [];
  for (let member = 0; member < BUSY_MEMBERS; member += 1) {
    const { text } = await call(url, 'POST', '/api/v1/users', { userName: `M${member}`, groupCode: code });
    ids.push(JSON.parse(text).user._id);
  }
  return { code, ids };
}

/** The neighbour: reads the balances and writes an expense, in turn, until the time is over. */
async function askAround(url, neighbour, figures) {
  const until = performance.now() + SECONDS * 1000;
  while (performance.now() < until) {
    const read = await call(url, 'GET', `/api/v1/users/byGroupCode/${neighbour.code}`);
    const written = await write(url, neighbour);
    figures.reads.push(read.ms);
    figures.writes.push(written.ms);
    for (const { status } of [read, written]) {
      if (status >= 300) figures.refused.set(status, (figures.refused.get(status) ?? 0) + 1);
    }
  }
}

/** What others do meanwhile. Each starts a disturbance and returns a function that ends it. */
const disturbances = {
  'a held row, 15 writers wait': async ({ url, database, stuck }, count) => {
    const client = new pg.Client({ connectionString: database });
    await client.connect();
    await client.query('BEGIN');
    await client.query(
      'SELECT FROM groups WHERE id = (SELECT group_id FROM keys WHERE hash = $1) FOR UPDATE',
      [keyringOf(SECRET).hashOf(stuck.code)],
    );
    const end = writers(url, stuck, HELD_WRITERS, count);
    return async () => {
      const ended = end();
      await client.query('COMMIT');
      await client.end();
      await ended;
    };
  },
  '20 writers of a group of 200': async ({ url, crowd }, count) => writers(url, crowd, BUSY_WRITERS, count),
  'a process frozen in a write': async ({ url, database, stuck }, count) => {
    const frozen = spawn(
      join(root, 'node_modules/.bin/tsx'),
      ['tests/support/frozen-writer.ts', stuck.code, String(SECONDS * 2000)],
      {
        cwd: root,
        detached: true,
        env: { ...process.env, DATABASE_URL: database },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    await once(frozen.stdout, 'data');
    process.kill(-frozen.pid, 'SIGSTOP');
    const end = writers(url, stuck, HELD_WRITERS, count);
    return async () => {
      const ended = end();
      process.kill(-frozen.pid, 'SIGKILL');
      await once(frozen, 'exit');
      await ended;
    };
  },
};

/** Starts `many` writers of one group, each in a loop; after a 503 a writer waits. Returns a function that ends them. */
function writers(url, group, many, count) {
  let isOver = false;
  const all = Array.from({ length: many }, async () => {
    while (!isOver) {
      const { status } = await write(url, group);
      count.set(status, (count.get(status) ?? 0) + 1);
      if (status === 503 && !isOver) await sleep(500);
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(all);
  };
}

const quantile = (times, share) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)];
const round = (number) => Math.round(number * 10) / 10;
const told = (count) => [...count].map(([status, times]) => `${times} × ${status}`).join(', ');

/** A TCP proxy to PostgreSQL whose connections can fall silent: nothing arrives, and neither side is told. */
async function wayTo(database) {
  const target = new URL(database);
  const socketFolder = target.searchParams.get('host');
  const port = Number(target.port || 5432);
  const ways = new Set();
  const server = createServer((near) => {
    const far = socketFolder ? connect(`${socketFolder}/.s.PGSQL.${port}`) : connect(port, target.hostname);
    const way = { near, far, isSilent: false };
    ways.add(way);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      from.on('data', (packet) => way.isSilent || to.write(packet));
      from.on('close', () => way.isSilent || to.destroy());
      from.on('error', () => undefined);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(database);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${server.address().port}`;
  return {
    url: url.href,
    silence: () => {
      for (const way of ways) way.isSilent = true;
    },
    close: async () => {
      for (const { near, far } of ways) [near, far].map((socket) => socket.destroy());
      server.close();
      await once(server, 'close');
    },
  };
}

/** Measures what the neighbour is answered when all connections fall silent, and when it is served again. */
async function measureSilence(start, database, neighbour) {
  const way = await wayTo(database);
  const server = await start(way.url);
  try {
    await Promise.all(Array.from({ length: 10 }, () => write(server.url, neighbour)));
    way.silence();
    const began = performance.now();
    const [count, times] = [new Map(), []];
    let served = 0;
    // Ten successes in a row: before that, some connections of the pool may still be silent.
    while (served < 10) {
      const answer = await call(server.url, 'GET', `/api/v1/users/byGroupCode/${neighbour.code}`);
      count.set(answer.status, (count.get(answer.status) ?? 0) + 1);
      times.push(answer.ms);
      served = answer.status === 200 ? served + 1 : 0;
    }
    const recovered = performance.now() - began - times.slice(-10).reduce((sum, ms) => sum + ms, 0);
    return [
      {
        measured: 'all connections fall silent',
        figure: `${told(count)}; the longest ${round(Math.max(...times) / 1000)} s; served again after ${round(recovered / 1000)} s`,
      },
    ];
  } finally {
    await server.stop();
    await way.close();
  }
}

/**
 * Measures how much the trouble of other groups slows a neighbour. It reads balances and writes expenses, alone and beside
 * each disturbance, in alternating rounds of one run.
 * @param {(database: string) => Promise<{ url: string, stop: () => Promise<void> }>} start starts a production server
 * @param {string} database
 * @param {{ code: string, ids: readonly string[] }} neighbour
 * @param {{ code: string, ids: readonly string[] }} stuck
 */
export async function measureNeighbours(start, database, neighbour, stuck) {
  const figures = [];
  const server = await start(database);
  try {
    const { url } = server;
    const crowd = await makeCrowd(url);
    const empty = () => ({ reads: [], writes: [], refused: new Map() });
    await askAround(url, neighbour, empty());
    for (const [name, disturb] of Object.entries(disturbances)) {
      const [alone, beside, count] = [empty(), empty(), new Map()];
      for (let turn = 0; turn < ROUNDS; turn += 1) {
        await askAround(url, neighbour, alone);
        const end = await disturb({ url, database, stuck, crowd }, count);
        await askAround(url, neighbour, beside);
        await end();
      }
      for (const what of ['reads', 'writes']) {
        const at = (share) => [quantile(alone[what], share), quantile(beside[what], share)];
        const text = ([before, after]) =>
          `${round(before)} → ${round(after)} ms (× ${(after / before).toFixed(2)})`;
        figures.push({
          measured: `${name}: ${what}`,
          p50: text(at(0.5)),
          p95: text(at(0.95)),
          'refused to the neighbour': told(beside.refused) || 'none',
          'the others': told(count),
        });
      }
    }
  } finally {
    await server.stop();
  }
  const silence = await measureSilence(start, database, neighbour);
  hangUp();
  return [figures, silence];
}
