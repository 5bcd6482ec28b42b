import fc from 'fast-check';

import type { Category } from '@/lib/domain/entry/category';
import { findEntries } from '@/lib/domain/entry/search';
import { recentTitles } from '@/lib/domain/entry/recent-titles';
import { decideParts, type Payer } from '@/lib/domain/entry/parts';
import { evenly, namedBySplit } from '@/lib/domain/entry/split';
import type { Entry } from '@/lib/domain/nouns';
import { cents } from '@/lib/domain/money/money';
import { someEntry } from '@/tests/support/some-nouns';
import messages from '@/messages/de.json';
import { entryOf } from '@/tests/unit/device/a-ledger';

const CATEGORY_WORDS = messages.categories;
const AT = '2026-11-21T09:00:00.000Z';
const ledger = {
  members: ['Anna', 'Ben', 'Jörg'].map((name) => ({ id: name.toLowerCase(), name })),
  currency: '€',
  locale: 'de-DE' as const,
  paymentWord: 'Zahlung',
  categoryWord: (category: Category) => CATEGORY_WORDS[category],
};
const everybody = ['Anna', 'Ben', 'Jörg'];
const entries = [
  entryOf('Pizza für alle', AT, { amount: 3450, among: everybody }),
  entryOf('Taxi', AT, { payer: 'Ben', amount: 123450, among: ['Anna'] }),
  entryOf('Frühstück im Café', AT, { payer: 'Ben', amount: 3400, among: everybody }),
  entryOf('Zimmer 34', AT, { payer: 'Ben', amount: 100, among: everybody }),
  entryOf('', AT, { id: 'back', kind: 'payment', payer: 'Jörg', among: ['Ben'], amount: 50 }),
];

const found = (query: string) => findEntries(entries, query, ledger).map(({ id }) => id.replace('-id', ''));

test.each([
  ['pizza', ['Pizza für alle']],
  ['PIZ alle', ['Pizza für alle']],
  ['fruehst', ['Frühstück im Café']],
  ['cafe', ['Frühstück im Café']],
  ['anna', ['Pizza für alle', 'Taxi']],
  ['joerg', ['back']],
  ['ben taxi', ['Taxi']],
  ['zahlung', ['back']],
  ['34,50', ['Pizza für alle']],
  ['34.50', ['Pizza für alle']],
  ['34,50 €', ['Pizza für alle']],
  ['€34.50', ['Pizza für alle']],
  ['34,5', ['Pizza für alle']],
  ['34,', ['Pizza für alle', 'Frühstück im Café']],
  ['34', ['Pizza für alle', 'Frühstück im Café', 'Zimmer 34']],
  ['1234,50', ['Taxi']],
  ['1.234,50', ['Taxi']],
  ['1,234.50', ['Taxi']],
  ['1.234', ['Taxi']],
  [',50', ['back']],
  ['0,5', ['back']],
  ['34,505', []],
  ['1 234,50', ['Taxi']],
  ['1 234,50 €', ['Taxi']],
  ['1234€50', ['Taxi']],
  ["1'234.50", ['Taxi']],
  ['３４．５０', ['Pizza für alle']],
  ['٣٤٫٥٠', ['Pizza für alle']],
  ['34,50 pizza', ['Pizza für alle']],
  ['34 34', ['Pizza für alle', 'Frühstück im Café', 'Zimmer 34']],
  ['1.2.3', []],
  ['sushi', []],
  ['€', ['Pizza für alle', 'Taxi', 'Frühstück im Café', 'Zimmer 34', 'back']],
])('%s', (query, ids) => expect(found(query)).toEqual(ids));

describe('what was paid in another currency', () => {
  const curry = {
    ...entryOf('Curry', AT, { amount: 910, among: everybody }),
    foreign: { currency: 'THB', minor: 35_000, rate: '0.026' },
  };
  const tea = {
    ...entryOf('Tee', AT, { amount: 350, among: everybody }),
    foreign: { currency: 'KWD', minor: 1250, rate: '2.8' },
  };
  const burger = {
    ...entryOf('Burger', AT, { amount: 1000, among: everybody }),
    foreign: { currency: 'USD', minor: 1080, rate: '0.9259' },
  };
  const foundAbroad = (query: string) => findEntries([curry, tea, burger], query, ledger);

  test.each([
    ['350', [curry]],
    ['350 THB', [curry]],
    ['thb', [curry]],
    ['$', [burger]],
    ['$10,80', [burger]],
    ['9,10', [curry]],
    ['1,25', [tea]],
    ['1,25 kwd', [tea]],
    ['350 kwd', []],
    ['usd 350', []],
  ])('%s', (query, expected) => expect(foundAbroad(query)).toEqual(expected));
});

