import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { rootDir } from '@/tests/launcher/support/node-process';
import { TRICKY_NAMES, UNSTORABLE_NAMES } from '@/tests/support/tricky-names';
import { aBusyGroup, type KnownGroup } from '@/tests/support/a-busy-group';
import { checksums, house } from '@/tests/support/house';
import { multipart, MULTIPART, raw, type RawAnswer, request } from './support/raw';

type Action = { readonly id: string; readonly name: string; readonly pages: readonly string[] };

/** Every server action of the build, and the pages that use it. */
function actionsOfBuild(): Action[] {
  const file = join(rootDir, '.next/server/server-reference-manifest.json');
  const { node } = JSON.parse(readFileSync(file, 'utf8')) as {
    node: Record<string, { exportedName: string; workers: Record<string, unknown> }>;
  };
  return Object.entries(node).map(([id, { exportedName, workers }]) => ({
    id,
    name: exportedName,
    pages: Object.keys(workers).map((worker) => worker.replace(/^app|\/page$|\/\([^)]*\)/g, '')),
  }));
}

const actions = actionsOfBuild();

let group: KnownGroup;
let sums: Readonly<Record<string, string>>;

beforeAll(async () => {
  group = await aBusyGroup(house.origin);
  sums = await checksums();
});

/** The path of a page that uses the action, with the group in it. */
const pageOf = ({ pages }: Action): string =>
  (pages[0] ?? '/')
    .replace('[groupCode]', group.code)
    .replace(/\[(?:itemId|expenseId)\]/, group.expenseId)
    .replace('[paymentId]', group.paymentId)
    .replace('[userId]', group.people[0].id)
    .replace(/\[\w+\]/g, 'x');

const post = (path: string, headers: Readonly<Record<string, string>>, body: string): Promise<RawAnswer> =>
  raw(house.port, request(path, { method: 'POST', headers, body }));

/** What an action may answer to rubbish: a refusal, or the page with an error in it, but no 500. */
function expectRefusal({ status, text }: RawAnswer): void {
  expect(status).toBeGreaterThanOrEqual(200);
  expect(status).toBeLessThan(500);
  expect(text).not.toContain('node_modules');
}

/** Texts that no action accepts: names that nobody may have, and codes that no group has. */
const refusedTexts = ['', ' ', 'Anna', 'x'.repeat(2_000), '\uFFFF', ...UNSTORABLE_NAMES];

const fields = () =>
  fc.uniqueArray(
    fc.tuple(
      fc.constantFrom(
        'groupName',
        'idempotencyKey',
        'flow',
        'frc-captcha-solution',
        'memberName',
        '__proto__',
        'x',
      ),
      fc.oneof(
        fc.constantFrom(...refusedTexts),
        fc.constantFrom(...TRICKY_NAMES).map((name) => name.repeat(30)),
      ),
    ),
    { maxLength: 4, selector: ([name]) => name },
  );

/** A value in React's Flight protocol, mostly a reference to something that does not exist or has another type. */
const flightValue = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc
      .tuple(
        fc.constantFrom(
          ...['$', '$@', '$F', '$K', '$Q', '$W', '$B', '$D', '$n', '$i', '$o', '$O', '$A', '$G', '$M', '$T'],
          ...['$R', '$r', '$x', '$X', '$u', '$N', '$I', '$-', '$h', '$Z', '$1:', '$0:constructor:', '$K1:'],
        ),
        fc.constantFrom(
          '',
          '0',
          '1',
          '2',
          '9',
          'x',
          'Infinity',
          '__proto__',
          'constructor:prototype',
          '9'.repeat(400),
        ),
      )
      .map((parts) => parts.join('')),
    fc.constantFrom<unknown>(null, {}, [], 'text', 1e308, { then: '$1:then' }, { __proto__: 1 }),
    fc.jsonValue({ maxDepth: 3 }),
  );

