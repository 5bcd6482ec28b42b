import { nameTextKey } from '@/lib/device/page/name-text';
import { hasAtMostLetters } from '@/lib/domain/text/text';

const FAMILY = '👨‍👩‍👧‍👦';

test.each([
  ['', 0],
  ['Anna', 4],
  ['Zoe\u0308', 3],
  ['Anna 🎉', 6],
  [FAMILY, 1],
  ['🇩🇪', 1],
])('people count %j as %i letters', (text, letters) => {
  expect(hasAtMostLetters(text, letters)).toBe(true);
  expect(hasAtMostLetters(text, letters - 1)).toBe(false);
});

test('who has few letters, but emoji worth many, is told that it is the emoji', () => {
  expect(nameTextKey('user-name-too-long', 'users', `${FAMILY}${FAMILY}`)).toBe('name-with-emoji-too-long');
  expect(nameTextKey('group-name-too-long', 'groups', FAMILY.repeat(3))).toBe('name-with-emoji-too-long');
});

test('who has too many letters is told how many there may be', () => {
  expect(nameTextKey('user-name-too-long', 'users', ` ${'x'.repeat(21)} `)).toBe('user-name-too-long');
  expect(nameTextKey('user-name-taken', 'users', FAMILY)).toBe('user-name-taken');
});
