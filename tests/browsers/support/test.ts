import { test as base } from '@/tests/e2e/support/kept-app';
import { startFirefox } from './firefox';
import { Visitor } from './visitor';
import { startWebKit } from './webkit';

const starts = { firefox: startFirefox, webkit: startWebKit };

/** A person on a line that can be cut, with the browser after which the Playwright project is named. */
export const test = base.extend<{ visitor: Visitor }>({
  visitor: async ({ line }, provide, info) => {
    const driver = await starts[info.project.name as keyof typeof starts]();
    await provide(new Visitor(driver, line.origin));
    if (info.errors.length > 0)
      await info.attach('seen last', { body: await driver.evaluate(() => document.body.innerText) });
    await driver.close();
  },
});

export { expect } from '@/tests/e2e/support/kept-app';
