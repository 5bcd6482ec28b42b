import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';

const CONNECTIONS = 10;
const DURATION_S = Number(process.env.BENCH_SECONDS ?? 8);

/** Expenses of the groups between which balances and pages are compared. */
export const SIZES = [50, 5_000, 20_000];

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

/**
 * Requests a second with 10 connections, each also as a share of the bare route in the same run, because machines
 * differ from day to day.
 * @param {string} url of a running production server
 * @param {readonly { code: string, expenses: number }[]} sized groups of growing size
 * @param {readonly { code: string }[]} groups among which new expenses are spread
 * @param {Map<string, readonly string[]>} members ids by group code
 */
export async function measureLoad(url, sized, groups, members) {
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
  const [bare] = figures;
  return figures.map(({ name, perSecond }) => ({
    measured: name,
    'per second': Math.round(perSecond),
    'of the bare route': (perSecond / bare.perSecond).toFixed(3),
  }));
}
