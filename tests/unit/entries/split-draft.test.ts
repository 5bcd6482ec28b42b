import fc from 'fast-check';

import {
  DRAFT_GUARDS,
  emptyDraft,
  type EntryDraft,
  type FieldWay,
  type ItemDraft,
  NO_INPUTS,
  type PaidText,
  type SplitInputs,
  textOf,
} from '@/lib/domain/draft/draft';
import {
  draftContext,
  isLess,
  leftSigned,
  readField,
  readSigned,
  withoutSign,
} from '@/lib/domain/draft/numbers';
import { readDraft } from '@/lib/domain/draft/read-draft';
import { readPayers, readSplit } from '@/lib/domain/draft/read-people';
import { inputsOf } from '@/lib/domain/draft/steps';
import { type SplitWay } from '@/lib/domain/entry/split';
import { cents } from '@/lib/domain/money/money';
import { NO_DETAILS } from '@/tests/support/some-details';

const euros = draftContext('€', null);
const yen = draftContext('JPY', null);
const everybody = ['anna', 'ben', 'cleo'];
const members = everybody.map((id, place) => ({ id, createdAt: new Date(place) }));

describe('the number in a field', () => {
  it.each<[FieldWay, string, number | null]>([
    ['shares', '1', 1000],
    ['shares', '2', 2000],
    ['shares', '0.5', 500],
    ['shares', '0.01', 10],
    ['shares', '0.001', 1],
    ['shares', '0.333', 333],
    // In the reader's notation, and with the other mark where it cannot be one of thousands.
    ['shares', '0,333', 333],
    ['shares', '3,500', 3_500_000],
    ['shares', '3.500', 3500],
    ['shares', '0,333+3,500', null],
    ['shares', '62.5', 62_500],
    ['shares', '0.0001', null],
    ['shares', '0', null],
    ['shares', '', null],
    ['shares', ' ', null],
    ['shares', '999999.999', 999_999_999],
    ['shares', '999999999', 999_999_999_000],
    ['shares', '1000000000', null],
    ['shares', '-1', null],
    ['shares', 'zwei', null],
    ['percent', '33.33', 3333],
    ['percent', '40', 4000],
    ['percent', '0', 0],
    ['percent', '', 0],
    ['percent', '  ', 0],
    ['percent', '33.3 %', 3330],
    ['percent', '50%', 5000],
    ['percent', '%', null],
    ['percent', '5 % 3', null],
    ['percent', '12.345', null],
    ['percent', '5k', null],
    ['amounts', '12.5', 1250],
    ['amounts', '10+2.50', 1250],
    ['amounts', '', 0],
    ['amounts', '0.00', 0],
    ['amounts', '5-8', null],
    ['amounts', '2 Bier 9', null],
    ['amounts', '50 %', null],
    ['adjusted', '', 0],
    ['adjusted', '5', 500],
    ['adjusted', '-5', -500],
    ['adjusted', ' -5', -500],
    ['adjusted', '−5', -500],
    ['adjusted', '–5', -500],
    ['adjusted', '－5', -500],
    ['adjusted', '+5', 500],
    ['adjusted', '-0.5', -50],
    ['adjusted', '-0', 0],
    ['adjusted', '-', 0],
    ['adjusted', '-x', null],
    ['adjusted', '€ -5', -500],
    ['adjusted', 'EUR−5', -500],
    ['adjusted', '5-', -500],
    ['adjusted', '0.25 €-', -25],
    ['adjusted', '0.25- €', -25],
    ['adjusted', '12,-', 1200],
    ['adjusted', '5-8', -300],
    ['adjusted', '-5+8', -1300],
    ['adjusted', '-5-8', null],
    ['adjusted', '--5', -500],
    ['amounts', '€ -5', null],
    ['amounts', '5-', null],
  ])('of %s: %j is %j', (way, text, value) => {
    expect(readField(way, text, euros)).toBe(value);
  });

  it.each<[FieldWay, string, number | null]>([
    ['amounts', '1200', 120_000],
    ['amounts', '1.200', 120_000],
    ['amounts', '1200.50', null],
    ['adjusted', '-300', -30_000],
    ['adjusted', '0.5', null],
    // Shares and percentages are no money.
    ['shares', '0.5', 500],
    ['percent', '33.33', 3333],
  ])('of %s in yen: %j is %j', (way, text, value) => {
    expect(readField(way, text, yen)).toBe(value);
  });

  it('hundredths of a yen that are stored already can be typed again', () => {
    const stored = {
      ...{ ...NO_DETAILS, kind: 'expense' as const, title: 'Ryokan', cents: cents(120_000) },
      payers: [{ memberId: 'anna', cents: cents(120_000) }],
      split: { how: 'amounts' as const, of: [{ memberId: 'anna', cents: cents(119_950) }] },
    };
    expect(readField('amounts', '1199.50', draftContext('JPY', stored))).toBe(119_950);
  });

  it('an extra knows whether it is to be taken off before there is a number', () => {
    expect(['-', '−', ' -2', '–2'].map(isLess)).toEqual([true, true, true, true]);
    expect(['', '2', '+2', '2-1', 'Coca-Cola 2', '12,-'].map(isLess)).toEqual(Array(6).fill(false));
  });

  it.each([
    ['-5', '5'],
    ['€ -5', '€ 5'],
    ['5-', '5'],
    ['$ 5-', '$ 5'],
    ['5-3', '5-3'],
  ])('without its sign %j is %j, so that a foreign currency stays in sight', (text, without) => {
    expect(withoutSign(text)).toBe(without);
  });

  it.each([
    ['0.25-', '-0.25'],
    ['-5', '-5.00'],
    ['2-5', '-3.00'],
    ['-', '-'],
    ['-x', '-x'],
    ['-2-5', '-2-5'],
    ['', ''],
    ['x', ''],
  ])('with a sign %j is left as %j, which says the same', (text, left) => {
    expect(leftSigned(text, euros)).toBe(left);
    expect(readSigned(left, euros)).toBe(readSigned(text, euros));
  });

  it('everybody begins with one share, and a field that was emptied stays empty', () => {
    expect(textOf({ inputs: NO_INPUTS }, 'shares', 'anna')).toBe('1');
    expect(textOf({ inputs: NO_INPUTS }, 'percent', 'anna')).toBe('');
    expect(textOf({ inputs: { ...NO_INPUTS, shares: { anna: '' } } }, 'shares', 'anna')).toBe('');
  });
});

