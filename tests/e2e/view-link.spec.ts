import type { APIRequestContext, Page } from '@playwright/test';

import { createViewKey } from '@/lib/domain/text/codes';
import { routes } from '@/lib/routes';
import { aGroup, spent, type TestGroup } from './support/group';
import { hasCopy, isKept, loseLine, test as keptTest } from './support/kept-app';
import { storedOn } from './support/other-phone';
import {
  expectLargeTargets,
  expectNoBarriers,
  expectNoOverflow,
  expectOneLanguage,
} from './support/page-checks';
import { expect, fill, looksAgain, type Person, test } from './support/person';

/** A link by which others look at a group: in its settings, and on the device of whoever has it. */

const aTrip = async (friend: APIRequestContext): Promise<TestGroup> => {
  const group = await aGroup(friend, 'Alpen');
  await spent(friend, group, { description: 'Hütte', amount: 30, payer: 'Anna' });
  return group;
};

const linkNow = async (friend: APIRequestContext, { code }: TestGroup): Promise<string | null> =>
  ((await (await friend.get(`groups/${code}/view-key`)).json()) as { readonly viewKey: string | null })
    .viewKey;

/** Somebody else makes, renews or ends the link. */
async function setLink(friend: APIRequestContext, group: TestGroup, viewKey: string | null): Promise<void> {
  const data = { viewKey, former: await linkNow(friend, group) };
  expect((await friend.put(`groups/${group.code}/view-key`, { data })).status()).toBe(200);
}

async function aLink(friend: APIRequestContext, group: TestGroup): Promise<string> {
  const key = createViewKey();
  await setLink(friend, group, key);
  return key;
}

const showsNothing = async (friend: APIRequestContext, key: string): Promise<boolean> =>
  (await friend.get(`groups/${key}/ledger`)).status() === 404;

const linkIn = ({ page, texts }: Person) => ({
  toggle: page.getByRole('switch', { name: texts.groupSettings.view.action }),
  field: page.getByText(/\/view-(?:en-)?pari-group\//),
  renew: page.getByRole('button', { name: texts.groupSettings.view.renew }),
  dialog: page.getByRole('alertdialog'),
});

const keyIn = (text: string | null): string => text?.split('/').at(-1) ?? '';

test.describe('in the settings of a group', () => {
  test('the link is made, handed on, renewed and ended, and the activity says so', async ({
    person,
    friend,
  }) => {
    const { page, texts } = person;
    const { view } = texts.groupSettings;
    const group = await aTrip(friend);
    await person.remembers(group);
    await page.goto(routes.groupSettings);
    const { toggle, field, renew, dialog } = linkIn(person);
    await expect(toggle).not.toBeChecked();
    await toggle.click();
    await expect(field).toBeVisible();
    await expectNoOverflow(page);
    await expectLargeTargets(page);
    await expectNoBarriers(page);
    const first = keyIn(await field.textContent());
    expect(await linkNow(friend, group)).toBe(first);

    await renew.click();
    await dialog.getByRole('button', { name: view.renewConfirm }).click();
    await expect(field).not.toContainText(first);
    await expect(dialog).toBeHidden();
    const second = keyIn(await field.textContent());
    expect([await linkNow(friend, group), await showsNothing(friend, first)]).toEqual([second, true]);

    await toggle.click();
    await dialog.getByRole('button', { name: view.endConfirm }).click();
    await expect(toggle).not.toBeChecked();
    await expect(field).toBeHidden();
    expect([await linkNow(friend, group), await showsNothing(friend, second)]).toEqual([null, true]);

    await page.goto(routes.activity(group.code));
    const { done } = texts.activity;
    const main = page.getByRole('main');
    for (const word of [done.created, done.changed, done.ended]) await expect(main).toContainText(word);
  });

  test('a try whose answer was lost does not keep the former link in use', async ({ person, friend }) => {
    const { page, texts } = person;
    const { view } = texts.groupSettings;
    person.expectsInConsole(/ERR_FAILED/);
    const group = await aTrip(friend);
    await person.remembers(group);
    await page.goto(routes.groupSettings);
    const { toggle, field, renew, dialog } = linkIn(person);
    await expect(toggle).not.toBeChecked();
    await page.route('**/view-key', async (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      await route.fetch();
      return route.abort();
    });
    await toggle.click();
    // It was made all the same, and once that is known, nothing is unclear any more.
    await expect(field).toBeVisible();
    await expect(page.getByText(view.unknown)).toBeHidden();
    const first = keyIn(await field.textContent());
    await page.unroute('**/view-key');
    await renew.click();
    await dialog.getByRole('button', { name: view.renewConfirm }).click();
    await expect(field).not.toContainText(first);
    expect(await showsNothing(friend, first)).toBe(true);
    expect(await linkNow(friend, group)).toBe(keyIn(await field.textContent()));
  });

  test('a link that somebody else has made meanwhile is not ended unseen', async ({ person, friend }) => {
    const { page, texts } = person;
    person.expectsInConsole(/409 \(Conflict\)/);
    const group = await aTrip(friend);
    await person.remembers(group);
    await page.goto(routes.groupSettings);
    const { toggle, field } = linkIn(person);
    await expect(toggle).not.toBeChecked();
    // This device does not hear of it.
    await page.route(/\/(?:ledger|events)/, (route) => route.fulfill({ status: 503 }));
    person.expectsInConsole(/503/);
    const theirs = await aLink(friend, group);
    await toggle.click();
    await expect(page.getByRole('alert').filter({ hasText: texts.errors['link-changed'] })).toBeVisible();
    await expect(field).toContainText(theirs);
    expect(await linkNow(friend, group)).toBe(theirs);
  });
});

type Shown = {
  readonly members: readonly { readonly id: string }[];
  readonly entries: readonly { readonly id: string }[];
};

/** Everything that the device of the person has of a group. */
const keptOn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const opened = await new Promise<IDBDatabase | null>((resolve) => {
      const opening = indexedDB.open('pari');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => resolve(null);
    });
    const rows = await Promise.all(
      [...(opened?.objectStoreNames ?? [])].map(
        (name) =>
          new Promise<unknown>((resolve) => {
            const asked = opened?.transaction(name).objectStore(name).getAll();
            if (asked) asked.onsuccess = () => resolve(asked.result);
            else resolve([]);
          }),
      ),
    );
    opened?.close();
    return JSON.stringify([
      rows,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
    ]);
  });

