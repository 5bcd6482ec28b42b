import fc from 'fast-check';

import { asOnePerson, newNames } from '@/components/members/member-name';

const names = (text: string) => newNames(text, []).names;

test.each([
  ['Anna', ['Anna']],
  ['Anna, Ben, Cem', ['Anna', 'Ben', 'Cem']],
  ['Anna, Ben und Cem', ['Anna', 'Ben', 'Cem']],
  ['Anna, Ben and Cem.', ['Anna', 'Ben', 'Cem']],
  ['Anna, Ben & Cem', ['Anna', 'Ben', 'Cem']],
  ['Anna, Ben, und Cem', ['Anna', 'Ben', 'Cem']],
  ['Anna und Ben', ['Anna', 'Ben']],
  ['Anna & Ben', ['Anna & Ben']],
  ['Anna\nBen\r\nCem\n', ['Anna', 'Ben', 'Cem']],
  ['Anna\tBen\tCem', ['Anna', 'Ben', 'Cem']],
  ['| Anna | Ben |', ['Anna', 'Ben']],
  ['- Anna\n- Ben', ['Anna', 'Ben']],
  ['• Anna • Ben', ['Anna', 'Ben']],
  ['1. Anna\n2. Ben\n10) Cem', ['Anna', 'Ben', 'Cem']],
  ['1. Anna, 2. Ben', ['Anna', 'Ben']],
  ['[ ] Anna\n[x] Ben', ['Anna', 'Ben']],
  ['"Anna", „Ben“, «Cem»', ['Anna', 'Ben', 'Cem']],
  ['Anna M., Ben jr.', ['Anna M.', 'Ben jr.']],
  ['Anna.', ['Anna.']],
  ['Andrea, Sandra', ['Andrea', 'Sandra']],
  ['O’Neill, D’Arcy', ['O’Neill', 'D’Arcy']],
])('%j names %j', (text, expected) => expect(names(text)).toEqual(expected));

test('names of any list come out as they went in', () => {
  const name = fc
    .stringMatching(/^[A-ZÄÖÜ][a-zäöüß]{1,8}( [A-Z]\.)?$/)
    .filter((text) => !/^(und|and)$/i.test(text));
  const list = fc.uniqueArray(name, { minLength: 2, maxLength: 8, selector: (text) => text.toLowerCase() });
  const marks = fc.constantFrom(
    (all: readonly string[]) => all.join(', '),
    (all: readonly string[]) => all.join('\n'),
    (all: readonly string[]) => all.join('\t'),
    (all: readonly string[]) => all.map((each) => `- ${each}`).join('\n'),
    (all: readonly string[]) => all.map((each, place) => `${place + 1}. ${each}`).join('\n'),
    (all: readonly string[]) => `${all.slice(0, -1).join(', ')} und ${all.at(-1) ?? ''}`,
    (all: readonly string[]) => all.map((each) => `"${each}"`).join('; '),
  );
  fc.assert(fc.property(list, marks, (all, written) => expect(names(written(all))).toEqual(all)));
});

test.each([
  ['Müller, Anna', 'Anna Müller'],
  ['Anna, Ben, Cem', null],
  ['Anna Maria, Ben', null],
  ['Anna', null],
])('%j may be %j alone', (text, person) => expect(asOnePerson(text)).toBe(person));
