import { aBusyGroup } from './support/group';
import { expect, test } from './support/person';
import { screens } from './support/screens';

/**
 * The accessible name of a control must begin with its visible text, because people who control the device by voice say
 * what they read (WCAG 2.5.3). Runs in the page.
 * @returns the controls of which this is not true
 */
function misnamedControls(): string[] {
  const plain = (text: string) =>
    text
      .replace(/[\u2066-\u2069]/g, '')
      .replace(/\s+/g, ' ')
      .trim()
      .toLowerCase();
  // The visible text: without what is hidden, only for screen readers, or only decoration.
  const seenIn = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element)) return '';
    const { width, height } = node.getBoundingClientRect();
    if (!node.checkVisibility({ visibilityProperty: true }) || width <= 1 || height <= 1) return '';
    if (node.matches('[aria-hidden="true"], svg, select, input, textarea')) return '';
    return [...node.childNodes].map(seenIn).join('');
  };
  const wrong: string[] = [];
  for (const control of document.querySelectorAll('a[href], button, summary, [role="button"]')) {
    if (control.closest('[aria-hidden="true"], [inert]')) continue;
    const labelled = control.getAttribute('aria-labelledby');
    const name =
      labelled === null
        ? control.getAttribute('aria-label')
        : labelled
            .split(' ')
            .map((id) => document.getElementById(id)?.textContent ?? '')
            .join(' ');
    const seen = plain(seenIn(control));
    if (name === null || seen === '' || plain(name).startsWith(seen)) continue;
    wrong.push(`seen “${seen}”, called “${name}”`);
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('input, select, textarea')) {
    const name = field.getAttribute('aria-label');
    const [label] = field.labels ?? [];
    const seen = label ? plain(seenIn(label)) : '';
    if (name !== null && seen !== '' && !plain(name).startsWith(seen))
      wrong.push(`seen “${seen}”, called “${name}”`);
  }
  return wrong;
}

/** Screens whose rows open and then show more controls. */
const WITH_ROWS = ['the history of a member', 'the activity'];

test('the name of every control begins with its visible text, on every screen', async ({
  person,
  friend,
}) => {
  test.slow();
  const { page, language, origin } = person;
  const group = await aBusyGroup(friend);
  for (const [name, { path, isMember = true, view = 'view2' }] of Object.entries(screens)) {
    await page.goto('about:blank');
    await page.context().clearCookies({ name: /GroupCode/ });
    if (isMember) await person.remembers(group);
    await page.context().addCookies([{ name: 'viewState', value: view, url: origin }]);
    await page.goto(path(group, language));
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    if (WITH_ROWS.includes(name))
      await page.getByRole('main').locator('button[aria-expanded]').first().click();
    await expect.soft
      .configure({ timeout: 3000 })
      .poll(() => page.evaluate(misnamedControls), name)
      .toEqual([]);
  }
});

test('the check finds a control with another name', async ({ person }) => {
  await person.page.setContent(
    '<button aria-label="Anna löschen">Löschen</button><a href="/" aria-label="Weiter zur Liste">Weiter</a>',
  );
  expect(await person.page.evaluate(misnamedControls)).toEqual(['seen “löschen”, called “Anna löschen”']);
});
