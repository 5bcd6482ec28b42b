import type { APIRequestContext } from '@playwright/test';

import { REDIRECT_DELAY_MS } from '@/lib/limits';
import { routes } from '@/lib/routes';
import { amountField, lookAtRefused, saveExpense } from './support/entry-forms';
import { addMember, aGroup, spent } from './support/group';
import { callsItself, iphone, offerInstall } from './support/install';
import { addRule } from './support/page-checks';
import { expect, hearsOnlyAnswers, looksAgain, type Person, test } from './support/person';
import { expectSoundState } from './support/state-checks';

/** Checks states that are not there on arrival, or only after an error, in the same way as every screen. */

const UNKNOWN = 'NOSUCHCODE22';

/** Names nearly as long as allowed, without a place to break them. */
const groupName = 'Donaudampfschifffahrtsausflug';
const description = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenreinigung';

type PreparedPage = (person: Person, friend: APIRequestContext) => Promise<void>;

/** A group with one expense, on the device of the person. */
async function aGroupOf(person: Person, friend: APIRequestContext) {
  const group = await aGroup(friend, groupName, ['Anna', 'Ben', 'Maximilian-Christoph']);
  const expenseId = await spent(friend, group, { description, amount: 99_999.99, payer: 'Anna' });
  await person.remembers(group);
  return { ...group, expenseId };
}

const headed = ({ page }: Person, name: string) => expect(page.getByRole('heading', { name })).toBeVisible();

async function openLine(person: Person, friend: APIRequestContext, pencil: string) {
  const { page } = person;
  await aGroupOf(person, friend);
  await page.goto(routes.groupSettings);
  await page.getByRole('button', { name: pencil }).click();
  await expect(page.getByRole('main').getByRole('textbox').or(page.getByRole('combobox'))).toBeFocused();
}

