import { routes } from '@/lib/routes';
import { carriedText, phoneLink } from '@/lib/session/phone-link';
import { aGroup } from './support/group';
import {
  anotherPhone,
  holdsCameraOn,
  isIn,
  mayUseCamera,
  meOf,
  meOn,
  photoOf,
  shownLink,
  storedOn,
} from './support/other-phone';
import { awake, expect, fill, test } from './support/person';

/** One phone hands its groups to another, and no server sees which. */

test('the page shows no code as expired before its script runs', async ({ person, friend }) => {
  const { page, texts } = person;
  await person.remembers(await aGroup(friend, 'Alpen'));
  const html = await (await page.request.get(routes.otherPhone)).text();
  expect(html).toContain('role="timer"');
  expect(html).not.toContain(texts.otherPhone.expired);
});

for (const locale of ['de-DE', 'en-GB'])
  test.describe(locale, () => {
    test.use({ locale });

    test('a phone with groups A and B brings them to one with B and C, which keeps what it has', async ({
      person,
      friend,
      browser,
    }) => {
      const { page, texts, origin, language } = person;
      const [a, b, c] = [
        await aGroup(friend, 'Alpen'),
        await aGroup(friend, 'Büro'),
        await aGroup(friend, 'Camp'),
      ];
      await isIn(page, origin, [
        [a, 'Anna'],
        [b, 'Anna'],
      ]);
      await page.goto(routes.manageGroups);
      await page.getByRole('link', { name: texts.otherPhone.title }).click();
      await expect(page).toHaveURL(routes.otherPhone);
      const link = await shownLink(person);
      expect(link).toContain(`${origin}${routes.fromOtherPhone}#`);

      const other = await anotherPhone(browser, person, language);
      await isIn(other.page, origin, [
        [b, 'Ben'],
        [c, 'Cleo'],
      ]);
      await other.page.goto(link);
      const words = other.texts.otherPhone.arrival;
      const list = other.page.getByRole('list', { name: words.groups });
      await expect(list.getByRole('listitem').filter({ hasText: 'Alpen' })).toContainText(words.state.added);
      await expect(list.getByRole('listitem').filter({ hasText: 'Büro' })).toContainText(words.state.here);
      // Neither the address bar nor the way back has it any more.
      expect(await other.page.evaluate(() => location.href)).toBe(origin + routes.fromOtherPhone);
      await other.page.getByRole('button', { name: words.take.replace(/^.*one \{(.*?)\}.*$/, '$1') }).click();
      await expect(list.getByRole('listitem').filter({ hasText: 'Alpen' })).toContainText(words.state.taken);
      await other.page.getByRole('link', { name: words.toGroups }).click();
      const stored = other.page.getByRole('list', { name: other.texts.groups.stored });
      await expect(stored.getByRole('listitem')).toContainText(['Büro', 'Camp', 'Alpen']);
      expect(await storedOn(other.page)).toEqual([b.code, c.code, a.code]);
      expect(await meOn(other.page, a)).toBe(meOf([a, 'Anna']));
      expect(await meOn(other.page, b)).toBe(meOf([b, 'Ben']));
      expect(await meOn(other.page, c)).toBe(meOf([c, 'Cleo']));
      await other.page.goBack();
      await expect(other.page).toHaveURL(routes.fromOtherPhone);
      await expect(other.page.getByRole('button', { name: words.scan })).toBeVisible();
      const fragment = link.split('#')[1] ?? '';
      expect(fragment.length).toBeGreaterThan(20);
      expect(other.asked.filter((request) => request.includes(fragment))).toEqual([]);
      await other.page.context().close();
    });

    test('with a passphrase the link alone opens nothing', async ({ person, friend, browser }) => {
      const { page, texts, origin, language } = person;
      const group = await aGroup(friend, 'Alpen');
      await isIn(page, origin, [[group, 'Ben']]);
      await page.goto(routes.otherPhone);
      const plain = await shownLink(person);
      const field = page.getByLabel(texts.otherPhone.passphrase.label);
      await field.fill('kurz');
      await expect(page.getByText(fill(texts.otherPhone.passphrase.short, { min: 8 }))).toBeVisible();
      await expect(page.getByRole('img', { name: texts.otherPhone.qr })).toHaveCount(0);
      await field.fill('Käsebrot 7');
      const sealed = await shownLink(person);
      expect(sealed).not.toBe(plain);
      expect(sealed).not.toContain(group.code);

      const other = await anotherPhone(browser, person, language);
      const words = other.texts.otherPhone.arrival;
      await other.page.goto(routes.home);
      await other.page.getByRole('link', { name: words.title }).click();
      await awake(other);
      await other.page.getByLabel(words.link).fill(`Meine Gruppen: ${sealed}`);
      await other.page.getByRole('button', { name: words.read }).click();
      const passphrase = other.page.getByLabel(words.passphrase);
      await passphrase.fill('Kaesebrot 7');
      await other.page.getByRole('button', { name: words.open }).click();
      await expect(other.page.getByText(words.wrongPassphrase)).toBeVisible();
      await expect(passphrase).toBeFocused();
      await passphrase.fill('Käsebrot 7 ');
      await other.page.getByRole('button', { name: words.open }).click();
      await other.page.getByRole('button', { name: words.take.replace(/^.*one \{(.*?)\}.*$/, '$1') }).click();
      await other.page.getByRole('link', { name: words.toGroups }).click();
      await expect(other.page.getByRole('listitem').filter({ hasText: 'Alpen' })).toBeVisible();
      expect(await meOn(other.page, group)).toBe(meOf([group, 'Ben']));
      await other.page.context().close();
    });
  });

