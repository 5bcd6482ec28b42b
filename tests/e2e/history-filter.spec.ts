import { randomUUID } from 'node:crypto';

import { routes } from '@/lib/routes';
import { SEARCH_MIN_ENTRIES } from '@/lib/limits';
import { cents } from '@/lib/domain/money/money';
import { aGroup, spent } from './support/group';
import { expectLargeTargets, expectNoBarriers } from './support/page-checks';
import { expect, fill, test } from './support/person';

test('a person finds the one dinner of last summer by filter and search, and everything is there again', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const words = texts.historyFilter;
  const group = await aGroup(friend, 'Weltreise');
  for (let number = 1; number <= SEARCH_MIN_ENTRIES; number += 1)
    await spent(friend, group, { description: `Ausgabe ${number}`, amount: number, payer: 'Anna' });
  const ben = group.ids.Ben ?? '';
  const entry = {
    ...{ id: randomUUID(), kind: 'expense', title: 'Lokal', cents: cents(4200), category: 'eating-out' },
    ...{ day: '2025-07-14', note: 'Am Strand' },
    ...{ payers: [{ memberId: ben, cents: cents(4200) }], split: { how: 'even', among: [ben] } },
  };
  const change = { id: randomUUID(), kind: 'entry.put', entry };
  const saved = await friend.post(`groups/${group.code}/changes`, {
    data: { changes: [change] },
    headers: { 'Pari-Wire': '3' },
  });
  expect(saved.status()).toBe(200);
  await person.remembers(group);
  await page.context().addCookies([{ name: 'viewState', value: 'view1', url: person.origin }]);
  await page.goto(routes.main);

  const button = page.getByRole('button', { name: texts.history.filter });
  await button.click();
  await page.getByRole('combobox', { name: words.person }).selectOption('Ben');
  await page.getByRole('combobox', { name: words.category }).selectOption('eating-out');
  await page.getByLabel(words.until).fill('2025-12-31');
  await expect(page.getByText('Lokal')).toBeVisible();
  await expect(page.getByText('Ausgabe 20', { exact: true })).toBeHidden();
  await expect(button).toHaveAccessibleName(new RegExp(fill(texts.history.filterCount, { count: 3 })));
  await expectNoBarriers(page);
  await expectLargeTargets(page);

  await page.getByRole('searchbox').fill('strand');
  await expect(page.getByText('Lokal')).toBeVisible();
  await page.getByRole('combobox', { name: words.kind }).selectOption('payment');
  await page.getByRole('button', { name: words.resetFilter }).click();
  await expect(page.getByText('Lokal')).toBeVisible();
  await page.getByRole('button', { name: texts.history.search.clear }).click();
  await expect(page.getByText('Ausgabe 20', { exact: true })).toBeVisible();
});
