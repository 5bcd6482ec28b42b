import { dayAfter, lastDay } from '@/lib/domain/days';
import { newId } from '@/lib/domain/ids';
import { type ErrorCode, errorCodeTextKey, errorEntry, type ErrorContext } from '@/lib/errors';
import { NOTE_MAX_LENGTH } from '@/lib/limits';
import de from '@/messages/de.json';
import en from '@/messages/en.json';
import { aChange, anExpense, aPayment, idOf, outcomeOf, outcomesOf, put } from '../support/a-device';
import { aGroup, type TestGroup } from '../support/a-group';
import { expectBooksInOrder } from '../support/answers';
import { dumpOf } from '../support/database';
import { ABROAD, spentAbroad } from '../support/spent-abroad';

/** What nobody may say of day, note, category and other currencies (docs/wire.md#day-note-category-another-currency). */

let group: TestGroup;
/** In which Ben owes Anna 10. */
let owing: TestGroup;

/** What is stored, which no edit below may change. */
const [storedExpense, storedPayment] = [newId(), newId()];

const expense = (id = newId()) => spentAbroad(group, { id });
const payment = (id = newId()) => ({
  ...aPayment(group, 'Ben', 'Anna', { id, cents: ABROAD.cents }),
  foreign: ABROAD.foreign,
});

beforeAll(async () => {
  group = await aGroup().with('Anna', 'Ben');
  owing = await aGroup().with('Anna', 'Ben').spent('Anna', 20);
  const stored = [put(expense(storedExpense)), put(payment(storedPayment))];
  expect(await outcomesOf(group, stored)).toEqual(['done', 'done']);
});

const ON_LAST_DAY = lastDay(new Date());

const foreign = (more: object) => ({ foreign: { ...ABROAD.foreign, ...more } });

type Wrong = readonly [code: ErrorCode, what: string, said: object];

const wrongDays: readonly Wrong[] = [
  '2026-02-30',
  '2025-02-29',
  '1969-12-31',
  '0000-00-00',
  dayAfter(ON_LAST_DAY, 2),
  '9999-12-31',
  '+002026-01-01',
  '2026-01-01T10:00',
  '2026-1-1',
  '2026-13-01',
  '20260101',
  ' 2026-01-01',
  '٢٠٢٦-٠١-٠١',
  'today',
  '',
  20_260_101,
  null,
  ['2026-01-01'],
  {},
].map((day) => ['day-invalid', `a day like ${JSON.stringify(day)}`, { day }]);

const wrongNotes: readonly Wrong[] = [
  ['note-too-long', 'a long note', { note: 'x'.repeat(NOTE_MAX_LENGTH + 1) }],
  ['note-too-long', 'a note of many emoji', { note: '🙂'.repeat(NOTE_MAX_LENGTH / 2) + 'x' }],
  ['text-not-storable', 'a note with NUL', { note: 'a\0b' }],
  ['text-not-storable', 'a note with half of an emoji', { note: 'a\ud83d' }],
  ['text-not-storable', 'an invisible note', { note: '\u200b' }],
  ['text-not-storable', 'a note with a bell', { note: 'a\u0007' }],
  ...[
    '\u202A',
    '\u202B',
    '\u202C',
    '\u202D',
    '\u202E',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
    '\uFFF9',
    '\uFFFB',
  ].map((character): Wrong => [
    ...(['text-not-storable', `a note with ${JSON.stringify(character)}`] as const),
    { note: `Bon ${character}im\nAuto` },
  ]),
  ...[5, true, ['a'], {}, null].map((note): Wrong => [
    'change-invalid',
    `a note like ${JSON.stringify(note)}`,
    { note },
  ]),
];

const wrongCategories: readonly Wrong[] = ['food', 'Cafe', ' cafe', '', 5, ['cafe'], {}, 'toString'].map(
  (category) => ['unknown-category', `a category like ${JSON.stringify(category)}`, { category }],
);

const wrongForeign: readonly Wrong[] = (
  [
    ['0', '0.000', '-1', '+1', '1e3', '9'.repeat(30), '0.' + '1'.repeat(19), '0,92', '', ' 1', '1.'].map(
      (rate) => ({
        rate,
      }),
    ),
    ['.5', '1.2.3', '١', 'Infinity', 0.9213, null, undefined].map((rate) => ({ rate })),
    ['XXX', 'usd', '$', '€', 'FOK', 'KID', '', 840, null, undefined].map((currency) => ({ currency })),
    [0, -1, 1.5, 2 ** 53, 1e300, '50', '5000', null, undefined].map((minor) => ({ minor })),
    [
      { minor: 4999 },
      { rate: '0.9212' },
      { currency: 'JPY' },
      { rate: '99999999999999999999' },
      { currency: 'EUR' },
    ],
  ] as const
)
  .flat()
  .map((more) => ['foreign-invalid', `figures like ${JSON.stringify(more)}`, foreign(more)]);

