import fc from 'fast-check';

import {
  cleanLine,
  cleanMessage,
  cleanNote,
  cleanName,
  compareNames,
  foldLetters,
  hasAtMostLetters,
  isolate,
  isStorable,
  isStorableLine,
  isStorableMessage,
  isStorableNote,
  nameKey,
  replaceSlashes,
  textLength,
  withLinks,
} from '@/lib/domain/text/text';
import { normalizeTypedCode, spellingsInAddress, spellingsOf } from '@/lib/domain/text/codes';
import { groupedAmountInput, readAmount } from '@/lib/domain/money/amount-input';
import { BODY_MAX_BYTES, FIELD_MAX_LENGTH, FORM_MAX_BYTES, GROUP_NAME_MAX_LENGTH } from '@/lib/limits';
import { storedFilename } from '@/lib/server/pictures/files';
import { cheapest, costOf, longTexts, MOST_MS } from '../../support/long-texts';
import { TRICKY_NAMES, UNSTORABLE_NAMES } from '../../support/tricky-names';

describe('a name', () => {
  it('is the same name however its umlaut was typed, and with or without blanks around it', () => {
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

describe('a name that is too long', () => {
  const piece = fc.constantFrom(
    'a',
    'e\u0301',
    '\u1112\u1161\u11AB',
    '\u1F00\u0300\u0345',
    ' ',
    '\u0316\u0301',
    '\u{2F800}',
    '😀',
  );
  const limits = fc.integer({ min: 1, max: 100 });

  it('is the same name, or too long as well, where it is only looked at', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 150 }), limits, (pieces, limit) => {
        const text = pieces.join('');
        const [exact, bounded] = [cleanName(text), cleanName(text, limit)];
        if (textLength(exact) <= limit) expect(bounded).toBe(exact);
        else expect(textLength(bounded)).toBeGreaterThan(limit);
      }),
    );
  });

  it('is told so without sorting its marks', () => {
    const text = '\u0301\u0316'.repeat(500);
    expect(cleanName(text, 20)).toBe(text);
  });

  it('is as visible to the server as its key says', () => {
    const any = fc.string({
      unit: fc.constantFrom('a', '\u0301', ' ', '\u2800', '\u200B', '\u3164', '\u2000', '\u{E0041}'),
    });
    fc.assert(fc.property(any, (text) => expect(isStorableLine(text)).toBe(nameKey(text) !== '')));
  });
});

