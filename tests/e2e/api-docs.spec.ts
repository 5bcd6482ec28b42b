import { expect, test } from './support/person';

test('the description of the API is shown without asking other hosts', async ({ person }) => {
  const { page } = person;
  await page.goto('/api/v1/docs');
  // Swagger UI is large, and draws every route before it shows one.
  await expect(page.locator('[data-path$="/settlements/confirm"]')).toBeVisible({ timeout: 30_000 });
});
