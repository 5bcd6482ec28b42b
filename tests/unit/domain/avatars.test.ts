import fc from 'fast-check';

import { avatarFaces, faceOf } from '@/lib/domain/avatars';

const initialsOf = (...names: string[]) => {
  const faces = avatarFaces(names.map((name) => ({ id: name, name })));
  return names.map((name) => faces.get(name)?.initials);
};

describe('an avatar', () => {
  it('shows one letter as long as nobody shares it', () => {
    expect(initialsOf('Anna', 'ben', 'Özlem')).toEqual(['A', 'B', 'Ö']);
  });

  it('shows two letters to people with the same initial', () => {
    expect(initialsOf('Anna', 'alex', 'Ben')).toEqual(['An', 'Al', 'B']);
  });

  it('tells two Annas apart by their second names', () => {
    expect(initialsOf('Anna Bauer', 'Anna König', 'Anne-Marie')).toEqual(['AB', 'AK', 'AM']);
  });

  it('never cuts through an emoji or a letter with an accent', () => {
    expect(initialsOf('👩🏽‍🚀 Mia', '🇩🇪 Team', 'E\u0301mile', 'محمد', 'ßen')).toEqual([
      '👩🏽‍🚀',
      '🇩🇪',
      'E\u0301'.normalize('NFD'),
      'م',
      'ß',
    ]);
  });

  it('skips signs before a name, unless there is nothing else', () => {
    expect(initialsOf('(Ben)', '"Cem"', '?!')).toEqual(['B', 'C', '?']);
  });

  it('shows what there is when a name has one letter only', () => {
    expect(initialsOf('A', 'Anna')).toEqual(['A', 'An']);
  });

  it('gives the ninth member the tint of the first', () => {
    const faces = avatarFaces(Array.from({ length: 9 }, (_, index) => ({ id: String(index), name: 'x' })));
    expect([...faces.values()].map(({ tint }) => tint)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 0]);
  });

  it('has initials for a name of signs alone', () => {
    expect(avatarFaces([{ id: 'a', name: ' ⇍' }]).get('a')?.initials).toBe('⇍');
  });

  it('has initials for every name there can be', () => {
    const someNames = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), {
      maxLength: 10,
    });
    fc.assert(
      fc.property(someNames, (names) => {
        const faces = avatarFaces(names.map((name, index) => ({ id: String(index), name })));
        for (const [index, name] of names.entries()) {
          const initials = faces.get(String(index))?.initials ?? '';
          expect(initials.trim() !== '' || name.trim() === '').toBe(true);
        }
      }),
    );
  });
});

it('somebody who has left has an empty face', () => {
  const faces = avatarFaces([{ id: 'anna', name: 'Anna' }]);
  expect(faceOf(faces, 'anna').initials).toBe('A');
  expect(faceOf(faces, 'dora')).toEqual({ initials: '', tint: 0 });
});
