import type { Page } from '@playwright/test';
import { routes } from '@/lib/routes';
import { parseSession } from '@/lib/session/session';
import { aGroup } from './support/group';
import { memberField } from './support/member-field';
import { dismissWho, expect, type Person } from './support/person';
import { test } from './support/proxied';

test.describe.configure({ mode: 'default' });

/** What the device remembers in its cookies, parsed as both sides do. */
async function remembered({ page, origin }: Person) {
  const cookies = await page.context().cookies(origin);
  return parseSession(cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
}

/** Leaves a group in a tab, and waits until the device has forgotten it. */
async function leaveIn(tab: Page, person: Person, group: { readonly name: string; readonly code: string }) {
  const { leave } = person.texts.groups;
  await tab.goto(routes.leaveGroup(group.name, group.code));
  await tab.getByRole('button', { name: leave.action }).click();
  await tab.getByRole('alertdialog').getByRole('button', { name: leave.confirm }).click();
  await expect.poll(async () => (await remembered(person)).storedGroupCodes).not.toContain(group.code);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`behind a proxy that rewrites the host, ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled });

    test('a group is created and gets a member, on the address that people use', async ({
      person,
      friend,
    }) => {
      const { page, texts, origin } = person;
      // The check of new users needs script; a device with a group does not have to pass it.
      if (!javaScriptEnabled) await person.remembers(await aGroup(friend, 'Schon da'));
      await page.goto(routes.onboardingCreateGroup);
      await page.getByLabel(texts.onboarding.createGroup.label).fill('Hinter dem Proxy');
      await page.getByRole('button', { name: texts.onboarding.createGroup.submit }).click();
      await expect(page).toHaveURL(origin + routes.createGroupMembers);
      await memberField({ page, texts }).fill('Anna');
      await page.getByRole('button', { name: texts.members.add }).click();
      await expect(page.getByRole('list', { name: texts.members.list }).getByText('Anna')).toBeVisible();
      await page.goto(routes.home);
      await expect(page).toHaveURL(origin + routes.main);
      await expect(page.getByRole('heading', { name: 'Hinter dem Proxy' })).toBeVisible();
      const cookies = await page.context().cookies(origin);
      expect(cookies.some(({ name }) => name === 'activeGroupCode')).toBe(true);
      // The public address is http here.
      expect(cookies.filter(({ secure }) => secure)).toEqual([]);
    });

    test('an invitation is taken, and its preview leads to the address that people use', async ({
      person,
      friend,
    }) => {
      const { page, texts, language, origin } = person;
      const group = await aGroup(friend, 'Eingeladen');
      const path = routes.joinGroup(language, group.name, group.code);
      await page.goto(path);
      await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', origin + path);
      await page.getByRole('button', { name: texts.invitation.join }).click();
      await expect(page).toHaveURL(origin + routes.main);
      await expect(page.getByRole('heading', { name: 'Eingeladen' })).toBeVisible();
      expect((await remembered(person)).storedGroupCodes).toEqual([group.code]);
    });

    test('the language changes and the page stays', async ({ person }) => {
      const { page, language, origin } = person;
      const other = language === 'de' ? 'en' : 'de';
      await page.goto(routes.legalNotice);
      await page.getByRole('button', { name: new RegExp(`^${other}`, 'i') }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', other);
      await expect(page).toHaveURL(origin + routes.legalNotice);
    });
  });
}

test('a group that another tab joins while a page loads is not lost, and one that it leaves does not come back', async ({
  person,
  friend,
  proxied,
}) => {
  const { page, texts, language, origin } = person;
  const [first, second, third] = [
    await aGroup(friend, 'Erste'),
    await aGroup(friend, 'Zweite'),
    await aGroup(friend, 'Dritte'),
  ];
  await person.remembers(first, third);
  const held = proxied.hold((asked) => asked === `GET ${routes.main}`);
  const arriving = page.goto(routes.main);
  await held.reached;

  const tab = await page.context().newPage();
  await dismissWho(tab);
  await tab.goto(routes.joinGroup(language, second.name, second.code));
  await tab.getByRole('button', { name: texts.invitation.join }).click();
  await expect(tab).toHaveURL(origin + routes.main);
  await leaveIn(tab, person, third);

  held.release();
  await arriving;
  await page.goto(routes.manageGroups);
  const list = page.getByRole('list', { name: texts.groups.stored });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list).toContainText('Erste');
  await expect(list).toContainText('Zweite');
  expect((await remembered(person)).storedGroupCodes).toEqual([first.code, second.code]);
});

test('a join whose answer comes late and a leave in another tab meanwhile both count', async ({
  person,
  friend,
  proxied,
}) => {
  const { page, texts, language, origin } = person;
  const [stays, leaves, comes] = [
    await aGroup(friend, 'Bleibt'),
    await aGroup(friend, 'Geht'),
    await aGroup(friend, 'Kommt'),
  ];
  await person.remembers(stays, leaves);
  await page.goto(routes.joinGroup(language, comes.name, comes.code));
  const held = proxied.hold((asked) => asked.startsWith('POST /join'));
  await page.getByRole('button', { name: texts.invitation.join }).click();
  await held.reached;

  const tab = await page.context().newPage();
  await leaveIn(tab, person, leaves);

  held.release();
  await expect(page).toHaveURL(origin + routes.main);
  await expect(page.getByRole('heading', { name: 'Kommt' })).toBeVisible();
  expect((await remembered(person)).storedGroupCodes).toEqual([stays.code, comes.code]);
});
