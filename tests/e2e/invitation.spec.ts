import { isolate } from '@/lib/domain/text/text';
import { routes } from '@/lib/routes';
import { aBusyGroup, aGroup } from './support/group';
import { holdScripts } from './support/hold-scripts';
import { awake, expect, fill, test } from './support/person';

test('an invitation names its group, and joining with one tap leads to the balances', async ({
  person,
  friend,
}) => {
  const { page, texts, language } = person;
  const group = await aBusyGroup(friend);
  await page.goto(routes.joinGroup(language, group.name, group.code));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(group.name);
  await page.getByRole('button', { name: texts.invitation.join }).click();
  await expect(page).toHaveURL(routes.main);
  await expect(page.getByRole('list', { name: texts.balances.label }).getByText('Anna')).toBeVisible();

  await page.goto(routes.joinGroup(language, group.name, group.code));
  await expect(page.getByRole('button', { name: texts.invitation.open })).toBeVisible();
});

test('names with URL syntax, emoji, other scripts and markup arrive as they are', async ({
  person,
  friend,
}) => {
  const { page, texts, language } = person;
  for (const name of ['100 % Spaß?', 'Ferien #1 "Süd"', '🏝️ & <b>', 'رحلة', 'a.b..c']) {
    const group = await aGroup(friend, name);
    const response = await page.goto(routes.joinGroup(language, name, group.code));
    expect(response?.status(), name).toBe(200);
    await expect(page).toHaveTitle(fill(texts.invitation.title, { group: isolate(name) }));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  }
});

test('messengers find a title, a text and a small picture of the group in the language of the link', async ({
  person,
  friend,
}) => {
  const { page, texts, language } = person;
  const group = await aBusyGroup(friend, 'Hütte');
  await page.goto(routes.joinGroup(language, group.name, group.code));
  const content = (property: string) =>
    page.locator(`meta[property="${property}"], meta[name="${property}"]`).getAttribute('content');
  expect(await content('og:title')).toBe(fill(texts.invitation.title, { group: 'Hütte' }));
  expect(await content('og:description')).toContain('Hütte');
  expect(await content('twitter:card')).toBe('summary_large_image');
  const { pathname, search } = new URL((await content('og:image')) ?? '');
  const picture = await page.request.get(pathname + search);
  expect(picture.status()).toBe(200);
  expect(picture.headers()['content-type']).toBe('image/png');
  expect((await picture.body()).byteLength).toBeLessThan(100_000);
});

test('an invitation with an unknown code says so and offers the form for a code', async ({ person }) => {
  const { page, texts, language } = person;
  person.expectsInConsole(/status of 404/);
  const response = await page.goto(routes.joinGroup(language, 'Lissabon', 'NOSUCHCODE22'));
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: texts.invitation.unknown.heading })).toBeVisible();
  await page.getByRole('link', { name: texts.invitation.unknown.enter }).click();
  await expect(page).toHaveURL(routes.onboardingEnterGroupCode);
});

test('terms that were opened from an invitation lead back to it', async ({ person, friend }) => {
  const { page, texts, language } = person;
  const group = await aGroup(friend, 'Zurück');
  const invitation = routes.joinGroup(language, group.name, group.code);
  await page.goto(invitation);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(routes.terms);
  await page.getByRole('link', { name: texts.shell.back }).click();
  await expect(page).toHaveURL(invitation);
});

test('the page for sharing has the link, the code and a picture to scan', async ({ person, friend }) => {
  const { page, texts, language, origin } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  await page.goto(routes.main);
  await page.getByRole('link', { name: texts.shell.invite }).click();
  await expect(page).toHaveURL(routes.shareGroup(group.name, group.code));
  await expect(page.getByText(origin + routes.joinGroup(language, group.name, group.code))).toBeVisible();
  await page.getByRole('button', { name: texts.sharing.enlarge }).click();
  const large = page.getByRole('dialog', { name: fill(texts.sharing.qrFor, { group: group.name }) });
  await expect(large.getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
});

for (const isEarly of [false, true])
  test(`tapping one's own name on an invitation joins as that member, who is not asked again${isEarly ? ', also before the scripts are there' : ''}`, async ({
    person,
    friend,
  }) => {
    const { page, texts, language } = person;
    const group = await aBusyGroup(friend);
    const release = isEarly ? await holdScripts(person) : null;
    await page.goto(routes.joinGroup(language, group.name, group.code), { waitUntil: 'commit' });
    if (!isEarly) await awake(person);
    await expect(page.getByRole('group', { name: texts.who.question }).getByRole('button')).toHaveText(
      ['Anna', 'Ben', 'Cleo'].map((name) => new RegExp(`${fill(texts.invitation.iAm, { name })}$`)),
    );
    await page.getByRole('button', { name: fill(texts.invitation.iAm, { name: 'Ben' }) }).click();
    await expect(page).toHaveURL(routes.main);
    release?.();
    await awake(person);
    const ben = page.getByRole('list', { name: texts.balances.label }).getByRole('link').first();
    await expect(ben).toContainText('Ben');
    await expect(ben).toContainText(texts.shell.you);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