const said = <Value>({ value, problem }: { readonly value: Value; readonly problem: string | null }) => ({
  value,
  problem,
});

const read = (
  way: SplitWay,
  inputs: Partial<SplitInputs>,
  ticked: readonly string[] = everybody,
  amount: number | null = 1000,
  context = euros,
) =>
  said(
    readSplit(
      {
        ...{ kind: 'expense', payerId: 'anna', amongIds: ticked },
        ...{ way, inputs: { ...NO_INPUTS, ...inputs } },
      },
      members,
      amount === null ? null : cents(amount),
      context,
    ),
  );

describe('how a form splits', () => {
  it('evenly among those who are ticked, whatever was typed for other ways', () => {
    expect(read('even', { shares: { anna: 'x' } }, ['ben', 'cleo'])).toEqual({
      value: { how: 'even', among: ['ben', 'cleo'] },
      problem: null,
    });
  });

  it('by shares of those who are ticked; what waits for Ben does not count', () => {
    expect(read('shares', { shares: { anna: '2', ben: 'x' } }, ['anna', 'cleo'])).toEqual({
      value: {
        how: 'shares',
        of: [
          { memberId: 'anna', shares: 200 },
          { memberId: 'cleo', shares: 100 },
        ],
      },
      problem: null,
    });
  });

  it('a share that was emptied is not read as one, nor as none', () => {
    for (const text of ['', '0', '0,00'])
      expect(read('shares', { shares: { ben: text } })).toEqual({ value: null, problem: 'share-missing' });
  });

  it.each<[FieldWay, string, string]>([
    ['shares', 'zwei', 'number-unclear'],
    ['shares', '1000000000', 'shares-too-big'],
    ['shares', '1000000000000', 'shares-too-big'],
    ['shares', '0.3333', 'shares-too-precise'],
    ['shares', '-1', 'number-below-zero'],
    ['shares', '1+', 'sum-unfinished'],
    ['percent', 'vierzig', 'number-unclear'],
    ['percent', '33.333 %', 'number-too-precise'],
    ['percent', '-5', 'number-below-zero'],
    ['percent', '1234567890123', 'number-too-big'],
    ['amounts', '?', 'number-unclear'],
    ['amounts', '12.345', 'number-too-precise'],
    ['amounts', '5-8', 'number-below-zero'],
    ['amounts', '5-', 'number-below-zero'],
    ['amounts', '1234567890123.50', 'number-too-big'],
    ['amounts', '5 $', 'part-other-currency'],
    ['adjusted', '-0.001', 'number-too-precise'],
    ['adjusted', '3*4', 'number-unclear'],
    ['adjusted', '-5 $', 'part-other-currency'],
  ])('%s of %j: %s, and only what cannot be read is said to be so', (way, text, problem) => {
    expect(read(way, { [way]: { anna: '1', ben: text, cleo: 'x' } })).toEqual({ value: null, problem });
  });

  it('whole amounts are asked for where there are no others', () => {
    expect(read('amounts', { amounts: { ben: '0.5' } }, everybody, 1000, yen).problem).toBe(
      'amount-not-whole',
    );
  });

  it('by shares as people have them: incomes, areas, a third; thousandths only where they are needed', () => {
    const of = (anna: string, ben: string) =>
      read('shares', { shares: { anna, ben } }, ['anna', 'ben']).value;
    expect(of('3500', '2800.50')).toEqual({
      how: 'shares',
      of: [
        { memberId: 'anna', shares: 350_000 },
        { memberId: 'ben', shares: 280_050 },
      ],
    });
    expect(of('0.333', '62.5')).toEqual({
      ...{ how: 'shares', decimals: 3 },
      of: [
        { memberId: 'anna', shares: 333 },
        { memberId: 'ben', shares: 62_500 },
      ],
    });
  });

  it.each([
    [350_000, undefined, '3500'],
    [150, undefined, '1.50'],
    [333, 3, '0.333'],
    [62_500, 3, '62.50'],
    [999_999_999_000, 3, '999999999'],
  ] as const)('%d shares with %j decimals are opened again as %s', (shares, decimals, text) => {
    const split = {
      how: 'shares' as const,
      of: [{ memberId: 'anna', shares }],
      ...(decimals && { decimals }),
    };
    const { inputs } = { inputs: inputsOf(split, euros, () => true) };
    expect(inputs.shares).toEqual({ anna: text });
  });

  it('by percent, and a field without anything is 0', () => {
    expect(read('percent', { percent: { anna: '60', ben: '40' } })).toEqual({
      value: {
        how: 'percent',
        of: [
          { memberId: 'anna', basisPoints: 6000 },
          { memberId: 'ben', basisPoints: 4000 },
          { memberId: 'cleo', basisPoints: 0 },
        ],
      },
      problem: null,
    });
  });

  it.each([
    [{ anna: '60' }, 'split-does-not-add-up'],
    [{ anna: '60', ben: '48' }, 'split-does-not-add-up'],
    // One alone is above the whole: the bar says by how much, as for several.
    [{ anna: '150' }, 'split-does-not-add-up'],
    [{}, 'split-does-not-add-up'],
    [{ anna: '60', ben: 'vierzig' }, 'number-unclear'],
  ])('percent of %j: %s', (percent, problem) => {
    expect(read('percent', { percent }).problem).toBe(problem);
  });

  it('by amounts, and a field without anything is 0', () => {
    expect(read('amounts', { amounts: { anna: '7.50', cleo: '2.50' } })).toEqual({
      value: {
        how: 'amounts',
        of: [
          { memberId: 'anna', cents: 750 },
          { memberId: 'ben', cents: 0 },
          { memberId: 'cleo', cents: 250 },
        ],
      },
      problem: null,
    });
  });

  it.each([
    [{ anna: '7.50' }, 1000, 'split-does-not-add-up'],
    [{ anna: '17.50' }, 1000, 'split-does-not-add-up'],
    [{ anna: '7.50', ben: '?' }, 1000, 'number-unclear'],
    [{ anna: '7.50' }, null, null],
  ])('amounts of %j of %j: %j', (amounts, amount, problem) => {
    expect(read('amounts', { amounts }, everybody, amount).problem).toBe(problem);
  });

  it('evenly with extras, of which those of 0 are left out', () => {
    const adjusted = { anna: '2', ben: '-1', cleo: '-' };
    expect(read('adjusted', { adjusted })).toEqual({
      value: {
        ...{ how: 'adjusted', among: everybody },
        by: [
          { memberId: 'anna', cents: 200 },
          { memberId: 'ben', cents: -100 },
        ],
      },
      problem: null,
    });
    expect(read('adjusted', { adjusted }, ['ben', 'cleo']).value).toMatchObject({
      ...{ among: ['ben', 'cleo'], by: [{ memberId: 'ben', cents: -100 }] },
    });
  });

  it.each([
    ['11', '', 'split-does-not-add-up'],
    ['-6', '', 'split-does-not-add-up'],
    // Exactly nothing is left for the others.
    ['10', '', null],
    ['-5', '', null],
    ['x', '', 'number-unclear'],
  ])('an extra of %s € for Anna and %j for Ben, of 10 €: %j', (anna, ben, problem) => {
    expect(read('adjusted', { adjusted: { anna, ben } }).problem).toBe(problem);
  });
});

