import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BODY_MAX_BYTES, FILE_BODY_MAX_BYTES } from '@/lib/limits';
import { startApp } from '@/tests/deployment/support/app';
import { rootDir } from '@/tests/launcher/support/node-process';
import { aBusyGroup, type KnownGroup } from '@/tests/support/a-busy-group';
import { checksums, house } from '@/tests/support/house';
import { dial, multipart, MULTIPART, raw, type RawAnswer, request } from './support/raw';

let group: KnownGroup;

beforeAll(async () => {
  group = await aBusyGroup(house.origin);
});

const ask = (...asked: Parameters<typeof request>): Promise<RawAnswer> => raw(house.port, request(...asked));

/** A redirect that stays on this site, whatever the browser resolves it against. */
const LOCAL = /^\/(?![/\\])[\x21-\x7e]*$/;

function expectNothingLost(answer: RawAnswer, what: string): void {
  expect([what, answer.status >= 200 && answer.status < 500]).toEqual([what, true]);
  for (const location of answer.headers.location ?? []) expect(location).toMatch(LOCAL);
}

describe('addresses', () => {
  const climbs = [
    '..',
    '%2e%2e',
    '.%2e',
    '..%2f..',
    '..%5c..',
    '%252e%252e',
    '..;',
    '....//',
    '.\\.',
    '%c0%ae%c0%ae',
  ];
  const files = ['package.json', 'etc/passwd', '.next/BUILD_ID'];
  const starts = ['', '/_next/static/chunks', '/icons', '/api/v1/groups'];

  test('reach only files that are meant for browsers, however they climb', async () => {
    const secrets = ['"name": "pari"', 'root:x:0', readFileSync(join(rootDir, '.next/BUILD_ID'), 'utf8')];
    for (const start of starts) {
      for (const climb of climbs) {
        for (const file of files) {
          const target = `${start}/${climb}/${climb}/${climb}/${file}`;
          const answer = await ask(target);
          expectNothingLost(answer, target);
          // Every page contains the id of the build, as it should.
          for (const secret of secrets.slice(0, answer.text.includes('<html') ? -1 : undefined))
            expect([target, answer.text.includes(secret)]).toEqual([target, false]);
        }
      }
    }
  });

  test.each([
    ...[
      '//evil.example',
      '//evil.example/..',
      '/\\evil.example',
      '///evil.example//',
      '/%2f%2fevil.example/',
    ],
    ...[
      '/.//evil.example',
      '/pari//evil.example/',
      '/%5cevil.example/',
      '//evil.example/%2e%2e/',
      '/;@evil.example/',
    ],
    ...[
      'https://evil.example//x/',
      'http://evil.example/pari/',
      '//pari/',
      '/pari/..//evil.example/',
      '/\t/evil.example',
    ],
  ])('%j does not redirect to another site', async (target) => {
    for (const method of ['GET', 'HEAD', 'POST'])
      expectNothingLost(
        await ask(target, { method, headers: { Cookie: `activeGroupCode=${group.code}` } }),
        target,
      );
  });

  test.each([
    ...[
      '/%00',
      '/pari%00',
      '/icons/%00',
      '/_next/static/%00',
      '/api/v1/groups/%00',
      '/%',
      '/%zz',
      '/%C3',
      '/%ED%A0%80',
    ],
    ...[
      '/\u00E4',
      '/%F0%9F%8F%9D',
      '/%E2%80%AE',
      '/%EF%BC%8E%EF%BC%8E/',
      '/pari#x',
      '/?#',
      '/?x=%',
      '/?x=%00',
    ],
    ...[
      '*',
      'pari',
      '?',
      'http://',
      'http:///pari',
      'http://a@b/',
      'ftp://x/',
      'evil.example:443',
      'HTTP://x:y/',
    ],
    ...[
      '/_global-error',
      '/_error',
      '/_not-found',
      '/404',
      '/500',
      '/_next/',
      '/_next/data/x/pari.json',
      '/pari.rsc',
    ],
    ...['/_next/image?url=http://127.0.0.1/&w=64&q=75', '/_next/image?url=%2f%2fevil.example%2fx&w=64&q=75'],
    ...[
      '/.git/config',
      '/.env',
      '/server.js',
      '/favicon.ico',
      '/__nextjs_original-stack-frames',
      '/_next/webpack-hmr',
    ],
    ...[
      '/locales/__proto__/translations.json',
      '/locales/constructor/translations.json',
      '/api/v1/groups/__proto__',
    ],
  ])('%j causes no 500', async (target) => {
    for (const method of ['GET', 'POST']) expectNothingLost(await ask(target, { method }), target);
  });

  test('of any length are answered', async () => {
    for (const length of [1_000, 8_000, 20_000, 500_000]) {
      for (const piece of ['a', '%41', '/', '%2f', '../']) {
        const target = `/${piece.repeat(length / piece.length)}`;
        expectNothingLost(await ask(target), `${length} of ${piece}`);
        expectNothingLost(
          await ask(`/pari?${piece.repeat(length / piece.length)}`),
          `query of ${length} of ${piece}`,
        );
      }
    }
  });

  test('of files take no method but GET and HEAD', async () => {
    for (const target of [
      '/icons/icon-192.png',
      '/icons/icon%2D192.png',
      '/favicon.ico',
      '/api-docs/LICENSE',
    ]) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
        expect([target, method, (await ask(target, { method })).status]).toEqual([target, method, 405]);
    }
  });
});

