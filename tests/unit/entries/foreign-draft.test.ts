import fc from 'fast-check';

import {
  foreignIn,
  lastRate,
  moneyOfToday,
  namedForeign,
  offeredFirst,
  turnedRate,
} from '@/lib/domain/draft/currency-steps';
import { emptyDraft, type EntryDraft, type ForeignText } from '@/lib/domain/draft/draft';
import { draftContext, type DraftContext } from '@/lib/domain/draft/numbers';
import { readDraft } from '@/lib/domain/draft/read-draft';
import { draftOf, foreignAmountText } from '@/lib/domain/draft/steps';
import { mended, runningTotal } from '@/components/entries/form/uneven/running-total';
import type { EntryContent } from '@/lib/domain/entry/content';
import { evenly } from '@/lib/domain/entry/split';
import { cleanRate } from '@/lib/domain/money/foreign';
import { cents } from '@/lib/domain/money/money';
import { NO_DETAILS } from '@/tests/support/some-details';
import { entryOf } from '@/tests/unit/device/a-ledger';

const friends = ['anna', 'ben'].map((id, position) => ({ id, name: id, createdAt: new Date(position) }));
const euros = draftContext('€', null);

const at = (currency: string, rateText: string): ForeignText => ({ currency, rateText, totalText: '' });
const statement = (currency: string, totalText: string): ForeignText => ({
  ...{ currency, rateText: '', totalText },
});

const paidIn = (amountText: string, foreign: ForeignText | null): EntryDraft => ({
  ...{
    ...emptyDraft('expense', '00000001-0000-4000-8000-000000000000', 'anna'),
    title: 'Ramen',
    amountText,
    foreign,
  },
});

const problems = (amountText: string, foreign: ForeignText, context = euros) =>
  Object.fromEntries(readDraft(paidIn(amountText, foreign), friends, context).problems);

/** 50 dollars in a group of euros, as they were stored. */
const stored: EntryContent = {
  ...{ ...NO_DETAILS, kind: 'expense', title: 'Ramen', cents: cents(4607) },
  ...{ payers: [{ memberId: 'anna', cents: cents(4607) }], split: evenly(['anna', 'ben']) },
  foreign: { currency: 'USD', minor: 5000, rate: '0.9213' },
};

describe('an amount in another currency', () => {
  test('comes to what the rate makes of it, rounded half away from zero', () => {
    const draft = paidIn('50', at('USD', '0.9213'));
    expect(readDraft(draft, friends, euros).content).toMatchObject({
      cents: 4607,
      payers: [{ memberId: 'anna', cents: 4607 }],
      foreign: { currency: 'USD', minor: 5000, rate: '0.9213' },
    });
  });

  test('comes to what the statement says, at the shortest rate that gives it', () => {
    const draft = paidIn('50', statement('USD', '46.07'));
    expect(readDraft(draft, friends, euros).content).toMatchObject({
      cents: 4607,
      foreign: { currency: 'USD', minor: 5000, rate: '0.9214' },
    });
    expect(readDraft(paidIn('3', statement('USD', '1')), friends, euros).foreign?.rate).toBe('0.333');
  });

  test.each([
    ['JPY', '1000', '0.0061', 1000, 610],
    ['ISK', '2500', '0.0068', 2500, 1700],
    ['HUF', '1000.50', '0.0026', 100_050, 260],
    ['KWD', '4.750', '2.8', 4750, 1330],
    ['KWD', '1,234.5', '2.8', 1_234_500, 345_660],
  ])('of %s is read with the decimals of that currency: %s at %s', (currency, text, rate, minor, total) => {
    const draft = paidIn(text, at(currency, rate));
    expect(readDraft(draft, friends, euros).foreign?.value).toEqual({ currency, minor, rate });
    expect(readDraft(draft, friends, euros).cents).toBe(total);
  });

  test.each([
    [{ currency: 'JPY', minor: 1000, rate: '1' }, '1000'],
    [{ currency: 'KWD', minor: 4750, rate: '1' }, '4.750'],
    [{ currency: 'HUF', minor: 100_050, rate: '1' }, '1000.50'],
    [{ currency: 'ISK', minor: 25, rate: '1' }, '25'],
  ])('%j is shown as %s', (foreign, text) => expect(foreignAmountText(foreign)).toBe(text));

  test('is whole in a group whose currency has no smaller unit, whatever the statement says', () => {
    const yen = draftContext('JPY', null);
    expect(readDraft(paidIn('10.50', at('EUR', '163.4')), friends, yen).cents).toBe(171_600);
    expect(readDraft(paidIn('10', statement('EUR', '1634')), friends, yen).foreign?.value?.rate).toBe(
      '163.4',
    );
    expect(problems('10', statement('EUR', '1634.50'), yen)).toEqual({ foreign: 'amount-not-whole' });
  });

  test('may be a sum', () => {
    expect(readDraft(paidIn('12+3', at('USD', '0.9')), friends, euros).cents).toBe(1350);
    expect(problems('12+', at('USD', '0.9'))).toEqual({ amount: 'sum-unfinished' });
    expect(problems('3-12', at('USD', '0.9'))).toEqual({ amount: 'sum-below-zero' });
    expect(readDraft(paidIn('50', statement('USD', '40+6.07')), friends, euros).cents).toBe(4607);
  });
});

