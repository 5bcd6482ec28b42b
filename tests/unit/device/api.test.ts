import { send } from '@/lib/device/sync/api';
import { ApiError, OfflineError } from '@/lib/device/page/api-errors';
import { serve } from '@/tests/unit/device/fake-server';
import { WIRE_VERSION } from '@/lib/wire/own/version';

const failure = (request: Promise<unknown>): Promise<unknown> => request.catch((error: unknown) => error);

test('a deletion is answered with nothing', async () => {
  serve(() => ({ status: 204 }));
  expect(await send('DELETE', 'groups/1')).toBeNull();
});

test('a form sends its idempotency key', async () => {
  let headers: HeadersInit | undefined;
  globalThis.fetch = (_input, init) => {
    headers = init?.headers;
    return Promise.resolve(new Response('{}'));
  };
  await send('POST', 'feedbacks', { text: 'Danke' }, { idempotencyKey: 'k' });
  expect(headers).toEqual({
    ...{ 'content-type': 'application/json', 'idempotency-key': 'k' },
    'pari-wire': String(WIRE_VERSION),
  });
});

test('a refusal carries its status, its code and the first mistake', async () => {
  const errors = ['expense description missing', 'expense amount missing'];
  serve(() => ({
    status: 422,
    body: { status: 'error', message: 'Validation error', errors, code: 'missing-expense-description' },
  }));
  const error = await failure(send('POST', 'expenses', {}));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 422,
    code: 'missing-expense-description',
    message: 'expense description missing',
    errors,
  });
});

test("a proxy's page is an answer, but none of ours", async () => {
  globalThis.fetch = () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }));
  expect(await failure(send('GET', 'health/alive'))).toMatchObject({
    name: 'ApiError',
    status: 502,
    code: null,
  });
  globalThis.fetch = () => Promise.resolve(new Response('<h1>Log in to the hotel</h1>', { status: 200 }));
  expect(await failure(send('GET', 'health/alive'))).toMatchObject({
    name: 'ApiError',
    status: 200,
    code: null,
  });
});

test('in a tunnel the phone says that there is no network', async () => {
  serve(() => 'offline');
  expect(await failure(send('GET', 'health/alive'))).toBeInstanceOf(OfflineError);
});

test('a screen that is left aborts its request, which is no failure of the network', async () => {
  const leaving = new AbortController();
  serve(() => {
    leaving.abort();
    return { status: 200, body: {} };
  });
  const error = await failure(send('GET', 'health/alive', undefined, { signal: leaving.signal }));
  expect(error).toMatchObject({ name: 'AbortError' });
});

describe('a server that is busy', () => {
  const unsure = { status: 500, body: { code: 'outcome-unknown' }, retryAfter: '0' };
  const gone = { status: 404, body: { code: 'expense-not-found' } };
  const busy = { status: 503, body: { status: 'fail', message: 'busy', code: 'busy' }, retryAfter: '0' };

  test('is asked again, and nobody notices', async () => {
    const replies = [{ ...busy, status: 429 }, busy];
    const calls = serve(() => replies.pop() ?? { status: 201, body: { feedback: 1 } });
    expect(await send('POST', 'feedbacks', { text: 'a' }, { idempotencyKey: 'k' })).toEqual({ feedback: 1 });
    expect(calls.map(({ body }) => body)).toEqual([{ text: 'a' }, { text: 'a' }, { text: 'a' }]);
  });

  test('is not asked for ever: at last Anna is told', async () => {
    const calls = serve(() => busy);
    expect(await failure(send('GET', 'users/1'))).toMatchObject({ status: 503, code: 'busy' });
    expect(calls).toHaveLength(3);
  });

  test('is not asked again if something could happen twice', async () => {
    const calls = serve(() => busy);
    expect(await failure(send('POST', 'groups', { groupName: 'Rom' }))).toMatchObject({ status: 503 });
    expect(calls).toHaveLength(1);
    await failure(send('POST', 'groups', { groupName: 'Rom' }, { idempotencyKey: 'k' }));
    expect(calls).toHaveLength(4);
  });

  test('is not waited for if it asks for a quarter of an hour', async () => {
    const calls = serve(() => ({ status: 429, body: { error: 'later' }, retryAfter: '900' }));
    expect(await failure(send('GET', 'users/1'))).toMatchObject({ status: 429 });
    expect(calls).toHaveLength(1);
  });

  test('that does not know whether it saved is asked again under the same key', async () => {
    const replies = [unsure];
    serve(() => replies.pop() ?? { status: 201, body: {} });
    expect(await send('POST', 'feedbacks', {}, { idempotencyKey: 'k' })).toEqual({});
  });

  test('and then does not find what was to be deleted has deleted it', async () => {
    const replies = [gone, unsure];
    const calls = serve(() => replies.pop() ?? gone);
    expect(await send('DELETE', 'groups/1')).toBeNull();
    expect(calls).toHaveLength(2);
    expect(await failure(send('DELETE', 'groups/1'))).toMatchObject({ status: 404 });
  });

  test('and then does not find what Anna has edited is an error', async () => {
    const replies = [gone, unsure];
    serve(() => replies.pop() ?? gone);
    expect(await failure(send('PUT', 'expenses/1', {}))).toMatchObject({ status: 404 });
  });
});
