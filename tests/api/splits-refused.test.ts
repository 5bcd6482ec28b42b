import { newId } from '@/lib/domain/ids';
import { type ErrorCode, errorCodeTextKey, errorEntry } from '@/lib/errors';
import { SPLIT_MAX_SHARES } from '@/lib/limits';
import de from '@/messages/de.json';
import en from '@/messages/en.json';
import { anExpense, aPayment, idOf, outcomeOf, outcomesOf, put } from '../support/a-device';
import { aGroup, type TestGroup } from '../support/a-group';
import { expectBooksInOrder } from '../support/answers';
import { dumpOf } from '../support/database';

/** What nobody may say about payers and split (docs/wire.md#ways-to-split). */

const CENTS = 1000;

let group: TestGroup;
let anna: string, ben: string, zoe: string;

const MAX_HUNDREDTHS = SPLIT_MAX_SHARES * 100;

/** What is stored, which no edit below may change. */
const stored = newId();

beforeAll(async () => {
  group = await aGroup().with('Anna', 'Ben');
  [anna, ben] = [idOf(group, 'Anna'), idOf(group, 'Ben')];
  zoe = idOf(await aGroup().with('Zoe'), 'Zoe');
  const split = { how: 'shares', of: shares(100, 200) };
  await outcomesOf(group, [put({ ...anExpense(group, { id: stored, cents: CENTS }), split })]);
});

const both = (name: string, values: readonly unknown[]) =>
  values.map((value, place) => ({ memberId: [anna, ben][place % 2], [name]: value }));

const shares = (...values: readonly unknown[]) => both('shares', values);
const points = (...values: readonly unknown[]) => both('basisPoints', values);
const cents = (...values: readonly unknown[]) => both('cents', values);

const item = (more: object = {}) => ({ title: 'Pizza', cents: CENTS, among: [anna, ben], ...more });
const items = (...some: readonly unknown[]) => ({ how: 'items', items: some });
const adjusted = (...values: readonly unknown[]) => ({
  how: 'adjusted',
  among: [anna, ben],
  by: cents(...values),
});

type Wrong = readonly [code: ErrorCode, what: string, said: () => object];

