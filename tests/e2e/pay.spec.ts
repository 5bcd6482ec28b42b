import { routes } from '@/lib/routes';
import { readByJsqr } from '@/tests/support/read-qr';
import { balanceOf, meCookieOf } from './support/group';
import { expectNoBarriers, expectNoOverflow } from './support/page-checks';
import { confirmPaid, owing, payButton, sheetOf } from './support/paying';
import { expect, fill, test } from './support/person';

const IBAN = 'DE02120300000000202051';

test('one’s own account stays on the device, and makes a code that others can scan', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await owing(person, friend, 'Anna');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.goto(routes.memberDetails(group.code, group.ids.Anna ?? ''));
  await page.getByRole('button', { name: texts.payWays.row }).click();
  const { iban, holder } = texts.payWays.fields;
  const form = sheetOf(person);
  await form.getByRole('textbox', { name: iban }).fill('DE02 1203 0000 0000 2020 15');
  await form.getByRole('button', { name: texts.payWays.save }).click();
  await expect(form.getByText(texts.payWays.problems['digit-wrong'])).toBeVisible();
  await form.getByRole('textbox', { name: iban }).fill('de02 1203 0000 0000 2020 51');
  await form.getByRole('textbox', { name: holder }).fill('Anna Beispiel');
  await expectNoOverflow(page);
  await form.getByRole('button', { name: texts.payWays.save }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText(texts.payWays.saved)).toBeVisible();

  await page.goto(routes.settleExpenses);
  await page.getByRole('button', { name: fill(texts.settle.toMe.row, { from: 'Ben' }) }).click();
  const picture = sheetOf(person).getByRole('img');
  await expect(sheetOf(person).getByRole('heading', { level: 3 })).toHaveText(
    fill(texts.pay.code.letScan, { name: 'Ben' }),
  );
  await expectNoBarriers(page);
  await expectNoOverflow(page);
  const svg = await picture.evaluate((element) => new XMLSerializer().serializeToString(element));
  const reference = fill(texts.pay.reference, { group: 'Lissabon 2026', from: 'Ben', to: 'Anna' });
  expect(readByJsqr(svg, 600).bytes.toString()).toBe(
    `BCD\n002\n1\nSCT\n\nAnna Beispiel\n${IBAN}\nEUR100.00\n\n\n${reference}`,
  );
  expect(sent.filter((request) => request.includes('2020') || request.includes('Beispiel'))).toEqual([]);
});

test('a part is paid, and the plan keeps the rest', async ({ person, friend }) => {
  const { page, texts } = person;
  const group = await owing(person, friend, 'Ben');
  await page.goto(routes.settleExpenses);
  await payButton(person, 100).click();
  const sheet = sheetOf(person);
  await expect(sheet.getByText(texts.pay.noIban.replace('{name}', '').trim())).toBeVisible();
  await sheet.getByRole('textbox', { name: texts.pay.amount }).fill('40');
  await expect(sheet.getByRole('button', { name: texts.pay.whole })).toBeVisible();
  await confirmPaid(person, 40);
  await expect(sheet).toBeHidden();
  await expect(payButton(person, 60)).toBeVisible();
  await expect.poll(() => balanceOf(friend, group, 'Ben')).toBe(-60);
  await page.reload();
  await payButton(person, 60).click();
  await confirmPaid(person, 60);
  await expect(page).toHaveURL(routes.main);
  await expect.poll(() => balanceOf(friend, group, 'Ben')).toBe(0);
});

test('one’s account is shown to the group by a switch, and taken away again', async ({
  person,
  friend,
  browser,
}) => {
  const { page, texts, origin, language } = person;
  const group = await owing(person, friend, 'Anna');
  const shared = async () => {
    const { members } = (await (await friend.get(`groups/${group.code}/ledger`)).json()) as {
      readonly members: readonly { readonly name: string; readonly payWays: object | null }[];
    };
    return members.find(({ name }) => name === 'Anna')?.payWays;
  };
  await page.goto(routes.memberDetails(group.code, group.ids.Anna ?? ''));
  await page.getByRole('button', { name: texts.payWays.row }).click();
  const form = sheetOf(person);
  const { iban, holder } = texts.payWays.fields;
  await form.getByRole('textbox', { name: iban }).fill(IBAN);
  await form.getByRole('textbox', { name: holder }).fill('Anna Beispiel');
  const visible = form.getByRole('switch', { name: texts.payWays.sharing.label });
  await expect(visible).not.toBeChecked();
  await visible.check();
  await expect(form.getByText(texts.payWays.sharing.on)).toBeVisible();
  await form.getByRole('button', { name: texts.payWays.save }).click();
  await expect(page.getByText(texts.payWays.savedShared)).toBeVisible();
  await expect(page.getByText(texts.payWays.shared)).toBeVisible();
  await expect.poll(shared).toEqual({ holder: 'Anna Beispiel', iban: IBAN });

  // On Ben's phone the sheet has the account.
  const phone = await browser.newContext({ baseURL: origin });
  const me = meCookieOf(group, 'Ben');
  await phone.addCookies(
    Object.entries({ language, me, storedGroupCodes: group.code, activeGroupCode: group.code }).map(
      ([name, value]) => ({ name, value, url: origin }),
    ),
  );
  const bens = await phone.newPage();
  await bens.goto(routes.settleExpenses);
  await bens
    .getByRole('button', { name: fill(texts.settle.payFor, { amount: person.euros(100), to: 'Anna' }) })
    .click();
  await expect(bens.getByRole('dialog').getByText('DE02 1203 0000 0000 2020 51')).toBeVisible();
  await phone.close();

  await page.getByRole('button', { name: texts.payWays.row }).click();
  await visible.uncheck();
  await form.getByRole('button', { name: texts.payWays.save }).click();
  await expect(page.getByText(texts.payWays.here)).toBeVisible();
  await expect.poll(shared).toBeNull();
});
