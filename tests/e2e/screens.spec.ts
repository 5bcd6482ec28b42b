import { aBusyGroup } from './support/group';
import { addRule, expectNoBarriers, expectNoOverflow, expectOneLanguage } from './support/page-checks';
import { expect, test } from './support/person';
import { screens } from './support/screens';

/** Checks language, layout and accessibility of every screen. The projects cover both languages, light and dark. */
for (const [name, { path, isMember = true, view = 'view2' }] of Object.entries(screens)) {
  test(`${name} speaks one language, needs no scrolling sideways and has no barriers`, async ({
    person,
    friend,
  }) => {
    const { page, language, origin } = person;
    const group = await aBusyGroup(friend, 'Donaudampfschifffahrtsausflug');
    if (isMember) await person.remembers(group);
    await page.context().addCookies([{ name: 'viewState', value: view, url: origin }]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const response = await page.goto(path(group, language));
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectOneLanguage(page, language);
    await expectNoBarriers(page);
    const size = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoOverflow(page);
    if (size) await page.setViewportSize(size);
    await addRule(page, ':root { font-size: 200% !important; }');
    await expectNoOverflow(page);
  });
}
