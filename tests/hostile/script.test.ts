import { request as ask } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import type { IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { GROUP_SCREENS, routes } from '@/lib/routes';
import { call } from '@/tests/deployment/support/app';
import { aBusyGroup, type KnownGroup } from '@/tests/support/a-busy-group';
import { house } from '@/tests/support/house';

/** Names that would end a tag, an attribute, a script, a comment or a style; at most 20 characters. */
const ATTACKS: readonly (readonly [member: string, second: string, third: string])[] = [
  ['<script>x()<\\script>', '"><img src=x>', "' onload='x()"],
  ['</script><b>x</b>', '--><svg onload=x()>', '" onfocus="x()'],
  ['<!--<script>', '</title><b>x</b>', '</style><b>x</b>'],
  ['{{x}}${x}<%x%>', '&lt;b&gt;&#60;i&#62;', '\\u003cb\\u003ex'],
  ['javascript:x()', '<a href=//x.example>', ']]><b>x</b>'],
];
/** A group's name has no slashes. */
const GROUP_NAMES = [
  '<img src=x onerror=x()>',
  '"><svg onload=x()>',
  "'><b id=x>",
  '<!--<script>',
  '<base href=\\\\x.example>',
];

/** The page that a browser with this cookie gets. */
async function open(path: string, cookie: string): Promise<{ status: number; type: string; html: string }> {
  const sent = ask({
    host: '127.0.0.1',
    port: house.port,
    path,
    headers: { cookie, accept: 'text/html' },
  }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const type = answer.headers['content-type'] ?? '';
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  return { status: answer.statusCode ?? 0, type, html: await readText(answer) };
}

const cookieOf = ({ code }: KnownGroup, language: string, view: string) =>
  `activeGroupCode=${code}; storedGroupCodes=${code}; language=${language}; viewState=${view}; tz=Europe%2FBerlin`;

/** Every screen of a group, and every page that names one. */
function pathsOf(group: KnownGroup, name: string): string[] {
  const entry: Readonly<Record<string, string>> = {
    updatePayment: group.paymentId,
    paymentDetails: group.paymentId,
    updateExpense: group.expenseId,
    expenseDetails: group.expenseId,
  };
  const screens = Object.entries(GROUP_SCREENS).map(([screen, pattern]) =>
    pattern
      .replace(':groupCode', group.code)
      .replace(/:(?:itemId|expenseId|paymentId)/, entry[screen] ?? '')
      .replace(':userId', group.people[0].id)
      .replace(/:(?:initialGroupName|groupName)/, encodeURIComponent(name)),
  );
  const others = [
    ...[routes.joinGroup('de', name, group.code), routes.joinGroup('en', name, group.code)],
    ...[routes.groupCodeValidator(group.code), routes.groupCodeValidator(name), routes.home, routes.terms],
    ...[routes.onboardingCreateGroup, routes.onboardingEnterGroupCode, routes.legalNotice],
    ...[
      routes.joinGroup('de', name, name),
      `/${encodeURIComponent(name)}`,
      `/pari?${new URLSearchParams({ q: name }).toString()}`,
    ],
  ];
  return [...screens, ...others];
}

/** Such a text must be escaped in a page. Single quotes are harmless, because scripts hold texts in double quotes. */
const dangerous = /[<"]/;

describe.each(ATTACKS.map((names, index) => [names[0], names, GROUP_NAMES[index] ?? ''] as const))(
  'a group of people called %s',
  (_first, names, groupName) => {
    let group: KnownGroup;
    const title = `${names.join(' ')} ${groupName} </script><script>x()</script>`.slice(0, 100);

    beforeAll(async () => {
      group = await aBusyGroup(house.origin, [...names], groupName, title);
      await call(house.origin, 'POST', 'feedbacks', {
        ...{
          name: names[0],
          email: `${names[1]}@x`,
          messageType: names[2],
          feedback: title,
          groupCode: group.code,
        },
      });
    });

    it('is shown on every page as text only', async () => {
      const texts = [...names, groupName, title, '<script>x()'].filter((text) => dangerous.test(text));
      for (const [language, view] of [
        ['de', 'view1'],
        ['en', 'view2'],
      ] as const) {
        for (const path of pathsOf(group, groupName)) {
          const { status, type, html } = await open(path, cookieOf(group, language, view));
          expect([path, status < 500, type.split(';')[0]]).toEqual([
            path,
            true,
            status === 307 ? '' : 'text/html',
          ]);
          for (const text of texts) expect([path, text, html.includes(text)]).toEqual([path, text, false]);
        }
      }
    });

    it('is really shown: the names are on the main screen, as text', async () => {
      const { html } = await open(routes.main, cookieOf(group, 'de', 'view2'));
      const escaped = (text: string) =>
        text
          .replace(/&/g, '&amp;')
          .replace(/</g, '&lt;')
          .replace(/>/g, '&gt;')
          .replace(/"/g, '&quot;')
          .replace(/'/g, '&#x27;');
      for (const name of names) expect(html).toContain(escaped(name));
    });

    it('is served as JSON by the API, and as an image by its picture', async () => {
      for (const path of [
        `groups/${group.code}`,
        `users/byGroupCode/${group.code}`,
        `groups/${group.code}/expenses-and-payments`,
        `expenses/${group.expenseId}`,
        `users/${encodeURIComponent(names[0])}`,
        encodeURIComponent(groupName),
      ])
        expect((await open(`/api/v1/${path}`, '')).type).toMatch(/^application\/json/);
      const picture = `${routes.joinGroup('de', groupName, group.code)}/picture.png`;
      expect(await open(picture, '')).toMatchObject({ status: 200, type: 'image/png' });
    });
  },
);
