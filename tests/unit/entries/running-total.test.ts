import fc from 'fast-check';

import {
  emptyDraft,
  type EntryDraft,
  type FieldWay,
  type ItemDraft,
  NO_INPUTS,
  type PaidText,
} from '@/lib/domain/draft/draft';
import { draftContext, type DraftContext } from '@/lib/domain/draft/numbers';
import { readDraft } from '@/lib/domain/draft/read-draft';
import {
  type InUse,
  mended,
  type RunningTotal,
  runningTotal,
} from '@/components/entries/form/uneven/running-total';
import type { SplitWay } from '@/lib/domain/entry/split';

const joined = (id: string, day: number) => ({ id, createdAt: new Date(Date.UTC(2026, 0, day)) });
const friends = [joined('anna', 1), joined('ben', 2), joined('cleo', 3), joined('dora', 4)];
const euros = draftContext('€', null);
const yen = draftContext('JPY', null);

const dinner: EntryDraft = {
  ...emptyDraft('expense', '00000001-0000-4000-8000-000000000000', 'anna'),
  ...{ amountText: '34.50', title: 'Essen' },
};

/** The dinner, split by what is typed for anna, ben, cleo and dora; null where that person is not ticked. */
function typed(way: FieldWay, texts: readonly (string | null)[], amountText = '34.50'): EntryDraft {
  const rows = friends.map(({ id }, place) => ({ id, text: texts[place] ?? null }));
  const ticked = rows.filter(({ text }) => text !== null);
  const own = Object.fromEntries(ticked.map(({ id, text }) => [id, text ?? '']));
  return {
    ...{ ...dinner, amountText, way, inputs: { ...NO_INPUTS, [way]: own } },
    amongIds: ticked.length === friends.length ? null : ticked.map(({ id }) => id),
  };
}

/** The dinner, paid by several. */
const paidBy = (paid: Readonly<Record<string, string>>, amountText = '34.50'): EntryDraft => ({
  ...{ ...dinner, amountText },
  paid: Object.entries(paid).map(([memberId, text]): PaidText => ({ memberId, text })),
});

const itemised = (
  prices: readonly string[],
  amountText = '',
  among: readonly ItemDraft['among'][] = [],
): EntryDraft => ({
  ...{ ...dinner, amountText, way: 'items' },
  inputs: {
    ...NO_INPUTS,
    items: prices.map((price, place) => ({ title: 'Wein', price, among: among[place] ?? null })),
  },
});

const totalOf = (draft: EntryDraft, inUse: InUse = null, context = euros) =>
  runningTotal(readDraft(draft, friends, context), context, inUse);

/** The draft after the mend that its total offers. */
function mend(draft: EntryDraft, context: DraftContext = euros, inUse: InUse = null): EntryDraft {
  const total = totalOf(draft, inUse, context);
  return total ? mended(draft, readDraft(draft, friends, context), total, friends, context) : draft;
}

const people = (ids: readonly string[], isEverybody = false) => ({ to: 'people', ids, isEverybody });