describe('what an amount says of its currency', () => {
  const named = (amountText: string, foreign: ForeignText | null = null, context = euros) =>
    namedForeign({ amountText, foreign }, context, { entries: [], group: { updatedAt: new Date(0) } })
      ?.currency ?? null;

  test.each([
    ['45.90', null],
    ['45.90 €', null],
    ['$45.90', 'USD'],
    ['1,600 OMR', 'OMR'],
    ['¥12.50', 'JPY'],
    ['5 $ + 3 $', 'USD'],
    ['5 $ + 3 €', null],
    ['$', null],
    ['2 Bier $9', null],
  ])('“%s” in a group of euros: %s', (text, code) => expect(named(text)).toBe(code));

  test('decides until another one is chosen', () => {
    expect(named('45.90 USD', at('USD', '0.9'))).toBe('USD');
    expect(named('$45.90', at('CAD', '0.6'))).toBe('CAD');
    expect(named('45.90 CHF', at('USD', '0.9'))).toBe('CHF');
    expect(named('45.90 EUR', at('USD', '0.9'))).toBeNull();
    expect(named('45.90', at('USD', '0.9'))).toBe('USD');
    expect(named('$5', null, draftContext('MXN', null))).toBeNull();
    expect(named('£5', null, draftContext('$', null))).toBe('GBP');
  });

  test('is never taken for the money of the field', () => {
    const draft = paidIn('5 $ + 3 €', null);
    expect(readDraft(draft, friends, euros).cents).toBeNull();
    expect(Object.fromEntries(readDraft(draft, friends, euros).problems)).toEqual({
      amount: 'amount-other-currency',
    });
    expect(problems('5 €', at('USD', '0.9'))).toEqual({ amount: 'amount-other-currency' });
  });

  test.each([
    [{ way: 'amounts', inputs: { amounts: { anna: '5 $', ben: '5' } } }, 'among'],
    [{ way: 'adjusted', inputs: { adjusted: { anna: '-5 USD' } } }, 'among'],
    [{ way: 'items', inputs: { items: [{ title: 'Eis', price: '¥500', among: null }] } }, 'among'],
    [{ paid: [{ memberId: 'anna', text: 'CHF 5' }] }, 'payer'],
  ] as const)('%j is not in the group’s money, and is refused', (said, field) => {
    const empty = emptyDraft('expense', '00000001-0000-4000-8000-000000000000', 'anna');
    const inputs = { ...empty.inputs, ...('inputs' in said ? said.inputs : {}) };
    const draft = { ...empty, ...said, inputs, title: 'Eis', amountText: '10' };
    expect(Object.fromEntries(readDraft(draft, friends, euros).problems)).toEqual({
      [field]: 'part-other-currency',
    });
  });

  test('of the statement is that of the group', () => {
    expect(problems('50', statement('USD', '46.07 €'))).toEqual({});
    expect(problems('50', statement('USD', '46.07 USD'))).toEqual({ foreign: 'amount-other-currency' });
  });
});

