import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { LONG_LISTS_PER_ADDRESS } from '@/lib/limits';
import { house, until } from '@/tests/support/house';
import { insertManyExpenses } from '@/tests/support/many-entries';
import { oneConnection, type OneConnection } from '@/tests/support/one-connection';

/** Long lists on real connections, whose readers may stop reading. */
let line: OneConnection;
beforeEach(() => {
  line = oneConnection(house.origin);
});
afterEach(() => line.close());

const MEMBERS = 100;
/** Each is about 20 kB: together they are more than the system buffers for a client that does not read. */
const EXPENSES = 400;

async function post<Body>(path: string, body: object): Promise<Body> {
  const headers = { 'content-type': 'application/json' };
  const asked = { method: 'POST', path: `/api/v1/${path}`, headers, body: JSON.stringify(body) };
  const answer = await line.ask(asked);
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  return JSON.parse(answer.text) as Body;
}

async function aLongList(): Promise<{ code: string; path: string }> {
  type Group = { readonly group: { readonly _id: string; readonly groupCode: string } };
  const { group } = await post<Group>('groups', { groupName: 'Lissabon 2026' });
  const { _id: groupId, groupCode } = group;
  const ids: string[] = [];
  for (let count = 1; count <= MEMBERS; count += 1) {
    const { user } = await post<{ user: { _id: string } }>('users', { userName: `M${count}`, groupCode });
    ids.push(user._id);
  }
  const payerId = ids[0] ?? '';
  await insertManyExpenses({
    ...{ groupId, payerId, beneficiaryIds: ids },
    ...{ count: EXPENSES, amountCents: 10_000 },
  });
  return { code: groupCode, path: `/api/v1/expenses/byGroupCode/${groupCode}` };
}

/** Sends a request and reads nothing but the status line of the answer. */
async function silentReader(path: string): Promise<{ socket: Socket; status: number }> {
  const { hostname, port } = new URL(house.origin);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write(`GET ${path} HTTP/1.1\r\nHost: pari\r\n\r\n`);
  await once(socket, 'readable');
  return { socket, status: Number(String(socket.read(12)).slice(9)) };
}

test('an address that holds four long lists open gets no fifth until they are closed', async () => {
  const { path } = await aLongList();
  const silent = await Promise.all(Array.from({ length: LONG_LISTS_PER_ADDRESS }, () => silentReader(path)));
  expect(silent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const refused = await line.ask({ path });
  expect(refused.status).toBe(503);
  expect(refused.headers['retry-after']).toBe('30');
  expect(JSON.parse(refused.text)).toMatchObject({ status: 'fail', code: 'too-many-streams' });
  expect(await line.ask({ path, method: 'HEAD' })).toMatchObject({ status: 200, text: '' });

  for (const { socket } of silent) socket.destroy();
  await until(async () => (await line.ask({ path, method: 'GET' })).status === 200);
  const packed = await line.ask({ path, headers: { 'accept-encoding': 'gzip' } });
  expect(packed).toMatchObject({ status: 200, headers: { 'content-encoding': 'gzip' } });
  const whole = await line.ask({ path });
  expect(JSON.parse(whole.text)).toMatchObject({ status: 'success', results: EXPENSES });
});

test('a list that cannot be sent to its end is a broken transfer, not a short list', async () => {
  const { code, path } = await aLongList();
  const asked = get(`${house.origin}${path}`);
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
