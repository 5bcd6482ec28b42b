import { ApiError, OfflineError, receive, send } from '@/lib/client/api';
import { serve } from '@/tests/unit/client/fake-server';

const failure = (request: Promise<unknown>): Promise<unknown> => request.catch((error: unknown) => error);

test('an answer comes with the revision of its group, also behind a proxy that weakens the ETag', async () => {
  const etags = ['W/"0a1b2c3d.12"', '"0a1b2c3d.12.3"'];
  serve(() => ({ status: 200, body: { user: 'Anna' }, etag: etags.pop() ?? '' }));
  expect(await receive('GET', 'users/1')).toEqual({ body: { user: 'Anna' }, groupRevision: 12 });
  expect(await receive('GET', 'users/1')).toEqual({ body: { user: 'Anna' }, groupRevision: 12 });
});

test('a deletion is answered with nothing', async () => {
  serve(() => ({ status: 204 }));
  expect(await receive('DELETE', 'expenses/1')).toEqual({ body: null, groupRevision: null });
});

test('Anna builds on revision 7 and says so', async () => {
  let headers: HeadersInit | undefined;
  globalThis.fetch = (_input, init) => {
    headers = init?.headers;
    return Promise.resolve(new Response('{}'));
  };
  await send('PUT', 'expenses/1', { expenseAmount: 1 }, { ifMatch: 7, idempotencyKey: 'k' });
  expect(headers).toEqual({ 'content-type': 'application/json', 'if-match': '"7"', 'idempotency-key': 'k' });
});

test('what the server refuses carries its status, code and the first mistake', async () => {
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

test('a lost update comes with what is stored now', async () => {
  serve(() => ({ status: 409, body: { message: 'changed', code: 'entry-changed', current: { _id: '1' } } }));
  expect(await failure(send('PUT', 'expenses/1', {}))).toMatchObject({ status: 409, current: { _id: '1' } });
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

test('a screen that is left takes its question back, and that is no failure of the network', async () => {
  const leaving = new AbortController();
  serve(() => {
    leaving.abort();
    return { status: 200, body: {} };
  });
  const error = await failure(send('GET', 'health/alive', undefined, { signal: leaving.signal }));
  expect(error).toMatchObject({ name: 'AbortError' });
});