describe('what is paid by several or split in any way', () => {
  const ids = everybody.map((name) => name.toLowerCase());
  const of = <Value>(...values: readonly Value[]) =>
    values.map((value, place) => ({ memberId: ids[place] ?? '', ...value }));
  const divided = (title: string, money: Pick<Entry, 'kind' | 'split'>, payers: readonly Payer[]): Entry => {
    const plain = entryOf(title, AT, { kind: money.kind, amount: 1000, among: everybody });
    const split = money.split ?? evenly(ids);
    const sharers = namedBySplit(split).map((id) => ({ id, createdAt: new Date(AT) }));
    const toSplit = { ...plain, ...money, entryId: '00000000', payers, split, sharers, currency: '€' };
    return { ...plain, ...money, parts: decideParts(toSplit) };
  };
  const share = (amount: number) => ({ cents: cents(amount) });
  const shares = (count: number) => ({ shares: count * 100 });
  const anna = of(share(1000));
  const items = [
    { title: 'Spaghetti Vongole', cents: cents(800), among: ['anna'] },
    { title: 'Wasser', cents: cents(0), among: ['ben'] },
  ];
  const some = [
    divided('Nudeln', { kind: 'expense', split: { how: 'items', items } }, anna),
    divided('Kaution', { kind: 'income', split: { how: 'amounts', of: of(...[0, 1000].map(share)) } }, anna),
    divided('Miete', { kind: 'expense', split: { how: 'shares', of: of(...[2, 1, 1].map(shares)) } }, anna),
    divided('Kino', { kind: 'expense', split: null }, of(...[600, 300, 100].map(share))),
    divided('Flohmarkt', { kind: 'income', split: null }, anna),
  ];

  test.each([
    ['ben', ['Nudeln', 'Kaution', 'Miete', 'Kino']],
    ['joerg', ['Miete', 'Kino']],
    ['anna', ['Nudeln', 'Kaution', 'Miete', 'Kino', 'Flohmarkt']],
    ['vongole', ['Nudeln']],
    ['spag wass', ['Nudeln']],
    ['nudelnspag', []],
    ['kaution ben 10', ['Kaution']],
  ])('%s', (query, titles) => {
    expect(findEntries(some, query, ledger).map(({ title }) => title)).toEqual(titles);
  });

  test('names everybody who pays or has a share, also of 0', () => {
    fc.assert(
      fc.property(someEntry, (entry) => {
        const members = entry.parts.map(({ memberId }, place) => ({ id: memberId, name: `wer${place}x` }));
        const others = [...members, { id: 'x', name: 'niemand' }];
        for (const { name } of members)
          expect(findEntries([entry], name, { ...ledger, members: others })).toEqual([entry]);
        expect(findEntries([entry], 'niemand', { ...ledger, members: others })).toEqual([]);
      }),
    );
  });
});

test('an entry is found by its title, its payer and its amount, and hits keep the order of the entries', () => {
  const title = fc.stringMatching(/^[A-Za-zäöüß]{1,12}( [A-Za-zäöüß]{1,12})?$/);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(title, fc.integer({ min: 1, max: 9_999_999 })), { minLength: 1 }),
      (drafts) => {
        const some = drafts.map(([text, amount], place) =>
          entryOf(text, AT, { id: String(place), amount, among: everybody }),
        );
        for (const entry of some) {
          const amount = (entry.cents / 100).toFixed(2);
          for (const query of [
            entry.title,
            'anna',
            amount,
            amount.replace('.', ','),
            `${entry.title} ${amount}`,
          ])
            expect(findEntries(some, query, ledger)).toContain(entry);
        }
        expect(findEntries(some, '', ledger)).toEqual(some);
        const hits = findEntries(some, 'a', ledger);
        expect(some.filter((entry) => hits.includes(entry))).toEqual(hits);
      },
    ),
  );
});

test('recent words are each there once, newest first, and no payment is among them', () => {
  const titles = ['Pizza', 'Taxi', 'pizza', '', 'PIZZA', 'Café', 'Cafe', 'Bus'];
  const history = titles.map((text, place) =>
    entryOf(text, AT, { id: String(place), ...(text === '' && { kind: 'payment', among: ['Ben'] }) }),
  );
  expect(recentTitles(history, 8)).toEqual(['Pizza', 'Taxi', 'Café', 'Bus']);
  expect(recentTitles(history, 2)).toEqual(['Pizza', 'Taxi']);
  expect(recentTitles([], 8)).toEqual([]);
});

test('recent words with what is typed are found however it is spelled, also behind the latest, but not alone', () => {
  const history = ['Taxi', 'Pizza', 'Café Mimi', 'Mimi'].map((text, place) =>
    entryOf(text, AT, { id: String(place) }),
  );
  expect(recentTitles(history, 2, ' cafe')).toEqual(['Café Mimi']);
  expect(recentTitles(history, 1, 'mim')).toEqual(['Café Mimi']);
  expect(recentTitles(history, 8, 'mimi')).toEqual(['Café Mimi']);
  expect(recentTitles(history, 8, 'xyz')).toEqual([]);
});

test('a payment is found by its word in the current language', () => {
  const english = { ...ledger, paymentWord: 'Payment' };
  expect(findEntries(entries, 'zahlung', ledger)).toHaveLength(1);
  expect(findEntries(entries, 'payment', english)).toHaveLength(1);
  expect(findEntries(entries, 'zahlung', english)).toEqual([]);
});

test('the note and the word of the category are found, the word in the current language', () => {
  const some: readonly Entry[] = [
    { ...entryOf('Pizza', AT), category: 'eating-out', note: 'Mit Trinkgeld,\nbar bezahlt' },
    { ...entryOf('', AT, { id: 'back', kind: 'payment', among: ['Ben'] }), note: 'Für das Trinkgeld' },
    entryOf('Bus', AT),
  ];
  const titles = (query: string, words = ledger) => findEntries(some, query, words).map(({ title }) => title);
  expect(titles('trinkgeld')).toEqual(['Pizza', '']);
  expect(titles('zahlung trinkgeld')).toEqual(['']);
  expect(titles('bar essen')).toEqual(['Pizza']);
  expect(titles('trinkgeld,bar')).toEqual([]);
  expect(titles('eating', { ...ledger, categoryWord: () => 'Eating out' })).toEqual(['Pizza']);
});

test('an amount is found by the marks of the current language', () => {
  const english = { ...ledger, locale: 'en-GB' as const };
  const titles = (query: string) => findEntries(entries, query, english).map(({ title }) => title);
  for (const query of ['1,234.50', '1,234', '1.234', '1.234,50', '1 234.50'])
    expect(titles(query)).toEqual(['Taxi']);
  expect(titles('34.505')).toEqual([]);
});
