import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from './tools.mjs';

const READERS = 25;
const RUNS = 5;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);

/** Expenses of the group whose list is timed, and of the group that silent readers ask for. */
export const SILENT_SIZES = [20_000, 100_000];

const pathOf = (code) => `/api/v1/groups/${code}/expenses-and-payments`;

/** Reads a path as a client whose address the proxy names; returns status, bytes, entries, and how long it took in ms. */
async function read(url, path, { from, headers = {}, agent }) {
  const began = performance.now();
  const request = get(`${url}${path}`, { agent, headers: { 'x-forwarded-for': from, ...headers } });
  const [response] = await once(request, 'response');
  let [bytes, entries, rest] = [0, 0, ''];
  const mark = '"itemType"';
  for await (const chunk of response) {
    bytes += chunk.length;
    const text = rest + chunk.toString('latin1');
    for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) entries += 1;
    // A mark may be split between two chunks; a whole one must not be counted twice.
    rest = text.slice(1 - mark.length);
  }
  const { statusCode: status, complete, headers: answered } = response;
  return { status, complete, bytes, entries, etag: answered.etag, ms: performance.now() - began };
}

/** Asks for the whole list and never reads more than the first line of the answer. */
async function silentReader(url, path, from) {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: pari\r\nX-Forwarded-For: ${from}\r\n\r\n`);
  await once(socket, 'readable');
  return { socket, status: Number(String(socket.read(12)).slice(9)) };
}

/** Requests the bare route again and again and samples the server's memory, until `isOver`. */
async function watch(server, isOver) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const [times, memory] = [[], []];
  while (!isOver()) {
    const { ms } = await read(server.url, '/api/v1/health/alive', { from: '198.51.100.1', agent });
    times.push(ms);
    memory.push(server.memory().now);
    await sleep(10);
  }
  agent.destroy();
  times.sort((a, b) => a - b);
  return {
    p95: times[Math.floor(times.length * 0.95)],
    max: times.at(-1),
    asked: times.length,
    memory: Math.max(...memory),
  };
}

const round = (number) => Math.round(number * 10) / 10;

async function timeList(server, { code, expenses }) {
  const [lists, known, alive] = [[], [], []];
  const from = '198.51.100.2';
  for (let run = 0; run < RUNS; run += 1) {
    const list = await read(server.url, pathOf(code), { from });
    if (list.entries !== expenses) throw new Error(`${list.entries} entries of ${expenses}`);
    lists.push(list);
    const answer = await read(server.url, pathOf(code), { from, headers: { 'if-none-match': list.etag } });
    if (answer.status !== 304) throw new Error(`${answer.status} instead of 304`);
    known.push(answer.ms);
    alive.push((await read(server.url, '/api/v1/health/alive', { from })).ms);
  }
  return [
    {
      measured: `whole list of ${expenses}`,
      figure: `${round(median(lists.map(({ ms }) => ms)))} ms, ${round(lists[0].bytes / 1e6)} MB`,
    },
    { measured: `its 304`, figure: `${round(median(known))} ms (bare route: ${round(median(alive))} ms)` },
  ];
}

/** Starts silent readers from these addresses, while one honest client reads the whole list. */
async function besideSilent(server, { code, expenses }, name, addressOf) {
  const silent = await Promise.all(
    Array.from({ length: READERS }, (_, index) => silentReader(server.url, pathOf(code), addressOf(index))),
  );
  const turnedAway = silent.filter(({ status }) => status === 503).length;
  const until = performance.now() + SECONDS * 1000;
  let honest;
  const reading = read(server.url, pathOf(code), { from: '198.51.100.3' }).then((list) => (honest = list));
  const seen = await watch(server, () => honest !== undefined && performance.now() > until);
  await reading;
  for (const { socket } of silent) socket.destroy();
  const isWhole = honest.status === 200 && honest.complete && honest.entries === expenses;
  return [
    { measured: `${READERS} silent readers ${name}`, figure: `${turnedAway} of them turned away` },
    { measured: '  memory at most', figure: `${seen.memory} MB` },
    {
      measured: '  bare route',
      figure: `p95 ${round(seen.p95)} ms, max ${round(seen.max)} ms of ${seen.asked}`,
    },
    {
      measured: `  the honest reader`,
      figure: `${isWhole ? 'whole list' : `NOT whole: ${honest.status}, ${honest.entries} entries`} in ${round(honest.ms / 1000)} s`,
    },
  ];
}

/**
 * Measures what a whole list costs, and what clients that ask for one and never read it cost everybody else.
 * @param {{ url: string, memory: () => { now: number, peak: number } }} server that trusts one proxy
 * @param {readonly { code: string, expenses: number }[]} listed a group whose list is timed, and a large one
 */
export async function measureSilent(server, [timed, large]) {
  const begin = { measured: 'memory at the beginning', figure: `${server.memory().now} MB` };
  const list = await timeList(server, timed);
  const many = await besideSilent(server, large, 'of many addresses', (index) => `203.0.113.${index}`);
  const one = await besideSilent(server, large, 'of one address', () => '203.0.113.100');
  const peak = { measured: 'peak of the memory', figure: `${server.memory().peak} MB` };
  return [begin, ...list, ...many, ...one, peak];
}
