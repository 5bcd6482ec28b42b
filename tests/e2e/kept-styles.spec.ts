import { expect, test } from './support/person';

test('the browser keeps the stylesheet and says so, and its next page looks the same', async ({
  page,
  context,
}) => {
  const looks = () =>
    page.locator('h1').evaluate((heading) => {
      const { fontSize, color, fontWeight } = getComputedStyle(heading);
      return [fontSize, color, fontWeight];
    });
  await page.goto('/');
  const before = await looks();
  await expect
    .poll(async () => (await context.cookies()).some(({ name }) => name === 'styles'), { timeout: 20_000 })
    .toBe(true);
  await page.reload();
  expect(await page.locator('link[rel="stylesheet"]').first().getAttribute('disabled')).toBeNull();
  expect(await page.locator('head style').count()).toBe(0);
  expect(await looks()).toEqual(before);
});
