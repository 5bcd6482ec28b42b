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
 *   server: Server, sized: readonly Group[], groups: readonly Group[], tens: readonly Group[],
 *   members: Map<string, readonly string[]>
 * }} Side a running production server; groups of growing size, groups among which new expenses are spread, such groups
 *   of ten, and the ids of their members by group code
 * @typedef {(side: Side) => Promise<object>} Shot
 * @typedef {{ name: string, shot: Shot, beside?: Shot }} Measure `beside`: compared with this on the same server, and not
 *   with another one
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

/** Paid by the first of these members, for all of them. */
const evenExpense = (ids) => ({
  ...{ kind: 'expense', title: 'Eis', cents: 1200 },
  payers: [{ memberId: ids[0], cents: 1200 }],
  split: { how: 'even', among: ids },
});

/** Paid by the first two of these members, for all of them by shares. */
const sharedExpense = (ids) => ({
  ...evenExpense(ids),
  payers: ids.slice(0, 2).map((memberId) => ({ memberId, cents: 600 })),
  split: { how: 'shares', of: ids.map((memberId, place) => ({ memberId, shares: 50 * (1 + (place % 4)) })) },
});

/** POST /groups/{code}/changes with so many new expenses, spread over many groups. */
function changesRequests(groups, members, { length, expenseOf }) {
  let count = 0;
  const setupRequest = (request) => {
    const { code } = groups[count++ % groups.length];
    const ids = members.get(code);
    const changes = Array.from({ length }, () => ({
      ...{ id: randomUUID(), kind: 'entry.put', entry: { id: randomUUID(), ...expenseOf(ids) } },
    }));
    const headers = { 'content-type': 'application/json' };
    const path = `/api/v1/groups/${code}/changes`;
    return { ...request, method: 'POST', path, headers, body: JSON.stringify({ changes }) };
  };
  return { requests: [{ method: 'POST', path: '/', setupRequest }] };
}

/** @returns {Shot} one new expense of ten members by the call of our own client */
const expenseOfTen =
  (expenseOf) =>
  async ({ server, tens, members }) => ({
    url: server.url,
    ...changesRequests(tens, members, { length: 1, expenseOf }),
  });

/** @returns {Shot} what a device reads that knows the group as it was before one new expense */
const deltaOfOne = async ({ server, groups, members }) => {
  const [{ code }] = groups;
  const ledger = `${server.url}/api/v1/groups/${code}/ledger`;
  const { version } = await (await fetch(`${ledger}?limit=1`)).json();
  const changes = [
    { id: randomUUID(), kind: 'entry.put', entry: { id: randomUUID(), ...evenExpense(members.get(code)) } },
  ];
  await fetch(`${server.url}/api/v1/groups/${code}/changes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ changes }),
  });
  return { url: `${ledger}?since=${version}`, headers: encodings };
};

/** @returns {Shot} */
const shotAt = (pathOf) => async (side) => ({ url: `${side.server.url}${pathOf(side)}`, headers: encodings });

/** @returns {Measure} */
const read = (name, pathOf) => ({ name, shot: shotAt(pathOf) });

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
    shot: async ({ server, groups, members }) => ({
      url: server.url,
      ...changesRequests(groups, members, { length: 100, expenseOf: evenExpense }),
    }),
  },
  {
    name: 'create an expense of ten by shares of two payers, beside a simple one',
    shot: expenseOfTen(sharedExpense),
    beside: expenseOfTen(evenExpense),
  },
  {
    name: `statistics of ${SIZES[2]} expenses, beside their balances`,
    shot: shotAt(({ sized }) => `/api/v1/groups/${sized[2].code}/statistics`),
    beside: shotAt(({ sized }) => `/api/v1/users/byGroupCode/${sized[2].code}`),
  },
  read('ledger, newest 100 of 5000', ({ sized }) => `/api/v1/groups/${sized[1].code}/ledger?limit=100`),
  { name: 'ledger, since one new expense', shot: deltaOfOne },
];

/**
 * Fires at each side in turn, round after round, so that whatever else the machine does affects all of them alike.
 * @param {Measure} measure @param {readonly Side[]} all @param {{ rounds: number, seconds: number, databaseCpuMs: () => number }} options
 * @returns {Promise<{ perSecond: number, rates: number[], cpuMs: number, databaseMs: number }[]>} for each side: the
 *   requests a second of the median round and of each, and the CPU time of the server and of its database for one of them
 */
async function measureSides({ shot, beside }, all, { rounds, seconds, databaseCpuMs }) {
  const sides = beside ? [all[0], all[0]] : all;
  const shots = await Promise.all(sides.map((side, place) => (place > 0 && beside ? beside : shot)(side)));
  for (const shot of shots) await fire(shot, WARM_UP_S);
  const results = sides.map(() => ({ rates: [], requests: 0, cpuMs: 0, databaseMs: 0 }));
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { server }] of sides.entries()) {
      const [before, databaseBefore] = [server.cpuMs(), databaseCpuMs()];
      const { requests, perSecond } = await fire(shots[index], seconds);
      results[index].cpuMs += server.cpuMs() - before;
      results[index].databaseMs += databaseCpuMs() - databaseBefore;
      results[index].requests += requests;
      results[index].rates.push(perSecond);
    }
  }
  return results.map(({ rates, requests, cpuMs, databaseMs }) => ({
    ...{ perSecond: median(rates), rates, cpuMs: cpuMs / requests, databaseMs: databaseMs / requests },
  }));
}

/** The lowest and the highest ratio of two rounds that followed each other. */
function spreadOf(rates, others) {
  const ratios = rates.map((rate, round) => rate / others[round]);
  return [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2)).join(' to ');
}

/**
 * Measures requests a second with 10 connections. For one server the rows also have the share of the bare route's rate in
 * the same run, because machines differ from day to day; for two servers they have the ratio of the first to the second.
 * @param {readonly Side[]} sides one or two
 * @param {{ rounds: number, seconds: number, only?: string, databaseCpuMs: () => number }} options `only`: measures whose
 *   name contains it; `databaseCpuMs`: the CPU time of PostgreSQL so far
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
      'of PostgreSQL': here.databaseMs.toFixed(2),
      ...(there
        ? {
            'against it': Math.round(there.perSecond),
            'its CPU ms': there.cpuMs.toFixed(2),
            ratio: (here.perSecond / there.perSecond).toFixed(2),
            'in its rounds': spreadOf(here.rates, there.rates),
            'ratio of CPU': (there.cpuMs / here.cpuMs).toFixed(2),
          }
        : { 'of the bare route': (here.perSecond / bare.perSecond).toFixed(3) }),
    };
    console.error(`  ${Object.values(row).join('  ')}`);
    rows.push(row);
  }
  return rows;
}
