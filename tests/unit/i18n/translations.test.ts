import { GET } from '@/app/locales/[lng]/translations.json/route';
import de from '@/messages/de.json';
import en from '@/messages/en.json';

const ask = (lng: string, headers: Record<string, string> = {}) =>
  GET(new Request(`http://pari.test/locales/${lng}/translations.json`, { headers }), {
    params: Promise.resolve({ lng }),
  });

test.each([
  ['de', de],
  ['en', en],
])('an old client gets the texts of %s as a flat object', async (lng, messages) => {
  const response = await ask(lng);
  const texts = (await response.json()) as Record<string, unknown>;
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(Object.values(texts).every((text) => typeof text === 'string')).toBe(true);
  expect(texts['home.claims.free']).toBe(messages.home.claims.free);
  expect(texts['errors.generic-error-message']).toBe(messages.errors['generic-error-message']);
});

test('texts that a client already has are not sent again', async () => {
  const etag = (await ask('de')).headers.get('etag') ?? '';
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const response = await ask('de', { 'if-none-match': known });
    expect([response.status, await response.text()]).toEqual([304, '']);
  }
  expect((await ask('en', { 'if-none-match': etag })).status).toBe(200);
});

test.each(['fr', 'DE', '', '__proto__'])('there is no language %j', async (lng) => {
  const response = await ask(lng);
  expect([response.status, await response.json()]).toMatchObject([404, { code: 'route-not-found' }]);
});
