import { readFileSync } from 'node:fs';
import { type ExportFormat, routes } from '@/lib/routes';
import { aBusyGroup } from './support/group';
import { expectNoBarriers, expectNoOverflow } from './support/page-checks';
import { expect, hasLoadedAhead, test } from './support/person';

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

test('without a network table, page and backup come from the device, as the server writes them', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const t = texts.takeAlong;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  await page.goto(routes.takeAlong(group.code));
  await expect(page.getByRole('link', { name: t.formats.csv.save })).toBeVisible();
  const [{ origin }] = [new URL(page.url())];
  const served = async (format: ExportFormat) =>
    (await friend.get(origin + routes.exportFile(group.code, format, 'de'))).text();
  const [table, printable, backup] = [await served('csv'), await served('html'), await served('json')];
  await hasLoadedAhead(person);
  person.expectsInConsole(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await expect(page.getByText(t.offlineWhole)).toBeVisible();
  await expect(page.getByRole('link', { name: t.formats.csv.save })).toBeHidden();
  const saved = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name, exact: true }).click(),
    ]);
    await expect(page.getByText(download.suggestedFilename())).toBeVisible();
    return readFileSync(await download.path(), 'utf8');
  };
  expect(await saved(t.formats.csv.save)).toBe(table);
  expect(await saved(t.savePage)).toBe(printable);
  const own = await saved(t.formats.json.save);
  const untilRecord = (text: string) => text.slice(0, text.indexOf('"record"'));
  expect(untilRecord(own)).toBe(untilRecord(backup));
  expect(JSON.parse(own)).toMatchObject({ record: { activity: [] } });
  await expectNoBarriers(page);
  await expectNoOverflow(page);
  await page.context().setOffline(false);
  await expect(page.getByRole('link', { name: t.formats.csv.save })).toBeVisible();
});

test('a group that is left, though another one is open, and one that is deleted can be saved before', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const [left, active] = [await aBusyGroup(friend), await aBusyGroup(friend)];
  await person.remembers(active, left);
  const backupBeside = async (path: string) => {
    await page.goto(path);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: texts.takeAlong.saveFirst }).click(),
    ]);
    return JSON.parse(readFileSync(await download.path(), 'utf8')) as unknown;
  };
  expect(await backupBeside(routes.leaveGroup(left.name, left.code))).toMatchObject({
    format: 'pari-backup',
  });
  await expectNoBarriers(page);
  expect(await backupBeside(routes.deleteGroup)).toMatchObject({ format: 'pari-backup' });
  await expectNoOverflow(page);
});
