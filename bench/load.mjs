import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { stylesCookie } from '../bin/render/inline-styles.mjs';
import { groupCookies, median } from './tools.mjs';

const CONNECTIONS = 10;
const WARM_UP_S = 2;

/** Sizes, in expenses, of the groups whose balances and pages are compared. */
export const SIZES = [50, 5_000, 20_000];

/** What every browser accepts. */
const encodings = { 'accept-encoding': 'gzip, br' };

/**
 * @typedef {{ code: string, expenses: number }} Group
 * @typedef {{ url: string, cpuMs: () => number }} Server
 * @typedef {{
 *   server: Server, sized: readonly Group[], groups: readonly Group[], members: Map<string, readonly string[]>
 * }} Side a running production server; groups of growing size, groups among which new expenses are spread, and the ids of
 *   their members by group code
 * @typedef {{ name: string, shot: (side: Side) => Promise<object> }} Measure
 */

async function fire(options, duration) {
  const result = await autocannon({ connections: CONNECTIONS, ...options, duration });
  if (result.non2xx + result.errors > 0) {
    throw new Error(`${options.url}: ${result.non2xx} other than 2xx, ${result.errors} errors`);
  }
  return { requests: result['2xx'], perSecond: result.requests.average };
}

/** The cookies of a device that has been here before: it knows its group, and has the stylesheet of the build. */
async function returningCookies({ server }, code, view) {
  const remembered = [...groupCookies(code), ...(view ? [{ name: 'viewState', value: view }] : [])];
  const cookie = remembered.map(({ name, value }) => `${name}=${value}`).join('; ');
  const page = await (await fetch(`${server.url}/pari`, { headers: { cookie } })).text();
  return `${cookie}; ${stylesCookie(page)}`;
}

/** POST /expenses for six members, spread over many groups, each with its own id and idempotency key. */
function expenseRequests({ groups, members }) {
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

/** POST /groups/{code}/changes with a hundred new expenses for six members, spread over many groups. */
function batchRequests({ groups, members }) {
  let count = 0;
  const setupRequest = (request) => {
    const { code } = groups[count++ % groups.length];
    const ids = members.get(code);
    const changes = Array.from({ length: 100 }, () => {
      const content = {
        kind: 'expense',
        title: 'Eis',
        cents: 1200,
        payers: [{ memberId: ids[0], cents: 1200 }],
      };
      const entry = { id: randomUUID(), ...content, split: { how: 'even', among: ids } };
      return { id: randomUUID(), kind: 'entry.put', entry };
    });
    const headers = { 'content-type': 'application/json' };
    const path = `/api/v1/groups/${code}/changes`;
    return { ...request, method: 'POST', path, headers, body: JSON.stringify({ changes }) };
  };
  return { requests: [{ method: 'POST', path: '/', setupRequest }] };
}

/** @returns {Measure} */
const read = (name, pathOf) => ({
  name,
  shot: async (side) => ({ url: `${side.server.url}${pathOf(side)}`, headers: encodings }),
});

/** @returns {Measure} a page as a returning device gets it */
const groupPage = (name, groupOf, view) => ({
  name,
  shot: async (side) => ({
    url: `${side.server.url}/pari`,
    headers: { ...encodings, cookie: await returningCookies(side, groupOf(side).code, view) },
  }),
});

/** @type {readonly Measure[]} the first is the baseline for all others */
const MEASURES = [
  read('bare route (health/alive)', () => '/api/v1/health/alive'),
  read('home, first visit', () => '/'),
  ...SIZES.map((size, index) =>
    read(`balances, ${size} expenses`, ({ sized }) => `/api/v1/users/byGroupCode/${sized[index].code}`),
  ),
  read(
    'newest 20 entries',
    ({ groups }) => `/api/v1/groups/${groups[0].code}/expenses-and-payments?limit=20`,
  ),
  ...SIZES.map((size, index) => groupPage(`/pari, ${size} expenses`, ({ sized }) => sized[index])),
  groupPage('/pari, history', ({ groups }) => groups[0], 'view1'),
  {
    name: 'create an expense',
    shot: async (side) => ({ url: `${side.server.url}/api/v1/expenses`, ...expenseRequests(side) }),
  },
  {
    name: 'a batch of 100 changes',
    shot: async (side) => ({ url: side.server.url, ...batchRequests(side) }),
  },
];

/**
 * Fires at each side in turn, round after round, so that whatever else the machine does affects all of them alike.
 * @param {Measure} measure @param {readonly Side[]} sides @param {{ rounds: number, seconds: number }} options
 * @returns {Promise<{ perSecond: number, cpuMs: number }[]>} for each side: the median round's requests a second, and the
 *   server's CPU time for one of them
 */
async function measureSides(measure, sides, { rounds, seconds }) {
  const shots = await Promise.all(sides.map((side) => measure.shot(side)));
  for (const shot of shots) await fire(shot, WARM_UP_S);
  const results = sides.map(() => ({ rates: [], requests: 0, cpuMs: 0 }));
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { server }] of sides.entries()) {
      const before = server.cpuMs();
      const { requests, perSecond } = await fire(shots[index], seconds);
      results[index].cpuMs += server.cpuMs() - before;
      results[index].requests += requests;
      results[index].rates.push(perSecond);
    }
  }
  return results.map(({ rates, requests, cpuMs }) => ({ perSecond: median(rates), cpuMs: cpuMs / requests }));
}

/**
 * Measures requests a second with 10 connections. For one server the rows also have the share of the bare route's rate in
 * the same run, because machines differ from day to day; for two servers they have the ratio of the first to the second.
 * @param {readonly Side[]} sides one or two
 * @param {{ rounds: number, seconds: number, only?: string }} options `only`: measures whose name contains it
 */
export async function measureLoad(sides, { only = '', ...options }) {
  const rows = [];
  let bare;
  for (const measure of MEASURES.filter(({ name }) => name.includes(only))) {
    const [here, there] = await measureSides(measure, sides, options);
    bare ??= here;
    const row = {
      measured: measure.name,
      'per second': Math.round(here.perSecond),
      'CPU ms': here.cpuMs.toFixed(2),
      ...(there
        ? {
            'against it': Math.round(there.perSecond),
            'its CPU ms': there.cpuMs.toFixed(2),
            ratio: (here.perSecond / there.perSecond).toFixed(2),
            'ratio of CPU': (there.cpuMs / here.cpuMs).toFixed(2),
          }
        : { 'of the bare route': (here.perSecond / bare.perSecond).toFixed(3) }),
    };
    console.error(`  ${Object.values(row).join('  ')}`);
    rows.push(row);
  }
  return rows;
}
