import type { Page } from '@playwright/test';

import { routes } from '@/lib/routes';
import { aBusyGroup } from './support/group';
import { expect, type Person, test } from './support/person';

/** If a browser keeps nothing for us, the app says so before a group is created or joined. */

type Way = { readonly what: string; readonly block: (page: Page) => Promise<unknown> };

/** Each script is complete in itself, because it runs in the page. */
const noCookies: readonly Way[] = [
  {
    what: 'cookies are dropped silently',
    block: (page) =>
      page.addInitScript(() => {
        Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
      }),
  },
  {
    what: 'old cookies can be read, and none can be added',
    block: (page) =>
      page.addInitScript(() => {
        Object.defineProperty(Document.prototype, 'cookie', {
          get: () => 'language=de',
          set: () => undefined,
        });
      }),
  },
  {
    what: 'all data of the site is blocked',
    block: (page) =>
      page.addInitScript(() => {
        const thrown = () => {
          throw new DOMException('blocked', 'SecurityError');
        };
        Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
        for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
          Object.defineProperty(window, name, { get: thrown });
      }),
  },
];

const noStorage: readonly Way[] = [
  {
    what: 'storage throws',
    block: (page) =>
      page.addInitScript(() => {
        const thrown = () => {
          throw new DOMException('blocked', 'SecurityError');
        };
        for (const name of ['localStorage', 'indexedDB'])
          Object.defineProperty(window, name, { get: thrown });
      }),
  },
  {
    what: 'there is no room',
    block: (page) =>
      page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('no room', 'QuotaExceededError');
        };
        IDBFactory.prototype.open = () => {
          throw new DOMException('no room', 'QuotaExceededError');
        };
      }),
  },
  {
    what: 'there is no storage at all',
    block: (page) =>
      page.addInitScript(() => {
        for (const name of ['localStorage', 'indexedDB'])
          Object.defineProperty(window, name, { value: undefined });
      }),
  },
];

const enough: readonly Way[] = [
  { what: 'everything is kept', block: () => Promise.resolve() },
  {
    what: 'only localStorage works',
    block: (page) =>
      page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined })),
  },
  {
    what: 'only IndexedDB works',
    block: (page) =>
      page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('no room', 'QuotaExceededError');
        };
      }),
  },
];

const said = ({ page, texts }: Person, key: 'cookies' | 'storage') =>
  page.getByRole('status').filter({ hasText: texts.shell.nothingKept[key] });

for (const locale of ['de-DE', 'en-GB']) {
  test.describe(locale, () => {
    test.use({ locale });

    for (const [key, ways] of [
      ['cookies', noCookies],
      ['storage', noStorage],
    ] as const)
      for (const { what, block } of ways)
        test(`${what}: every way in says so`, async ({ person, friend }) => {
          const { page, texts, language } = person;
          const group = await aBusyGroup(friend);
          await block(page);
          const ways = [
            routes.onboardingCreateGroup,
            routes.onboardingEnterGroupCode,
            routes.joinGroup(language, group.name, group.code),
          ];
          for (const way of ways) {
            await page.goto(way);
            await expect(said(person, key)).toBeVisible();
          }
          // The warning prevents nobody from joining.
          await expect(page.getByRole('button', { name: texts.invitation.join })).toBeEnabled();
          await page.goto(routes.groupCodeValidator(group.code));
          await expect(said(person, key)).toBeVisible();
        });

    for (const { what, block } of enough)
      test(`${what}: nothing is said`, async ({ person }) => {
        const { page, texts } = person;
        await block(page);
        await page.goto(routes.onboardingEnterGroupCode);
        await expect(page.getByLabel(texts.onboarding.enterCode.label)).toBeFocused();
        await expect(said(person, 'cookies')).toHaveCount(0);
        await expect(said(person, 'storage')).toHaveCount(0);
      });
  });
}