/** A title of its own for each case, so that no two are the same change. */
const splits: readonly Wrong[] = [
  ['split-invalid', 'an unknown way', () => ({ how: 'thirds', of: shares(100) })],
  ['split-invalid', 'no way', () => ({ of: shares(100) })],
  ['split-invalid', 'a list', () => [{ how: 'even', among: [anna] }]],
  ['split-invalid', 'shares of nobody', () => ({ how: 'shares', of: [] })],
  ['split-invalid', 'shares without a list', () => ({ how: 'shares', among: [anna] })],
  ['split-invalid', 'shares that are missing', () => ({ how: 'shares', of: [{ memberId: anna }] })],
  ['split-invalid', 'a weight of 0', () => ({ how: 'shares', of: shares(100, 0) })],
  ['split-invalid', 'a negative weight', () => ({ how: 'shares', of: shares(100, -100) })],
  ['split-invalid', 'a weight of a fraction', () => ({ how: 'shares', of: shares(100, 0.5) })],
  [
    'split-invalid',
    'a weight beyond the greatest',
    () => ({ how: 'shares', of: shares(100, MAX_HUNDREDTHS + 1) }),
  ],
  [
    'split-invalid',
    'thousandths beyond the greatest',
    () => ({ how: 'shares', of: shares(100, MAX_HUNDREDTHS * 10 + 1), decimals: 3 }),
  ],
  ['split-invalid', 'weights of four decimals', () => ({ how: 'shares', of: shares(100), decimals: 4 })],
  ['split-invalid', 'weights of two decimals', () => ({ how: 'shares', of: shares(100), decimals: 2 })],
  ['split-invalid', 'a weight of 10^300', () => ({ how: 'shares', of: shares(100, 1e300) })],
  ['split-invalid', 'a weight as a text', () => ({ how: 'shares', of: shares(100, '100') })],
  ['split-invalid', 'shares of somebody twice', () => ({ how: 'shares', of: shares(100, 100, 100) })],
  ['split-does-not-add-up', 'percent below 100', () => ({ how: 'percent', of: points(5000, 4999) })],
  ['split-does-not-add-up', 'percent above 100', () => ({ how: 'percent', of: points(5000, 5001) })],
  ['split-does-not-add-up', 'percent of 0', () => ({ how: 'percent', of: points(0, 0) })],
  ['split-invalid', 'negative percent', () => ({ how: 'percent', of: points(10_001, -1) })],
  ['split-invalid', 'percent of somebody twice', () => ({ how: 'percent', of: points(5000, 2500, 2500) })],
  ['split-invalid', 'percent of a fraction', () => ({ how: 'percent', of: points(5000.5, 4999.5) })],
  ['split-does-not-add-up', 'amounts below it', () => ({ how: 'amounts', of: cents(500, 499) })],
  ['split-does-not-add-up', 'amounts above it', () => ({ how: 'amounts', of: cents(500, 501) })],
  ['split-does-not-add-up', 'huge amounts', () => ({ how: 'amounts', of: cents(2 ** 53 - 1, 2 ** 53 - 1) })],
  ['split-invalid', 'negative amounts', () => ({ how: 'amounts', of: cents(1001, -1) })],
  ['split-invalid', 'fractions of a cent', () => ({ how: 'amounts', of: cents(999.5, 0.5) })],
  ['split-invalid', 'amounts beyond integers', () => ({ how: 'amounts', of: cents(1000, 2 ** 53) })],
  ['split-invalid', 'amounts of somebody twice', () => ({ how: 'amounts', of: cents(500, 0, 500) })],
  ['split-does-not-add-up', 'extras beyond it', () => adjusted(0, 1001)],
  ['split-does-not-add-up', 'a discount below 0', () => adjusted(0, -1001)],
  ['split-does-not-add-up', 'a huge extra', () => adjusted(2 ** 53 - 1)],
  ['split-invalid', 'an extra of a fraction', () => adjusted(0.5)],
  ['split-invalid', 'extras of somebody twice', () => adjusted(1, 1, 1)],
  ['split-invalid', 'an extra of nobody who shares', () => ({ ...adjusted(0, 1), among: [anna] })],
  ['split-invalid', 'adjusted for somebody twice', () => ({ ...adjusted(1), among: [anna, ben, anna] })],
  ['split-invalid', 'adjusted without extras', () => ({ how: 'adjusted', among: [anna] })],
  ['missing-expense-beneficiary', 'adjusted among nobody', () => ({ ...adjusted(), among: [] })],
  ['missing-expense-beneficiary', 'even among nobody', () => ({ how: 'even', among: [] })],
  ['missing-expense-beneficiary', 'even without a list', () => ({ how: 'even' })],
  ['split-invalid', 'no items', () => items()],
  ['split-invalid', 'an item for nobody', () => items(item(), item({ among: [] }))],
  ['split-invalid', 'an item of somebody twice', () => items(item({ among: [anna, anna] }))],
  ['split-does-not-add-up', 'items below 0', () => items(item({ cents: -1 }))],
  [
    'split-does-not-add-up',
    'more taken off than one had',
    () => items(item(), item({ cents: -501, among: [ben] })),
  ],
  ['split-invalid', 'a huge negative item', () => items(item(), item({ cents: -(2 ** 53) }))],
  ['split-invalid', 'an item of a fraction', () => items(item({ cents: 0.5 }))],
  ['split-invalid', 'an item without an amount', () => items(item({ cents: undefined }))],
  ['split-invalid', 'an item without a title', () => items(item({ title: undefined }))],
  ['split-invalid', 'an item of a long title', () => items(item({ title: 'x'.repeat(101) }))],
  ['text-not-storable', 'an item with a break', () => items(item({ title: 'a\nb' }))],
  ['split-too-big', '101 items', () => items(...Array.from({ length: 101 }, () => item()))],
  [
    'split-too-big',
    'items for 1,501 people',
    () => items(item({ among: Array.from({ length: 1501 }, (_, place) => [anna, ben][place % 2]) })),
  ],
  [
    'user-not-found',
    'somebody of another group',
    () => ({ how: 'shares', of: [{ memberId: zoe, shares: 1 }] }),
  ],
  ['user-not-found', 'an item for somebody of another group', () => items(item({ among: [zoe] }))],
  ['user-not-found', 'a name', () => ({ how: 'percent', of: [{ memberId: 'Anna', basisPoints: 10_000 }] })],
];

