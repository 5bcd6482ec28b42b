import { routes } from '@/lib/routes';
import { openForm } from './support/entry-forms';
import { aBusyGroup, spent } from './support/group';
import { expectLargeTargets, expectNoOverflow } from './support/page-checks';
import { expect, test } from './support/person';

/** Every target must be at least 44 px wide and high on a phone of 360 px; `screens.spec.ts` looks at every screen. */

test.beforeEach(async ({ page }) => page.setViewportSize({ width: 360, height: 740 }));

test('the targets of a long history, its search, and a new expense can be hit too', async ({
  person,
  friend,
}) => {
  const { page, texts, origin } = person;
  const group = await aBusyGroup(friend);
  for (let trip = 1; trip <= 20; trip += 1)
    await spent(friend, group, { description: `Taxi ${trip}`, amount: trip, payer: 'Ben' });
  await person.remembers(group);
  await page.context().addCookies([{ name: 'viewState', value: 'view1', url: origin }]);
  await page.goto(routes.main);
  const field = page.getByRole('searchbox', { name: texts.history.search.label });
  await expectLargeTargets(page);
  await field.fill('taxi 7');
  await expect(page.getByRole('button', { name: texts.history.search.clear })).toBeVisible();
  await expectLargeTargets(page);
  await page.getByRole('button', { name: texts.shell.more }).click();
  await expect(page.getByRole('navigation', { name: texts.shell.more })).toBeVisible();
  await expectLargeTargets(page);
  await openForm(person, routes.createExpense);
  await expect(page.getByRole('list', { name: texts.entries.recent })).toBeVisible();
  await expectLargeTargets(page);
});

test('the labels of the dock fit on one line', async ({ person, friend }) => {
  const { page, texts } = person;
  await person.remembers(await aBusyGroup(friend));
  await page.goto(routes.settleExpenses);
  const items = page.getByRole('navigation', { name: texts.shell.dock.label }).getByRole('link');
  await expect(items).toHaveCount(5);
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const cut = await items.evaluateAll((links) =>
      links.flatMap((link) => {
        const words = document.createRange();
        words.selectNodeContents(link.lastChild ?? link);
        const isWhole = words.getClientRects().length === 1;
        const [text, box] = [words.getBoundingClientRect(), link.getBoundingClientRect()];
        return isWhole && text.left >= box.left && text.right <= box.right ? [] : [link.textContent];
      }),
    );
    expect(cut).toEqual([]);
    await expectLargeTargets(page);
    await expectNoOverflow(page);
  }
});
