import { randomUUID } from 'node:crypto';

import { routes } from '@/lib/routes';
import { SEARCH_MIN_ENTRIES } from '@/lib/limits';
import { cents } from '@/lib/domain/money/money';
import { aGroup, aLongGroup, sendChange, spent } from './support/group';
import { expectLargeTargets, expectNoBarriers, expectNoOverflow } from './support/page-checks';
import { expect, fill, test } from './support/person';

test('a person finds the one dinner of last summer by filter and search, and everything is there again', async ({
  person,
  friend,
}) => {
  const { page, texts, euros } = person;
  const words = texts.historyFilter;
  const group = await aLongGroup(friend, SEARCH_MIN_ENTRIES);
  const ben = group.ids.Ben ?? '';
  const entry = {
    ...{ id: randomUUID(), kind: 'expense', title: 'Lokal', cents: cents(4200), category: 'eating-out' },
    ...{ day: '2025-07-14', note: 'Am Strand' },
    ...{ payers: [{ memberId: ben, cents: cents(4200) }], split: { how: 'even', among: [ben] } },
  };
  await sendChange(friend, group, { kind: 'entry.put', entry });
  await person.remembers(group);
  await page.context().addCookies([{ name: 'viewState', value: 'view1', url: person.origin }]);
  await page.goto(routes.main);

  const button = page.getByRole('button', { name: texts.history.filter });
  await button.click();
  const sheet = page.getByRole('dialog', { name: words.label });
  const choose = (label: string, name: string | RegExp) =>
    sheet.getByRole('radiogroup', { name: label }).getByRole('radio', { name }).check();
  await choose(words.person, 'Ben');
  await choose(words.category, texts.categories['eating-out']);
  await sheet.getByLabel(words.until).fill('2025-12-31');
  await expectNoBarriers(page);
  await expectLargeTargets(page);
  await expectNoOverflow(page);
  const view = sheet.getByRole('button').last();
  await expect(view).toHaveText(/^(1 Eintrag ansehen|View 1 entry)$/);
  await expect(view).toBeInViewport({ ratio: 1 });
  await view.click();
  await expect(sheet).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: euros(42) })).toBeVisible();
  await expect(page.getByText('Lokal')).toBeVisible();
  await expect(page.getByText('Ausgabe 8', { exact: true })).toBeHidden();
  await expect(button).toHaveAccessibleName(new RegExp(fill(texts.history.filterCount, { count: 3 })));
  await expectNoBarriers(page);
  await expectLargeTargets(page);

  await page.getByRole('searchbox').fill('strand');
  await expect(page.getByText('Lokal')).toBeVisible();
  await button.click();
  await choose(words.kind, words.payment);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: words.resetFilter }).click();
  await expect(page.getByRole('list', { name: words.chosen })).toHaveCount(0);
  await expect(page.getByText('Lokal')).toBeVisible();
  await page.getByRole('button', { name: texts.history.search.clear }).click();
  await expect(page.getByText('Ausgabe 8', { exact: true })).toBeVisible();
});

test('the fields of the sheet lie over the dock of a small phone, and a chip takes a choice back', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const words = texts.historyFilter;
  await page.setViewportSize({ width: 360, height: 640 });
  const group = await aGroup(friend, 'Weltreise');
  for (let number = 1; number <= SEARCH_MIN_ENTRIES; number += 1)
    await spent(friend, group, {
      description: `Ausgabe ${number}`,
      amount: number,
      payer: 'Anna',
      for: ['Ben'],
    });
  await person.remembers(group);
  await page.context().addCookies([{ name: 'viewState', value: 'view1', url: person.origin }]);
  await page.goto(routes.main);
  await page.getByRole('button', { name: texts.history.filter }).click();
  const sheet = page.getByRole('dialog', { name: words.label });
  const [from, until] = [sheet.getByLabel(words.from), sheet.getByLabel(words.until)];
  await until.scrollIntoViewIfNeeded();
  const [first, second] = [await from.boundingBox(), await until.boundingBox()];
  expect(first?.y).toBe(second?.y);
  // A click fails where something else lies over the field.
  await until.click();
  await sheet.getByRole('radio', { name: 'Cleo' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('list', { name: words.chosen }).getByRole('button', { name: /^Cleo/ }).click();
  await expect(page.getByText('Ausgabe 8', { exact: true })).toBeVisible();
});
