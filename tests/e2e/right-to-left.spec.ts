import type { Locator } from '@playwright/test';

import { routes } from '@/lib/routes';
import { aGroup, paid, spent } from './support/group';
import { expect, fill, type Person, test } from './support/person';

/**
 * Names that are written from right to left. Without isolation, a browser would set what is between two of them from
 * right to left too, such as the arrow of a payment and its amount.
 */
const PAIRS = [
  { script: 'Arabic', maker: 'يوسف', recipient: 'مريم' },
  { script: 'Hebrew', maker: 'יוסי 2', recipient: 'דנה!' },
];

/** Where a part begins on its first line and ends on its last, because it may wrap. */
type Place = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/** The places of parts of an element's text, which are searched one after the other in logical order. */
const placesOf = (element: Locator, parts: readonly string[]): Promise<Place[]> =>
  element.evaluate((root, wanted) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const letters: { node: Node; offset: number }[] = [];
    let text = '';
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const data = node.textContent ?? '';
      for (let offset = 0; offset < data.length; offset += 1) letters.push({ node, offset });
      text += data;
    }
    let from = 0;
    return wanted.map((part) => {
      const start = text.indexOf(part, from);
      const [first, last] = [letters[start], letters[start + part.length - 1]];
      if (start < 0 || !first || !last) throw new Error(`“${part}” is not in “${text}”`);
      from = start + part.length;
      const range = document.createRange();
      range.setStart(first.node, first.offset);
      range.setEnd(last.node, last.offset + 1);
      const boxes = [...range.getClientRects()];
      const onFirstLine = boxes.filter(({ top }) => top < Math.min(...boxes.map(({ bottom }) => bottom)));
      const onLastLine = boxes.filter(({ bottom }) => bottom > Math.max(...boxes.map(({ top }) => top)));
      return {
        top: Math.min(...onFirstLine.map(({ top }) => top)),
        left: Math.min(...onFirstLine.map(({ left }) => left)),
        bottom: Math.max(...onLastLine.map(({ bottom }) => bottom)),
        right: Math.max(...onLastLine.map(({ right }) => right)),
      };
    });
  }, parts);

/** Expects each part after the one before it as German and English are read: to its right or on a line below. */
async function expectInOrder(element: Locator, parts: readonly string[]) {
  await expect(element).toBeVisible();
  const places = await placesOf(element, parts);
  for (const [index, place] of places.entries()) {
    const next = places[index + 1];
    if (!next) return;
    // Letters of different fonts on one line differ a little in height.
    const isBelow = next.top > (place.top + place.bottom) / 2 && next.top > place.bottom - 8;
    expect(isBelow || next.left >= place.right - 1, `${parts[index]} before ${parts[index + 1]}`).toBe(true);
  }
}

/** The pieces of a message with its names filled in, and the words between them, such as "hat" or "has paid". */
const wordsOf = (text: string, values: Readonly<Record<string, string>>): string[] =>
  text
    .split(/(\{\w+\})/)
    .map((piece) => fill(piece.trim(), values))
    .filter((piece) => piece !== '');

const shoot = ({ page, language }: Person, name: string) =>
  process.env.SHOTS === undefined
    ? Promise.resolve(null)
    : page.screenshot({ path: `${process.env.SHOTS}/${name}-${language}.png` });

