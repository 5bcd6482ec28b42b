import { routes } from '@/lib/routes';
import { aBusyGroup, aGroup } from './support/group';
import { expectNoBarriers, expectNoOverflow } from './support/page-checks';
import { awake, expect, fill, test } from './support/person';

const SPLITWISE = 'tests/fixtures/import/splitwise-csv/de-decimal-comma.csv';

test('a file of another product comes into a group, once', async ({ person, friend }) => {
  const { page, texts } = person;
  const words = texts.import;
  const group = await aGroup(friend, 'Lissabon 2026', ['ada moos', 'Ben']);
  await person.remembers(group);
  await page.goto(routes.groupSettings);
  await page.getByRole('link', { name: texts.groupSettings.importGroup }).click();
  await expect(page).toHaveURL(routes.importGroup(group.code));
  await awake(person);
  await expectNoBarriers(page);
  await page.getByLabel(words.file.choose).setInputFiles(SPLITWISE);
  await expect(page.getByText('Splitwise', { exact: false })).toBeVisible();
  const who = page.getByRole('region', { name: words.who.heading });
  await expect(who.getByLabel(fill(words.who.is, { name: 'Ada Moos' }))).toHaveValue(
    group.ids['ada moos'] ?? '',
  );
  await who.getByLabel(fill(words.who.is, { name: 'Udo Lenz' })).selectOption({ label: words.who.newOther });
  await who.getByLabel(fill(words.who.newName, { name: 'Udo Lenz' })).fill('Udo');
  await expect(page.getByRole('row', { name: /Udo/ }).getByText(words.check.isSame)).toBeVisible();
  await expectNoBarriers(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: /3/ }).click();
  await expect(page.getByRole('heading', { name: /3/ })).toBeVisible();
  await page.getByRole('link', { name: words.done.open }).click();
  await expect(page).toHaveURL(routes.main);
  await expect(page.getByRole('link', { name: /^Udo/ })).toBeVisible();
  // The group knows the file.
  await page.goto(routes.importGroup(group.code));
  await awake(person);
  await page.getByLabel(words.file.choose).setInputFiles(SPLITWISE);
  await who.getByLabel(fill(words.who.is, { name: 'Udo Lenz' })).selectOption({ label: 'Udo' });
  const present = page.getByRole('region', { name: /3/ }).filter({ hasText: words.present.text });
  await expect(present.getByRole('checkbox')).toHaveCount(3);
  await present.getByRole('checkbox').first().check();
  person.expectsInConsole(/409/);
  await page.getByRole('button', { name: /1/ }).click();
  await expect(page.getByText(texts.errors['import-known'])).toBeVisible();
});