describe('how a form splits by items', () => {
  const item = (title: string, price: string, among: ItemDraft['among'] = null): ItemDraft => ({
    ...{ title, price, among },
  });
  const items = (...list: readonly ItemDraft[]) => read('items', { items: list }, []);

  it('each among those who had it, in the order of the group, and one for all among everybody', () => {
    expect(
      items(item(' Wein ', '12', ['cleo', 'anna']), item('Brot', '3.50'), item('', '1', ['ben'])),
    ).toEqual({
      value: {
        how: 'items',
        items: [
          { title: 'Wein', cents: 1200, among: ['anna', 'cleo'] },
          { title: 'Brot', cents: 350, among: everybody },
          { title: '', cents: 100, among: ['ben'] },
        ],
      },
      problem: null,
    });
  });

  it('one of which nothing was typed is none, even if it is for nobody', () => {
    expect(items(item('Wein', '12'), item(' ', ' '), item('', '', [])).value).toMatchObject({
      items: [{ title: 'Wein' }],
    });
    expect(items(item('', ''))).toEqual({ value: null, problem: 'no-items' });
    expect(items()).toEqual({ value: null, problem: 'no-items' });
  });

  it('one for nobody, or only for people who are gone, is told', () => {
    expect(items(item('Wein', '12', [])).problem).toBe('item-for-nobody');
    expect(items(item('Wein', '12', ['dora'])).problem).toBe('item-for-nobody');
    expect(items(item('Wein', '12', ['dora', 'ben'])).value).toMatchObject({ items: [{ among: ['ben'] }] });
  });

  it.each(['', '-'])('an item with a price of %j has none yet', (price) => {
    expect(items(item('Wein', price), item('Brot', '2')).problem).toBe('item-without-price');
  });

  it.each([
    ['3*4', 'number-unclear'],
    ['5+', 'sum-unfinished'],
    ['0.255', 'number-too-precise'],
    ['1234567890123', 'number-too-big'],
    ['2 $', 'part-other-currency'],
  ])('a price of %j: %s', (price, problem) => {
    expect(items(item('Brot', '2'), item('Wein', price))).toEqual({ value: null, problem });
  });

  it.each(['-0.25', '0.25-', '−0.25', '5-5.25'])('a price of %j is taken off', (price) => {
    const split = items(item('Cola', '2'), item('Pfand', price)).value;
    expect(split).toMatchObject({ items: [{ cents: 200 }, { cents: -25 }] });
    expect(split && inputsOf(split, euros, () => true).items[1]).toMatchObject({ price: '-0.25' });
  });

  it('nobody may come to less than nothing', () => {
    const off = (price: string) =>
      items(item('Cola', '2', ['anna', 'ben']), item('Pfand', price, ['ben'])).problem;
    expect([off('-1'), off('-1.01')]).toEqual([null, 'split-does-not-add-up']);
  });

  it('a price of 0 is one, and items need not come to the amount', () => {
    expect(items(item('Wasser', '0'), item('Wein', '500')).problem).toBeNull();
  });

  it('more items than the server takes are told before they are sent', () => {
    const list = Array.from({ length: 101 }, () => item('Wein', '1'));
    expect(items(...list).problem).toBe('split-too-big');
  });
});

