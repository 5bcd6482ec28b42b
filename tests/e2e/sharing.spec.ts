import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { encode } from 'uqr';

import { product } from '@/lib/product';
import { routes } from '@/lib/routes';
import { aGroup, type TestGroup } from './support/group';
import { expect, fill, type Person, test } from './support/person';

/** Every way in which the page for inviting passes the link on, and what happens if a way is not available. */

const linkOf = ({ language, origin }: Person, { name, code }: TestGroup) =>
  origin + routes.joinGroup(language, name, code);

async function openSharing(person: Person, group: TestGroup) {
  await person.remembers(group);
  await person.page.goto(routes.shareGroup(group.name, group.code));
}

/** What the browser passed to the system; the fakes below note it where the test can read it. */
const handedOn = ({ page }: Person) => page.evaluate(() => document.documentElement.dataset.handedOn);

const selected = ({ page }: Person) => page.evaluate(() => getSelection()?.toString() ?? '');

/** The first copies the link, the second the code. */
const copyButtons = ({ page, texts }: Person) =>
  page.getByRole('main').getByRole('button', { name: texts.copy.copy });

test('the link and the code are copied as they are, and a message says so', async ({ person, friend }) => {
  const { page, texts } = person;
  await page.addInitScript(() => {
    const writeText = (text: string) => {
      document.documentElement.dataset.handedOn = text;
      return Promise.resolve();
    };
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  });
  const group = await aGroup(friend, 'Zelt & Floß');
  await openSharing(person, group);
  // The code first: so the button of the link keeps its name and stays the first of the two.
  await copyButtons(person).nth(1).click();
  await expect(page.getByRole('status').filter({ hasText: texts.copy.copied })).toHaveCount(1);
  expect(await handedOn(person)).toBe(group.code);
  await copyButtons(person).first().click();
  await expect.poll(() => handedOn(person)).toBe(linkOf(person, group));
});

test('if copying is refused, the text is selected and a message says what to do', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  await page.addInitScript(() => {
    const writeText = () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'));
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  });
  const group = await aGroup(friend, 'Zelt & Floß');
  await openSharing(person, group);
  const refused = page.getByText(texts.errors['copy-error']);
  await copyButtons(person).first().click();
  await expect(refused).toBeVisible();
  expect(await selected(person)).toBe(linkOf(person, group));
  await copyButtons(person).nth(1).click();
  await expect(refused).toHaveCount(2);
  expect(await selected(person)).toBe(group.code);
});

test('the share sheet of a device gets the link with a title and a text', async ({ person, friend }) => {
  const { page, texts } = person;
  await page.addInitScript(() => {
    const share = (data: ShareData) => {
      document.documentElement.dataset.handedOn = JSON.stringify(data);
      return Promise.resolve();
    };
    Object.defineProperty(navigator, 'share', { value: share });
  });
  const group = await aGroup(friend, 'Zelt & Floß');
  const shared = JSON.stringify({
    title: fill(texts.shell.shareTitle, { group: group.name, product: product.name }),
    text: fill(texts.shell.shareText, { group: group.name }),
    url: linkOf(person, group),
  });
  await openSharing(person, group);
  await page.getByRole('button', { name: texts.sharing.send }).click();
  await expect.poll(() => handedOn(person)).toBe(shared);

  await page.goto(routes.main);
  await page.getByRole('link', { name: texts.shell.invite }).click();
  await expect.poll(() => handedOn(person)).toBe(shared);
  await expect(page).toHaveURL(routes.main);
});

test('closing the share sheet shows no error', async ({ person, friend }) => {
  const { page, texts } = person;
  await page.addInitScript(() => {
    const share = () => {
      document.documentElement.dataset.handedOn = 'closed';
      return Promise.reject(new DOMException('Share canceled', 'AbortError'));
    };
    Object.defineProperty(navigator, 'share', { value: share });
  });
  await openSharing(person, await aGroup(friend, 'Reise'));
  await page.getByRole('button', { name: texts.sharing.send }).click();
  await expect.poll(() => handedOn(person)).toBe('closed');
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
});

/** Replaces the clipboard by one that the test can read. */
const takeCopies = ({ page }: Person) =>
  page.addInitScript(() => {
    const writeText = (text: string) => {
      document.documentElement.dataset.handedOn = text;
      return Promise.resolve();
    };
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  });

