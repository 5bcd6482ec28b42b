import { readFileSync } from 'node:fs';

import { CATEGORIES, CATEGORY_EMOJI, categoryOf } from '@/lib/domain/entry/category';

const source = readFileSync('lib/domain/entry/picture.ts', 'utf8');
const lines = /PICTURES = `\n([\s\S]*?)\n`/.exec(source)?.[1]?.split('\n') ?? [];

test('each word that has a picture has a category', () => {
  expect(lines.length).toBeGreaterThan(100);
  const without = lines.filter((line) => {
    const [, word = ''] = line.split(' ');
    return categoryOf(word.replace(/^-|\.$/g, '')) === null;
  });
  expect(without).toEqual([]);
});

test.each([
  ['Abendessen Alfama', 'eating-out'],
  ['Rewe', 'groceries'],
  ['Cappuccino', 'cafe'],
  ['Rent', 'home'],
  ['Hotel', 'lodging'],
  ['Tanken', 'car'],
  ['Taxi', 'transit'],
  ['Flug nach Lissabon', 'travel'],
  ['Kino', 'leisure'],
  ['Strom', 'utilities'],
  ['Apotheke', 'health'],
  ['Windeln', 'children'],
  ['Geschenk für Oma', 'gifts'],
  ['Friseur', 'other'],
  ['Irgendwas', null],
  ['', null],
] as const)('%s is guessed to be %s', (title, category) => expect(categoryOf(title)).toBe(category));

test('each has a picture of its own, and nothing else is one', () => {
  expect(new Set(Object.values(CATEGORY_EMOJI)).size).toBe(CATEGORIES.length);
});
