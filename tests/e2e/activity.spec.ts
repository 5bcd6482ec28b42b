import { routes } from '@/lib/routes';
import { aBusyGroup } from './support/group';
import { expectNoBarriers, expectNoOverflow } from './support/page-checks';
import { expect, fill, test } from './support/person';
import { storedEntries } from './support/stored';

test('one tap undoes a deletion; the list shows both, and undoes older changes', async ({
  person,
  friend,
}) => {
  const { page, texts, euros } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  await page.goto(routes.expenseDetails(group.code, group.expenseId));
  await page.getByRole('button', { name: texts.details.delete }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: texts.details.deletion.confirm }).click();
  await expect(page).toHaveURL(routes.main);
  await expect.poll(() => storedEntries(friend, group)).toHaveLength(1);
  const undo = page.getByRole('button', { name: texts.activity.undo, exact: true });
  await expect(undo).toBeVisible();
  await expectNoBarriers(page);
  // The bar covers nothing at the end of the page.
  const bar = page.getByRole('region').filter({ has: undo });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const [end, over] = [
    await page.getByRole('contentinfo').getByRole('link').last().boundingBox(),
    await bar.boundingBox(),
  ];
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(over?.y ?? 0);
  await undo.click();
  await expect.poll(() => storedEntries(friend, group)).toHaveLength(2);

  await page.goto(routes.activity(group.code));
  const dinner = fill(texts.activity.thing.titled, { title: 'Abendessen' });
  for (const done of [texts.activity.done.restored, texts.activity.done.deleted])
    await expect(page.getByText(fill(texts.activity.passive, { thing: dinner, done }))).toBeVisible();
  const payment = fill(texts.activity.payment, { from: 'Ben', to: 'Anna' });
  const name = fill(texts.activity.undoNamed, { what: texts.activity.what.paymentAdded, name: payment });
  await page
    .getByRole('button', { expanded: false })
    .filter({ hasText: texts.activity.done.entered })
    .filter({ hasText: euros(1) })
    .click();
  await page.getByRole('button', { name }).click();
  await expectNoBarriers(page);
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: texts.activity.keep }).click();
  expect(await storedEntries(friend, group)).toHaveLength(2);
  await page.getByRole('button', { name }).click();
  await question.getByRole('button', { name: texts.activity.undo }).click();
  await expect(page.getByRole('button', { name })).toBeHidden();
  await expect.poll(() => storedEntries(friend, group)).toHaveLength(1);
  await expectNoOverflow(page);
});

test('the offer to undo ends with the next screen, so that it does not cover a form', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  await page.goto(routes.expenseDetails(group.code, group.expenseId));
  const undo = page.getByRole('button', { name: texts.activity.undo, exact: true });
  await page.getByRole('button', { name: texts.details.delete }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: texts.details.deletion.confirm }).click();
  await expect(page).toHaveURL(routes.main);
  await expect(undo).toBeVisible();
  await page
    .getByRole('navigation', { name: texts.shell.dock.label })
    .getByRole('link', { name: texts.shell.dock.expense })
    .click();
  await expect(page.getByRole('button', { name: texts.entries.save })).toBeVisible();
  await expect(undo).toBeHidden();
});