describe('unknown methods and protocols', () => {
  test.each(['TRACE', 'PROPFIND', 'SEARCH', 'MKCOL', 'LINK', 'FOO', 'get'])(
    '%s is refused everywhere',
    async (method) => {
      for (const target of ['/', '/pari', '/api/v1/health/alive', '/icons/icon-192.png', '/nowhere'])
        expect([400, 405]).toContain((await ask(target, { method })).status);
    },
  );

  test('CONNECT and other protocols end the connection', async () => {
    for (const head of [
      'CONNECT / HTTP/1.1',
      'PRI * HTTP/2.0',
      'GET / HTTP/9.9',
      '\x16\x03\x01\x02\x00\x01\x00',
    ])
      expect([0, 400]).toContain((await raw(house.port, `${head}\r\nHost: pari.test\r\n\r\n`)).status);
  });

  test.each(['h2c', 'websocket', 'TLS/1.0, x'])(
    'a request to upgrade to %s gets the usual answer in HTTP, and the connection is closed',
    async (protocol) => {
      const more = { 'Sec-WebSocket-Key': 'x', 'Sec-WebSocket-Version': '13', 'HTTP2-Settings': 'AAMAAABk' };
      const headers = { ...more, Connection: 'Upgrade, HTTP2-Settings', Upgrade: protocol };
      for (const target of [
        '/',
        '/legal-notice',
        '/_next/webpack-hmr',
        '/nowhere',
        '/api/v1/nowhere',
        '/favicon.ico',
      ]) {
        const usual = (await ask(target)).status;
        // `raw` waits until the connection has ended.
        const answer = await raw(
          house.port,
          Buffer.concat([request(target, { headers }), request('/api/v1/health/alive')]),
        );
        expect([target, answer.status, answer.answers, answer.headers.connection]).toEqual([
          ...[target, usual, 1],
          ['close'],
        ]);
        expect(answer.headers.upgrade).toBeUndefined();
      }
    },
  );

  test('a body that is sent with a request to upgrade is read to its end', async () => {
    const headers = {
      'Content-Type': 'application/json',
      Connection: 'Upgrade, close',
      Upgrade: 'h2c',
    };
    const body = JSON.stringify({ groupName: 'Lissabon' });
    expect((await ask('/api/v1/groups', { method: 'POST', headers, body })).status).toBe(201);
  });

  test('connections of clients that asked to upgrade do not delay the stop of the server', async () => {
    const app = await startApp({ DATABASE_URL: house.databaseUrl, PARI_LIMITS: '0' });
    const body = JSON.stringify({ groupName: 'Lissabon' });
    const held = await dial(app.port);
    const headers = { 'Content-Type': 'application/json', Expect: '100-continue' };
    const whole = request('/api/v1/groups', { method: 'POST', headers, body });
    held.write(whole.subarray(0, -body.length));
    await once(held, 'data');
    const ends = ['/', '/nowhere'].map(async (target) => {
      const socket = await dial(app.port);
      socket.write(request(target, { headers: { Connection: 'Upgrade', Upgrade: 'h2c' } }));
      await once(socket, 'data');
      socket.resume();
      return { end: once(socket, 'close') };
    });
    const closed = (await Promise.all(ends)).map(({ end }) => end);
    const stopped = app.stop();
    await Promise.all(closed);
    expect(held.closed).toBe(false);
    held.write(body);
    expect(String((await once(held, 'data'))[0])).toMatch(/^HTTP\/1\.1 201 /);
    expect(await stopped).toBe(0);
  });
});