for (const { script, maker, recipient } of PAIRS) {
  test.describe(`between ${script} names`, () => {
    test.use({ viewport: { width: 360, height: 740 } });

    const payment = async (friend: Parameters<typeof aGroup>[0]) => {
      const group = await aGroup(friend, 'בית حلب', [maker, recipient]);
      await spent(friend, group, { description: 'خبز', amount: 30.5, payer: recipient, for: [maker] });
      const id = await paid(friend, group, { maker, amount: 15.25, recipient });
      return { ...group, id };
    };

    test('the history says who paid whom, and the details of the payment too', async ({ person, friend }) => {
      const { page, texts } = person;
      const group = await payment(friend);
      await person.remembers(group);
      await page.context().addCookies([{ name: 'viewState', value: 'view1', url: person.origin }]);
      await page.goto(routes.main);
      const link = page.locator(`a[href="${routes.paymentDetails(group.code, group.id)}"]`);
      await expectInOrder(link, [maker, '→', recipient]);
      await expectInOrder(
        page.getByRole('listitem').filter({ hasText: 'خبز' }).locator('.row-caption'),
        wordsOf(texts.history.paid.replace('{whom}', texts.history.whom.one), {
          payer: recipient,
          name: maker,
        }),
      );
      await shoot(person, `history-${script}`);

      await link.click();
      await expect(page).toHaveURL(routes.paymentDetails(group.code, group.id));
      await expectInOrder(page.getByRole('heading', { level: 2 }).filter({ hasText: '→' }), [
        maker,
        '→',
        recipient,
      ]);
      const names = { maker: `\u2068${maker}\u2069`, recipient: `\u2068${recipient}\u2069` };
      await expect(page).toHaveTitle(
        new RegExp(`^\u2068${fill(texts.details.paymentTitle, names)}\u2069 · `),
      );
      await shoot(person, `details-${script}`);
      await page.getByRole('button', { name: texts.details.delete, exact: true }).click();
      await expectInOrder(
        page.getByRole('alertdialog').getByRole('heading'),
        wordsOf(texts.details.deletion.payment, { maker, recipient }),
      );
      await shoot(person, `delete-${script}`);
    });

    test('the activity says what was entered', async ({ person, friend }) => {
      const { page, texts } = person;
      const group = await payment(friend);
      await person.remembers(group);
      await page.goto(routes.activity(group.code));
      await expectInOrder(page.getByRole('listitem').filter({ hasText: 'خبز' }).locator('.row-title'), [
        ...wordsOf(texts.activity.passive, { thing: 'خبز', done: texts.activity.done.entered }),
      ]);
      await shoot(person, `activity-${script}`);
    });

    test('the plan says who gives whom how much', async ({ person, friend }) => {
      const { page, texts, euros } = person;
      const group = await payment(friend);
      await person.remembers(group);
      await page.goto(routes.settleExpenses);
      const row = page.getByRole('listitem').filter({ hasText: maker });
      await expectInOrder(
        row.locator('.row-words'),
        wordsOf(texts.settle.row, { from: maker, to: recipient }),
      );
      const [from, to] = [`\u2068${maker}\u2069`, `\u2068${recipient}\u2069`];
      const amount = euros(15.25);
      const button = row.getByRole('button', { name: fill(texts.settle.paidFor, { from, to, amount }) });
      const remind = row.getByRole('button', {
        name: fill(texts.settle.remind.label, { from, to, amount }),
      });
      await expect(button).toBeVisible();
      await expect(remind).toBeVisible();
      await shoot(person, `settle-${script}`);
    });
  });
}

test('without isolates the same check finds the names in the wrong order', async ({ person }) => {
  await person.page.setContent('<p>يوسف → مريم</p>');
  const [first, , last] = await placesOf(person.page.locator('p'), ['يوسف', '→', 'مريم']);
  expect(first?.left).toBeGreaterThan(last?.right ?? Infinity);
});

test('the name that confirms the deletion of a group may be copied with its isolates', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  // The page may just be prefetching something of the group.
  person.expectsInConsole(/status of 404/);
  const group = await aGroup(friend, 'رحلة 2026!', ['Anna']);
  await person.remembers(group);
  await page.goto(routes.groupSettings);
  await page.getByRole('button', { name: texts.groupSettings.delete }).click();
  const dialog = page.getByRole('alertdialog');
  // As it is copied from the sentence that asks for it, with its isolates.
  await dialog.getByLabel(texts.groupSettings.deleteName).fill(`\u2068${group.name}\u2069`);
  await dialog.getByRole('button', { name: texts.groupSettings.deleteConfirm }).click();
  await expect(page).not.toHaveURL(routes.groupSettings);
  expect((await friend.get(`groups/${group.code}`)).status()).toBe(204);
});
