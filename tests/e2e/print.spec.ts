import { HISTORY_FIRST_ROWS } from '@/lib/device/hooks/history-rows';
import { routes } from '@/lib/routes';
import { aBusyGroup, aGroup, sendChange, spent } from './support/group';
import { awake, expect, isKnownAs, type Person, test } from './support/person';

/** A person prints a screen (docs/screens.md#printing). */

test.use({ colorScheme: 'dark' });

/** What the browser does before it prints; the page stays so until `afterprint`. */
async function prints({ page }: Person): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
}

/** The colours of the page, from 0 (black) to 255. */
const brightness = ({ page }: Person) =>
  page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    const red = (role: string) =>
      Number.parseInt(style.getPropertyValue(`--color-${role}`).trim().slice(1, 3), 16);
    return { ink: red('ink'), surface: red('surface') };
  });

const expectOnlyContent = async ({ page }: Person): Promise<void> => {
  for (const part of ['.dock', '.frame-foot', '.action-bar', 'button:not(.row)', '.press'])
    await expect(page.locator(`${part}:visible`), part).toHaveCount(0);
};

test('a printed history has all entries of the device and no bars, in light colours', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aGroup(friend, 'Weltreise');
  const count = HISTORY_FIRST_ROWS + 6;
  for (let number = 1; number <= count; number += 1)
    await spent(friend, group, { description: `Ausgabe ${number}`, amount: number, payer: 'Anna' });
  await person.remembers(group);
  await page.goto(routes.main);
  await awake(person);
  await page.getByRole('button', { name: texts.main.view.history }).click();
  const rows = page.locator('main section li.row-item').filter({ hasText: 'Ausgabe' });
  await expect(rows).toHaveCount(HISTORY_FIRST_ROWS);
  expect((await brightness(person)).ink).toBeGreaterThan(200);
  await prints(person);
  await expect(rows).toHaveCount(count);
  await expectOnlyContent(person);
  await expect(page.getByRole('heading', { level: 1, name: group.name })).toBeVisible();
  const { ink, surface } = await brightness(person);
  expect(ink).toBeLessThan(50);
  expect(surface).toBe(255);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(rows).toHaveCount(HISTORY_FIRST_ROWS);
});

test('forms, details, members, settling and settings are printed without what is only to be used', async ({
  person,
  friend,
}) => {
  const { page } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  for (const path of [
    routes.createExpense,
    routes.expenseDetails(group.code, group.expenseId),
    routes.createGroupMembers,
    routes.settleExpenses,
    routes.groupSettings,
    routes.activity(group.code),
  ]) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path);
    await awake(person);
    await prints(person);
    await expectOnlyContent(person);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.emulateMedia({ media: 'screen' });
  await page.goto(routes.shareGroup(group.name, group.code));
  await awake(person);
  await prints(person);
  const link = page.getByText(`/${group.code}`).first();
  expect(await link.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
});

test('the page to print keeps a short day together, and lets a long one break', async ({
  person,
  friend,
}) => {
  const { page } = person;
  const group = await aBusyGroup(friend);
  const breaksOfDay = async () => {
    await page.goto(routes.exportFile(group.code, 'html', 'de'));
    await page.emulateMedia({ media: 'print' });
    return page
      .locator('.day')
      .first()
      .evaluate((day) => getComputedStyle(day).breakInside);
  };
  expect(await breaksOfDay()).toBe('avoid');
  for (let number = 1; number <= 9; number += 1)
    await spent(friend, group, { description: `Ausgabe ${number}`, amount: number, payer: 'Anna' });
  expect(await breaksOfDay()).toBe('auto');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`whoever asks for more contrast gets stronger ink and lines, ${colorScheme}`, async ({
    person,
    friend,
  }) => {
    const { page } = person;
    await person.remembers(await aBusyGroup(friend));
    const roles = ['line', 'line-strong', 'ink', 'ink-2', 'ink-3', 'link', 'get', 'owe', 'focus'];
    const contrasts = () =>
      page.evaluate((names) => {
        const style = getComputedStyle(document.documentElement);
        const luminance = (role: string): number => {
          const written = style.getPropertyValue(`--color-${role}`).trim().slice(1);
          const hex = written.length === 3 ? written.replace(/./g, '$&$&') : written;
          const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
            const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
            return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        };
        const ground = luminance('canvas');
        return names.map((name) => {
          const [low = 0, high = 0] = [ground, luminance(name)].sort((one, other) => one - other);
          return (high + 0.05) / (low + 0.05);
        });
      }, roles);
    await page.emulateMedia({ colorScheme });
    await page.goto(routes.main);
    const usual = await contrasts();
    await page.emulateMedia({ colorScheme, contrast: 'more' });
    const more = await contrasts();
    expect(more[0]).toBeGreaterThan(3);
    for (const [at, role] of roles.entries()) {
      expect(more[at], role).toBeGreaterThan(usual[at] ?? 0);
      if (at > 0) expect(more[at], role).toBeGreaterThan(7);
    }
  });

/** The parts of a Swiss account, shown to the group. */
const SWISS = {
  ...{ iban: 'CH5800791123000889012', holder: 'Anna Muster', street: 'Musterstrasse', houseNumber: '1' },
  ...{ postalCode: '8000', town: 'Seldwyla', country: 'CH' },
};

test('a Swiss code is 46 mm wide on paper, black on white', async ({ person, friend }) => {
  const { page, texts } = person;
  const group = await aGroup(friend, 'Zermatt', ['Anna', 'Ben']);
  const patched = await friend.patch(`groups/currency/${group.code}`, {
    data: { groupCode: group.code, currency: 'CHF' },
  });
  expect(patched.status()).toBe(200);
  await spent(friend, group, { description: 'Miete', amount: 200, payer: 'Anna' });
  await sendChange(friend, group, { kind: 'member.set', memberId: group.ids.Anna, payWays: SWISS });
  await person.remembers(group);
  await isKnownAs(person, group, 'Ben');
  await page.goto(routes.settleExpenses);
  await page.getByRole('button', { name: /Anna/ }).first().click();
  const code = page.getByRole('dialog').getByRole('img', { name: new RegExp(texts.pay.code.swiss) });
  await expect(code).toBeVisible();
  await prints(person);
  await expect(code).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeHidden();
  await expect(page.getByRole('dialog').getByText('CH58 0079 1123 0008 8901 2')).toBeVisible();
  const { millimetres, paper } = await code.evaluate((svg) => {
    const [ground, ...layers] = [...svg.querySelectorAll('path')];
    // Around the code is its quiet zone.
    const width = Math.max(...layers.map((layer) => layer.getBoundingClientRect().width));
    return { millimetres: (width / 96) * 25.4, paper: ground && getComputedStyle(ground).fill };
  });
  expect(millimetres).toBeCloseTo(46, 1);
  expect(paper).toBe('rgb(255, 255, 255)');
});
