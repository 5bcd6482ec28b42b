import { expect } from '@playwright/test';

import { expectNoBarriers, expectNoOverflow, expectOneLanguage } from './page-checks';
import type { Person } from './person';

/** Checks open dialogs for themselves: they scroll separately, so their overflow does not show on the page. */
async function expectNoOverflowInDialogs({ page }: Person): Promise<void> {
  const overflowPx = () =>
    page.evaluate(() => {
      const inDialogs = document.querySelectorAll('dialog[open], dialog[open] *, section[role="dialog"]');
      const scrolling = [...inDialogs].filter((element) =>
        ['auto', 'scroll'].includes(getComputedStyle(element).overflowX),
      );
      return Math.max(0, ...scrolling.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    });
  await expect.poll(overflowPx, { message: 'px of content beside the dialog' }).toBe(0);
}

/** Expects that the present state has one language and no barriers, and fits on the narrowest phone. */
export async function expectSoundState(person: Person): Promise<void> {
  const { page, language } = person;
  await expectOneLanguage(page, language);
  await expectNoBarriers(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoOverflow(page);
  await expectNoOverflowInDialogs(person);
}