describe('headers', () => {
  const pages = () => ['/', '/pari', '/legal-notice', `/join-pari-group/x/${group.code}`, '/nowhere'];

  test.each([
    'a b',
    'a/b',
    'a@b',
    '[::1',
    'a"><script>',
    '%00',
    'localhost:99999',
    '\u00E9',
    'a,b',
    '[]',
    ':80:80',
    'a:b',
  ])('a host called %j is refused', async (Host) => {
    for (const page of pages()) expect((await ask(page, { headers: { Host } })).status).toBe(400);
  });

  test('two hosts, none, or one of another site cause no 500 and no redirect to another site', async () => {
    expect((await raw(house.port, 'GET /pari HTTP/1.1\r\nConnection: close\r\n\r\n')).status).toBe(400);
    const twice = await raw(
      house.port,
      'GET /pari HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
    );
    expectNothingLost(twice, 'two hosts');
    for (const page of pages())
      expectNothingLost(await ask(page, { headers: { Host: 'evil.example' } }), page);
  });

  test.each([
    ...[
      'X-Forwarded-Host',
      'X-Forwarded-Proto',
      'X-Forwarded-Port',
      'X-Forwarded-For',
      'X-Original-URL',
      'X-Rewrite-URL',
    ],
    ...[
      'X-Middleware-Subrequest',
      'X-Middleware-Rewrite',
      'X-Middleware-Next',
      'X-Middleware-Override-Headers',
    ],
    ...[
      'X-Invoke-Path',
      'X-Invoke-Status',
      'X-Invoke-Error',
      'X-Invoke-Output',
      'X-Matched-Path',
      'X-Nextjs-Data',
    ],
    ...['RSC', 'Next-Router-State-Tree', 'Next-Router-Prefetch', 'Next-Router-Segment-Prefetch', 'Next-Url'],
    ...[
      'Accept',
      'Accept-Language',
      'Accept-Encoding',
      'Range',
      'If-None-Match',
      'If-Match',
      'If-Modified-Since',
    ],
    ...[
      'Cookie',
      'Authorization',
      'User-Agent',
      'Referer',
      'Content-Type',
      'Content-Encoding',
      'Expect',
      'TE',
      'Via',
    ],
    ...[
      'X-Pari-Client-Address',
      'X-Pari-Request-Id',
      'X-Pari-Locale',
      'Sec-Fetch-Site',
      'Access-Control-Request-Method',
    ],
  ])('%s may hold anything', async (name) => {
    const texts = [
      '',
      '1',
      'evil',
      '//evil.example',
      '"><script>x()</script>',
      '%0d%0aX-Injected:1',
      '\u00FF\u00FE',
      '{"a":',
      'x'.repeat(9_000),
    ];
    const all = [
      `/join-pari-group/x/${group.code}`,
      '/',
      `/api/v1/users/byGroupCode/${group.code}`,
      '/nowhere',
    ];
    for (const [index, text] of texts.entries()) {
      const page = all[index % all.length] ?? '/';
      const answer = await ask(page, { headers: { [name]: text } });
      expectNothingLost(answer, `${name}: ${text.slice(0, 40)} at ${page}`);
      expect(answer.headers).not.toHaveProperty('x-injected');
      expect(answer.text).not.toContain('<script>x()</script>');
    }
  });

  test('that are too long or too many are refused', async () => {
    expect((await ask('/', { headers: { Cookie: 'x'.repeat(100_000) } })).status).toBe(431);
    const many = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`X-${index}`, 'y']));
    expect((await ask('/', { headers: many })).status).toBe(431);
  });
});