describe('what the bar says, and the one step that it offers', () => {
  it('a rest, with a number in each field: to all alike', () => {
    expect(totalOf(typed('amounts', ['10', '10', '10', '0']))).toMatchObject({
      ...{ field: 'among', says: 'left', left: 450, isPercent: false },
      mend: people(['anna', 'ben', 'cleo', 'dora'], true),
    });
    expect(totalOf(typed('percent', ['30', '30', null, null]))).toMatchObject({
      ...{ says: 'left', left: 4000, isPercent: true, assigned: 0.6 },
      mend: people(['anna', 'ben'], true),
    });
  });

  it.each<[FieldWay, readonly (string | null)[], readonly string[]]>([
    ['amounts', ['10', '20', '', null], ['cleo']],
    ['amounts', ['10', '', ' ', null], ['ben', 'cleo']],
    ['percent', ['10', '20', '', null], ['cleo']],
    ['percent', ['10', '', '', ''], ['ben', 'cleo', 'dora']],
  ])('a rest, and empty fields that are ticked: %s of %j goes to %j', (way, texts, ids) => {
    expect(totalOf(typed(way, texts))?.mend).toEqual(people(ids));
  });

  it('nothing is typed yet: all of it is left, to all alike', () => {
    expect(totalOf(typed('amounts', ['', '', '', '']))).toMatchObject({
      ...{ says: 'left', left: 3450, assigned: 0 },
      mend: people(['anna', 'ben', 'cleo', 'dora'], true),
    });
  });

  it('amounts above the amount: the amount is set', () => {
    expect(totalOf(typed('amounts', ['20', '16.50', '', '']))).toMatchObject({
      ...{ says: 'over', left: 200, assigned: 1, mend: { to: 'amount', cents: 3650 } },
    });
  });

  it('amounts or items without an amount: it may be their sum', () => {
    const together = { says: 'together', sum: 3650, assigned: null, mend: { to: 'amount', cents: 3650 } };
    expect(totalOf(typed('amounts', ['20', '16.50', '', ''], ''))).toMatchObject(together);
    expect(totalOf(itemised(['20', '16.50']))).toMatchObject(together);
    expect(totalOf(paidBy({ anna: '20', ben: '16.50' }, ''))).toMatchObject({ ...together, field: 'payer' });
    const untyped = [
      typed('amounts', ['', '', '', ''], ''),
      itemised(['']),
      paidBy({ anna: '', ben: '5' }, ''),
    ];
    expect(untyped.map((draft) => totalOf(draft))).toEqual([null, null, null]);
  });

  it.each([
    [['60', '48', '', ''], 800],
    [['150', '', '', ''], 5000],
  ])('percent of %j are too much: they are brought to 100', (texts, left) => {
    expect(totalOf(typed('percent', texts))).toMatchObject({
      ...{ says: 'over', left, isPercent: true, mend: { to: 'percent' } },
    });
  });

  it('extras above the amount, or taken off beyond the own share: there is no one step', () => {
    expect(totalOf(typed('adjusted', ['35', '', '', '']))).toMatchObject({
      ...{ says: 'extras-above', mend: null, assigned: 1 },
    });
    for (const texts of [
      ['-20', '', '', ''],
      ['30', '-20', '', ''],
    ])
      expect(totalOf(typed('adjusted', texts))).toMatchObject({
        ...{ says: 'below', mend: null, assigned: 1 },
      });
  });

  it.each<[EntryDraft, object]>([
    [typed('amounts', ['34.50', '', null, null]), { says: 'fits' }],
    [typed('percent', ['50', '50', '', '']), { says: 'fits' }],
    [typed('shares', ['2', '1', '0.5', null], '35'), { says: 'shares', shares: 3500, each: 1000 }],
    [typed('adjusted', ['2', '-0.50', '', ''], '31.50'), { says: 'adjusted', each: 750, extras: 150 }],
    // Incomes are no shares that anybody counts, nor are those of which one is less than a cent.
    [
      typed('shares', ['3500', '2800', null, null], '8000'),
      { says: 'shares', shares: 6_300_000, each: null },
    ],
    [typed('shares', ['62.5', '40', null, null], '0.50'), { says: 'shares', shares: 102_500, each: null }],
    [typed('shares', ['0.333', '0.667', null, null], '9'), { says: 'shares', shares: 1000, each: 900 }],
    [itemised(['20', '-0.25', '0.75-'], '20'), { says: 'items', items: 1900, amount: 2000 }],
    [itemised(['20', '10'], '34.50'), { says: 'items', items: 3000, amount: 3450 }],
    [itemised(['40'], '34.50'), { says: 'items', items: 4000, amount: 3450 }],
    // A quarter is a tip, and thirty percent a discount.
    [itemised(['24'], '30'), { says: 'items', items: 2400, amount: 3000 }],
    [itemised(['50'], '35'), { says: 'items', items: 5000, amount: 3500 }],
    [paidBy({ anna: '', ben: '4.50' }), { field: 'payer', says: 'payer', memberId: 'anna', pays: 3000 }],
    [paidBy({ anna: '30', ben: '4.50' }), { field: 'payer', says: 'fits' }],
  ])('what adds up has nothing to mend (%#)', (draft, says) => {
    expect(totalOf(draft)).toMatchObject({ ...says, assigned: null, mend: null });
  });

  it('items that leave more than a tip, or come to more than a discount takes off, are asked about', () => {
    expect(totalOf(itemised(['24'], '30.01'))).toMatchObject({
      says: 'items-missing',
      items: 2400,
      mend: null,
    });
    const mend = { to: 'amount', cents: 5000 };
    expect(totalOf(itemised(['50'], '34.99'))).toMatchObject({ says: 'items-too-much', assigned: 1, mend });
  });

  it.each<[FieldWay, readonly (string | null)[]]>([
    ['shares', ['1', '1', 'x', null]],
    ['shares', ['1', '', null, null]],
    ['percent', ['50', '12.345', null, null]],
    ['amounts', ['10', '-5', null, null]],
    ['adjusted', ['1', '5k', null, null]],
  ])('nothing is counted of %s of %j, one of which cannot be read', (way, texts) => {
    expect(totalOf(typed(way, texts))).toBeNull();
  });

  it('nothing is counted of items with a price that cannot be read; one without a price is not there yet', () => {
    expect(totalOf(itemised(['20', '3*4'], '30'))).toBeNull();
    expect(totalOf(itemised(['20', '3*4']))).toBeNull();
    expect(totalOf(itemised(['20', ''], '30'))).toMatchObject({ says: 'items-missing', items: 2000 });
  });

  it('items that would leave somebody less than nothing are told of the first; none are a rest or a sum', () => {
    const deposit = itemised(['20', '-3'], '17', [['anna'], ['ben']]);
    expect(totalOf(deposit)).toMatchObject({ says: 'below', memberId: 'ben', assigned: 1, mend: null });
    expect(readDraft(deposit, friends, euros).problems.get('among')).toBe('split-does-not-add-up');
    expect(readDraft(deposit, friends, euros).shares.size).toBe(0);
    expect(totalOf(itemised(['-3']))).toBeNull();
    expect(totalOf(itemised(['5', '-5'], '10'))).toMatchObject({ says: 'items-missing', mend: null });
  });

  it('payers who have all typed: the rest goes to the first; above the amount it is set', () => {
    expect(totalOf(paidBy({ ben: '20', anna: '10' }))).toMatchObject({
      ...{ field: 'payer', says: 'left', left: 450, mend: people(['ben']) },
    });
    expect(totalOf(paidBy({ ben: '20', anna: '16.50' }))).toMatchObject({
      ...{ field: 'payer', says: 'over', left: 200, mend: { to: 'amount', cents: 3650 } },
    });
    // Also while somebody is to pay the rest.
    expect(totalOf(paidBy({ ben: '', anna: '36.50' }))).toMatchObject({
      ...{ says: 'over', left: 200, mend: { to: 'amount', cents: 3650 } },
    });
  });

  it('nothing is said of one payer and an even split, of nobody, or of people who are gone', () => {
    const quiet = [dinner, typed('amounts', [null, null, null, null]), paidBy({}), paidBy({ gone: '5' })];
    expect(quiet.map((draft) => totalOf(draft))).toEqual([null, null, null, null]);
  });

  it('0 is on its way to 0.50, and the shares are said all the same', () => {
    const draft = typed('shares', ['1', '1', null, null], '0');
    expect(totalOf(draft)).toMatchObject({ says: 'shares', shares: 2000, each: null });
  });

  it.each<[FieldWay, readonly string[]]>([
    ['percent', ['60', 'vierzig', '', '']],
    ['amounts', ['10', '5-8', '', '']],
    ['adjusted', ['10', 'x', '', '']],
  ])('nothing is said to add up, or to be missing, while a number of %s cannot be read', (way, texts) => {
    expect(totalOf(typed(way, texts))).toBeNull();
  });
});

