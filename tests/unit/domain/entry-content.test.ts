import fc from 'fast-check';

import {
  contentOfEntry,
  DESCRIPTION,
  type EntryContent,
  type EntryMatter,
  isSamePeople,
  mergeContents,
} from '@/lib/domain/entry/content';
import { evenly, namedBySplit, type Split } from '@/lib/domain/entry/split';
import { cents } from '@/lib/domain/money/money';
import { areSameParts, decideParts } from '@/lib/domain/entry/parts';
import { someEntry } from '@/tests/support/some-nouns';

const dinner = {
  ...{ day: '2025-11-14', note: 'mit Nachtisch', category: 'eating-out' as const, foreign: null },
  kind: 'expense' as const,
  title: 'Abendessen',
  cents: cents(1000),
  split: null,
  parts: [
    { memberId: 'ben', paidCents: null, owedCents: cents(500) },
    { memberId: 'cleo', paidCents: null, owedCents: cents(500) },
    { memberId: 'anna', paidCents: cents(1000), owedCents: null },
  ],
};

test('a dinner that Anna paid for Ben and Cleo says so, without what was decided from it', () => {
  expect(contentOfEntry(dinner)).toEqual({
    kind: 'expense',
    title: 'Abendessen',
    cents: 1000,
    payers: [{ memberId: 'anna', cents: 1000 }],
    split: evenly(['ben', 'cleo']),
    day: '2025-11-14',
    note: 'mit Nachtisch',
    category: 'eating-out',
    foreign: null,
  });
});

test('the content of an entry decides the same parts again, to the cent', () => {
  fc.assert(
    fc.property(someEntry, (entry) => {
      const { kind, payers, split } = contentOfEntry(entry);
      const parts = decideParts({
        ...{ kind, entryId: entry.id, cents: entry.cents, payers, split, currency: '€' },
        sharers: namedBySplit(split).map((id) => ({ id, createdAt: new Date(0) })),
      });
      expect(areSameParts(parts, entry.parts)).toBe(true);
    }),
  );
});

test('two lists name the same people in any order, but not if one person differs', () => {
  expect(isSamePeople(['anna', 'ben'], ['ben', 'anna'])).toBe(true);
  expect(isSamePeople(['anna', 'ben'], ['anna', 'cleo'])).toBe(false);
  expect(isSamePeople(['anna'], ['anna', 'ben'])).toBe(false);
  expect(isSamePeople(['anna', 'anna'], ['anna', 'ben'])).toBe(false);
  expect(isSamePeople(['anna', 'ben'], ['anna', 'anna'])).toBe(false);
});

