import { readFileSync } from 'node:fs';
import { routes } from '@/lib/routes';
import { aBusyGroup } from './support/group';
import { expectNoBarriers, expectNoOverflow } from './support/page-checks';
import { expect, test } from './support/person';

test('a group is taken along as a table and as a backup, found from its settings', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  await page.goto(routes.groupSettings);
  await page.getByRole('link', { name: texts.groupSettings.takeAlong }).click();
  await expect(page).toHaveURL(routes.takeAlong(group.code));
  await expectNoBarriers(page);
  await expectNoOverflow(page);
  const taken = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name, exact: true }).click(),
    ]);
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
  };
  const table = await taken(texts.takeAlong.formats.csv.save);
  expect(table.name).toMatch(/^Pari .+ \d{4}-\d\d-\d\d\.csv$/);
  expect(table.text).toContain('Abendessen');
  expect(table.text).toContain(texts.takeAlong.csv.foreignAmount);
  const [printable] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: texts.takeAlong.formats.html.save }).click(),
  ]);
  await expect(printable.getByRole('heading', { level: 1, name: group.name })).toBeVisible();
  await expect(printable.getByText('Abendessen')).toBeVisible();
  expect(await printable.evaluate(() => getComputedStyle(document.body).maxWidth)).toBe('704px');
  await expectNoBarriers(printable);
  await expectNoOverflow(printable);
  await printable.close();
  const backup = await taken(texts.takeAlong.formats.json.save);
  expect(JSON.parse(backup.text)).toMatchObject({ format: 'pari-backup', version: 1 });
  expect(backup.text).not.toContain(group.code);
});

test('without a network the screen says that it needs one, instead of a link that does nothing', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  await page.goto(routes.takeAlong(group.code));
  await expect(page.getByRole('link', { name: texts.takeAlong.formats.csv.save })).toBeVisible();
  person.expectsInConsole(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await expect(page.getByText(texts.takeAlong.offline)).toBeVisible();
  await expect(page.getByRole('link', { name: texts.takeAlong.formats.csv.save })).toBeHidden();
  await page.context().setOffline(false);
  await expect(page.getByRole('link', { name: texts.takeAlong.formats.csv.save })).toBeVisible();
});