const flightChunk = (): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.array(flightValue(), { maxLength: 3 }).map((list) => JSON.stringify(list)) },
    { weight: 2, arbitrary: flightValue().map((one) => JSON.stringify(one) || '') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', '[', '{', '["$K1"', '['.repeat(5_000), 'null', 'x'.repeat(50_000)),
    },
  );

/** A body that Next takes for the call of an action by script. */
const calledBody = (): fc.Arbitrary<string> =>
  fc
    .tuple(fc.array(flightChunk(), { minLength: 1, maxLength: 3 }), fields())
    .map(([chunks, texts]) =>
      multipart([
        ...chunks.slice(1).map((chunk, index) => [String(index + 1), chunk] as const),
        ...texts.map(([name, text]) => [`1_${name}`, text] as const),
        ['0', chunks[0] ?? ''],
      ]),
    );

/** A body that Next takes for a form that was posted without script. */
const postedBody = (id: string): fc.Arbitrary<string> => {
  const reference = fc.oneof(
    fc.constantFrom(JSON.stringify({ id, bound: '$@1' }), JSON.stringify({ id, bound: null })),
    fc.constantFrom(
      '',
      '{',
      '[]',
      '{"id":"__proto__#x","bound":"$@0"}',
      `{"id":"${'0'.repeat(42)}","bound":null}`,
    ),
  );
  return fc
    .tuple(fields(), reference, flightChunk(), fc.constantFrom('id', 'reference', 'neither', 'key'))
    .map(([texts, first, second, kind]) => {
      const marks: Record<string, (readonly [string, string])[]> = {
        id: [[`$ACTION_ID_${id}`, '']],
        reference: [
          ['$ACTION_REF_1', ''],
          ['$ACTION_1:0', first],
          ['$ACTION_1:1', second],
        ],
        neither: [],
        key: [
          ['$ACTION_REF_1', ''],
          ['$ACTION_KEY', second],
        ],
      };
      return multipart([...(marks[kind] ?? []), ...texts]);
    });
};

describe.each(actions.map((action) => [action.name, action] as const))('%s', (_name, action) => {
  const { id } = action;

  it('refuses what a script could send, but none of ours does', async () => {
    await fc.assert(
      fc.asyncProperty(calledBody(), async (body) =>
        expectRefusal(await post(pageOf(action), { ...MULTIPART, 'Next-Action': id }, body)),
      ),
      { numRuns: 25 },
    );
    expect(await checksums()).toEqual(sums);
  });

  it('refuses what a form could send, but none of ours does', async () => {
    await fc.assert(
      fc.asyncProperty(postedBody(id), async (body) =>
        expectRefusal(await post(pageOf(action), MULTIPART, body)),
      ),
      { numRuns: 25 },
    );
    expect(await checksums()).toEqual(sums);
  });

  it('refuses bodies of every other type, cut-off, too long or empty ones', async () => {
    const whole = multipart([[`$ACTION_ID_${id}`, '']]);
    const bodies = [
      '',
      'x',
      '[]',
      '["$K1"]',
      '[{',
      '['.repeat(50_000),
      whole,
      whole.slice(0, -9),
      'x'.repeat(3_000_000),
    ];
    const types = [
      'text/plain;charset=UTF-8',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=b',
      `multipart/form-data; boundary=${'b'.repeat(300)}`,
      '',
    ];
    for (const type of types) {
      for (const body of bodies) {
        const headers = { 'Content-Type': type };
        expectRefusal(await post(pageOf(action), headers, body));
        expectRefusal(await post(pageOf(action), { ...headers, 'Next-Action': id }, body));
      }
    }
    expect(await checksums()).toEqual(sums);
  });
});

test('the id of an action that does not exist has no effect on any page', async () => {
  const ids = ['0'.repeat(42), 'x', '', '__proto__', 'constructor', '../../etc/passwd', 'a'.repeat(5_000)];
  for (const path of ['/', '/pari', '/legal-notice', '/nowhere', '/icons/icon-192.png', '/api/v1/groups']) {
    for (const id of ids) {
      expectRefusal(await post(path, { ...MULTIPART, 'Next-Action': id }, multipart([['0', '["$K1"]']])));
      expectRefusal(await post(path, MULTIPART, multipart([[`$ACTION_ID_${id}`, '']])));
    }
  }
  expect(await checksums()).toEqual(sums);
});

test('an action calls no address that a header names', async () => {
  let called = 0;
  const elsewhere = createServer((_request, response) => {
    called += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const host = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  const body = multipart([
    ['1_groupCode', group.code],
    ['0', '["$K1"]'],
  ]);
  for (const action of actions) {
    for (const headers of [{ Host: host }, { 'X-Forwarded-Host': host }]) {
      const answer = await post(pageOf(action), { ...MULTIPART, ...headers, 'Next-Action': action.id }, body);
      expectRefusal(answer);
      expect(answer.headers.location?.join() ?? '').not.toContain(host);
    }
  }
  elsewhere.close();
  expect(called).toBe(0);
});