describe('a text of any length that its door lets in', () => {
  type Check = (text: string) => unknown;
  const ofForms: Readonly<Record<string, Check>> = { cleanLine, cleanMessage, cleanName };
  const ofBodies: Readonly<Record<string, Check>> = {
    ...{ nameKey, isStorable, isStorableLine, isStorableMessage, groupedAmountInput },
    ...{ normalizeTypedCode, spellingsOf, spellingsInAddress },
    cleanName: (text) => cleanName(text, GROUP_NAME_MAX_LENGTH),
    hasAtMostLetters: (text) => hasAtMostLetters(text, GROUP_NAME_MAX_LENGTH),
    readAmount: (text) => readAmount(text, 2),
  };

  it.each([
    ...Object.entries(ofForms).map(([name, check]) => [name, FORM_MAX_BYTES, check] as const),
    ...Object.entries(ofBodies).map(([name, check]) => [name, BODY_MAX_BYTES, check] as const),
    ['foldLetters', FIELD_MAX_LENGTH, foldLetters] as const,
    ['storedFilename', 1_000_000, storedFilename] as const,
  ])('%s reads %i letters of any shape without holding up others', async (_name, length, check) => {
    const slow: string[] = [];
    for (const [shape, text] of longTexts(length)) {
      const ms = await cheapest(() => costOf(() => check(text)));
      if (ms > MOST_MS) slow.push(shape);
    }
    expect(slow).toEqual([]);
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

describe('a line of text', () => {
  it.each(['Anna', 'Lissabon 2026', ...TRICKY_NAMES])('may be %j', (text) => {
    expect(cleanName(text)).toBe(text);
    expect(isStorableLine(text)).toBe(true);
  });

  it.each(['', ...UNSTORABLE_NAMES])('may not be %j', (text) => {
    expect(isStorableLine(text)).toBe(false);
  });
});

describe('a message', () => {
  it.each(['Zwei\nZeilen\r\n\tund ein Tabulator', '\u2067يوسف\u2069', 'Ja'])('may be %j', (text) => {
    expect(isStorableMessage(text)).toBe(true);
  });

  it.each(['', '\n', '\u200B', 'rot: \u001B[31m', 'a\0', '\u009B2J', '\uD800'])('may not be %j', (text) => {
    expect(isStorableMessage(text)).toBe(false);
  });
});

const SCRAMBLING = [
  ...['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'],
  ...['\uFFF9', '\uFFFA', '\uFFFB'],
];

describe('a note', () => {
  it.each(['Zwei\nZeilen\n\tund ein Tabulator', 'נטלי\u200E (AB)\u061C', 'Zwei\u2028Zeilen\u2029', '👩‍👩‍👧'])(
    'may be %j',
    (text) => {
      expect(isStorableNote(text)).toBe(true);
    },
  );

  it.each(['', '\n', '\u200B', 'a\0', '\uD800', ...SCRAMBLING.map((character) => `Bon ${character}im Auto`)])(
    'may not be %j',
    (text) => {
      expect(isStorableNote(text)).toBe(false);
    },
  );

  it.each(SCRAMBLING)('may not have %j, which a message to the operator may', (character) => {
    expect(isStorableMessage(`Bon ${character}im Auto`)).toBe(true);
    expect(cleanNote(`Bon ${character}im Auto`)).toBe('Bon im Auto');
  });

  it.each([
    ['\u2068Bon\u2069\r\n im Auto\u202C', 'Bon\n im Auto'],
    ['Bon\vim\fAuto\u2028von\u2029Anna\u0085', 'Bon\nim\nAuto\nvon\nAnna'],
    ['\uFEFFBon\0 im\u001B Auto\uD800\uFFFC', 'Bon im Auto'],
    ['Bon\tim Auto\n\nvon נטלי\u200E', 'Bon im Auto\n\nvon נטלי\u200E'],
  ])('that is pasted as %j becomes %j', (pasted, note) => {
    expect(cleanNote(pasted)).toBe(note);
  });

  it('that was cleaned can be stored, if there is anything to be seen', () => {
    const character = fc.oneof(
      fc.constantFrom(...SCRAMBLING, '\r', '\n', '\v', '\u0085'),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(
        fc.array(character).map((parts) => parts.join('')),
        (text) => {
          const note = cleanNote(text);
          expect(cleanNote(note)).toBe(note);
          if (nameKey(note) !== '') expect(isStorableNote(note)).toBe(true);
        },
      ),
    );
  });
});

describe('the key of a name', () => {
  const invisible = fc.constantFrom(
    ...['\u200B', '\u200C', '\u200D', '\u2060', '\uFEFF', '\u00AD', '\u034F', '\u200E', '\u200F', '\u061C'],
    ...['\uFE0E', '\uFE0F', '\u180E', '\u3164', '\u115F', '\u{E0041}', '\u{E0100}', '\u202E', '\u2067'],
  );
  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('a', 'A', 'e', '\u0301', '\u0323', ' ', '\u00A0', '\u2800', 'س') }),
  );

  it('tells upper from lower case, one word from two, and letters from letters with marks', () => {
    const names = ['anna', 'Anna', 'An na', 'Änna', 'Annа', 'Anna!'];
    expect(new Set(names.map(nameKey)).size).toBe(names.length);
  });

  it('is the same for spaces that look the same', () => {
    expect(nameKey(' Anna\u00A0 \u2003M\u2800')).toBe('Anna M');
  });

  it('is a key of itself', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(nameKey(nameKey(text))).toBe(nameKey(text));
      }),
    );
  });

  it('is that of the name as it is stored', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(nameKey(cleanName(text))).toBe(nameKey(text));
      }),
    );
  });

  it('stays the same whatever invisible is put between the characters', () => {
    fc.assert(
      fc.property(anyText, fc.array(fc.tuple(fc.nat(), invisible), { maxLength: 6 }), (text, insertions) => {
        const changed = insertions.reduce((characters, [at, character]) => {
          const index = at % (characters.length + 1);
          return [...characters.slice(0, index), character, ...characters.slice(index)];
        }, Array.from(text));
        expect(nameKey(changed.join(''))).toBe(nameKey(text));
      }),
    );
  });

  it('is never longer than the name, so that it fits where the name fits', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(textLength(nameKey(text))).toBeLessThanOrEqual(textLength(cleanName(text)));
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

describe('words that are looked for', () => {
  it.each([
    ['Müller', 'Mueller', 'muller'],
    ['Straße', 'STRASSE', 'Strasse'],
    ['Café', 'Cafe', 'cafe'],
    ['Frühstück', 'Fru\u0308hstu\u0308ck', 'Fruehstueck'],
    ['Łódź', 'Lodz', 'ŁÓDŹ', 'lodz'],
    ['Smørrebrød', 'SMØRREBRØD', 'smorrebrod', 'smoerrebroed'],
    ['Işık', 'IŞIK', 'isik', 'ışık'],
    ['cœur', 'CŒUR', 'coeur'],
    ['Łukasz', 'lukasz'],
    ['Đà Nẵng', 'Da Nang'],
    ['Ærø', 'Aero', 'aeroe'],
    ['Þór', 'thor'],
    ['ＰＩＺＺＡ', 'pizza'],
    ['ﬁlm', 'film'],
    ['ｶﾌｪ', 'カフェ'],
    ['ΦΊΛΟΣ', 'φίλος', 'φιλοσ'],
    ['İstanbul', 'istanbul'],
  ])('are the same as %s however they are spelt', (...spellings) => {
    expect(new Set(spellings.map(foldLetters)).size).toBe(1);
  });

  it('keep other scripts and emoji', () => {
    expect(foldLetters('Ужин 🍕')).toBe('ужин 🍕');
  });
});

describe('a line that was pasted into one of our forms', () => {
  it.each([
    ['\u2068Anna\u2069', 'Anna'],
    ['\u202AAnna\u202C', 'Anna'],
    ['\u200EAnna\u200F', 'Anna'],
    ['Anna\tMaria', 'Anna Maria'],
    ['Pizza\r\nRom', 'Pizza Rom'],
    ['Pizza\u2028Rom', 'Pizza Rom'],
    ['\uFFFCFoto vom Abend', 'Foto vom Abend'],
    ['\uFEFFAnna', 'Anna'],
    ['An\0na', 'Anna'],
    ['An\uD800na', 'Anna'],
    ['\u2068 \u2069', ''],
    ['\u061C\u200B', ''],
    // What belongs to the words stays.
    ['می\u200Cخواهم', 'می\u200Cخواهم'],
    ['👩‍👩‍👧 ❤️', '👩‍👩‍👧 ❤️'],
    ['נטלי\u200E (AB)', 'נטלי\u200E (AB)'],
  ])('%p becomes %p', (pasted, line) => {
    expect(cleanLine(pasted)).toBe(line);
    expect(cleanLine(isolate(line))).toBe(line);
  });

  it('can always be stored, if there is anything to be seen', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const line = cleanLine(text);
        expect(cleanLine(line)).toBe(line);
        if (nameKey(line) !== '') expect(isStorableLine(line)).toBe(true);
      }),
    );
  });
});

describe('links in a text', () => {
  it.each([
    ['siehe https://a.example/b_(c)', ['https://a.example/b_(c']],
    ['(https://a.example), „https://b.example“!', ['https://a.example', 'https://b.example']],
    ['http://a.example ftp://a.example https://', []],
  ])('%s', (text, links) => {
    expect(withLinks(text).filter((_, place) => place % 2 === 1)).toEqual(links);
  });

  it('leave the text as it is', () => {
    const piece = fc.oneof(fc.constantFrom('https://', 'a.b', ' ', '.', ')', '\n'), fc.string());
    const text = fc.array(piece).map((pieces) => pieces.join(''));
    fc.assert(fc.property(text, (whole) => expect(withLinks(whole).join('')).toBe(whole)));
  });
});
