import { readFileSync } from 'node:fs';

import { variableNames } from '@/lib/environment.mjs';
import { product } from '@/lib/product';
import { scripts } from '@/package.json';
import vercel from '@/vercel.json';

const button = new URL(
  /\((https:\/\/vercel\.com\/new\/clone[^)]+)\)/.exec(readFileSync('README.md', 'utf8'))?.[1] ?? '',
);

test('the button of the README asks Vercel for our repository and for variables that exist', () => {
  expect(button.searchParams.get('repository-url')).toBe(product.repositoryUrl);
  const asked = button.searchParams.get('env')?.split(',') ?? [];
  expect(asked).toContain('DATABASE_URL');
  expect(asked.filter((name) => !variableNames.includes(name))).toEqual([]);
});

test('a build on Vercel runs scripts that exist, and migrates for production alone', () => {
  const { buildCommand } = vercel;
  const ran = [...buildCommand.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name ?? '');
  expect(ran).toEqual(['build', 'db:migrate']);
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(ran));
  expect(buildCommand).toContain('if [ "$VERCEL_ENV" = production ]; then npm run db:migrate; fi');
  expect(buildCommand.length).toBeLessThanOrEqual(256);
});
