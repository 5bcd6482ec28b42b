import fc from 'fast-check';

import { createGroupCode, GROUP_CODE_ALPHABET, isPossibleCode, normalizeTypedCode } from '@/lib/domain/codes';

describe('a new group code', () => {
  it('has twelve symbols that nobody takes for another', () => {
    for (let round = 0; round < 200; round += 1) {
      expect(createGroupCode()).toMatch(/^[ACDEFGHIJKLMNOPQRSTUVWXYZ346789]{12}$/);
    }
  });

  it('uses all 31 symbols alike', () => {
    expect(new Set(GROUP_CODE_ALPHABET).size).toBe(31);
    const drawn = Array.from({ length: 4000 }, createGroupCode).join('');
    const expected = drawn.length / 31;
    const deviation = Array.from(GROUP_CODE_ALPHABET)
      .map((symbol) => (drawn.split(symbol).length - 1 - expected) ** 2 / expected)
      .reduce((sum, term) => sum + term, 0);
    // Chi-squared with 30 degrees of freedom: a fair source exceeds 80 once in 500,000 runs.
    expect(deviation).toBeLessThan(80);
  });
});

describe('a code that a person enters', () => {
  it.each([
    ['  acdefghijklm ', 'ACDEFGHIJKLM'],
    ['acde-fghi jklm', 'ACDEFGHIJKLM'],
    ['acde–fghi\u00A0jklm', 'ACDEFGHIJKLM'],
    ['OLDCODE8', 'OLDCODE8'],
    ['', ''],
  ])('%p means %p', (typed, code) => {
    expect(normalizeTypedCode(typed)).toBe(code);
  });

  it.each([
    'https://pari.example/join-pari-group/Rom%202025/ACDEFGHIJKLM',
    'https://pari.example/join-en-pari-group/Rom%2F%3F/ACDEFGHIJKLM/',
    'http://localhost:3000/join-pari-group/Rom/ACDEFGHIJKLM?utm=x#top',
    'Komm in unsere Gruppe: https://pari.example/join-pari-group/Rom/ACDEFGHIJKLM bis gleich!',
    'pari.example/join-pari-group/%F0%9F%8F%96/ACDEFGHIJKLM\n',
    'https://pari.example/groupCode-validator/ACDEFGHIJKLM',
    'https://pari.example/share-group/Rom/ACDEFGHIJKLM',
    'https://pari.example/join-pari-group/Rom/acdefghijklm',
    'https://pari.example/groupcode-validator/acdefghijklm',
  ])('is found in %p', (pasted) => {
    expect(normalizeTypedCode(pasted)).toBe('ACDEFGHIJKLM');
  });

  it('stays as it is when read twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('aCd3 -9\t')) }), (typed) => {
        const code = normalizeTypedCode(typed);
        expect(normalizeTypedCode(code)).toBe(code);
      }),
    );
  });
});

describe('a code worth a look-up', () => {
  it.each(['ACDEFGHIJKLM', 'OLDCODE8', 'abc', createGroupCode()])('is %p', (code) => {
    expect(isPossibleCode(code)).toBe(true);
  });

  it.each(['', ' ', 'null', 'undefined', 'A/B', 'A\0', 'Ä', 'A'.repeat(65), '%41', 'ACDE\n'])(
    'is not %p',
    (code) => {
      expect(isPossibleCode(code)).toBe(false);
    },
  );
});
