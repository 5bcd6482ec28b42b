import { routes } from '@/lib/routes';
import { aGroup } from './support/group';
import { expectNoOverflow, expectOneLanguage } from './support/page-checks';
import { expect, test } from './support/person';

/** Links to an entry or a member of a group that does not exist, or no longer exists. */

const UNKNOWN = 'NOSUCHCODE22';
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

const paths = {
  'the details of an expense': routes.expenseDetails,
  'the form of an expense': routes.updateExpense,
  'the details of a payment': routes.paymentDetails,
  'the form of a payment': routes.updatePayment,
  'the details of a member': routes.memberDetails,
  'the history of a member': routes.memberHistory,
  'the activity': routes.activity,
} as const;

for (const [name, toPath] of Object.entries(paths)) {
  test(`${name} of an unknown group: says so, and leads back to the group of the device`, async ({
    person,
    friend,
  }) => {
    const { page, texts } = person;
    person.expectsInConsole(/status of 404/);
    const own = await aGroup(friend, 'Eigene');
    await person.remembers(own);
    await page.goto(toPath(UNKNOWN, UNKNOWN_ID));
    await expect(
      page.getByRole('heading', { level: 1, name: texts.invitation.unknown.heading }),
    ).toBeVisible();
    await expectOneLanguage(page, person.language);
    await expectNoOverflow(page);
    await page.getByRole('main').getByRole('link', { name: texts.invitation.unknown.home }).click();
    await expect(page).toHaveURL(routes.main);
    await expect(page.getByRole('heading', { level: 1, name: 'Eigene' })).toBeVisible();
    const cookies = await page.context().cookies();
    expect(cookies.find((cookie) => cookie.name === 'storedGroupCodes')?.value).toBe(own.code);
    // This device never had the unknown group, so it has not lost it either.
    expect(cookies.filter((cookie) => cookie.name === 'goneGroups')).toEqual([]);
  });
}
