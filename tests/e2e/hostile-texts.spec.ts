import { routes } from '@/lib/routes';
import { aGroup, paid, spent } from './support/group';
import { expect, type Person, test } from './support/person';
import { screens } from './support/screens';

/** Allowed names of groups, members and expenses that would be script, markup or placeholders if not escaped. */
const GROUP = '"><script>pwn()<!--{name}%0A';
const ANNA = '"><svg onload=pwn()>';
const BEN = "{{pwn()}}${pwn()}'`\\";
const CLEO = '</title><b>%0d%0aX:';
const EXPENSE =
  '"><img src=x onerror=pwn()></textarea></style><script>pwn()</script>{count, plural} &lt;b&gt; %0A';

/** All text of the page: its body, its fields, its labels and the title of its tab. */
const saidOn = ({ page }: Person): Promise<string> =>
  page.evaluate(() => {
    const fields = [
      ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'),
    ].map(({ value }) => value);
    const labels = [...document.querySelectorAll('[aria-label]')].map((element) => element.ariaLabel);
    const said = [document.title, document.body.innerText, ...fields, ...labels].join('\n');
    // Bidi isolates surround names within sentences, and are invisible.
    return said.replace(/[\u2066-\u2069]/g, '');
  });

/** Elements that our pages never have, so they must come from a text that became markup. */
const smuggledInto = ({ page }: Person): Promise<string[]> =>
  page.evaluate(() => {
    const found = document.querySelectorAll(
      '[onload], [onerror], body b, body title:not(svg title, body > title), script[src="x"]',
    );
    const ran = 'pwned' in window ? ['it ran'] : [];
    return [...[...found].map(({ outerHTML }) => outerHTML), ...ran];
  });

const MEMBERS = [ANNA, BEN, CLEO];

/** The texts that each screen shows; screens that are not listed show none. */
const shown: Readonly<Record<string, readonly string[]>> = {
  'the check of a code': [GROUP],
  'the invitation': [GROUP],
  'the members': MEMBERS,
  'the balances': [GROUP, ...MEMBERS],
  'the history': [GROUP, ANNA, BEN, EXPENSE],
  'the form for a new expense': MEMBERS,
  'the form for a new payment': MEMBERS,
  'the settlement': MEMBERS,
  'the details of an expense': [...MEMBERS, EXPENSE],
  'the details of a payment': [ANNA, BEN],
  'the form of an expense': [...MEMBERS, EXPENSE],
  'the form of a payment': MEMBERS,
  'the details of a member': [BEN],
  'the history of a member': [ANNA, BEN, EXPENSE],
  'the farewell to a group': [GROUP],
  'the page for inviting': [GROUP],
  'the list of groups': [GROUP],
  'the settings of a group': [GROUP],
};

test('script in every text is text on every screen', async ({ person, friend }) => {
  const { page, language, origin } = person;
  const group = await aGroup(friend, GROUP, [ANNA, BEN, CLEO]);
  const expenseId = await spent(friend, group, { description: EXPENSE, amount: 10, payer: ANNA });
  const paymentId = await paid(friend, group, { maker: BEN, amount: 1, recipient: ANNA });
  const busy = { ...group, ids: { Ben: group.ids[BEN] ?? '' }, expenseId, paymentId };
  await page.addInitScript(() =>
    Object.assign(window, { pwn: () => Object.assign(window, { pwned: true }) }),
  );
  for (const [name, { path, isMember = true, view = 'view2' }] of Object.entries(screens)) {
    // Otherwise the previous screen would notice that its cookies are gone, and redirect during the next navigation.
    await page.goto('about:blank');
    await page.context().clearCookies({ name: /GroupCode/ });
    if (isMember) await person.remembers(group);
    await page.context().addCookies([{ name: 'viewState', value: view, url: origin }]);
    await page.goto(path(busy, language));
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    for (const text of shown[name] ?? []) await expect.poll(() => saidOn(person), name).toContain(text);
    // A `<title>` that is streamed after the page is at the end of the body for a moment.
    await expect.poll(() => smuggledInto(person), name).toEqual([]);
  }
  const picture = await friend.get(`${routes.joinGroup(language, group.name, group.code)}/picture.png`);
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
});

test('the values that a form sets in headers cannot break out of them', async ({ baseURL }) => {
  const post = (path: string, form: Readonly<Record<string, string>>) =>
    fetch(`${baseURL ?? ''}${path}`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(form),
      redirect: 'manual',
    });
  const paths = [
    '/\r\nX-Smuggled: 1',
    '//evil.example',
    '/\\evil.example',
    '/a\u2028b',
    'https://evil.example',
    `/${'a'.repeat(5000)}`,
  ];
  for (const path of paths) {
    const { status, headers } = await post(routes.language, { language: 'en', path });
    expect([path, status, headers.get('x-smuggled')]).toEqual([path, 303, null]);
    const location = headers.get('location') ?? '';
    expect(location === '/' || location === path, path).toBe(true);
    expect(location).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
  }
  const { headers } = await post(routes.language, {
    language: 'en; Domain=evil.example\r\nX-Smuggled: 1',
    path: '/',
  });
  expect(headers.getSetCookie()).toEqual([]);
});
