import { categoryOf } from '@/lib/domain/entry/category';
import { TITLES } from '@/tests/unit/domain/titles-of-categories';

const table = Object.entries(TITLES).flatMap(([category, titles]) =>
  titles.split('·').map((title) => ({ title: title.trim().replace(/\s+/g, ' '), category })),
);

test('of 500 titles at most two percent are guessed wrong', () => {
  expect(table.length).toBeGreaterThan(500);
  const wrong = table.filter(({ title, category }) => (categoryOf(title) ?? 'none') !== category);
  expect(wrong.slice(table.length / 50)).toEqual([]);
});
