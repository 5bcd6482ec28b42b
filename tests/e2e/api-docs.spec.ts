import { expect, test } from './support/person';

test('the description of the API is read in a browser that asks nobody but us', async ({ person }) => {
  const { page } = person;
  await page.goto('/api/v1/docs');
  // The reader of the description is large, and draws every route before it shows one.
  await expect(page.locator('[data-path$="/settlements/confirm"]')).toBeVisible({ timeout: 30_000 });
});