describe('what several have paid', () => {
  const payers = (paid: readonly (readonly [id: string, text: string])[], amount: number | null = 1000) =>
    readPayers(
      {
        kind: 'expense',
        payerId: null,
        paid: paid.map(([memberId, text]): PaidText => ({ memberId, text })),
      },
      paid.map(([id]) => ({ id })),
      amount === null ? null : cents(amount),
      euros,
    );
  const paying = (memberId: string, amount: number) => ({ memberId, cents: amount });

  it('the first without a number pays what the others leave', () => {
    expect(
      payers([
        ['anna', ''],
        ['ben', '4'],
      ]),
    ).toMatchObject({
      value: [paying('anna', 600), paying('ben', 400)],
      ...{ problem: null, restId: 'anna', left: 600 },
    });
    expect(
      payers([
        ['anna', '7'],
        ['ben', ' '],
      ]),
    ).toMatchObject({
      value: [paying('ben', 300), paying('anna', 700)],
      ...{ problem: null, restId: 'ben' },
    });
  });

  it('one alone pays all of it', () => {
    expect(payers([['anna', '']])).toMatchObject({ value: [paying('anna', 1000)], problem: null });
  });

  it('all have typed, and it adds up, or says by how much it does not', () => {
    expect(
      payers([
        ['anna', '6'],
        ['ben', '4'],
      ]),
    ).toMatchObject({ problem: null, restId: null, left: 0 });
    expect(
      payers([
        ['anna', '5'],
        ['ben', '4'],
      ]),
    ).toMatchObject({
      ...{ problem: 'payers-do-not-add-up', restId: null, left: 100 },
    });
    expect(
      payers([
        ['anna', '7'],
        ['ben', '4'],
      ]),
    ).toMatchObject({
      ...{ problem: 'payers-do-not-add-up', restId: null, left: -100 },
    });
  });

  it('the others have paid more than all of it: nothing is left, and nobody pays less than nothing', () => {
    const over = payers([
      ['anna', ''],
      ['ben', '12'],
    ]);
    expect(over).toMatchObject({ problem: 'payers-do-not-add-up', restId: 'anna', left: -200 });
    expect(over.value).toEqual([paying('ben', 1200)]);
  });

  it('nothing is left, so that whoever would pay the rest has paid nothing', () => {
    expect(
      payers([
        ['anna', ''],
        ['ben', '10'],
      ]),
    ).toMatchObject({
      ...{ value: [paying('ben', 1000)], problem: null, left: 0 },
    });
  });

  it('a second one without a number, or with 0, has to be typed or taken out', () => {
    expect(
      payers([
        ['anna', ''],
        ['ben', ''],
      ]).problem,
    ).toBe('payer-without-amount');
    expect(
      payers([
        ['anna', '10'],
        ['ben', '0'],
      ]).problem,
    ).toBe('payer-without-amount');
  });

  it('a number that cannot be read leaves nothing to be said', () => {
    expect(
      payers([
        ['anna', ''],
        ['ben', 'vier'],
      ]),
    ).toMatchObject({
      ...{ value: null, problem: 'number-unclear', restId: 'anna', left: 0 },
    });
  });

  it('without an amount nothing is missing yet, and the rest pays nothing', () => {
    expect(
      payers(
        [
          ['anna', ''],
          ['ben', '4'],
        ],
        null,
      ),
    ).toMatchObject({
      ...{ value: [paying('ben', 400)], problem: null },
    });
  });

  it('whatever is typed, what is read adds up to the amount or has a problem', () => {
    const someText = fc.oneof(
      fc.constantFrom('', ' ', '0', 'x', '5-8'),
      fc.integer({ min: 1, max: 2000 }).map((amount) => (amount / 100).toFixed(2)),
    );
    fc.assert(
      fc.property(
        fc.array(someText, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 2000 }),
        (texts, amount) => {
          const { value, problem } = payers(
            texts.map((text, place) => [`m${place}`, text]),
            amount,
          );
          if (problem !== null) return;
          expect(value?.reduce((sum, payer) => sum + payer.cents, 0)).toBe(amount);
          expect(value?.every((payer) => payer.cents > 0)).toBe(true);
        },
      ),
    );
  });
});