describe('what is stored', () => {
  const opened = (context: DraftContext) =>
    draftOf('00000001-0000-4000-8000-000000000000', stored, friends, context);

  test.each(['€', 'JPY', 'USD'])('stays as it is, also in a group that has changed to %s', (currency) => {
    const context = draftContext(currency, stored);
    const draft = { ...opened(context), title: 'Udon', category: '' as const };
    expect([...readDraft(draft, friends, context).problems]).toEqual([]);
    expect(readDraft(draft, friends, context).content).toEqual({ ...stored, title: 'Udon' });
  });

  test('is reckoned anew as soon as one of its figures changes, and is itself again once it is back', () => {
    const context = draftContext('JPY', stored);
    const draft = opened(context);
    expect(readDraft({ ...draft, amountText: '100' }, friends, context).cents).toBe(9200);
    expect(readDraft({ ...draft, foreign: at('USD', '150') }, friends, context).cents).toBe(750_000);
    expect(readDraft({ ...draft, foreign: at('USD', '0.92130') }, friends, context).cents).toBe(4607);
  });

  test('and was in what is the currency of the group now has to leave it, once a figure changes', () => {
    const context = draftContext('$', stored);
    const draft = opened(context);
    for (const changed of [
      { ...draft, amountText: '60' },
      { ...draft, foreign: at('USD', '1') },
      { ...draft, foreign: statement('USD', '50') },
    ])
      expect([...readDraft(changed, friends, context).problems]).toEqual([['foreign', 'foreign-own']]);
    expect(readDraft({ ...draft, amountText: '60', foreign: null }, friends, context).problems.size).toBe(0);
  });

  test('in the currency of the group again has nothing of the other one', () => {
    const context = draftContext('€', stored);
    const draft = { ...opened(context), foreign: null };
    expect(readDraft(draft, friends, context).content).toMatchObject({ cents: 5000, foreign: null });
  });
});

test.each([
  ['€', 'EUR', '1'],
  ['$', 'USD', '0.5'],
  ['JPY', 'JPY', '2'],
])('a group of %s has no amount in %s', (currency, code, rate) => {
  expect(problems('50', at(code, rate), draftContext(currency, null))).toEqual({ foreign: 'foreign-own' });
});

test.each([
  ['$', at('USD', '0.9213'), '50.00', { amountText: '50.00', foreign: null }],
  ['JPY', at('JPY', '0.0061'), '1000', { amountText: '1000', foreign: null }],
  ['KWD', at('KWD', '2.8'), '4.750', { amountText: '4.75', foreign: null }],
  ['KWD', at('KWD', '2.8'), '4.755', { amountText: '4.755', foreign: null }],
  ['CHF', at('USD', '0.9213'), '50.00', { amountText: '50.00', foreign: at('USD', '0.9213') }],
  ['$', null, '50.00', { amountText: '50.00', foreign: null }],
])('in a group of %s a form with %j begins with %s as %j', (currency, foreign, amountText, money) => {
  for (const meantIn of [undefined, currency])
    expect(moneyOfToday({ amountText, foreign }, currency, meantIn)).toEqual(money);
});

