import { routes } from '@/lib/routes';
import { aBusyGroup, aGroup, balanceOf } from './support/group';
import { expectNoBarriers, expectNoOverflow } from './support/page-checks';
import { expect, fill, type Person, test } from './support/person';

/** Who the person is in a group: asked once, then remembered, in the first HTML too. */

test.use({ onlyLooks: false });

const sheet = ({ page, texts }: Person) => page.getByRole('dialog', { name: texts.who.question });

test('after joining by a link one tap says who the person is, and every page knows it in its first HTML', async ({
  person,
  friend,
}) => {
  const { page, texts, language, euros } = person;
  const group = await aBusyGroup(friend);
  const owed = euros(-(await balanceOf(friend, group, 'Ben')));
  await page.goto(routes.joinGroup(language, group.name, group.code));
  await page.getByRole('button', { name: texts.invitation.join }).click();
  await expect(sheet(person)).toContainText(texts.who.text);
  await expectNoBarriers(page);
  await expectNoOverflow(page);
  await sheet(person).getByRole('button', { name: 'Ben', exact: true }).click();
  await expect(sheet(person)).toBeHidden();
  const hero = page.getByRole('heading', { name: texts.main.mine.owes });
  await expect(hero.locator('..')).toContainText(owed);

  const html = await (await page.request.get(routes.main)).text();
  expect(html).toContain(texts.main.mine.owes);
  expect(html.indexOf('>Ben<')).toBeLessThan(html.indexOf('>Anna<'));
  await page.reload();
  await expect(hero).toBeVisible();
  await expect(
    page.getByRole('list', { name: texts.balances.label }).getByRole('listitem').first(),
  ).toContainText(`Ben${texts.shell.you}`);

  await page.goto(routes.settleExpenses);
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(
    `${fill(texts.settle.mine.row, { to: 'Anna' })} ${owed}`,
  );
});

test('with twelve members a small phone shows some, and both other answers', async ({ person, friend }) => {
  const { page, texts, language } = person;
  const names = Array.from({ length: 12 }, (_, place) => `Person ${String(place + 1).padStart(2, '0')}`);
  const group = await aGroup(friend, 'Chor', names);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(routes.joinGroup(language, group.name, group.code));
  await page.getByRole('button', { name: texts.invitation.join }).click();
  for (const answer of ['Person 01', texts.who.isNew, texts.who.look])
    await expect(sheet(person).getByRole('button', { name: answer })).toBeInViewport({ ratio: 1 });
  await expectNoBarriers(page);
  await sheet(person).getByRole('button', { name: 'Person 12' }).click();
  await expect(sheet(person)).toBeHidden();
});

test('the page of a member lets the person say that this is them, and later changes have that author', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  await page.goto(routes.memberDetails(group.code, group.ids.Cleo ?? ''));
  await page.getByRole('button', { name: texts.members.details.isMe, exact: true }).click();
  await expect(page.getByRole('button', { name: texts.members.details.isNotMe })).toBeVisible();
  await page.getByRole('link', { name: texts.shell.back, exact: true }).click();
  await expect(page.getByRole('heading', { name: texts.main.mine.owes })).toBeVisible();

  await page.getByRole('link', { name: texts.shell.dock.expense, exact: true }).click();
  const payers = page.getByRole('radiogroup', { name: texts.entries.payer });
  await expect(payers.getByRole('radio', { name: 'Cleo' })).toBeChecked();
  await page.getByLabel(texts.entries.amount).fill('3');
  await page.getByLabel(texts.entries.description).fill('Eis');
  await page.getByRole('button', { name: texts.entries.save }).click();
  const activity = async () =>
    (await friend.get(`groups/${group.code}/activity?limit=1`)).json() as Promise<unknown>;
  await expect.poll(activity).toMatchObject({ events: [{ author: group.ids.Cleo }] });
});