describe('what a stored draft may hold', () => {
  const rubbish = [undefined, 1, '', 'x', true, [1], [null], {}, { length: 1 }, [{}], [['anna', '5']]];

  it('several payers with a text each, or one', () => {
    expect([null, [], [{ memberId: 'anna', text: '' }]].map(DRAFT_GUARDS.paid)).toEqual([true, true, true]);
    const broken = [...rubbish, [{ memberId: 'anna' }], [{ memberId: 'anna', text: 5 }], [{ text: '5' }]];
    expect(broken.filter(DRAFT_GUARDS.paid)).toEqual([]);
  });

  it('the ways that there are', () => {
    const ways: readonly SplitWay[] = ['even', 'shares', 'percent', 'amounts', 'adjusted', 'items'];
    expect(ways.filter(DRAFT_GUARDS.way)).toEqual(ways);
    expect([...rubbish, null, 'thirds', 'Even', 'constructor', ['even']].filter(DRAFT_GUARDS.way)).toEqual(
      [],
    );
  });

  it('a text for each person and way, and items that are complete', () => {
    const item = { title: 'Wein', price: '', among: null };
    const fine = [NO_INPUTS, { ...NO_INPUTS, items: [item, { ...item, among: ['anna'] }] }];
    expect(fine.map(DRAFT_GUARDS.inputs)).toEqual([true, true]);
    const brokenItems = [
      1,
      {},
      null,
      { ...item, among: 'anna' },
      { ...item, among: [1] },
      { ...item, price: 5 },
    ];
    const broken = [
      ...[...rubbish, null],
      ...(['shares', 'percent', 'amounts', 'adjusted'] as const).flatMap((way) =>
        [undefined, null, 'x', { anna: 5 }, { anna: null }].map((texts) => ({ ...NO_INPUTS, [way]: texts })),
      ),
      ...brokenItems.map((each) => ({ ...NO_INPUTS, items: [each] })),
      { ...NO_INPUTS, items: { 0: item } },
      { ...NO_INPUTS, items: undefined },
    ];
    expect(broken.filter(DRAFT_GUARDS.inputs)).toEqual([]);
  });
});

