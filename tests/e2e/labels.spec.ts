import { misnamedControls } from './support/misnamed-controls';
import { expect, test } from './support/person';

/** `screens.spec.ts` looks at the names of the controls of every screen; this is the check of that check. */

test('the check finds a control with another name', async ({ person }) => {
  await person.page.setContent(
    '<button aria-label="Anna löschen">Löschen</button><a href="/" aria-label="Weiter zur Liste">Weiter</a>',
  );
  expect(await person.page.evaluate(misnamedControls)).toEqual(['seen “löschen”, called “Anna löschen”']);
});
