import { routes } from '@/lib/routes';
import { expect, test } from './support/person';

/**
 * By default there is no counter (docs/screens.md#counter-pixel). A request to another host would fail the test anyway.
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