const wrongTypes: readonly Wrong[] = ['USD', 5000, true, [], [ABROAD.foreign], {}].map((said) => [
  ...(['foreign-invalid', `another currency like ${JSON.stringify(said)}`] as const),
  { foreign: said },
]);

/** The text that a person reads of a refused change, as components/entries/refused/refusal-words.ts finds it. */
function expectText(code: ErrorCode, context: ErrorContext): void {
  const { contexts } = errorEntry(code);
  const key = errorCodeTextKey(code, contexts.includes(context) ? context : 'changes');
  expect(key).not.toBe('generic-error-message');
  for (const texts of [de.errors, en.errors]) expect(texts[key]).toBeTruthy();
}

async function expectRefused(
  code: ErrorCode,
  changes: readonly { readonly id: string }[],
  of: TestGroup = group,
): Promise<void> {
  const before = await dumpOf(of.id);
  for (const change of changes)
    expect(await outcomeOf(of, change)).toEqual({
      ...{ id: change.id, outcome: 'refused', revision: null },
      ...{ code, message: errorEntry(code).message },
    });
  expect(await dumpOf(of.id)).toEqual(before);
}

describe.each([
  ['an expense', 'expense'],
  ['an income', 'income'],
] as const)('%s is refused that has', (_what, kind) => {
  it.each([...wrongDays, ...wrongNotes, ...wrongCategories, ...wrongForeign, ...wrongTypes])(
    '%s: %s',
    async (code, _wrong, said) => {
      const edit = put({ ...expense(storedExpense), ...said }, { base: 0 });
      await expectRefused(code, [
        put({ ...expense(), kind, ...said }),
        ...(kind === 'expense' ? [edit] : []),
      ]);
      expectText(code, 'expenses');
    },
  );
});

describe('a payment is refused that has', () => {
  const anyCategory: readonly Wrong[] = ['cafe', 'food', '', 5].map((category) => [
    ...(['unknown-category', `a category like ${JSON.stringify(category)}`] as const),
    { category },
  ]);
  it.each([...wrongDays, ...wrongNotes, ...anyCategory, ...wrongForeign, ...wrongTypes])(
    '%s: %s',
    async (code, _wrong, said) => {
      const edit = put({ ...payment(storedPayment), ...said }, { base: 0 });
      await expectRefused(code, [put({ ...payment(), ...said }), edit]);
      expectText(code, 'payments');
    },
  );
});

describe('a confirmation is refused that has', () => {
  it.each(wrongDays)('%s: %s', async (code, _wrong, said) => {
    const row = { entryId: newId(), fromId: idOf(owing, 'Ben'), toId: idOf(owing, 'Anna'), cents: 1000 };
    await expectRefused(code, [aChange('plan.confirm', { ...row, ...said })], owing);
    expectText(code, 'settlements');
  });
});

describe('what is at the edge of the rules is taken', () => {
  it.each([
    ['the first day', { day: '1970-01-01' }],
    ['the last day', { day: ON_LAST_DAY }],
    ['a leap day', { day: '2024-02-29' }],
    ['the longest note', { note: 'x'.repeat(NOTE_MAX_LENGTH) }],
    ['the longest note and blanks around it', { note: ` ${'x'.repeat(NOTE_MAX_LENGTH)}\r\n` }],
    ['a note of lines and tabs', { note: 'a\n\tb' }],
    ['a note with marks of direction', { note: 'נטלי\u200E (AB)\u200F\u061C' }],
    ['a note with breaks of another kind', { note: 'a\u2028b\u2029c' }],
    ['a note of white space, which is none', { note: ' \n ' }],
    ['no category', { category: null }],
    ['no other currency', { foreign: null }],
    ['a rate with idle zeros', foreign({ rate: '000.92130' })],
    ['a rate of 20 characters', foreign({ rate: '0.921300000000000001' })],
    ['a field that nobody knows', foreign({ note: 'x' })],
  ])('%s', async (_what, said) => {
    const changes = [put({ ...expense(), ...said }), put({ ...payment(), ...said })];
    expect(await outcomesOf(group, changes)).toEqual(['done', 'done']);
    await expectBooksInOrder(group.id);
  });

  it('an amount of 1 in another currency', async () => {
    const tiny = {
      ...anExpense(group, { cents: 1 }),
      foreign: { currency: 'JPY', minor: 1, rate: '0.0061' },
    };
    expect(await outcomesOf(group, [put(tiny)])).toEqual(['done']);
  });
});