const payers: readonly Wrong[] = [
  ['payers-do-not-add-up', 'too little', () => cents(500, 499)],
  ['payers-do-not-add-up', 'too much', () => cents(500, 501)],
  ['payers-do-not-add-up', 'a payer of nothing', () => cents(1000, 0)],
  ['payers-do-not-add-up', 'a negative payer', () => cents(1001, -1)],
  ['payers-do-not-add-up', 'fractions of a cent', () => cents(999.5, 0.5)],
  ['payers-do-not-add-up', 'huge payers', () => cents(2 ** 53, 1000 - 2 ** 53)],
  ['payers-do-not-add-up', 'a payer twice', () => cents(500, 250, 250)],
  ['change-invalid', 'a payer without an amount', () => [{ memberId: anna }]],
  ['change-invalid', 'an amount as a text', () => cents('1000')],
  ['change-invalid', 'ids alone', () => [anna]],
  ['missing-expense-payer', 'nobody', () => []],
  ['missing-expense-payer', 'no list', () => ({ memberId: anna, cents: CENTS })],
  ['user-not-found', 'somebody of another group', () => [{ memberId: zoe, cents: CENTS }]],
];

/** Expects that a creation and an edit that say this are refused, with a text in both languages, and write nothing. */
async function expectRefused(code: ErrorCode, said: object): Promise<void> {
  const before = await dumpOf(group.id);
  for (const kind of ['expense', 'income']) {
    const entry = { ...anExpense(group, { cents: CENTS }), kind, ...said };
    const edit = put({ ...entry, kind: 'expense', id: stored }, { base: 0 });
    for (const change of [put(entry), edit])
      expect(await outcomeOf(group, change)).toEqual({
        ...{ id: change.id, outcome: 'refused', revision: null },
        ...{ code, message: errorEntry(code).message },
      });
  }
  expect(await dumpOf(group.id)).toEqual(before);
  const key = errorCodeTextKey(code, 'expenses');
  for (const texts of [de.errors, en.errors]) expect(texts[key]).toBeTruthy();
}

describe('a split is refused that says', () => {
  it.each(splits)('%s: %s', (code, _what, said) => expectRefused(code, { split: said() }));

  it.each([undefined, null])('%s', (split) => expectRefused('missing-expense-beneficiary', { split }));
});

describe('payers are refused who are', () => {
  it.each(payers)('%s: %s', (code, _what, said) => expectRefused(code, { payers: said() }));

  it.each([undefined, null])('%s', (nobody) => expectRefused('missing-expense-payer', { payers: nobody }));
});

describe('a payment', () => {
  const wrong: readonly Wrong[] = [
    ['change-invalid', 'of several payers', () => ({ payers: cents(500, 500) })],
    ['change-invalid', 'of too little', () => ({ payers: cents(999) })],
    ['change-invalid', 'to several', () => ({ split: { how: 'even', among: [anna, ben] } })],
    [
      'change-invalid',
      'by shares',
      () => ({ split: { how: 'shares', of: [{ memberId: ben, shares: 100 }] } }),
    ],
    [
      'change-invalid',
      'by amounts',
      () => ({ split: { how: 'amounts', of: [{ memberId: ben, cents: CENTS }] } }),
    ],
    ['split-invalid', 'in an unknown way', () => ({ split: { how: 'gift' } })],
    ['missing-payment-maker', 'of nobody', () => ({ payers: [] })],
    ['missing-payment-recipient', 'to nobody', () => ({ split: { how: 'even', among: [] } })],
    ['payment-to-oneself', 'to oneself', () => ({ split: { how: 'even', among: [anna] } })],
  ];

  it.each(wrong)('is refused %s: %s', async (code, _what, said) => {
    const before = await dumpOf(group.id);
    const change = put({ ...aPayment(group, 'Anna', 'Ben', { cents: CENTS }), ...said() });
    expect(await outcomeOf(group, change)).toMatchObject({ outcome: 'refused', code });
    expect(await dumpOf(group.id)).toEqual(before);
  });
});