test.describe('a new group', () => {
  test.use({ onlyLooks: false });

  test('a file becomes a group, which then asks who one is', async ({ person }) => {
    const { page, texts } = person;
    const words = texts.import;
    await page.goto(routes.home);
    await page.getByRole('link', { name: texts.home.bring }).click();
    await expect(page).toHaveURL(routes.bringGroup);
    await awake(person);
    await page.getByLabel(words.file.choose).setInputFiles(SPLITWISE);
    await page.getByLabel(words.bring.name).fill('Kellerbar');
    await expect(page.getByRole('row', { name: /Udo/ }).getByText(words.check.isSame)).toBeVisible();
    await expectNoBarriers(page);
    await page.getByRole('button', { name: /3/ }).click();
    await expect(page).toHaveURL(routes.main);
    await expect(page.getByRole('heading', { name: texts.who.question })).toBeVisible();
  });

  test('a backup brings the settings of its group, and a stop takes back the group that was made', async ({
    person,
    friend,
  }) => {
    const { page, texts } = person;
    const words = texts.import;
    const backup = {
      ...{ format: 'pari-backup', version: 1, exported: '2026-11-28' },
      group: { name: 'Rom', currency: 'CHF', purge: false },
      people: [{ name: 'Anna' }, { name: 'Ben' }],
      entries: [
        {
          ...{ id: '8f14e45f', kind: 'expense', day: '2026-11-14', title: 'Pizza', note: '', cents: 1000 },
          ...{ category: null, paid: [[0, 1000]], split: { how: 'even', among: [0, 1] }, foreign: null },
          shares: [
            [0, 500],
            [1, 500],
          ],
        },
      ],
      record: { times: [], activity: [] },
    };
    const other = await aGroup(friend, 'Lissabon 2026');
    await person.remembers(other);
    await page.goto(routes.bringGroup);
    await awake(person);
    await page.getByLabel(words.file.choose).setInputFiles({
      ...{ name: 'Pari Rom.json', mimeType: 'application/json' },
      buffer: Buffer.from(JSON.stringify(backup)),
    });
    const stored = async () =>
      (await page.context().cookies()).find(({ name }) => name === 'storedGroupCodes')?.value.split('.') ??
      [];
    const openGroup = async () =>
      (await page.context().cookies()).find(({ name }) => name === 'activeGroupCode')?.value;
    const button = page.getByRole('button', { name: /1/ });
    // Never answered: the person stops it first.
    await page.route(/\/batches\//, () => undefined);
    const staged = page.waitForRequest(/\/batches\//);
    await button.click();
    // Before that, the import itself is asked for, which a deleted group answers with a 404.
    await staged;
    await expect.poll(stored).toHaveLength(2);
    const [, made = ''] = await stored();
    const deleted = page.waitForResponse(
      (answer) => answer.request().method() === 'DELETE' && answer.url().endsWith(`/groups/${made}`),
    );
    await page.getByRole('button', { name: words.send.stop }).click();
    await expect(page.getByText(words.send.stopped)).toBeVisible();
    expect([await stored(), await openGroup()]).toEqual([[other.code], other.code]);
    await deleted;
    expect((await friend.get(`groups/${made}`)).status()).toBe(204);
    await page.unroute(/\/batches\//);

    await button.click();
    await expect(page).toHaveURL(routes.main);
    const answer = (await (await friend.get(`groups/${await openGroup()}`)).json()) as {
      readonly group: object;
    };
    expect(answer.group).toMatchObject({ groupName: 'Rom', currency: 'CHF', inactiveDataPurge: false });
  });

  test('where the server asks for the human check first, it runs, and another tap goes on', async ({
    person,
  }) => {
    const { page, texts } = person;
    const words = texts.import;
    person.expectsInConsole(/429/);
    await page.route(/\/api\/v1\/groups$/, (route) =>
      route.request().headers()['x-captcha-solution'] === undefined
        ? route.fulfill({ status: 429, json: { status: 'fail', message: 'Too many requests' } })
        : route.continue(),
    );
    await page.goto(routes.bringGroup);
    await awake(person);
    await page.getByLabel(words.file.choose).setInputFiles(SPLITWISE);
    const button = page.getByRole('button', { name: /3/ });
    await button.click();
    await expect(page.getByText(words.bring.unchecked)).toBeVisible();
    await expect(page.getByText(texts.onboarding.humanCheck.solved)).toBeAttached();
    await button.click();
    await expect(page).toHaveURL(routes.main);
  });
});

test('a table of unknown origin is understood by its columns', async ({ person, friend }) => {
  const { page, texts } = person;
  const words = texts.import;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  await page.goto(routes.importGroup(group.code));
  await awake(person);
  await page.getByRole('button', { name: words.file.paste }).click();
  await page
    .getByLabel(words.file.pasteLabel)
    .fill('Tag;Was;Betrag;Wer\n01.02.2026;Pizza;30,00;Anna\n02.02.2026;Taxi;12,50;Ben\n02.02.2026;Eis;;Ben');
  await page.getByRole('button', { name: words.file.pasteRead }).click();
  await expect(page.getByRole('region', { name: words.columns.heading })).toBeVisible();
  await expect(page.getByText('Pizza', { exact: true })).toBeVisible();
  await expect(page.getByText(words.problems['amount-missing'])).toBeVisible();
  await expectNoBarriers(page);
  await expectNoOverflow(page);
});

test('long names without a gap fit on a small phone', async ({ person, friend }) => {
  const { page, texts } = person;
  const group = await aGroup(friend, 'Lissabon 2026');
  await person.remembers(group);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(routes.importGroup(group.code));
  await awake(person);
  await page
    .getByLabel(texts.import.file.choose)
    .setInputFiles('tests/fixtures/import/hostile/long-names.csv');
  await expect(page.getByRole('region', { name: texts.import.check.heading })).toBeVisible();
  await expectNoOverflow(page);
});
