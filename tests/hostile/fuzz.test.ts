import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import fc from 'fast-check';
import { dumpOf, type Dump } from '@/tests/support/database';
import { rootDir } from '@/tests/launcher/support/node-process';
import { rubbishQuery, rubbishSegment } from '@/tests/support/rubbish';
import { expectReadableError, type Shot, shotsAt } from '@/tests/support/shots';
import { aBusyGroup, type KnownGroup } from '@/tests/support/a-busy-group';
import { house } from '@/tests/support/house';
import { raw, request } from './support/raw';

/** Like tests/api/fuzz.test.ts, which calls the handlers directly, but here through the launcher and Next. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const REQUESTS_PER_METHOD = Number(process.env.FUZZ_RUNS ?? 3);

const app = join(rootDir, 'app');

/** Every path of the app that has a file of this name, as Next's folders spell it. */
const pathsOf = (file: string): string[][] =>
  readdirSync(app, { recursive: true })
    .map(String)
    .filter((found) => found.endsWith(`/${file}`) || found === file)
    .map((found) => relative(app, join(app, found, '..')).split('/'))
    .filter((segments) => !segments.some((segment) => segment.startsWith('_')))
    .map((segments) => segments.filter((segment) => segment !== '' && !segment.startsWith('(')));

const routes = pathsOf('route.ts');
const pages = pathsOf('page.tsx');

let group: KnownGroup;
let dump: Dump;

async function aim(): Promise<void> {
  group = await aBusyGroup(house.origin);
  dump = await dumpOf(group.id);
}

beforeAll(async () => {
  await aim();
});

const idsOf = ({ id, people, expenseId, paymentId }: KnownGroup) => [
  id,
  ...people.map((person) => person.id),
  ...[expenseId, paymentId],
];

async function shoot(
  method: string,
  isApi: boolean,
  { path, request: { body, headers } }: Shot,
): Promise<void> {
  // The launcher refuses a head of more than 16 kB, see tests/hostile/wire.test.ts. So segments are shortened.
  const [address = '', query = ''] = path.split('?');
  const shorten = (segment: string) => Array.from(decodeURIComponent(segment)).slice(0, 300).join('');
  const short = address.split('/').map((segment) => encodeURIComponent(shorten(segment)));
  const answer = await fetch(`${house.origin}/${short.join('/')}?${query}`, {
    method,
    headers,
    redirect: 'manual',
    ...(body === undefined ? {} : { body: body as string | Uint8Array<ArrayBuffer> }),
  });
  // An event stream ends only when the client leaves, so its body is not read.
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const text = isStream ? '' : await answer.text();
  if (isStream) await answer.body?.cancel();
  expect(answer.status).toBeLessThan(500);
  const present = await dumpOf(group.id);
  if (answer.status < 400) {
    // A request that succeeds may change anything. A DELETE may have removed the group or its members: make a new one.
    if (method === 'DELETE') await aim();
    else dump = present;
    return;
  }
  expect(present).toEqual(dump);
  // The launcher refuses a head that is too long without a body.
  if (isApi && answer.status !== 431) expectReadableError(answer.status, text === '' ? {} : JSON.parse(text));
}

describe.each(routes.map((segments) => [segments.join('/'), segments] as const))('/%s', (path, segments) => {
  it.each(METHODS)('survives whatever is sent by %s', async (method) => {
    const [anna, ben] = group.people;
    const target = { ...group, annaId: anna.id, benId: ben.id, otherIds: idsOf(group) };
    const isApi = path.startsWith('api/v1/');
    await fc.assert(
      fc.asyncProperty(shotsAt(target, segments, method), (shot) => shoot(method, isApi, shot)),
      { numRuns: REQUESTS_PER_METHOD },
    );
  });
});

/** Cookies with the names of ours and arbitrary values, encoded so that they fit into a header. */
const cookies = (known: readonly string[]): fc.Arbitrary<string> =>
  fc
    .uniqueArray(
      fc.tuple(
        fc.constantFrom(
          ...['activeGroupCode', 'storedGroupCodes', 'goneGroups', 'viewState', 'creating', 'language', 'tz'],
          ...[
            'previousRoute',
            'nestedPreviousRoute',
            'pwaCtaClosed',
            'styles',
            'renewed',
            'kept.language',
            'me',
            'asking',
          ],
        ),
        fc.oneof(fc.constantFrom(...known), rubbishSegment(known)).map((text) => encodeURIComponent(text)),
      ),
      { maxLength: 6, selector: ([name]) => name },
    )
    .map((pairs) => pairs.map(([name, text]) => `${name}=${text.slice(0, 1_000)}`).join('; '));

describe.each(pages.map((segments) => [segments.join('/'), segments] as const))(
  'the page /%s',
  (_path, segments) => {
    it('is shown, redirects or is not found, whatever path and cookies are sent', async () => {
      const known = [group.code, ...idsOf(group), 'view1', 'en', '/pari', '//evil.example'];
      const path = fc.tuple(
        ...segments.map((segment) =>
          segment.startsWith('[')
            ? rubbishSegment(known).map((text) => encodeURIComponent(text.slice(0, 1_000)))
            : fc.constant(segment),
        ),
      );
      await fc.assert(
        fc.asyncProperty(path, rubbishQuery, cookies(known), async (parts, query, cookie) => {
          const target = `/${parts.join('/')}?${query}`;
          const { status } = await raw(house.port, request(target, { headers: { Cookie: cookie } }));
          expect([200, 303, 307, 308, 404]).toContain(status);
        }),
        { numRuns: REQUESTS_PER_METHOD },
      );
      expect(await dumpOf(group.id)).toEqual(dump);
    });
  },
);
