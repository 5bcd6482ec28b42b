import { routes } from '@/lib/routes';
import { expect, test } from './support/person';

/**
 * Out of the box nobody counts (docs/screens.md#counter-pixel). What leaves for somebody else would fail the test by
 * itself.
 */
test('the start and the 404 page load nothing of a counter, and the legal notice says so', async ({
  person,
}) => {
  const { page, texts } = person;
  person.expectsInConsole(/status of 404/);
  for (const path of [routes.home, '/nowhere']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const addresses = await page
      .locator('img')
      .evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('src') ?? ''));
    expect(
      addresses.filter((address) => !address.startsWith('/')),
      path,
    ).toEqual([]);
  }
  await page.goto(routes.legalNotice);
  await expect(page.getByText(texts.legal.counter.none)).toBeVisible();
});