const states: Readonly<Record<string, PreparedPage>> = {
  'an address that does not exist': async (person) => {
    person.expectsInConsole(/status of 404/);
    await person.page.goto('/nowhere');
    await headed(person, person.texts.notFound.heading);
  },

  'the form for a code, with an unknown one': async (person) => {
    const { page, texts } = person;
    await page.goto(routes.onboardingEnterGroupCode);
    const field = page.getByLabel(texts.onboarding.enterCode.label);
    await expect(field).toBeFocused();
    await field.fill(UNKNOWN);
    await field.press('Enter');
    await expect(
      page.getByText(texts.errors['validate-groupcode-error-groupcode-does-not-exist']),
    ).toBeVisible();
  },

  'the check of an unknown code': async (person) => {
    await person.page.goto(routes.groupCodeValidator(UNKNOWN));
    await headed(person, person.texts.onboarding.codeCheck.unknown);
  },

  'an unknown invitation': async (person) => {
    person.expectsInConsole(/status of 404/);
    await person.page.goto(routes.joinGroup(person.language, groupName, UNKNOWN));
    await headed(person, person.texts.invitation.unknown.heading);
  },

  'a group that is gone': async (person, friend) => {
    person.expectsInConsole(/status of 404/);
    const { code, name } = await aGroupOf(person, friend);
    await friend.delete(`groups/${code}`, { data: { groupName: name } });
    await person.page.goto(routes.main);
    await headed(person, person.texts.main.gone.heading);
  },

  'a group that this device does not have': async (person, friend) => {
    const { page, texts } = person;
    const { code, expenseId } = await aGroupOf(person, friend);
    await person.remembers(await aGroup(friend, 'Andere'));
    await page.goto(routes.expenseDetails(code, expenseId));
    await expect(page.getByRole('complementary', { name: texts.groups.join.label })).toBeVisible();
    // The bar makes the page longer than any window, so that the dock would cover a part of the footer.
    await addRule(page, 'nav { position: static !important; }');
  },

  'the question before a group is left': async (person, friend) => {
    const { page, texts } = person;
    const { name, code } = await aGroupOf(person, friend);
    await page.goto(routes.leaveGroup(name, code));
    await page.getByRole('button', { name: texts.groups.leave.action }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },

  'the question before an expense is deleted': async (person, friend) => {
    const { page, texts } = person;
    const { code, expenseId } = await aGroupOf(person, friend);
    await page.goto(routes.expenseDetails(code, expenseId));
    await page.getByRole('button', { name: texts.details.delete }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },

  'two versions of an expense': async (person, friend) => {
    const { page, texts } = person;
    person.expectsInConsole(/status of 409/);
    const { code, expenseId } = await aGroupOf(person, friend);
    await hearsOnlyAnswers(person);
    await page.goto(routes.updateExpense(code, expenseId));
    await amountField(person).fill('30');
    await friend.put(`expenses/${expenseId}`, {
      data: {
        expenseDescription: description,
        expenseAmount: 99_999.98,
        groupCode: code,
        expensePayerName: 'Maximilian-Christoph',
        expenseBeneficiariesNames: ['Maximilian-Christoph', 'Ben'],
      },
    });
    await saveExpense(person);
    await lookAtRefused(person);
    await expect(page.getByRole('alertdialog', { name: texts.entries.conflict.title })).toBeVisible();
  },

  'the QR code over the whole screen': async (person, friend) => {
    const { page, texts } = person;
    const { name, code } = await aGroupOf(person, friend);
    await page.goto(routes.shareGroup(name, code));
    await page.getByRole('button', { name: texts.sharing.enlarge }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },

  'the open line of the name of a group': (person, friend) =>
    openLine(person, friend, person.texts.groupSettings.editName),

  'the open line of the currency of a group': (person, friend) =>
    openLine(person, friend, person.texts.groupSettings.editCurrency),

  'an expense that was deleted a moment ago': async (person, friend) => {
    person.expectsInConsole(/status of 404/);
    const { code, expenseId } = await aGroupOf(person, friend);
    await person.page.goto(routes.expenseDetails(code, expenseId));
    await headed(person, description);
    await friend.delete(`expenses/${expenseId}`);
    await looksAgain(person);
    await headed(person, person.texts.details.gone.expense);
  },

  'the address of an expense that does not exist': async (person, friend) => {
    person.expectsInConsole(/status of 404/);
    const { code, expenseId } = await aGroupOf(person, friend);
    await friend.delete(`expenses/${expenseId}`);
    await person.page.goto(routes.updateExpense(code, expenseId));
    await headed(person, person.texts.details.gone.expense);
  },

  'a member who was deleted a moment ago': async (person, friend) => {
    person.expectsInConsole(/status of 404/);
    const { code } = await aGroupOf(person, friend);
    const doraId = await addMember(friend, code, 'Dora');
    await person.page.goto(routes.memberDetails(code, doraId));
    await headed(person, 'Dora');
    await friend.delete(`users/${doraId}`);
    await looksAgain(person);
    await headed(person, person.texts.members.details.gone.heading);
  },

  'the address of a member who does not exist': async (person, friend) => {
    person.expectsInConsole(/status of 404/);
    const { code } = await aGroupOf(person, friend);
    const doraId = await addMember(friend, code, 'Dora');
    await friend.delete(`users/${doraId}`);
    await person.page.goto(routes.memberHistory(code, doraId));
    await headed(person, person.texts.members.details.gone.heading);
  },

  'the thanks for a message': async (person, friend) => {
    const { page, texts } = person;
    const { code } = await aGroupOf(person, friend);
    // The page redirects to the main screen too soon to be checked, so that timer never fires.
    await page.addInitScript((delayMs) => {
      const realTimeout = setTimeout;
      Object.assign(window, {
        setTimeout: (run: () => void, ms?: number) =>
          ms === delayMs ? undefined : Number(realTimeout(run, ms)),
      });
    }, REDIRECT_DELAY_MS);
    await page.goto(routes.contact(code));
    await page.getByLabel(texts.contact.type).selectOption({ label: texts.contact.types.other });
    await page.getByLabel(texts.contact.name, { exact: true }).fill('Anna');
    await page.getByLabel(texts.contact.message, { exact: true }).fill('Danke!');
    await page.getByRole('button', { name: texts.contact.submit }).click();
    await headed(person, texts.contact.sent.heading);
  },

  'the card with a button that installs': async (person, friend) => {
    const { page, texts } = person;
    await aGroupOf(person, friend);
    await page.goto(routes.main);
    const card = page.getByRole('dialog', { name: texts.install.heading });
    await expect(async () => {
      await offerInstall(page);
      await expect(card).toBeVisible({ timeout: 500 });
    }).toPass();
  },

  'the card with the steps on an iPhone': async (person, friend) => {
    const { page, texts } = person;
    await aGroupOf(person, friend);
    await callsItself(page, iphone);
    await page.goto(routes.main);
    await expect(page.getByRole('dialog', { name: texts.install.heading })).toBeVisible();
  },
};

for (const [name, arrive] of Object.entries(states)) {
  test(`${name}: one language, no scrolling sideways, no barriers`, async ({ person, friend }) => {
    await person.page.emulateMedia({ reducedMotion: 'reduce' });
    await arrive(person, friend);
    await expectSoundState(person);
  });
}
