import { routes } from '@/lib/routes';
import { BODY_MAX_BYTES, FORM_MAX_BYTES } from '@/lib/limits';
import { aBusyGroup, type KnownGroup } from '@/tests/support/a-busy-group';
import { checksums, house } from '@/tests/support/house';
import { longTexts } from '@/tests/support/long-texts';

/** Texts that once ended the process, or held up everybody for many seconds, before anything was refused. */

let group: KnownGroup;
let sums: Readonly<Record<string, string>>;

beforeAll(async () => {
  group = await aBusyGroup(house.origin);
  sums = await checksums();
});

afterEach(async () => {
  expect(await checksums()).toEqual(sums);
});

const cookie = () => `storedGroupCodes=${group.code}; activeGroupCode=${group.code}`;

/** The hidden fields with which a page posts its form without script. */
async function hiddenFieldsOf(path: string): Promise<readonly (readonly [string, string])[]> {
  const page = await (await fetch(house.origin + path, { headers: { Cookie: cookie() } })).text();
  const fields = page.matchAll(/<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?\/>/g);
  return Array.from(fields, ([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')] as const);
}

type Filled = readonly (readonly [name: string, value: string])[];

function post(path: string, fields: Filled): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  const headers = { Cookie: cookie(), Origin: house.origin };
  return fetch(house.origin + path, { method: 'POST', redirect: 'manual', headers, body });
}

const FORMS = [
  [routes.onboardingCreateGroup, 'groupName'],
  [routes.createGroupMembers, 'memberName'],
  [routes.onboardingEnterGroupCode, 'groupCode'],
] as const;

describe.each(FORMS)('the form of %s', (path, field) => {
  it('refuses a text of any shape that fills a form, and one that fills many', async () => {
    const hidden = await hiddenFieldsOf(path);
    expect(hidden.some(([name]) => name.startsWith('$ACTION_'))).toBe(true);
    for (const length of [FORM_MAX_BYTES / 4, 150_000]) {
      for (const [shape, text] of longTexts(length)) {
        const { status } = await post(path, [...hidden, [field, text]]);
        expect([shape, status < 500]).toEqual([shape, true]);
      }
    }
  });

  it('takes a whole form of a few short fields, and no more', async () => {
    const hidden = await hiddenFieldsOf(path);
    const padded = (length: number) => post(path, [...hidden, [field, ' '], ['padding', 'x'.repeat(length)]]);
    expect((await padded(FORM_MAX_BYTES / 2)).status).toBe(200);
    expect((await padded(FORM_MAX_BYTES)).status).toBe(400);
  });
});

const send = (method: string, path: string, body: object): Promise<Response> =>
  fetch(`${house.origin}/api/v1${path}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

test('a call refuses a text of any shape that fills its body', async () => {
  for (const [shape, text] of longTexts(BODY_MAX_BYTES / 10)) {
    const answers = [
      await send('POST', '/users', { userName: text, groupCode: group.code }),
      await send('DELETE', `/groups/${group.code}`, { groupName: text }),
      await send('POST', '/groups', { groupName: text }),
    ];
    const statuses = answers.map(({ status }) => status);
    expect([shape, statuses.every((status) => status >= 400 && status < 500)]).toEqual([shape, true]);
  }
});