test('each way reads what was typed for it, and nothing that was typed for another', () => {
  const someText = fc.constantFrom('', '1', '2.5', '-3', '40', '60', '100', 'x');
  const someTexts = fc.dictionary(fc.constantFrom(...everybody, 'dora'), someText);
  const someItem = fc.record({
    ...{ title: fc.constantFrom('', 'Wein'), price: someText },
    among: fc.option(fc.subarray([...everybody, 'dora'])),
  });
  const someInputs: fc.Arbitrary<SplitInputs> = fc.record({
    ...{ shares: someTexts, percent: someTexts, amounts: someTexts, adjusted: someTexts },
    items: fc.array(someItem, { maxLength: 3 }),
  });
  const someWay = fc.constantFrom<SplitWay[]>('even', 'shares', 'percent', 'amounts', 'adjusted', 'items');
  fc.assert(
    fc.property(someInputs, someWay, (inputs, way) => {
      const draft: EntryDraft = {
        ...emptyDraft('expense', '00000001-0000-4000-8000-000000000000', 'anna'),
        ...{ amountText: '100', title: 'Eis', way, inputs },
      };
      const own = way === 'even' ? NO_INPUTS : { ...NO_INPUTS, [way]: inputs[way] };
      const alone = { ...draft, inputs: own };
      expect(readDraft(draft, members, euros).problems).toEqual(readDraft(alone, members, euros).problems);
      expect(readDraft(draft, members, euros).content).toEqual(readDraft(alone, members, euros).content);
    }),
  );
});
