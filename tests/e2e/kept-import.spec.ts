import { routes } from '@/lib/routes';
import { aGroup } from './support/group';
import { expect, isKept, test } from './support/kept-app';
import { awake } from './support/person';

test('a file is read where the service worker answers for the files of the page', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aGroup(friend, 'Lissabon 2026', ['Ada Moos', 'Ben']);
  await person.remembers(group);
  await page.goto(routes.main);
  await isKept(page);
  await page.goto(routes.importGroup(group.code));
  await awake(person);
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page
    .getByLabel(texts.import.file.choose)
    .setInputFiles('tests/fixtures/import/splitwise-csv/de-decimal-comma.csv');
  await expect(page.getByRole('button', { name: /3/ })).toBeVisible();
});
