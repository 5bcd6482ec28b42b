import { routes } from '@/lib/routes';
import { spacedCode } from '@/components/ui/group-tile';
import { expect, hasApp, loseLine, test } from './support/kept-app';
import { aGroup } from './support/group';
import { mayUseCamera, meOf, meOn, photoOf, shownLink, storedOn } from './support/other-phone';
import { carriedText, phoneLink } from '@/lib/session/phone-link';
import { meDigitsOf } from '@/lib/domain/me';
import { awake } from './support/person';

test('without a network the installed app takes groups from a link and from a photo, and hands them over', async ({
  person,
  friend,
  line,
}) => {
  const { page, texts, origin } = person;
  const words = texts.otherPhone.arrival;
  const [alps, camp] = [await aGroup(friend, 'Alpen'), await aGroup(friend, 'Camp')];
  const own = await hasApp(person, friend);
  loseLine(person, line);
  const linkTo = (group: typeof alps) =>
    phoneLink(
      origin,
      'open',
      carriedText({
        groups: [{ groupCode: group.code, digits: meDigitsOf(group.ids.Ben ?? '') }],
        language: null,
        expiresAtMs: Date.now() + 60_000,
      }),
    );
  const take = async (code: string) => {
    await expect(page.getByRole('list', { name: words.groups })).toContainText(spacedCode(code));
    await page.getByRole('button', { name: words.take.replace(/^.*one \{(.*?)\}.*$/, '$1') }).click();
    await expect(page.getByRole('list', { name: words.groups })).toContainText(words.state.taken);
  };
  await page.goto(linkTo(alps));
  await take(alps.code);
  expect(await page.evaluate(() => location.href)).toBe(origin + routes.fromOtherPhone);
  // The page that the device keeps may use the camera here, too.
  expect(await mayUseCamera(page)).toBe(true);
  await page.goto(routes.fromOtherPhone);
  await page.getByLabel(words.picture).setInputFiles(photoOf(linkTo(camp)));
  await take(camp.code);
  await page.getByRole('link', { name: words.toGroups }).click();
  await expect(page).toHaveURL(routes.manageGroups);
  expect(await storedOn(page)).toEqual([own.code, alps.code, camp.code]);
  expect(await meOn(page, alps)).toBe(meOf([alps, 'Ben']));
  await page.reload();
  expect(await mayUseCamera(page)).toBe(false);
  await page.getByRole('link', { name: texts.otherPhone.title }).click();
  expect(await shownLink(person)).toContain(camp.code);
  line.is('up');
  await page.goto(routes.manageGroups);
  await awake(person);
  await expect(page.getByRole('listitem').filter({ hasText: 'Camp' })).toBeVisible();
});
