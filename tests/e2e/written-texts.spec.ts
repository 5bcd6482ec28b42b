import type { Page } from '@playwright/test';

import { meDigitsOf } from '@/lib/domain/me';
import { routes } from '@/lib/routes';
import { markOf, meText } from '@/lib/session/me-cookie';
import { looseTextsIn } from '@/tests/support/texts-alone';
import { aGroup, paid, spent } from './support/group';
import { expect, test } from './support/person';
import { screens } from './support/screens';

/**
 * What people have written, on every screen: isolated, so that a name from right to left turns nothing around it, alone in
 * its element, and not to be translated. Names from right to left, because their letters are in no text of ours.
 */

type Said = { readonly names: number; readonly loose: readonly string[] };

/**
 * Finds the right-to-left texts of a page. `names` is their number. `loose` are those that could reorder the text
 * beside them, because they are neither in an element that isolates them nor between isolates.
 */
const saidOn = (page: Page): Promise<Said> =>
  page.evaluate(() => {
    const turns = /[\u0590-\u08ff]/;
    const outside = (text: string): string => {
      const rest = text.replace(/\u2068[^\u2068\u2069]*\u2069/g, '');
      return rest === text ? rest : outside(rest);
    };
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let names = 0;
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode as Text;
      if (!turns.test(data) || parentElement?.closest('script, textarea')) continue;
      // The initials of a person or a group, in a box of their own.
      if (data.length <= 2 && parentElement?.closest('[aria-hidden="true"]')) continue;
      names += 1;
      if (!parentElement?.closest('bdi, [dir="auto"]')) texts.push(data);
    }
    for (const { ariaLabel } of document.querySelectorAll('[aria-label]')) texts.push(ariaLabel ?? '');
    return { names, loose: texts.filter((text) => turns.test(outside(text))) };
  });

/** The screens without any text that people have written. */
const NAMELESS = [
  ...['the landing page', 'the form for a new group', 'the form for a code', 'the form for a message'],
  ...['the legal notice', 'the licences', 'the terms', 'the tutorial', 'the files to take along'],
  ...['the import into a group', 'the import of a group'],
  ...['the groups for another phone', 'the groups from another phone'],
];

/** Documents without amounts, whose texts never change. */
const FIXED = ['the legal notice', 'the licences', 'the terms'];

/** The texts with an amount or a right-to-left name that a translator may touch. */
const translatableOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode as Text;
      if (!parentElement || parentElement.closest('script, style, textarea, [translate="no"]')) continue;
      // Initials, as above.
      if (data.length <= 2 && parentElement.closest('[aria-hidden="true"]')) continue;
      if (/[\u0590-\u08ff]|\d[.,]\d\d\b/.test(data)) found.push(data);
    }
    return found;
  });

test('on every screen, what people have written is isolated, in elements of its own, and not to be translated', async ({
  person,
  friend,
}) => {
  test.slow();
  const { page, language, origin } = person;
  const [maker, recipient, third] = ['يوسف!', 'מרים (2)', 'دنة'];
  const group = await aGroup(friend, 'رحلة 2026!', [maker, recipient, third]);
  const spending = { description: 'خبز (30)', amount: 30.5, payer: maker, for: [recipient] };
  const expenseId = await spent(friend, group, spending);
  await spent(friend, group, { description: 'عشاء 2', amount: 10, payer: recipient });
  const paymentId = await paid(friend, group, { maker, amount: 15.25, recipient });
  // Events for the activity.
  await friend.patch(`users/${group.ids[third]}`, { data: { userName: 'ليلى', groupCode: group.code } });
  await friend.put(`expenses/${expenseId}`, {
    data: {
      ...{ expenseDescription: 'ماء', expenseAmount: 31, groupCode: group.code },
      ...{ expensePayerName: recipient, expenseBeneficiariesNames: [maker, 'ليلى'] },
    },
  });
  const busy = { ...group, ids: { Ben: group.ids[maker] ?? '' }, expenseId, paymentId };
  const me = meText([{ mark: markOf(group.code), digits: meDigitsOf(busy.ids.Ben) }]);
  // A big screen would show more beside each screen.
  await page.setViewportSize({ width: 360, height: 740 });
  const nameless: string[] = [];
  const otherId = group.ids[recipient] ?? '';
  const ofOther: typeof screens = {
    'the details of another member': { path: () => routes.memberDetails(group.code, otherId) },
    'the history of another member': { path: () => routes.memberHistory(group.code, otherId) },
  };
  for (const [name, screen] of Object.entries({ ...screens, ...ofOther })) {
    const { path, isMember = true, view = 'view2' } = screen;
    await page.goto('about:blank');
    await page.context().clearCookies({ name: /GroupCode/ });
    if (isMember) await person.remembers(group);
    await page.context().addCookies([
      { name: 'viewState', value: view, url: origin },
      { name: 'me', value: me, url: origin },
    ]);
    await page.goto(path(busy, language));
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    const { names, loose } = await saidOn(page);
    expect.soft(loose, name).toEqual([]);
    if (names === 0) nameless.push(name);
    if (FIXED.includes(name)) continue;
    await expect(page.locator('html'), name).toHaveAttribute('lang', language);
    await expect.poll(() => page.locator('body').evaluate(looseTextsIn), name).toEqual([]);
    expect.soft(await translatableOn(page), name).toEqual([]);
  }
  expect(nameless.toSorted()).toEqual(NAMELESS.toSorted());

  await page.setViewportSize({ width: 1280, height: 800 });
  await person.remembers(group);
  await page.goto(routes.main);
  await expect(page.locator('.rail-head')).toContainText(group.name);
  expect((await saidOn(page)).loose).toEqual([]);
});