test('a form with a rate into a former currency of the group begins without it', () => {
  const draft = { amountText: '50.00', foreign: at('USD', '0.9213') };
  expect(moneyOfToday(draft, 'JPY', '€')).toEqual({ amountText: '50.00', foreign: at('USD', '') });
  expect(moneyOfToday(draft, '$', '€')).toEqual({ amountText: '50.00', foreign: null });
  expect(moneyOfToday({ amountText: '50.00', foreign: null }, 'JPY', '€').amountText).toBe('50.00');
});

describe('what is wrong with it', () => {
  test.each([
    ['', 'rate-missing'],
    ['  ', 'rate-missing'],
    ['0', 'number-unclear'],
    ['0.000', 'number-unclear'],
    ['1e3', 'number-unclear'],
    ['etwa', 'number-unclear'],
    ['1,084', 'number-unclear'],
    ['0.9+0.1', 'number-unclear'],
    ['0.92 USD', 'rate-other-currency'],
    ['9'.repeat(30), 'number-unclear'],
    ['99999999999999999999', 'foreign-invalid'],
  ])('the rate %j: %s', (rate, problem) => {
    expect(problems('50', at('USD', rate))).toEqual({ foreign: problem });
    expect(readDraft(paidIn('50', at('USD', rate)), friends, euros).content).toBeNull();
  });

  test.each([
    ['zwölf', 'amount-unclear'],
    ['12+', 'sum-unfinished'],
    ['5-8', 'sum-below-zero'],
    ['0', 'expense-amount-too-small'],
    ['100000', 'expense-amount-too-big'],
    ['999999999999', 'expense-amount-too-big'],
  ])('the statement %j: %s', (total, problem) => {
    expect(problems('50', statement('USD', total))).toEqual({ foreign: problem });
  });

  test.each([
    ['0.01', '99999.99'],
    ['99999999999', '0.01'],
  ])('%s for %s is odd, but right', (text, total) => {
    expect(problems(text, statement('IDR', total))).toEqual({});
  });

  test('too much and too little are measured in the currency of the group', () => {
    expect(problems('1000', at('USD', '100'))).toEqual({ amount: 'expense-amount-too-big' });
    expect(problems('1', at('IDR', '0.00005'))).toEqual({ amount: 'expense-amount-too-small' });
    expect(problems('1000', at('USD', '1000000'), draftContext('IDR', null))).toEqual({
      amount: 'expense-amount-too-big-weak',
    });
    expect(problems('0', at('USD', '1'))).toEqual({ amount: 'expense-amount-too-small' });
  });

  test.each([
    ['', 'USD', 'missing-expense-amount'],
    ['5k', 'USD', 'amount-unclear'],
    ['12.5', 'JPY', 'amount-not-whole'],
    ['1.234.567', 'KWD', 'amount-unclear-thousandths'],
    ['5k', 'JPY', 'amount-unclear-whole'],
    ['1,600', 'OMR', 'amount-undecided'],
  ])('the amount %j of %s: %s', (text, currency, problem) => {
    expect(problems(text, at(currency, '1'))).toEqual({ amount: problem });
  });
});

