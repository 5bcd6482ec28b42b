import { BODY_MAX_BYTES } from '@/lib/limits';
import { aGroup } from '../support/a-group';
import { badRequest, invalid } from '../support/answers';
import { api, apiRoutes, call } from '../support/api';

const pathOf = (segments: readonly string[]) =>
  segments.map((segment) => (segment.startsWith('[') ? 'x' : segment)).join('/');
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const own = apiRoutes.filter(({ segments }) => !['docs', 'openapi.json'].includes(segments[0] ?? ''));

describe('every path', () => {
  it.each(own.map(({ segments }) => pathOf(segments)))('%s may be called from any origin', async (path) => {
    const preflight = await api.options(path);
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-methods')?.split(', ').sort()).toEqual([
      ...METHODS.toSorted(),
    ]);
    expect(preflight.headers.get('access-control-allow-headers')?.split(', ').sort()).toEqual([
      'content-type',
      'idempotency-key',
      'if-match',
      'if-none-match',
      'x-captcha-solution',
    ]);
    for (const method of METHODS) {
      const { headers } = await call(method, path);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      // Our own client keeps its own copy, so these answers need not be cached.
      expect(headers.get('cache-control')).toMatch(
        /\/(?:ledger|statistics|activity|changes|export|code|view-key)$|\/imports\//.test(path)
          ? /^(?:no-store|private, no-cache)$/
          : /^private, no-cache$/,
      );
      expect(headers.get('access-control-expose-headers')?.split(', ')).toEqual(
        expect.arrayContaining(['ETag', 'Retry-After', 'X-RateLimit-Remaining']),
      );
    }
  });

  it('answers 405 in JSON for a method that it does not allow, with those that it allows', async () => {
    const answer = await call('DELETE', 'users/byGroupCode/x');
    expect(answer).toMatchObject({
      status: 405,
      body: { status: 'fail', message: 'Method not allowed', code: 'method-not-allowed' },
    });
    expect(answer.headers.get('allow')).toBe('GET');
    expect((await call('GET', 'settlements')).headers.get('allow')).toBe('POST, DELETE');
  });

  it('that does not exist is a JSON 404, whatever the method', async () => {
    for (const method of METHODS) {
      for (const path of ['nowhere', 'users/a/b/c', 'settlements/a/b', 'Groups']) {
        expect(await call(method, path)).toMatchObject({
          status: 404,
          body: { status: 'error', message: 'Not found', code: 'route-not-found' },
        });
      }
    }
  });
});

describe('health', () => {
  it('answers while the database is up', async () => {
    expect(await api.get('health/alive')).toMatchObject({
      status: 200,
      body: { status: 'success', data: null },
    });
    expect(await api.get('health/check')).toMatchObject({
      status: 200,
      body: { status: 'success', data: null, message: 'Health check successful' },
    });
  });
});