describe('of two things to say', () => {
  const shares = typed('amounts', ['10', '10', '10', '4.50']);
  const off = typed('amounts', ['10', '10', '10', '']);
  const paid = paidBy({ anna: '30', ben: '4.50' }).paid;
  const paidOff = paidBy({ anna: '20', ben: '4.50' }).paid;

  it.each<[string, EntryDraft, InUse, RunningTotal['field']]>([
    ['the payers do not add up', { ...shares, paid: paidOff }, 'among', 'payer'],
    ['the shares do not add up', { ...off, paid }, 'payer', 'among'],
    ['neither adds up, and the payers are in use', { ...off, paid: paidOff }, 'payer', 'payer'],
    ['neither adds up, and the shares are in use', { ...off, paid: paidOff }, 'among', 'among'],
    ['both add up, and the payers are in use', { ...shares, paid }, 'payer', 'payer'],
    ['both add up, and the shares are in use', { ...shares, paid }, 'among', 'among'],
    ['neither adds up, and none is in use', { ...off, paid: paidOff }, null, 'among'],
    ['there are no other shares to speak of', { ...dinner, paid }, 'among', 'payer'],
  ])('%s', (_, draft, inUse, field) => {
    expect(totalOf(draft, inUse)?.field).toBe(field);
  });

  it('both wait for an amount, and the one in use names it', () => {
    const draft = {
      ...typed('amounts', ['10', '5', '', ''], ''),
      paid: paidBy({ anna: '20', ben: '9' }).paid,
    };
    expect(totalOf(draft, 'payer')).toMatchObject({ sum: 2900 });
    expect(totalOf(draft, 'among')).toMatchObject({ sum: 1500 });
  });
});