describe('line breaks', () => {
  const BREAKS = '\r\nX-Injected: 1\r\nSet-Cookie: injected=1\r\n\r\n<script>x()</script>';

  function expectOneHead(answer: RawAnswer, what: string): void {
    expectNothingLost(answer, what);
    expect(answer.headers).not.toHaveProperty('x-injected');
    expect(JSON.stringify(answer.headers)).not.toMatch(/injected=1|\\r|\\n/);
    expect(answer.answers).toBe(1);
  }

  test('in addresses, queries and cookies end no header', async () => {
    const escaped = encodeURIComponent(BREAKS);
    const targets = [
      `/${escaped}`,
      `/${escaped}/`,
      `/pari/?${escaped}`,
      `/groupCode-validator/${escaped}/`,
      `/join-pari-group/${escaped}/${group.code}`,
      `/join-pari-group/${escaped}/${group.code}/`,
      `/join-pari-group/${escaped}/${group.code}/picture.png`,
      `/api/v1/groups/${escaped}/`,
      `/onboarding-create-group?flow=${escaped}`,
    ];
    for (const target of targets) expectOneHead(await ask(target), target);
    const names = [
      'activeGroupCode',
      'storedGroupCodes',
      'language',
      'previousRoute',
      'viewState',
      'styles',
      'goneGroups',
      'me',
      'asking',
    ];
    for (const name of names) {
      const headers = { Cookie: `${name}=${escaped}`, Accept: 'text/html' };
      for (const page of ['/', '/pari', '/terms-and-conditions'])
        expectOneHead(await ask(page, { headers }), name);
    }
  });

  test('in forms end no header, and no form leads to another site', async () => {
    const values = [
      BREAKS,
      '//evil.example',
      '/\\evil.example',
      'https://evil.example/',
      `/pari${BREAKS}`,
      '/\t/evil.example',
    ];
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    for (const value of values) {
      for (const form of [{ language: 'en', path: value }, { language: value, path: '/' }, { view: value }]) {
        for (const target of ['/language', '/view', '/needs-script']) {
          const answer = await ask(target, {
            method: 'POST',
            headers,
            body: new URLSearchParams(form).toString(),
          });
          expectOneHead(answer, `${target} ${JSON.stringify(form)}`);
        }
      }
    }
  });

  test('in the name of a picture end no header', async () => {
    const body = `--b\r\nContent-Disposition: form-data; name="file"; filename="a%0d%0aX-Injected: 1\r\nX-Injected: 1"\r\n\r\nx\r\n--b--\r\n`;
    const answer = await ask('/api/v1/files', { method: 'POST', headers: MULTIPART, body });
    expectOneHead(answer, 'a picture');
  });
});

describe('smuggled requests', () => {
  const inner = 'GET /api/v1/health/alive HTTP/1.1\r\nHost: pari.test\r\nX-Smuggled: 1\r\n\r\n';
  const head = 'POST /api/v1/groups HTTP/1.1\r\nHost: pari.test\r\nContent-Type: application/json\r\n';

  test.each([
    ['two lengths', `${head}Content-Length: 0\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`],
    [
      'a length and chunks',
      `${head}Content-Length: ${inner.length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`,
    ],
    [
      'chunks and a length',
      `${head}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${inner}`,
    ],
    ['an unknown encoding', `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${inner}`],
    ['an encoding after chunked', `${head}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${inner}`],
    ['a blank before the colon', `${head}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${inner}`],
    ['a folded header', `${head}X: y\r\n Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`],
    ['a bare line feed', `${head}X: y\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`],
    ['a bare carriage return', `${head}X: y\rContent-Length: 5\r\n\r\n${inner}`],
    ['a negative length', `${head}Content-Length: -1\r\n\r\n${inner}`],
    ['a length with a sign', `${head}Content-Length: +1\r\n\r\n${inner}`],
    ['an endless length', `${head}Content-Length: 99999999999999999999\r\n\r\n${inner}`],
    ['an endless chunk', `${head}Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n${inner}`],
    ['a chunk without a length', `${head}Transfer-Encoding: chunked\r\n\r\n;x\r\n\r\n${inner}`],
    [
      'a chunk that ends in a line feed',
      `${head}Transfer-Encoding: chunked\r\n\r\n2\nxx\r\n0\r\n\r\n${inner}`,
    ],
  ])('%s: the first is refused and nothing after it is read', async (_what, bytes) => {
    const answer = await raw(house.port, bytes);
    expect([answer.status, answer.answers]).toEqual([400, 1]);
  });
});

