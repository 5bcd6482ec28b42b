import fc from 'fast-check';

import {
  createGroupCode,
  GROUP_CODE_ALPHABET,
  isPossibleCode,
  normalizeTypedCode,
  spellingsInAddress,
  spellingsOf,
} from '@/lib/domain/text/codes';

describe('a new group code', () => {
  it('has twelve symbols that cannot be confused', () => {
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

  it.each(['ABCDEFGHI', 'Code: ABCDEFGHI', 'ABCDEFGHIJKLMNOP'])('is not cut in its middle: %p', (typed) => {
    expect(normalizeTypedCode(typed)).toBe(typed.replace('Code: ', ''));
  });

  it('stays as it is when read twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('aCd3 -9\t.:')) }), (typed) => {
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

describe('a code is cut out of whatever stands around it', () => {
  const endings = [
    '',
    '.',
    ')',
    ',',
    '!',
    '*',
    '?',
    ';',
    ':',
    '"',
    '“',
    '”',
    '»',
    '>',
    ']',
    '}',
    '…',
    '**',
    '_',
    '\u200B',
    '\u2069',
    '\uFEFF',
    '\u00AD',
    '. Bis gleich!',
    '\n',
    ' 🏖️',
  ];
  const link = 'https://pari.example/join-pari-group/Rom/ACDEFGHIJKLM';

  it.each(endings)('with %p behind it, in a link, alone and in a link of its own', (ending) => {
    for (const text of [
      link,
      'https://pari.example/groupCode-validator/ACDEFGHIJKLM',
      'ACDEFGHIJKLM',
      'acdefghijklm',
    ])
      expect([text, normalizeTypedCode(text + ending)]).toEqual([text, 'ACDEFGHIJKLM']);
  });

  it.each([
    `(${link})`,
    `„${link}“`,
    `[Rom](${link})`,
    `<${link}>`,
    `*${link}*`,
    `Rom: ${link}, bis gleich`,
    `${link}?utm_source=x).`,
    'Code: ACDEFGHIJKLM',
    'Code: acdefghijklm',
    'Code ACDE FGHI JKLM',
    'CODE ACDE-FGHI-JKLM',
    'Der Code ist acde fghi jklm.',
    'Unternehmung ACDEFGHIJKLM',
    'ACDEFGHIJKLM ist der Gruppencode',
    '\u2068ACDE\u00A0FGHI\u00A0JKLM\u2069',
    'ＡＣＤＥＦＧＨＩＪＫＬＭ',
    '«ACDEFGHIJKLM»',
    'ACD EFG HIJ KLM',
  ])('in %p', (text) => {
    expect(normalizeTypedCode(text)).toBe('ACDEFGHIJKLM');
  });

  it.each([
    ['Gruppencode: OLDCODE8', 'OLDCODE8'],
    ['OLDCODE8.', 'OLDCODE8'],
    ['(oldcode8)', 'OLDCODE8'],
    ['https://pari.example/join-pari-group/Rom/OLDCODE8)', 'OLDCODE8'],
  ])('an older one too: %p', (text, code) => {
    expect(normalizeTypedCode(text)).toBe(code);
  });

  it('whatever the text, and fast', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.constantFrom(...endings),
        (before, ending) => {
          expect(normalizeTypedCode(`${before} ${link}${ending}`)).toBe('ACDEFGHIJKLM');
        },
      ),
    );
    expect(spellingsOf('abcd '.repeat(100_000)).length).toBeLessThanOrEqual(2);
  });
});

describe('a code that was copied by hand', () => {
  it.each([
    ['ACDE0F1G2H5B', ['ACDE0F1G2H5B', 'ACDEOFIGZHS8']],
    ['0LDC0DE8', ['0LDC0DE8', 'OLDCODE8']],
    ['b346', ['B346', '8346']],
    ['ACDE-1GHI-JKLM', ['ACDE1GHIJKLM', 'ACDEIGHIJKLM']],
    ['Code: acde2ghijklm.', ['ACDE2GHIJKLM', 'ACDEZGHIJKLM']],
    ['ACDEFGHIJKLM', ['ACDEFGHIJKLM']],
    ['', []],
    ['Ä', []],
  ])('%p is looked up as %p', (text, spellings) => {
    expect(spellingsOf(text)).toEqual(spellings);
  });

  it('is looked up as it stands in an address first', () => {
    expect(spellingsInAddress('ACDEFGHIJKLM')).toEqual(['ACDEFGHIJKLM']);
    expect(spellingsInAddress('acde0ghijklm')).toEqual(['acde0ghijklm', 'ACDE0GHIJKLM', 'ACDEOGHIJKLM']);
    expect(spellingsInAddress('ACDEFGHIJKLM%E2%80%9C')).toEqual(['ACDEFGHIJKLM']);
    expect(spellingsInAddress('ACDEFGHIJKLM%')).toEqual(['ACDEFGHIJKLM']);
    expect(spellingsInAddress('null')).toEqual([]);
  });
});