describe('the step that makes it add up', () => {
  it('writes the rest into the empty field, as an ordinary number', () => {
    expect(mend(typed('amounts', ['10', '20', '', null])).inputs.amounts).toEqual({
      ...{ anna: '10', ben: '20', cleo: '4.50' },
    });
    expect(mend(typed('percent', ['10', '56.5', '', null])).inputs.percent).toEqual({
      ...{ anna: '10', ben: '56.5', cleo: '33.50' },
    });
    expect(mend(typed('percent', ['10', '50', '', ''])).inputs.percent).toEqual({
      ...{ anna: '10', ben: '50', cleo: '20', dora: '20' },
    });
  });

  it('adds the same to each where all have a number, in whole yen where there is nothing smaller', () => {
    expect(mend(typed('amounts', ['10', '0', null, null], '20')).inputs.amounts).toEqual({
      ...{ anna: '15.00', ben: '5.00' },
    });
    const thirds = mend(typed('amounts', ['', '', '', null], '1000'), yen).inputs.amounts;
    expect(Object.values(thirds).sort()).toEqual(['333', '333', '334']);
  });

  it('sets the amount, and leaves what was typed', () => {
    const over = typed('amounts', ['20', '16.50', '', '']);
    expect(mend(over)).toEqual({ ...over, amountText: '36.50' });
    expect(mend(itemised(['2000', '500']), yen).amountText).toBe('2500');
  });

  it('keeps the proportions of percentages', () => {
    expect(mend(typed('percent', ['100', '50', '50', null])).inputs.percent).toEqual({
      ...{ anna: '50', ben: '25', cleo: '25' },
    });
  });

  it('rounds percentages to hundredths in yen, too', () => {
    const sorted = (texts: readonly (string | null)[]) =>
      Object.values(mend(typed('percent', texts, '1000'), yen).inputs.percent).sort();
    expect(sorted(['', '', '', null])).toEqual(['33.33', '33.33', '33.34']);
    expect(sorted(['50', '50', '50', null])).toEqual(['33.33', '33.33', '33.34']);
  });

  it('adds the rest to what the first payer has typed', () => {
    const off = paidBy({ ben: '20', anna: '10' });
    expect(mend(off)).toEqual({
      ...off,
      paid: [
        { memberId: 'ben', text: '24.50' },
        { memberId: 'anna', text: '10' },
      ],
    });
  });

  it('passes over a payer who is gone', () => {
    const off = paidBy({ gone: '20', anna: '10' });
    expect(mend(off).paid).toEqual([
      { memberId: 'gone', text: '20' },
      { memberId: 'anna', text: '34.50' },
    ]);
  });

  it('does nothing where there is nothing to do', () => {
    for (const draft of [
      typed('adjusted', ['35', '', '', '']),
      typed('percent', ['100', '', '', '']),
      dinner,
    ])
      expect(mend(draft)).toBe(draft);
  });

  /** A field of money or percent that can be read; in yen without decimals. */
  const someNumber = (isYen: boolean, most: number) =>
    fc.oneof(
      { weight: 1, arbitrary: fc.constantFrom('', ' ', '0') },
      {
        weight: 3,
        arbitrary: isYen
          ? fc.integer({ min: 1, max: most }).map(String)
          : fc.integer({ min: 1, max: most * 100 }).map((value) => (value / 100).toFixed(2)),
      },
    );
  /** Somebody is ticked; null is not. */
  const someRow = (isYen: boolean, most: number) =>
    fc
      .array(fc.option(someNumber(isYen, most)), { minLength: 4, maxLength: 4 })
      .filter((texts) => texts.some((text) => text !== null));
  const someEntryId = fc.uuid();
  const someDraft = (isYen: boolean): fc.Arbitrary<EntryDraft> => {
    const amount = (most: number) =>
      someNumber(isYen, most).filter((text) => text.trim() !== '' && text !== '0');
    const someAmount = fc.oneof(fc.constant(''), amount(400));
    const exact = fc
      .tuple(someRow(isYen, 200), someAmount)
      .map(([texts, amountText]) => typed('amounts', texts, amountText));
    const percent = fc
      .tuple(someRow(false, 150), amount(400))
      .map(([texts, amountText]) => typed('percent', texts, amountText));
    const items = fc.array(amount(200), { minLength: 1, maxLength: 5 }).map((prices) => itemised(prices));
    const payers = fc
      .tuple(fc.array(amount(200), { minLength: 1, maxLength: 4 }), fc.boolean(), someAmount)
      .map(([texts, leavesRest, amountText]) =>
        paidBy(
          Object.fromEntries(
            friends.flatMap(({ id }, place) => {
              const text = texts[place];
              return text === undefined ? [] : [[id, leavesRest && place === 1 ? '' : text]];
            }),
          ),
          amountText,
        ),
      );
    return fc
      .tuple(fc.oneof(exact, percent, items, payers), someEntryId)
      .map(([draft, entryId]) => ({ ...draft, entryId }));
  };

  it.each<[string, DraftContext, boolean]>([
    ['€', euros, false],
    ['JPY', yen, true],
  ])(
    'whatever is typed in %s, after it everything adds up, and nothing else has changed',
    (_, context, isYen) => {
      let mends = 0;
      fc.assert(
        fc.property(someDraft(isYen), (draft) => {
          const total = totalOf(draft, null, context);
          if (!total?.mend) return;
          mends += 1;
          const after = mended(draft, readDraft(draft, friends, context), total, friends, context);
          const problems = readDraft(after, friends, context).problems;
          expect([problems.get('payer'), problems.get('among')]).toEqual([undefined, undefined]);
          expect(totalOf(after, null, context)).toMatchObject({ mend: null, assigned: null });
          const { mend: step } = total;
          if (step.to === 'amount') {
            expect({ ...after, amountText: draft.amountText }).toEqual(draft);
            return;
          }
          const { way } = draft;
          const touched = new Set(step.to === 'people' ? step.ids : friends.map(({ id }) => id));
          const untouched = (texts: Readonly<Record<string, string>>) =>
            Object.entries(texts).filter(([id]) => !touched.has(id));
          if (total.field === 'payer') {
            const rows = (of: EntryDraft) => of.paid?.filter(({ memberId }) => !touched.has(memberId));
            expect(rows(after)).toEqual(rows(draft));
            expect({ ...after, paid: draft.paid }).toEqual(draft);
          } else if (way === 'percent' || way === 'amounts') {
            expect(untouched(after.inputs[way])).toEqual(untouched(draft.inputs[way]));
            expect({ ...after, inputs: { ...after.inputs, [way]: draft.inputs[way] } }).toEqual(draft);
          }
        }),
        { numRuns: 1000 },
      );
      expect(mends).toBeGreaterThan(200);
    },
  );
});