test('a phone that was never here takes the language, too; a photo of the code does', async ({
  person,
  friend,
  browser,
}) => {
  const { origin } = person;
  const group = await aGroup(friend, 'Alpen');
  const link = phoneLink(
    origin,
    'open',
    carriedText({
      groups: [{ groupCode: group.code, digits: null }],
      language: 'en',
      expiresAtMs: Date.now() + 60_000,
    }),
  );
  const { page, texts } = await anotherPhone(browser, person, null);
  const words = texts.otherPhone.arrival;
  await page.goto(routes.fromOtherPhone);
  await awake({ page });
  await page.getByLabel(words.picture).setInputFiles({
    ...{ name: 'note.png', mimeType: 'image/png' },
    buffer: Buffer.from('no picture'),
  });
  await expect(page.getByRole('alert').filter({ hasText: words.problem.noCode })).toBeVisible();
  await page.getByLabel(words.picture).setInputFiles(photoOf('https://else.example/'));
  await expect(page.getByRole('alert').filter({ hasText: words.problem.none })).toBeVisible();
  await page.getByLabel(words.picture).setInputFiles(photoOf(link));
  await page.getByRole('button', { name: words.take.replace(/^.*one \{(.*?)\}.*$/, '$1') }).click();
  await page.getByRole('link', { name: words.toGroups }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('listitem').filter({ hasText: 'Alpen' })).toBeVisible();
  await page.context().close();
});

test('links that are none say why: expired, cut off, of another server, of a version to come', async ({
  person,
}) => {
  const { page, texts, origin } = person;
  const words = texts.otherPhone.arrival;
  const carried = {
    groups: [{ groupCode: 'ACDEFGHIJKLM', digits: null }],
    language: null,
    expiresAtMs: Date.now() - 5 * 60_000,
  };
  const expired = phoneLink(origin, 'open', carriedText(carried));
  await page.goto(expired);
  const problem = page.getByRole('alert');
  await expect(problem.filter({ hasText: words.problem.expired })).toBeVisible();
  expect(await page.evaluate(() => location.hash)).toBe('');
  // In a page that is open already, another fragment is no new document.
  await page.evaluate((href) => location.assign(href), expired.slice(0, -3));
  await expect(problem.filter({ hasText: words.problem.cut })).toBeVisible();
  expect(await page.evaluate(() => location.hash)).toBe('');
  const paste = async (text: string, said: string) => {
    await page.getByLabel(words.link).fill(text);
    await page.getByRole('button', { name: words.read }).click();
    await expect(problem.filter({ hasText: said })).toBeVisible();
  };
  await paste('ACDEFGHIJKLM', words.problem.none);
  await paste(
    expired.replace(origin, 'https://else.example'),
    fill(words.problem.elsewhere, { host: 'else.example' }),
  );
  await paste(`${origin}${routes.fromOtherPhone}#2o.new`, words.problem.newer);
  await paste(expired, words.problem.expired);
  expect(await storedOn(page)).toEqual(['']);
});

test('after ten minutes the code goes, and a tap shows a new one', async ({ person, friend }) => {
  const { page, texts } = person;
  await page.clock.install();
  await person.remembers(await aGroup(friend, 'Alpen'));
  await page.goto(routes.otherPhone);
  const link = await shownLink(person);
  await expect(page.getByRole('timer')).toContainText(/\b(10:00|9:5\d)\b/);
  await page.clock.runFor(10 * 60_000 + 1000);
  await expect(page.getByText(texts.otherPhone.expired)).toBeVisible();
  await expect(page.getByRole('img', { name: texts.otherPhone.qr })).toHaveCount(0);
  await page.getByRole('button', { name: texts.otherPhone.renew }).click();
  expect(await shownLink(person)).not.toBe(link);
});

test('the camera reads the code, on the way through the app too, and is off behind it', async ({
  person,
  friend,
}) => {
  const { page, texts, origin } = person;
  const words = texts.otherPhone.arrival;
  const [own, group] = [await aGroup(friend, 'Büro'), await aGroup(friend, 'Alpen')];
  await person.remembers(own);
  const groups = [{ groupCode: group.code, digits: null }];
  const carried = { groups, language: null, expiresAtMs: Date.now() + 600_000 };
  await holdsCameraOn(page, phoneLink(origin, 'open', carriedText(carried)));
  await page.goto(routes.manageGroups);
  await awake(person);
  expect(await mayUseCamera(page)).toBe(false);
  await page.getByRole('link', { name: words.title }).click();
  await expect(page).toHaveURL(routes.fromOtherPhone);
  await awake(person);
  expect(await mayUseCamera(page)).toBe(true);
  await page.getByRole('button', { name: words.scan }).click();
  await expect(page.getByRole('list', { name: words.groups })).toContainText('Alpen');
  await expect(page.locator('video')).toHaveCount(0);
});

test('a camera that is refused leaves the other ways', async ({ person }) => {
  const { page, texts } = person;
  const words = texts.otherPhone.arrival;
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await page.goto(routes.fromOtherPhone);
  await awake(person);
  await page.getByRole('button', { name: words.scan }).click();
  await expect(page.getByRole('alert').filter({ hasText: words.problem.noCamera })).toBeVisible();
  await expect(page.getByRole('button', { name: words.scan })).toBeVisible();
});