describe('a body', () => {
  const malformed = badRequest('Malformed JSON');
  const json = { 'content-type': 'application/json' };

  it.each(['{', 'null', '5', '"x"', '[]', '[{"groupName":"Rom"}]', '{"a":1}}', '\u0000', '{groupName:"x"}'])(
    'that is %j is malformed',
    async (body) => {
      for (const [method, path] of [
        ['POST', 'groups'],
        ['POST', 'users'],
        ['POST', 'expenses'],
        ['POST', 'payments'],
        ['POST', 'settlements'],
        ['DELETE', 'settlements'],
      ] as const) {
        expect(await call(method, path, { body })).toMatchObject(malformed);
      }
    },
  );

  it('of another content type is malformed; JSON may come with a charset or as +json', async () => {
    const body = '{"groupName":"Rom"}';
    const others = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'jsonx'];
    const pretending = ['text/plain; x=json', 'text/json-not', 'application/x-json', 'application/json+xml'];
    for (const type of [...others, ...pretending]) {
      expect(await call('POST', 'groups', { body, headers: { 'content-type': type } })).toMatchObject(
        malformed,
      );
    }
    for (const type of ['application/json; charset=utf-8', 'application/problem+json', 'APPLICATION/JSON']) {
      expect(await call('POST', 'groups', { body, headers: { 'content-type': type } })).toMatchObject({
        status: 201,
      });
    }
  });

  it('that is left out says what is missing', async () => {
    expect(await call('POST', 'groups')).toMatchObject(invalid('Missing group name'));
    expect(await call('POST', 'groups', { body: '', headers: json })).toMatchObject(
      invalid('Missing group name'),
    );
  });

  it('may have 100 kB and no more, counted in bytes', async () => {
    const fill = (length: number, letter: string) => `{"groupName":"Rom","x":"${letter.repeat(length)}"}`;
    const around = fill(0, '').length;
    const tooLarge = { status: 413, body: { status: 'fail', message: expect.any(String) as string } };
    const send = (body: string, headers = json) => call('POST', 'groups', { body, headers });
    expect(await send(fill(BODY_MAX_BYTES - around, 'x'))).toMatchObject({ status: 201 });
    expect(await send(fill(BODY_MAX_BYTES - around + 1, 'x'))).toMatchObject(tooLarge);
    expect(await send(fill(BODY_MAX_BYTES / 2, 'é'))).toMatchObject(tooLarge);
    expect(await send('{}', { ...json, 'content-length': '9999999' } as typeof json)).toMatchObject(tooLarge);
  });

  it('nested forty thousand deep does no harm', async () => {
    for (const deep of [
      '['.repeat(40_000) + ']'.repeat(40_000),
      '{"a":'.repeat(15_000) + '1' + '}'.repeat(15_000),
    ]) {
      const body = `{"groupName":${deep}}`;
      expect(await call('POST', 'groups', { body })).toMatchObject(invalid('Missing group name'));
    }
  });

  it('with keys of the prototype is only a body', async () => {
    const body = '{"__proto__":{"groupName":"x"},"constructor":{"prototype":{"a":1}},"toString":1}';
    expect(await call('POST', 'groups', { body })).toMatchObject(invalid('Missing group name'));
    expect(({} as Record<string, unknown>).groupName).toBeUndefined();
  });
});

describe('a conditional read', () => {
  const paths = async () => {
    const { code, members, expenses, payments } = await aGroup()
      .with('Anna', 'Ben')
      .spent('Anna', 10, ['Ben'])
      .paid('Ben', 1, 'Anna');
    await api.post('settlements', { settlements: [{ from: 'Ben', to: 'Anna', amount: 9, groupCode: code }] });
    return [
      `groups/${code}`,
      `groups/currency/${code}`,
      `groups/${code}/expenses-and-payments`,
      `groups/${code}/expenses-and-payments?limit=1&order=desc`,
      `users/byGroupCode/${code}`,
      `users/${members.Anna?._id}`,
      `users/${members.Anna?._id}/expenses-and-payments`,
      `expenses/${expenses[0]?._id}`,
      `expenses/byGroupCode/${code}`,
      `expenses/totalExpenses/${code}`,
      `payments/${payments[0]?._id}`,
      `settlements/${code}`,
    ];
  };

  it('is answered with 304 until the group changes', async () => {
    const all = await paths();
    const etags = new Map<string, string>();
    for (const path of all) etags.set(path, (await api.get(path)).headers.get('etag') ?? '');
    const again = (path: string, etag: string) => api.get(path, { headers: { 'if-none-match': etag } });
    for (const [path, etag] of etags) {
      expect(etag).toMatch(/^W\/".+"$/);
      const answer = await again(path, etag);
      expect(answer).toMatchObject({ status: 304, text: '' });
      expect(answer.headers.get('etag')).toBe(etag);
      expect((await again(path, `"other", ${etag}`)).status).toBe(304);
      expect((await again(path, '"other"')).status).toBe(200);
    }
    const [groupPath = ''] = all;
    await api.post('users', { userName: 'Cleo', groupCode: groupPath.replace('groups/', '') });
    for (const [path, etag] of etags) expect((await again(path, etag)).status).toBe(200);
  });
});
