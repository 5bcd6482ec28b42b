import { aBusyGroup } from './support/group';
import { fontComesLate } from './support/late-font';
import { misnamedControls } from './support/misnamed-controls';
import {
  addRule,
  expectLargeTargets,
  expectNoBarriers,
  expectNoOverflow,
  expectOneLanguage,
} from './support/page-checks';
import { awake, expect, type Person, test } from './support/person';
import { type BusyGroup, screens } from './support/screens';

/**
 * Looks at every screen, in one visit: words, layout, barriers, targets, names of controls, and what a late font moves.
 * The projects cover both languages, light and dark.
 */

/** Screens whose rows open and then show more controls. */
const WITH_ROWS = ['the history of a member', 'the activity'];

/** Nothing here changes it. */
let group: BusyGroup;
test.beforeAll(async ({ friend }) => {
  group = await aBusyGroup(friend, 'Donaudampfschifffahrtsausflug');
});

/** What is said of a control begins with what is seen of it, also in a row that is open. */
async function expectFittingNames(person: Person, hasRows: boolean) {
  const { page } = person;
  await awake(person);
  const row = page.getByRole('main').locator('button[aria-expanded]').first();
  if (hasRows) {
    await row.click();
    await expect(row).toHaveAttribute('aria-expanded', 'true');
  }
  await expect.poll(() => page.evaluate(misnamedControls)).toEqual([]);
  if (hasRows) await row.click();
}

for (const [name, { path, isMember = true, view = 'view2' }] of Object.entries(screens)) {
  test(`${name} speaks one language, needs no scrolling sideways, has no barriers, and can be hit and named`, async ({
    person,
  }) => {
    const { page, language, origin } = person;
    if (isMember) await person.remembers(group);
    await page.context().addCookies([{ name: 'viewState', value: view, url: origin }]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const fontComes = await fontComesLate(page);
    const response = await page.goto(path(group, language), { waitUntil: 'domcontentloaded' });
    expect(response?.status()).toBe(200);
    await fontComes();
    await page.waitForLoadState();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectOneLanguage(page, language);
    await expectNoBarriers(page);
    await expectFittingNames(person, WITH_ROWS.includes(name));

    const size = page.viewportSize() ?? { width: 360, height: 740 };
    await page.setViewportSize({ width: 360, height: 740 });
    await expectLargeTargets(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoOverflow(page);
    await page.setViewportSize(size);
    await addRule(page, ':root { font-size: 200% !important; }');
    await expectNoOverflow(page);
  });
}
