import type { Page } from '@playwright/test';

import { INSTALL_REMINDER_INTERVAL_MS } from '@/lib/limits';
import { routes } from '@/lib/routes';
import { aBusyGroup } from './support/group';
import { callsItself, iphone, offerInstall, timesPrompted } from './support/install';
import { expect, type Person, test } from './support/person';

/** The hint that Pari can be installed: with the browser's own prompt, or with the steps for an iPhone. */

const hint = ({ page, texts }: Person) => page.getByRole('dialog', { name: texts.install.heading });

/** Repeats the browser's event until the hint is there, because the page may not listen yet. */
const offered = async (person: Person) =>
  expect(async () => {
    await offerInstall(person.page);
    await expect(hint(person)).toBeVisible({ timeout: 500 });
  }).toPass();

const closedAt = async (page: Page) =>
  Number((await page.context().cookies()).find(({ name }) => name === 'pwaCtaClosed')?.value);

test('in a browser that can install, a button shows its prompt, once', async ({ person, friend }) => {
  const { page, texts } = person;
  await person.remembers(await aBusyGroup(friend));
  await page.goto(routes.main);
  await expect(page.getByRole('list', { name: texts.balances.label })).toBeVisible();
  await expect(hint(person)).toHaveCount(0);
  await offered(person);
  await hint(person).getByRole('button', { name: texts.install.action }).click();
  await expect(hint(person)).toHaveCount(0);
  expect(await timesPrompted(page)).toBe(1);
});

test("the browser's offer on the invitation is used on the balances", async ({ person, friend }) => {
  const { page, texts, language } = person;
  const group = await aBusyGroup(friend);
  await page.goto(routes.joinGroup(language, group.name, group.code));
  await offerInstall(page);
  await page.getByRole('button', { name: texts.invitation.join }).click();
  await expect(page).toHaveURL(routes.main);
  await expect(hint(person)).toBeVisible();
});

test('a hint that was closed stays away after a reload, although the browser offers again', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  await person.remembers(await aBusyGroup(friend));
  await page.goto(routes.main);
  await offered(person);
  await hint(person).getByRole('button', { name: texts.install.close }).click();
  await expect(hint(person)).toHaveCount(0);
  expect(Date.now() - (await closedAt(page))).toBeLessThan(60_000);

  await page.reload();
  await page.getByRole('button', { name: texts.main.view.history }).click();
  await expect(page.getByText('Abendessen')).toBeVisible();
  await offerInstall(page);
  await page.getByRole('button', { name: texts.main.view.balances }).click();
  await expect(page.getByRole('list', { name: texts.balances.label })).toBeVisible();
  await expect(hint(person)).toHaveCount(0);
  expect(await timesPrompted(page)).toBe(0);
});

test('a hint that was closed comes back after a day', async ({ person, friend }) => {
  const { page, origin } = person;
  await person.remembers(await aBusyGroup(friend));
  const value = String(Date.now() - INSTALL_REMINDER_INTERVAL_MS);
  await page.context().addCookies([{ name: 'pwaCtaClosed', value, url: origin }]);
  await page.goto(routes.main);
  await offered(person);
});

test('on an iPhone the hint shows the steps in Safari, with the code to take along', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  await callsItself(page, iphone);
  await page.goto(routes.main);
  await expect(hint(person)).toContainText(texts.install.ios.code);
  await expect(hint(person).getByRole('code')).toHaveText(group.code);
  await expect(hint(person).getByRole('listitem')).toHaveText([
    texts.install.ios.share,
    texts.install.ios.add,
    texts.install.ios.enter,
  ]);
  await expect(hint(person).getByRole('button', { name: texts.install.action })).toHaveCount(0);

  await hint(person).getByRole('button', { name: texts.install.close }).click();
  await expect(hint(person)).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: texts.main.view.history }).click();
  await expect(page.getByText('Abendessen')).toBeVisible();
  await expect(hint(person)).toHaveCount(0);
});