/** Opens the link, and goes on. */
async function looks({ page, texts, language }: Person, key: string): Promise<void> {
  await page.goto(routes.joinGroup(language, 'Alpen', key));
  await page.getByRole('button', { name: texts.invitation.look.join }).click();
  await expect(page).toHaveURL(routes.main);
}

test.describe('whoever has the link', () => {
  test('sees the group, and nothing by which it could be changed', async ({ person, friend }) => {
    const { page, texts, language } = person;
    const group = await aTrip(friend);
    const key = await aLink(friend, group);
    const written: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().includes('/api/')) written.push(request.url());
    });
    await page.goto(routes.joinGroup(language, 'Alpen', key));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Alpen');
    await expect(page).toHaveTitle(fill(texts.invitation.look.title, { group: 'Alpen' }));
    await expectNoBarriers(page);
    await expectNoOverflow(page);
    await page.getByRole('button', { name: texts.invitation.look.join }).click();
    await expect(page).toHaveURL(routes.main);
    await expect(page.getByText(texts.shell.looking.note)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await hasCopy(page, key);

    const body = (await (await friend.get(`groups/${key}/ledger`)).json()) as Shown;
    const [member, entry] = [body.members[0]?.id ?? '', body.entries[0]?.id ?? ''];
    const screens = {
      main: routes.main,
      settle: routes.settleExpenses,
      members: routes.createGroupMembers,
      member: routes.memberDetails(key, member),
      history: routes.memberHistory(key, member),
      entry: routes.expenseDetails(key, entry),
      activity: routes.activity(key),
      statistics: routes.statistics,
      settings: routes.groupSettings,
      files: routes.takeAlong(key),
    };
    for (const [name, path] of Object.entries(screens)) {
      await page.goto(path);
      await expect(page.getByRole('main')).toContainText(name === 'settings' ? 'Alpen' : /\S/);
      await expect(page.getByText(texts.shell.looking.heading)).toHaveCount(0);
      const shown = await page.content();
      expect([name, shown.includes(group.code)]).toEqual([name, false]);
      for (const id of Object.values(group.ids)) expect([name, shown.includes(id)]).toEqual([name, false]);
      const forms = page.locator(
        `form:not([role=search], [action="${routes.language}"], [action="${routes.view}"])`,
      );
      expect([name, await forms.count()]).toEqual([name, 0]);
      for (const word of [
        ...[
          texts.settle.paid,
          texts.settle.pay,
          texts.details.edit,
          texts.details.delete,
          texts.activity.undo,
        ],
        ...[texts.members.details.isMe, texts.members.details.rename, texts.statistics.budget.add],
        ...[
          texts.groupSettings.delete,
          texts.groupSettings.renew.action,
          texts.shell.dock.expense,
          texts.shell.invite,
        ],
      ]) {
        const tapped = page.getByRole('button', { name: word, exact: true });
        await expect(tapped.or(page.getByRole('link', { name: word, exact: true }))).toHaveCount(0);
      }
      await expectNoOverflow(page);
      await expectLargeTargets(page);
      await expectNoBarriers(page);
      await expectOneLanguage(page, language);
    }
    for (const path of [routes.createExpense, routes.importGroup(key), routes.shareGroup('Alpen', key)]) {
      await page.goto(path);
      await expect(page.getByText(texts.shell.looking.heading)).toBeVisible();
    }
    const kept = await keptOn(page);
    expect(kept).toContain(key);
    expect(kept).not.toContain(group.code);
    for (const id of Object.values(group.ids)) expect(kept).not.toContain(id);
    expect(written).toEqual([]);
  });

  test('sees what others enter at once, and that the link has ended', async ({ person, friend }) => {
    const { page, texts } = person;
    person.expectsInConsole(/404 \(Not Found\)/);
    const group = await aTrip(friend);
    const key = await aLink(friend, group);
    await looks(person, key);
    const total = (units: number) => (person.language === 'de' ? `${units},00` : `${units}.00`);
    await expect(page.getByRole('main')).toContainText(total(30));
    await spent(friend, group, { description: 'Seilbahn', amount: 12, payer: 'Anna' });
    await expect(page.getByRole('main')).toContainText(total(42));
    await setLink(friend, group, null);
    await looksAgain(person);
    await expect(page.getByRole('heading', { name: texts.invitation.unknown.linkHeading })).toBeVisible();
    await page.goto(routes.manageGroups);
    await expect(page.getByRole('main')).toContainText(texts.groups.gone);
    await expect(page.getByRole('main')).toContainText(texts.shell.looking.title);
  });

  test('finds the link with the groups of the device, and in the field for a code', async ({
    person,
    friend,
  }) => {
    const { page, texts, language } = person;
    const group = await aTrip(friend);
    const key = await aLink(friend, group);
    await person.remembers(group);
    await page.goto(routes.onboardingEnterGroupCode);
    const link = new URL(routes.joinGroup(language, 'Alpen', key), person.origin).toString();
    await page.getByRole('textbox').fill(`Schau mal: ${link}`);
    await page.getByRole('textbox').press('Enter');
    await expect(page).toHaveURL(routes.main);
    await expect(page.getByText(texts.shell.looking.note)).toBeVisible();
    await expect.poll(() => storedOn(page)).toEqual([group.code, key]);
    await page.goto(routes.manageGroups);
    await expect(page.getByRole('main').getByText(texts.shell.looking.title)).toHaveCount(1);
  });
});

keptTest('a group that is only looked at opens without a network', async ({ person, friend, line }) => {
  const { page, texts } = person;
  const group = await aTrip(friend);
  const key = await aLink(friend, group);
  await looks(person, key);
  await isKept(page);
  await hasCopy(page, key);
  loseLine(person, line);
  await page.reload();
  await expect(page.getByText(texts.shell.looking.note)).toBeVisible();
  await page.goto(routes.createGroupMembers);
  await expect(page.getByRole('main')).toContainText('Anna');
  await expect(page.getByRole('textbox')).toHaveCount(0);
});