describe('two versions of an entry', () => {
  const people = ['anna', 'ben', 'cleo'];
  const of = <Value>(...values: readonly Value[]) =>
    values.map((value, place) => ({ memberId: people[place] ?? '', ...value }));
  const splits: readonly Split[] = [
    ...[people, ['anna'], ['ben', 'cleo']].map(evenly),
    { how: 'shares', of: of({ shares: 100 }, { shares: 200 }) },
    { how: 'percent', of: of({ basisPoints: 2500 }, { basisPoints: 7500 }) },
    { how: 'amounts', of: of({ cents: cents(500) }, { cents: cents(500) }) },
    { how: 'adjusted', among: people, by: of({ cents: 100 }) },
    { how: 'items', items: [{ title: 'Wein', cents: cents(1000), among: people }] },
    { how: 'items', items: [{ title: 'Bier', cents: cents(1000), among: people }] },
  ];
  const foreigns = [
    { currency: 'USD', minor: 1200, rate: '1' },
    { currency: 'USD', minor: 1200, rate: '1.25' },
    { currency: 'JPY', minor: 1200, rate: '1' },
  ];
  const somePayers = fc.constantFrom(['anna'], ['ben'], ['cleo'], ['anna', 'cleo']);
  // Few of each, so that versions often agree.
  const someContent: fc.Arbitrary<EntryContent> = fc
    .record({
      title: fc.constantFrom('Essen', 'Abendessen', 'Vesper'),
      day: fc.constantFrom('2025-11-14', '2025-11-15', '2024-02-29'),
      note: fc.constantFrom('', 'Zwei\nZeilen', 'eine'),
      category: fc.constantFrom(null, 'eating-out' as const, 'cafe' as const),
      foreign: fc.constantFrom(null, ...foreigns),
      amount: fc.constantFrom(1000, 1200, 1500),
      payers: somePayers,
      split: fc.constantFrom(...splits),
    })
    .map(({ amount, payers, ...content }) => ({
      ...{ ...content, kind: 'expense', cents: cents(amount) },
      payers: payers.map((memberId) => ({ memberId, cents: cents(amount / payers.length) })),
    }));
  const said = {
    title: ({ title }: EntryContent) => title,
    day: ({ day }: EntryContent) => day,
    note: ({ note }: EntryContent) => note,
    category: ({ category }: EntryContent) => category,
    money: ({ cents: amount, payers, split, foreign }: EntryContent) => ({
      ...{ amount, payers, split, foreign },
    }),
  };
  const matters = [...DESCRIPTION, 'money'] as const;
  const isSame = (matter: EntryMatter, a: EntryContent, b: EntryContent) =>
    JSON.stringify(said[matter](a)) === JSON.stringify(said[matter](b));
  const allOf = (content: EntryContent) => matters.map((matter) => said[matter](content));
  const merging = (test: (former: EntryContent, mine: EntryContent, theirs: EntryContent) => void) =>
    fc.assert(fc.property(someContent, someContent, someContent, test));

  test('lose nothing that only one of them has changed, and only what both have changed is disputed', () => {
    merging((former, mine, theirs) => {
      const merged = mergeContents(former, mine, theirs);
      for (const matter of matters) {
        const [isMine, isTheirs] = [mine, theirs].map((each) => !isSame(matter, former, each));
        const isDisputed = isMine && isTheirs && !isSame(matter, mine, theirs);
        expect(merged.disputed.includes(matter)).toBe(isDisputed);
        const [counts, other] = isDisputed ? [mine, theirs] : isMine ? [mine, mine] : [theirs, theirs];
        expect(said[matter](merged.mine)).toEqual(said[matter](counts));
        expect(said[matter](merged.theirs)).toEqual(said[matter](other));
      }
    });
  });

  test('an amount stays with the people for whom it was meant', () => {
    merging((former, mine, theirs) => {
      const meant = [mine, theirs].map(said.money);
      const merged = mergeContents(former, mine, theirs);
      expect(meant).toContainEqual(said.money(merged.mine));
      expect(meant).toContainEqual(said.money(merged.theirs));
    });
  });

  test('merge to the same on either device', () => {
    merging((former, mine, theirs) => {
      const [here, there] = [mergeContents(former, mine, theirs), mergeContents(former, theirs, mine)];
      expect(here.disputed).toEqual(there.disputed);
      expect([here.mine, here.theirs].map(allOf)).toEqual([there.theirs, there.mine].map(allOf));
      if (here.disputed.length === 0) expect(allOf(here.mine)).toEqual(allOf(here.theirs));
    });
  });

  test('a field that one of them leaves out is one that it has not changed', () => {
    merging((former, mine, theirs) => {
      const { title: _, ...said } = mine;
      const silent = { ...mine, title: former.title };
      expect(mergeContents(former, said, theirs)).toEqual(mergeContents(former, silent, theirs));
      const { title: __, ...unknown } = former;
      expect(mergeContents(unknown, said, theirs).mine.title).toBe(theirs.title);
    });
  });

  test('without a known former version stay as they are, and every difference is disputed', () => {
    merging((_, mine, theirs) => {
      const merged = mergeContents(null, mine, theirs);
      expect([merged.mine, merged.theirs].map(allOf)).toEqual([mine, theirs].map(allOf));
      expect(merged.disputed).toEqual(matters.filter((matter) => !isSame(matter, mine, theirs)));
    });
  });
});
