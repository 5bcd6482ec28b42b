import { emptyDraft, type EntryDraft } from '@/lib/domain/draft/draft';
import { draftContext, type DraftContext } from '@/lib/domain/draft/numbers';
import { readDraft } from '@/lib/domain/draft/read-draft';
import { nextDraft } from '@/lib/domain/draft/steps';
import { type Category, categoryOf } from '@/lib/domain/entry/category';
import type { EntryContent } from '@/lib/domain/entry/content';
import { evenly } from '@/lib/domain/entry/split';
import { cents } from '@/lib/domain/money/money';
import { NO_DETAILS } from '@/tests/support/some-details';

const entryId = '00000001-0000-4000-8000-000000000000';

/** What saving stores for what is typed. */
const categoryOfDraft = (
  { title, category, kind = 'expense' }: Typed,
  stored: EntryContent | null,
  guess: DraftContext['guess'],
) =>
  readDraft({ ...emptyDraft(kind, entryId), title, category }, [], draftContext('€', stored, { guess }))
    .category;

type Typed = Pick<EntryDraft, 'title' | 'category'> & Partial<Pick<EntryDraft, 'kind'>>;

const draft = (title: string, category: EntryDraft['category'] = ''): Typed => ({ title, category });

const stored = (title: string, category: Category | null): EntryContent => ({
  ...{ ...NO_DETAILS, kind: 'expense', title, category, cents: cents(500) },
  ...{ payers: [{ memberId: 'anna', cents: cents(500) }], split: evenly(['anna', 'ben']) },
});

/** As long as the words are not loaded. */
const noWords = () => null;

describe('the category of a new entry', () => {
  test.each([
    ['Taxi', 'transit'],
    ['  Eis ', 'cafe'],
    ['Xyz', null],
    ['', null],
  ])('of %j is guessed: %s', (title, category) => {
    expect(categoryOfDraft(draft(title), null, categoryOf)).toBe(category);
  });

  test('is what was chosen, or none if that was chosen', () => {
    expect(categoryOfDraft(draft('Eis', 'home'), null, categoryOf)).toBe('home');
    expect(categoryOfDraft(draft('Eis', 'none'), null, categoryOf)).toBeNull();
  });

  test('is none as long as the words are not loaded, unless it was chosen', () => {
    expect(categoryOfDraft(draft('Eis'), null, noWords)).toBeNull();
    expect(categoryOfDraft(draft('Eis', 'home'), null, noWords)).toBe('home');
  });

  test('of a payment is none', () => {
    const payment = { kind: 'payment' as const, title: 'Eis', category: 'home' as const };
    expect(categoryOfDraft(payment, null, categoryOf)).toBeNull();
  });
});

describe('the category that is stored', () => {
  test.each(['cafe', 'home', null] as const)('stays with its title: %s', (category) => {
    expect(categoryOfDraft(draft(' Eis '), stored('Eis', category), categoryOf)).toBe(category);
  });

  test('follows a new title if it was the guess for the former one', () => {
    expect(categoryOfDraft(draft('Taxi'), stored('Eis', 'cafe'), categoryOf)).toBe('transit');
    expect(categoryOfDraft(draft('Taxi'), stored('Xyz', null), categoryOf)).toBe('transit');
    expect(categoryOfDraft(draft('Xyz'), stored('Eis', 'cafe'), categoryOf)).toBeNull();
  });

  test.each(['home', null] as const)('stays if it was not: somebody chose %s', (category) => {
    expect(categoryOfDraft(draft('Taxi'), stored('Eis', category), categoryOf)).toBe(category);
  });

  test('gives way to what is chosen now', () => {
    expect(categoryOfDraft(draft('Eis', 'none'), stored('Eis', 'cafe'), categoryOf)).toBeNull();
    expect(categoryOfDraft(draft('Taxi', 'gifts'), stored('Eis', 'cafe'), categoryOf)).toBe('gifts');
  });

  test.each(['cafe', null] as const)('stays with a new title whose words are not loaded: %s', (category) => {
    expect(categoryOfDraft(draft('Taxi'), stored('Eis', category), noWords)).toBe(category);
  });
});

test('the next entry keeps who pays, the day, the kind, the currency and its rate, and is another one in all else', () => {
  const former = {
    ...emptyDraft('income', entryId, 'anna'),
    ...{ amountText: '12', title: 'Pfand', payerId: 'ben', amongIds: ['ben'], day: '2026-11-20' },
    ...{ note: 'Kasten', category: 'other' as const, paid: [{ memberId: 'ben', text: '5' }] },
    ...{ way: 'shares' as const, foreign: { currency: 'USD', rateText: '', totalText: '9.60' } },
  };
  const next = nextDraft(former, readDraft(former, [], draftContext('€', null)).foreign);
  expect(next).toEqual({
    ...{ ...emptyDraft('income', next.entryId, 'ben'), day: '2026-11-20' },
    paid: [{ memberId: 'ben', text: '' }],
    foreign: { currency: 'USD', rateText: '0.8', totalText: '', isTurned: false },
  });
  expect(next.entryId).not.toBe(entryId);
});