describe('bodies that are too large', () => {
  /** Every kind of address that takes a body, and how many bytes it may have. */
  const doors = (): readonly (readonly [path: string, type: string, maxBytes: number])[] => [
    ['/api/v1/groups', 'application/json', BODY_MAX_BYTES],
    ['/api/v1/expenses', 'application/json', BODY_MAX_BYTES],
    ['/api/v1/feedbacks', 'application/json', BODY_MAX_BYTES],
    ['/api/v1/captchas/verify-captcha', 'application/json', BODY_MAX_BYTES],
    ['/api/v1/nowhere', 'application/json', BODY_MAX_BYTES],
    ['/api/v1/files', MULTIPART['Content-Type'], FILE_BODY_MAX_BYTES],
    ['/language', 'application/x-www-form-urlencoded', BODY_MAX_BYTES],
    ['/view', MULTIPART['Content-Type'], BODY_MAX_BYTES],
    ['/needs-script', 'application/x-www-form-urlencoded', BODY_MAX_BYTES],
    ['/', MULTIPART['Content-Type'], BODY_MAX_BYTES],
    [`/groupCode-validator/${group.code}`, MULTIPART['Content-Type'], 1_048_576],
    ['/onboarding-create-group', 'text/plain', 1_048_576],
    ['/icons/icon-192.png', 'text/plain', BODY_MAX_BYTES],
    ['/_next/static/x.js', 'text/plain', BODY_MAX_BYTES],
  ];

  test('are refused or left unread, with and without Content-Length, and change nothing', async () => {
    const before = await checksums();
    for (const [path, type, maxBytes] of doors()) {
      const content = type.startsWith('multipart')
        ? multipart([['file', 'x'.repeat(maxBytes * 2)]])
        : `{"groupName":"${'x'.repeat(maxBytes * 2)}"}`;
      const chunked = `${content.length.toString(16)}\r\n${content}\r\n0\r\n\r\n`;
      for (const [headers, body] of [
        [{ 'Content-Length': String(content.length) }, content],
        [{ 'Transfer-Encoding': 'chunked', 'Content-Length': '' }, chunked],
      ] as const) {
        const all = Object.entries({ 'Content-Type': type, ...headers }).filter(([, text]) => text !== '');
        const lines = all.map(([name, text]) => `${name}: ${text}\r\n`).join('');
        const bytes = `POST ${path} HTTP/1.1\r\nHost: pari.test\r\nConnection: close\r\n${lines}\r\n${body}`;
        const { status } = await raw(house.port, bytes);
        // 0: the server ended the connection while the body was still being sent.
        expect([path, status === 0 || status < 500]).toEqual([path, true]);
        if (path.startsWith('/api/v1/') && path !== '/api/v1/nowhere') expect([0, 413]).toContain(status);
      }
    }
    expect(await checksums()).toEqual(before);
  });

  test('are refused by their Content-Length, before any of it arrives', async () => {
    const head =
      'POST /api/v1/files HTTP/1.1\r\nHost: pari.test\r\nContent-Type: multipart/form-data; boundary=b\r\n';
    const answer = await raw(house.port, `${head}Connection: close\r\nContent-Length: 100000000000\r\n\r\n`);
    expect(answer.status).toBe(413);
  });
});
