import fc from 'fast-check';

import { cleanName, compareNames, isStorable, replaceSlashes, textLength } from '@/lib/domain/text';

describe('a name', () => {
  it('is the same name however its umlaut was typed, and without blanks around it', () => {
    expect(cleanName('  Jo\u0308rg\u00A0\n')).toBe('J\u00F6rg');
  });

  it('stays as it is when cleaned again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(cleanName(cleanName(text))).toBe(cleanName(text));
      }),
    );
  });

  it('is as long as the clients in the field count it', () => {
    expect(textLength('Zoë')).toBe(3);
    expect(textLength('👩‍🚀')).toBe(5);
  });

  it('of a group has hyphens where slashes were typed', () => {
    expect(replaceSlashes('Rom/Mai/2025')).toBe('Rom-Mai-2025');
  });
});

describe('a text that can be stored', () => {
  it.each(['', 'Anna', '👩‍🚀', 'محمد', '\t\n', '\uFFFD'])('is %p', (text) => {
    expect(isStorable(text)).toBe(true);
  });

  it.each(['\0', 'An\0na', '\uD83D', 'x\uDE00', '\uDE00\uD83D'])('is not %p', (text) => {
    expect(isStorable(text)).toBe(false);
  });

  it('survives UTF-8 unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fc.pre(isStorable(text));
        expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text))).toBe(
          text,
        );
      }),
    );
  });
});

describe('the order of names', () => {
  it('is the one of a German phone book', () => {
    const names = ['Zoe', 'Özlem', 'anna', 'Oskar', 'Anna', 'Äneas', 'Émile', 'Otto'];
    expect(names.sort(compareNames)).toEqual([
      'Äneas',
      'anna',
      'Anna',
      'Émile',
      'Oskar',
      'Otto',
      'Özlem',
      'Zoe',
    ]);
  });

  it('never leaves two different names undecided', () => {
    expect(compareNames('a\u00AD', 'a')).not.toBe(0);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
        expect(compareNames(a, b) === 0).toBe(a === b);
        expect(Math.sign(compareNames(a, b))).toBe(0 - Math.sign(compareNames(b, a)));
      }),
    );
  });
});
