import { aBusyGroup } from './support/group';
import { expectNoBarriers, expectNoOverflow, expectOneLanguage } from './support/page-checks';
import { expect, test } from './support/person';
import { screens } from './support/screens';

/**
 * The main screens in the language that the Playwright project does not have: German on the dark desktop, English on
 * the light phone. Words are longer in one language, and contrast is weaker in one scheme, so all four pairs are
 * tested.
 */
test.use({
  locale: async ({ locale }, provide) => {
    await provide(locale?.startsWith('en') ? 'de-DE' : 'en-GB');
  },
});

for (const name of [
  'the landing page',
  'the balances',
  'the history',
  'the form for a new expense',
  'the settlement',
  'the members',
]) {
  test(`${name} in the other language: no barriers, no scrolling sideways`, async ({ person, friend }) => {
    const { page, language, origin } = person;
    const screen = screens[name];
    expect(screen).toBeDefined();
    const group = await aBusyGroup(friend, 'Donaudampfschifffahrtsausflug');
    if (screen?.isMember !== false) await person.remembers(group);
    await page.context().addCookies([{ name: 'viewState', value: screen?.view ?? 'view2', url: origin }]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(screen?.path(group, language) ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectOneLanguage(page, language);
    await expectNoOverflow(page);
    await expectNoBarriers(page);
  });
}
