import fc from 'fast-check';
import { newId } from '@/lib/domain/ids';
import { cents } from '@/lib/domain/money/money';
import { isStorableLine, nameKey } from '@/lib/domain/text/text';
import { suggestWho, tellApart } from '@/lib/import/match';
import type { PreparedEntry } from '@/lib/import/prepare';

const member = (name: string) => ({ id: name.toLowerCase(), name });

describe('who the people of a file are suggested to be', () => {
  it('are the members of the same name, and new ones', () => {
    expect(suggestWho(['Ben', 'Dora', 'anna'], [member('Anna'), member('Ben')])).toEqual([
      { memberId: 'ben' },
      { newName: 'Dora' },
      { memberId: 'anna' },
    ]);
  });

  it('is nobody twice: the better match wins', () => {
    expect(suggestWho(['anna', 'Anna'], [member('Anna')])).toEqual([
      { newName: 'anna' },
      { memberId: 'anna' },
    ]);
  });

  it('have names that fit, each of their own', () => {
    const long = 'Maximiliane von Hohenstein';
    expect(suggestWho([long, `${long}-Berg`, ''], [])).toEqual([
      { newName: 'Maximiliane von Hohe' },
      { newName: 'Maximiliane von Ho 2' },
      { newName: '?' },
    ]);
  });

  it('may always be stored', () => {
    const someName = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.constantFrom('Anna', 'anna', '👩‍👩‍👧‍👦'.repeat(3)),
    );
    fc.assert(
      fc.property(
        fc.array(someName, { maxLength: 12 }),
        fc.uniqueArray(fc.constantFrom('Anna', 'Ben', 'anna')),
        (names, others) => {
          const members = others.map((name, at) => ({ id: String(at), name }));
          const who = suggestWho(names, members);
          const ids = who.flatMap((each) => ('memberId' in each ? [each.memberId] : []));
          const newNames = who.flatMap((each) => ('newName' in each ? [each.newName] : []));
          expect(new Set(ids).size).toBe(ids.length);
          expect(new Set([...newNames, ...others].map(nameKey)).size).toBe(newNames.length + others.length);
          expect(newNames.every((name) => name.length <= 20 && isStorableLine(name))).toBe(true);
        },
      ),
    );
  });
});

const prepared = (title: string): PreparedEntry => {
  const parts = [
    { memberId: 'anna', paidCents: cents(1000), owedCents: cents(500) },
    { memberId: 'ben', paidCents: null, owedCents: cents(500) },
  ];
  return {
    ...{ id: newId(), place: 2, parts },
    content: {
      ...{ kind: 'expense', title, day: '2026-11-14', note: '', category: null, foreign: null },
      ...{ cents: cents(1000), payers: [{ memberId: 'anna', cents: cents(1000) }] },
      split: { how: 'even', among: ['anna', 'ben'] },
    },
  };
};

const stored = (title: string) => {
  const { content, parts } = prepared(title);
  return { ...content, parts: [...parts].reverse() };
};

it('what the group has already is told apart, and counted', () => {
  const file = [prepared('Pizza'), prepared('Pizza'), prepared('Taxi')];
  const { fresh, present } = tellApart(file, [stored('Pizza'), stored('Hotel')]);
  expect([present, fresh]).toEqual([[file[0]], [file[1], file[2]]]);
});

it('a file that was brought once brings nothing the second time', () => {
  const file = ['Pizza', 'Taxi', 'Pizza'].map(prepared);
  expect(tellApart(file, ['Pizza', 'Pizza', 'Taxi'].map(stored)).fresh).toEqual([]);
});
