import { routes } from '@/lib/routes';
import { aGroup } from './support/group';
import { expect, type Person, test } from './support/person';
import { picture } from './support/picture';

async function writeMessage({ page, texts }: Person, type: string) {
  await page.getByLabel(texts.contact.type).selectOption({ label: type });
  await page.getByLabel(texts.contact.name, { exact: true }).fill('Anna');
  await page.getByLabel(texts.contact.message, { exact: true }).fill('Der Knopf tut nichts.');
}

test('a bug is reported with a screenshot and the name of the browser, and a thank-you leads back', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aGroup(friend, 'Reise');
  await person.remembers(group);
  await page.goto(routes.contact(group.code));
  await writeMessage(person, texts.contact.types.bug);
  await page.locator('input[type=file]').setInputFiles(picture);
  await expect(page.getByRole('img', { name: /shot\.png/ })).toBeVisible();
  const sent = page.waitForResponse('**/api/v1/feedbacks');
  await page.getByRole('button', { name: texts.contact.submit }).click();
  const feedback = (await sent).request().postDataJSON() as Record<string, string>;
  expect(feedback).toMatchObject({ name: 'Anna', messageType: 'issue/bug', groupCode: group.code });
  expect(feedback.feedback).toMatch(/^Der Knopf tut nichts\.[\s\S]+/);
  expect(feedback.fileId).toBeTruthy();
  await expect(page.getByRole('heading', { name: texts.contact.sent.heading })).toBeVisible();
  await expect(page).toHaveURL(routes.main);
});

test('a file that is no picture is refused by its content, and the message stays', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  person.expectsInConsole(/status of 422/);
  const group = await aGroup(friend, 'Reise');
  await person.remembers(group);
  await page.goto(routes.contact(group.code));
  await writeMessage(person, texts.contact.types.bug);
  await page.locator('input[type=file]').setInputFiles({
    name: 'shot.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  const refused = page.waitForResponse('**/api/v1/files');
  await page.getByRole('button', { name: texts.contact.submit }).click();
  expect((await refused).status()).toBe(422);
  await expect(page.getByLabel(texts.contact.message, { exact: true })).toHaveValue('Der Knopf tut nichts.');
});

test('a wish needs a name and words, and no screenshot is asked for', async ({ person, friend }) => {
  const { page, texts } = person;
  const group = await aGroup(friend, 'Reise');
  await person.remembers(group);
  await page.goto(routes.contact(group.code));
  await page.getByLabel(texts.contact.type).selectOption({ label: texts.contact.types.feature });
  await expect(page.locator('input[type=file]')).toHaveCount(0);
  await page.getByRole('button', { name: texts.contact.submit }).click();
  await expect(page.getByLabel(texts.contact.name, { exact: true })).toBeFocused();
  await expect(page.getByLabel(texts.contact.name, { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await writeMessage(person, texts.contact.types.feature);
  await page.getByRole('button', { name: texts.contact.submit }).click();
  await page.getByRole('button', { name: texts.contact.sent.action }).click();
  await expect(page).toHaveURL(routes.main);
});