test('a device without a share sheet copies the link, and inviting leads to the page', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  await takeCopies(person);
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'share');
  });
  const group = await aGroup(friend, 'Reise');
  await openSharing(person, group);
  await page.getByRole('button', { name: texts.sharing.send }).click();
  await expect.poll(() => handedOn(person)).toBe(linkOf(person, group));
  await expect(page.getByRole('status').filter({ hasText: texts.sharing.copied })).toHaveCount(1);
  await page.goto(routes.main);
  await page.getByRole('link', { name: texts.shell.invite }).click();
  await expect(page).toHaveURL(routes.shareGroup(group.name, group.code));
});

test('if the share sheet refuses, the bar leads to the page, and the page copies the link', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  await takeCopies(person);
  await page.addInitScript(() => {
    const share = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
    Object.defineProperty(navigator, 'share', { value: share });
  });
  const group = await aGroup(friend, 'Reise');
  await person.remembers(group);
  await page.goto(routes.main);
  await page.getByRole('link', { name: texts.shell.invite }).click();
  await expect(page).toHaveURL(routes.shareGroup(group.name, group.code));
  await page.getByRole('button', { name: texts.sharing.send }).click();
  await expect.poll(() => handedOn(person)).toBe(linkOf(person, group));
});

test('the last step of a new group shows the invitation, and the settings are folded', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  await takeCopies(person);
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'share');
  });
  const group = await aGroup(friend, 'Zeltlager');
  await person.remembers(group);
  await page.goto(routes.onboardingGroupSettings);
  const preview = page.getByRole('figure', { name: texts.sharing.preview });
  await expect(preview).toContainText(fill(texts.invitation.title, { group: group.name }));
  await expect(preview).toContainText(new URL(person.origin).host);
  await page.getByRole('button', { name: texts.sharing.send }).click();
  await expect.poll(() => handedOn(person)).toBe(linkOf(person, group));
  const currency = page.getByRole('button', { name: texts.groupSettings.editCurrency });
  await expect(currency).toBeHidden();
  await page.getByText(texts.groupSettings.onboarding.settings).click();
  await expect(currency).toBeVisible();
  await page.getByRole('link', { name: texts.sharing.lastStep.forward }).click();
  await expect(page).toHaveURL(routes.main);
});

/** The QR code as a camera sees it: one character for the middle of each module, `#` for dark. */
async function modulesSeen(picture: Locator, size: number): Promise<readonly string[]> {
  const { data, info } = await sharp(await picture.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const middle = (module: number, lengthPx: number) => Math.floor(((module + 0.5) * lengthPx) / size);
  const modules = Array.from({ length: size }, (_, index) => index);
  return modules.map((y) =>
    modules
      .map((x) => data[(middle(y, info.height) * info.width + middle(x, info.width)) * info.channels] ?? 0)
      .map((brightness) => (brightness < 128 ? '#' : '.'))
      .join(''),
  );
}

const QUIET_ZONE_MODULES = 4;

/** The code without its quiet zone, whose corners a card may round. */
const withoutEdge = (modules: readonly string[]) =>
  modules
    .slice(QUIET_ZONE_MODULES, -QUIET_ZONE_MODULES)
    .map((row) => row.slice(QUIET_ZONE_MODULES, -QUIET_ZONE_MODULES));

test('the QR code contains the link, dark on white, small and over the whole screen', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aGroup(friend, 'Zelt & Floß');
  await openSharing(person, group);
  const { data, size } = encode(linkOf(person, group), { ecc: 'M', border: QUIET_ZONE_MODULES });
  const expected = data.map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''));
  const name = fill(texts.sharing.qrFor, { group: group.name });
  const small = await modulesSeen(page.getByRole('main').getByRole('img', { name }), size);
  expect(withoutEdge(small)).toEqual(withoutEdge(expected));

  const enlarge = page.getByRole('button', { name: texts.sharing.enlarge });
  const large = page.getByRole('dialog', { name });
  await enlarge.click();
  await expect(large).toBeVisible();
  expect(await large.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  expect(await modulesSeen(large.getByRole('img', { name }), size)).toEqual(expected);
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
  await expect(enlarge).toBeFocused();

  await enlarge.click();
  await large.getByRole('button', { name: texts.sharing.close }).click();
  await expect(large).toBeHidden();
  await expect(enlarge).toBeFocused();
});