test('whatever is typed, the form does not break, and does not keep quiet about what does not add up', () => {
  const someText = fc.oneof(
    fc.constantFrom('', '-', '+', '0.01', '1', '-1', '5+', '5-8', '100', '491701234567', '999999999999'),
    fc.string({ maxLength: 6 }),
  );
  const someTexts = fc.dictionary(fc.constantFrom('anna', 'ben', 'cleo', 'dora', 'gone'), someText);
  const someItem = fc.record({ title: someText, price: someText, among: fc.option(fc.constant(['ben'])) });
  const some: fc.Arbitrary<EntryDraft> = fc.record({
    ...{ kind: fc.constantFrom('expense', 'income'), entryId: fc.uuid(), amountText: someText },
    ...{ title: someText, payerId: fc.constantFrom('anna', 'gone', null) },
    paid: fc.option(
      someTexts.map((texts) => Object.entries(texts).map(([memberId, text]) => ({ memberId, text }))),
    ),
    amongIds: fc.option(fc.subarray(['anna', 'ben', 'cleo', 'dora', 'gone'])),
    foreign: fc.option(
      fc.record({ currency: fc.constantFrom('USD', 'KWD', 'JPY'), rateText: someText, totalText: someText }),
    ),
    ...{
      day: fc.constantFrom('', '2026-11-20'),
      note: someText,
      category: fc.constantFrom('', 'none', 'home'),
    },
    way: fc.constantFrom<SplitWay[]>('even', 'shares', 'percent', 'amounts', 'adjusted', 'items'),
    inputs: fc.record({
      ...{ shares: someTexts, percent: someTexts, amounts: someTexts, adjusted: someTexts },
      items: fc.array(someItem, { maxLength: 3 }),
    }),
  });
  fc.assert(
    fc.property(some, fc.constantFrom(euros, yen), (draft, context) => {
      const problems = readDraft(draft, friends, context).problems;
      const isOff = [...problems.values()].some((problem) => /do(es)?-not-add-up/.test(problem));
      // The bar alone says it, so that nothing would be said without it.
      if (isOff) expect(totalOf(draft, null, context)?.assigned).toEqual(expect.any(Number));
      for (const inUse of ['payer', 'among', null] as const) mend(draft, context, inUse);
    }),
    { numRuns: 2000 },
  );
});
