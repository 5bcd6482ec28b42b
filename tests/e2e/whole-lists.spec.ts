import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { LONG_LISTS_PER_ADDRESS } from '@/lib/limits';
import { oneConnection, type OneConnection } from './support/one-connection';
import { expect, test as base } from './support/person';

/** What becomes of a long list on a real connection whose reader stops reading. */
const test = base.extend<{ line: OneConnection }>({
  line: async ({ baseURL }, provide) => {
    const line = oneConnection(baseURL ?? '');
    await provide(line);
    line.close();
  },
});

// The places belong to the address, which all tests of this file share.
test.describe.configure({ mode: 'serial' });

const MEMBERS = 100;
/** Each is some 20 kB long: together more than what the system holds for a reader who does not read. */
const EXPENSES = 400;

async function aLongList(line: OneConnection): Promise<{ code: string; path: string }> {
  const post = async <Body>(path: string, body: object): Promise<Body> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await line.ask({
      method: 'POST',
      path: `/api/v1/${path}`,
      headers,
      body: JSON.stringify(body),
    });
    expect(answer.status, answer.text).toBe(201);
    return JSON.parse(answer.text) as Body;
  };
  const { group } = await post<{ group: { groupCode: string } }>('groups', { groupName: 'Lissabon 2026' });
  const groupCode = group.groupCode;
  const ids: string[] = [];
  for (let count = 1; count <= MEMBERS; count += 1) {
    const { user } = await post<{ user: { _id: string } }>('users', { userName: `M${count}`, groupCode });
    ids.push(user._id);
  }
  for (let count = 1; count <= EXPENSES; count += 1) {
    await post('expenses', {
      ...{ _id: randomUUID(), expenseDescription: `Nr. ${count}`, expenseAmount: 100, groupCode },
      ...{ expensePayerId: ids[0], expenseBeneficiaryIds: ids },
    });
  }
  return { code: groupCode, path: `/api/v1/expenses/byGroupCode/${groupCode}` };
}

/** Asks and reads the first line of the answer alone. */
async function silentReader(origin: string, path: string): Promise<{ socket: Socket; status: number }> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write(`GET ${path} HTTP/1.1\r\nHost: pari\r\n\r\n`);
  await once(socket, 'readable');
  return { socket, status: Number(String(socket.read(12)).slice(9)) };
}

test('who holds four long lists open gets no fifth, until the four have gone', async ({ line, baseURL }) => {
  test.setTimeout(180_000);
  const { path } = await aLongList(line);
  const silent = await Promise.all(
    Array.from({ length: LONG_LISTS_PER_ADDRESS }, () => silentReader(baseURL ?? '', path)),
  );
  expect(silent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const refused = await line.ask({ path });
  expect(refused.status).toBe(503);
  expect(refused.headers['retry-after']).toBe('30');
  expect(JSON.parse(refused.text)).toMatchObject({ status: 'fail', code: 'too-many-streams' });
  expect(await line.ask({ path, method: 'HEAD' })).toMatchObject({ status: 200, text: '' });

  for (const { socket } of silent) socket.destroy();
  await expect.poll(async () => (await line.ask({ path, method: 'GET' })).status).toBe(200);
  const packed = await line.ask({ path, headers: { 'accept-encoding': 'gzip' } });
  expect(packed).toMatchObject({ status: 200, headers: { 'content-encoding': 'gzip' } });
  const whole = await line.ask({ path });
  expect(JSON.parse(whole.text)).toMatchObject({ status: 'success', results: EXPENSES });
});

test('a list that cannot be told to its end is a broken transfer, not a short list', async ({
  line,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const { code, path } = await aLongList(line);
  const asked = get(`${baseURL}${path}`);
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  const body = JSON.stringify({ groupName: 'Lissabon 2026' });
  const headers = { 'content-type': 'application/json' };
  const deleted = await line.ask({ method: 'DELETE', path: `/api/v1/groups/${code}`, headers, body });
  expect(deleted.status).toBe(204);
  const failed = once(response, 'error');
  response.resume();
  await expect(failed).resolves.toEqual([expect.objectContaining({ code: 'ECONNRESET' })]);
  expect(response.complete).toBe(false);
  expect((await line.ask({ path: '/api/v1/health/alive' })).status).toBe(200);
});