describe('a rate that was typed or pasted', () => {
  test.each([
    ['0.9213', '0.9213'],
    ['0,9213', '0.9213'],
    ['1,0842', '1.0842'],
    ['0,921', '0.921'],
    ['.92', '0.92'],
    [',92', '0.92'],
    ['17 500', '17500'],
    ['12345,678', '12345.678'],
    ['17,500.25', '17500.25'],
    ['17.500,25', '17500.25'],
    ['1,234,567', '1234567'],
    ['-0.92', '0.92'],
    ['0,92 €', '0.92'],
    ['EUR 0.9213', '0.9213'],
    ['٠٫٩٢', '0.92'],
    ['０．９２', '0.92'],
    ['0.92.', '0.92'],
    // It may group thousands.
    ['1,084', null],
    ['1.2.3', null],
    ['0.92 USD', null],
    ['0.9+0.1', null],
    ['1 2', null],
  ])('%s is read as %s', (text, rate) => {
    expect(readDraft(paidIn('1', at('USD', text)), friends, euros).foreign?.rate).toBe(rate);
  });

  test('is the same number in any notation', () => {
    const anyRate = fc.tuple(fc.nat(999_999), fc.stringMatching(/^\d{0,8}$/));
    fc.assert(
      fc.property(anyRate, fc.constantFrom('€ ', '', '-'), ([units, fraction], before) => {
        const isEither = fraction.length === 3 && units > 0 && units < 1000;
        const english = `${units.toLocaleString('en-GB')}${fraction && `.${fraction}`}`;
        const german = `${units.toLocaleString('de-DE')}${fraction && `,${fraction}`}`;
        const rate = cleanRate(`${units}${fraction && `.${fraction}`}`);
        fc.pre(fraction !== '' || units < 1000);
        expect(readDraft(paidIn('1', at('USD', before + english)), friends, euros).foreign?.rate).toBe(rate);
        expect(readDraft(paidIn('1', at('USD', before + german)), friends, euros).foreign?.rate).toBe(
          isEither ? null : rate,
        );
      }),
    );
  });
});

describe('what the statement says is read as the amount is', () => {
  test.each([
    ['-46.07', 4607],
    ['−46,07 €', 4607],
    ['1.234,56', 123_456],
    ['٤٦٫٠٧', 4607],
    ['46.07 EUR', 4607],
    ['40+6.07', 4607],
    ['46.07 CHF', null],
  ])('%s is %s cents', (text, total) => {
    expect(readDraft(paidIn('50', statement('USD', text)), friends, euros).cents).toBe(total);
    expect(readDraft(paidIn(text, null), friends, euros).cents).toBe(total);
  });
});

test('the mend that makes the amount what the people have gives the statement, and leaves the other currency', () => {
  const draft: EntryDraft = {
    ...{ ...paidIn('50', at('USD', '0.92')), way: 'amounts' },
    inputs: {
      ...emptyDraft('expense', '00000001-0000-4000-8000-000000000000').inputs,
      amounts: { anna: '20', ben: '27' },
    },
  };
  const read = readDraft(draft, friends, euros);
  const total = runningTotal(read, euros, 'among');
  const after = total && mended(draft, read, total, friends, euros);
  expect(total?.mend).toMatchObject({ to: 'amount', cents: 4700 });
  expect(after).toMatchObject({ amountText: '50', foreign: statement('USD', '47.00') });
  expect(after && readDraft(after, friends, euros).content).toMatchObject({
    cents: 4700,
    foreign: { currency: 'USD', minor: 5000, rate: '0.94' },
  });
});