describe('an entry', () => {
  it('never changes its kind', async () => {
    const income = { ...anExpense(group, { id: newId() }), kind: 'income' };
    expect(await outcomesOf(group, [put(income)])).toEqual(['done']);
    const before = await dumpOf(group.id);
    for (const id of [stored, income.id]) {
      const other = id === stored ? 'income' : 'expense';
      const payment = aPayment(group, 'Anna', 'Ben', { id });
      const edits = [put({ ...income, id, kind: other }, { base: 0 }), put(payment, { base: 0 })];
      expect(await outcomesOf(group, edits)).toEqual(['expense-not-found', 'payment-not-found']);
    }
    expect(await dumpOf(group.id)).toEqual(before);
  });

  it('is created once, and not with other payers or another split', async () => {
    const split = { how: 'shares', of: shares(100, 200) };
    const entry = { ...anExpense(group, { cents: CENTS }), payers: cents(400, 600), split };
    expect(await outcomesOf(group, [put(entry)])).toEqual(['done']);
    const before = await dumpOf(group.id);
    const again = [
      { ...entry, payers: entry.payers.toReversed(), split: { ...split, of: split.of.toReversed() } },
      { ...entry, payers: cents(600, 400) },
      { ...entry, split: { how: 'shares', of: shares(200, 100) } },
      { ...entry, split: { how: 'even', among: [anna, ben] } },
      { ...entry, kind: 'income' },
    ];
    const outcomes: unknown[] = [];
    for (const each of again) outcomes.push(...(await outcomesOf(group, [put(each)])));
    expect(outcomes).toEqual([null, ...Array.from({ length: 4 }, () => 'id-in-use')]);
    expect(await dumpOf(group.id)).toEqual(before);
  });
});

describe('what is at the edge of the rules is taken', () => {
  const fine: readonly (readonly [what: string, split: () => object])[] = [
    ['the least and the greatest weight', () => ({ how: 'shares', of: shares(1, MAX_HUNDREDTHS) })],
    ['thousandths', () => ({ how: 'shares', of: shares(333, MAX_HUNDREDTHS * 10), decimals: 3 })],
    ['an item that leaves somebody just 0', () => items(item(), item({ cents: -500, among: [ben] }))],
    ['percent of 0', () => ({ how: 'percent', of: points(10_000, 0) })],
    ['an amount of 0', () => ({ how: 'amounts', of: cents(0, 1000) })],
    ['all of it as extras', () => adjusted(400, 600)],
    ['somebody at 0', () => adjusted(1000)],
    ['huge extras that cancel each other', () => adjusted(2 ** 53 - 1, 2 ** 53 - 1)],
    ['items of 0', () => items(item({ cents: 0, title: '' }), item({ cents: 0 }))],
    ['items of another amount', () => items(item({ cents: 2 ** 53 - 1 }), item({ among: [ben] }))],
    [
      '100 items',
      () => items(...Array.from({ length: 100 }, (_, cent) => item({ cents: cent, title: 'é' }))),
    ],
    ['somebody twice, evenly', () => ({ how: 'even', among: [anna, ben, anna.toUpperCase()] })],
  ];

  it.each(fine)('%s', async (_what, said) => {
    for (const kind of ['expense', 'income']) {
      const entry = { ...anExpense(group, { cents: CENTS }), kind, split: said() };
      expect(await outcomesOf(group, [put(entry)])).toEqual(['done']);
    }
    await expectBooksInOrder(group.id);
  });

  it('items for 1,500 people', async () => {
    const crowd = await aGroup().with(...Array.from({ length: 15 }, (_, place) => `Person ${place}`));
    const among = Object.values(crowd.members).map(({ _id }) => _id);
    const split = items(...Array.from({ length: 100 }, (_, place) => ({ title: '', cents: place, among })));
    const entry = { ...anExpense(crowd), payers: [{ memberId: among[0], cents: CENTS }], split };
    expect(await outcomesOf(crowd, [put(entry)])).toEqual(['done']);
    await expectBooksInOrder(crowd.id);
  });
});
