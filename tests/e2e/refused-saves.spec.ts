import type { Page } from '@playwright/test';

import { routes } from '@/lib/routes';
import { aGroup, type TestGroup } from './support/group';
import { openForm, saveExpense } from './support/entry-forms';
import { expect, type Person, test } from './support/person';

type Draft = Readonly<Record<string, unknown>>;

const inputs = { shares: {}, percent: {}, amounts: {}, adjusted: {}, items: [] };

/** Everything in a form that can be wrong when somebody taps to save. */
function wrongForms({ ids }: TestGroup): Readonly<Record<string, Draft>> {
  const { Anna = '', Ben = '' } = ids;
  const fine = { amountText: '52.80', title: 'Pizza', payerId: Anna };
  const split = (way: string, typed: object | readonly object[], more: Draft = {}) => ({
    ...{ ...fine, ...more, way, inputs: { ...inputs, [way]: typed } },
  });
  const paid = (...texts: readonly string[]) => ({
    ...fine,
    paid: texts.map((text, place) => ({ memberId: [Anna, Ben][place], text })),
  });
  const item = { title: 'Wein', price: '24', among: null };
  const foreign = { currency: 'USD', rateText: '', totalText: '' };
  return {
    'nothing at all': {},
    'no amount': { ...fine, amountText: '' },
    'an amount of zero': { ...fine, amountText: '0' },
    'an amount that is not one number': { ...fine, amountText: '1 2 3,4' },
    'an open sum': { ...fine, amountText: '12+' },
    'a sum below zero': { ...fine, amountText: '1-3' },
    'no title': { ...fine, title: '' },
    'a title that is too long': { ...fine, title: 'x'.repeat(101) },
    'nobody of several payers': paid(),
    'payers who paid too little': paid('10', '5'),
    'payers who paid too much': paid('50', '5'),
    'a payer who paid nothing': paid('52.80', '0'),
    'for nobody': { ...fine, amongIds: [] },
    'a share that is missing': split('shares', { [Ben]: '' }),
    'a share that is no number': split('shares', { [Ben]: 'x' }),
    'percentages with a rest': split('percent', { [Anna]: '50', [Ben]: '20' }),
    'percentages above 100': split('percent', { [Anna]: '90', [Ben]: '20' }),
    'a percentage that is no number': split('percent', { [Anna]: '90', [Ben]: 'x' }),
    'amounts with a rest': split('amounts', { [Anna]: '20', [Ben]: '2.80' }),
    'amounts above the amount': split('amounts', { [Anna]: '50', [Ben]: '20' }),
    'an amount of a person that is no number': split('amounts', { [Anna]: '20', [Ben]: 'x' }),
    'extras above the amount': split('adjusted', { [Anna]: '60' }),
    'less than one has': split('adjusted', { [Anna]: '-60' }),
    'no items': split('items', []),
    'an item for nobody': split('items', [item, { ...item, among: [] }]),
    'an item without a price': split('items', [{ ...item, price: '' }, item]),
    'an item whose price is no number': split('items', [{ ...item, price: 'x' }, item]),
    'an item that may be missing': split('items', [item]),
    'a price that may be wrong': split('items', [{ ...item, price: '240' }]),
    'a day that does not exist': { ...fine, day: '2026-02-31' },
    'a note that is too long': { ...fine, note: 'x'.repeat(501) },
    'no rate': { ...fine, foreign },
    'a rate that is no number': { ...fine, foreign: { ...foreign, rateText: 'x' } },
  };
}

/** What one can read of a page right now: texts whose middle is neither outside of the window nor covered. */
const readable = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const [text, range, parent] = [
        node.textContent?.trim() ?? '',
        document.createRange(),
        node.parentElement,
      ];
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()];
      const isSeen = lines.every((line) => {
        const there = document.elementFromPoint(line.x + line.width / 2, line.y + line.height / 2);
        return there !== null && parent !== null && (there.contains(parent) || parent.contains(there));
      });
      if (text !== '' && lines.length > 0 && isSeen) texts.push(text);
    }
    return texts;
  });

/** The open form shows this as typed before, as if the person came back to its page. */
async function showIn({ page, texts }: Person, { code }: TestGroup, draft: Draft): Promise<void> {
  const stored = [`draft:${code}:create-expense`, JSON.stringify({ typedAtMs: 1, ...draft })] as const;
  await page.evaluate(([name, text]) => {
    sessionStorage.setItem(name, text);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    for (const scrolled of [document.documentElement, document.querySelector('.form-scroll')])
      scrolled?.scrollTo(0, 0);
  }, stored);
  await expect(page.getByRole('button', { name: texts.entries.draft.discard })).toBeVisible();
}

for (const [width, height] of [
  [360, 400],
  [390, 844],
  [1280, 800],
] as const)
  test(`a save that is refused says why in sight, at ${width} × ${height}`, async ({ person, friend }) => {
    const { page, texts } = person;
    const group = await aGroup(friend, 'Rom', ['Anna', 'Ben', 'Cleo', 'Deniz', 'Elif']);
    await person.remembers(group);
    await page.setViewportSize({ width, height });
    await openForm(person, routes.createExpense);
    // Its parts are loaded after the form.
    await page.waitForLoadState('networkidle');
    const { item, notSavable } = texts.entries.split;
    const refusals: readonly string[] = [
      ...Object.values(texts.errors),
      ...[notSavable, item.asTip, item.asDiscount],
    ];
    const silent: string[] = [];
    for (const [what, draft] of Object.entries(wrongForms(group))) {
      await showIn(person, group, draft);
      const before = await readable(page);
      await saveExpense(person);
      const said = async () =>
        (await readable(page)).filter((text) => refusals.includes(text) && !before.includes(text));
      await expect
        .poll(said, { timeout: 2000 })
        .not.toEqual([])
        .catch(() => silent.push(what));
      await page.getByRole('button', { name: texts.entries.draft.discard }).click();
    }
    expect(silent).toEqual([]);
  });