describe('a rate the other way round', () => {
  const turned = (currency: string, rateText: string): ForeignText => ({
    ...at(currency, rateText),
    isTurned: true,
  });

  test('divides, and is stored as the rate that gives these cents', () => {
    const draft = paidIn('101', turned('CZK', '25.25'));
    expect(readDraft(draft, friends, euros).content).toMatchObject({
      cents: 400,
      foreign: { currency: 'CZK', minor: 10_100, rate: '0.039604' },
    });
    expect(problems('101', turned('CZK', '25.25 CZK'))).toEqual({});
    expect(problems('101', turned('CZK', '25.25 €'))).toEqual({ foreign: 'rate-other-currency' });
    expect(problems('101', turned('CZK', ''))).toEqual({ foreign: 'rate-missing' });
    expect(problems('101', turned('CZK', 'x'))).toEqual({ foreign: 'number-unclear' });
    expect(problems('101', turned('CZK', '0.00001'))).toEqual({ amount: 'expense-amount-too-big' });
  });

  test('turns with its label; only the rate that the form began with turns, too', () => {
    expect(turnedRate(at('CZK', '25.25'))).toEqual(turned('CZK', '25.25'));
    const from = { rate: '0.039604', title: 'Knödel', day: '2026-05-03', isCopied: false };
    const begun = { ...at('CZK', '0.039604'), from };
    expect(turnedRate(begun)).toEqual({ ...turned('CZK', '25.25'), from });
    expect(turnedRate(turnedRate(begun))).toEqual({ ...begun, isTurned: false });
    expect(turnedRate({ ...begun, rateText: '25.30' }).rateText).toBe('25.30');
    expect(turnedRate({ ...begun, rateText: '' }).rateText).toBe('');
  });

  test('is asked about if it is about the inverse of the last one, until the person has said what is meant', () => {
    const from = { rate: '0.0396', title: 'Knödel', day: '2026-05-03', isCopied: false };
    const typed = (rateText: string, isTurned = false) =>
      problems('101', { ...at('CZK', rateText), isTurned, from });
    expect(typed('25.25')).toEqual({ foreign: 'rate-doubtful' });
    expect(typed('23.1')).toEqual({ foreign: 'rate-doubtful' });
    expect(typed('0.0396', true)).toEqual({ foreign: 'rate-doubtful' });
    for (const rate of ['0.04', '30', '20', '1']) expect(typed(rate)).toEqual({});
    expect(typed('25.25', true)).toEqual({});
    expect(problems('101', { ...at('CZK', '25.25'), from: undefined })).toEqual({});
    expect(problems('101', { ...statement('CZK', '2550.25'), from })).toEqual({});
  });

  test('near one is no inverse of what it is nearer to itself', () => {
    const from = { rate: '0.99', title: '', day: '2026-05-03', isCopied: false };
    expect(problems('5', { ...at('USD', '0.995'), from })).toEqual({});
    expect(problems('5', { ...at('USD', '1.0101'), from })).toEqual({ foreign: 'rate-doubtful' });
  });
});

test('the last rate of the group is none if it may be into a former currency', () => {
  const entry = (createdAt: string) => ({
    ...entryOf('Ramen', createdAt, { amount: 610 }),
    foreign: { currency: 'JPY', minor: 1000, rate: '0.0061' },
  });
  const known = (createdAt: string) => ({
    ...{ entries: [entry(createdAt)], group: { updatedAt: new Date('2026-11-20T10:00:00Z') } },
  });
  expect(lastRate(known('2026-11-20T10:00:01Z'), 'JPY')).toMatchObject({ rate: '0.0061', title: 'Ramen' });
  expect(lastRate(known('2026-11-20T09:59:00Z'), 'JPY')).toBeUndefined();
  expect(lastRate(known('2026-11-20T10:00:01Z'), 'USD')).toBeUndefined();
});

describe('a currency that is chosen', () => {
  const paid = (currency: string) => ({
    ...entryOf('Ramen', '2026-11-20T10:00:00Z', { payer: 'Anna', among: ['Ben'] }),
    foreign: { currency, minor: 5000, rate: '0.5' },
  });
  const known = {
    entries: ['THB', 'CHF', 'THB', 'MAD', 'TND', 'EGP', 'TRY'].map(paid),
    group: { updatedAt: new Date('2026-11-01T10:00:00Z') },
  };

  test('is first the own one, then the last five of the group, newest first, then common ones, each once', () => {
    const common = ['USD', 'GBP', 'PLN', 'CZK', 'DKK', 'SEK', 'JPY'];
    expect(offeredFirst(known, 'EUR')).toEqual(['EUR', 'THB', 'CHF', 'MAD', 'TND', 'EGP', ...common]);
    expect(offeredFirst({ entries: [] }, 'CHF')).toEqual(['CHF', ...common, 'EUR']);
  });

  test('has the last rate of the group, or none, and the own one is none', () => {
    expect(foreignIn('THB', known, 'EUR')).toMatchObject({ currency: 'THB', rateText: '0.5' });
    expect(foreignIn('USD', known, 'EUR')).toEqual({ currency: 'USD', rateText: '', totalText: '' });
    expect(foreignIn('EUR', known, 'EUR')).toBeNull();
  });
});
