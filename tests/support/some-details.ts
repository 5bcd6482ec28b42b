import fc from 'fast-check';
import { type Day, dayAfter, dayByDefault, FIRST_DAY } from '@/lib/domain/days';
import { CATEGORIES, type Category } from '@/lib/domain/entry/category';
import type { EntryContent } from '@/lib/domain/entry/content';
import type { EntryKind } from '@/lib/domain/entry/parts';
import { type Foreign, rateFor } from '@/lib/domain/money/foreign';
import type { Cents } from '@/lib/domain/money/money';

/** What an entry says beside its title and its money. */
type Details = Pick<EntryContent, 'day' | 'note' | 'category' | 'foreign'>;

/** What an entry says that says none of it; on a day of its own where that matters. */
export const NO_DETAILS: Details = { day: '', note: '', category: null, foreign: null };

/** Days around an instant, mostly close to it, some far back. */
export const someDayAround = (instant: Date): fc.Arbitrary<Day> =>
  fc
    .oneof({ weight: 4, arbitrary: fc.integer({ min: -4, max: 3 }) }, fc.integer({ min: -20_000, max: -30 }))
    .map((days) => dayAfter(dayByDefault(instant), days))
    .map((day) => (day < FIRST_DAY ? FIRST_DAY : day));

/** Notes as they are stored, mostly empty. */
const someNote = fc.oneof(
  { weight: 2, arbitrary: fc.constant('') },
  fc
    .array(fc.constantFrom('Zwei Nächte', 'ohne Frühstück', 'Paul zahlt später 🍕'), {
      minLength: 1,
      maxLength: 3,
    })
    .map((lines) => lines.join('\n')),
);

/** A payment has none. */
const someCategory = (kind: EntryKind): fc.Arbitrary<Category | null> =>
  kind === 'payment' ? fc.constant(null) : fc.option(fc.constantFrom(...CATEGORIES));

/** An amount in another currency that comes to these cents, mostly none. */
const someForeign = (amount: Cents, groupCurrency: string): fc.Arbitrary<Foreign | null> =>
  fc.option(
    fc
      .record({
        currency: fc.constantFrom('USD', 'JPY', 'KWD', 'CHF'),
        minor: fc.integer({ min: 1, max: 1_000_000 }),
      })
      .map((of) => {
        const rate = rateFor(of, amount, groupCurrency);
        return rate === null ? null : { ...of, rate };
      }),
    { freq: 1 },
  );

/** All of these for content of this kind and amount, spent around an instant. */
export const someDetails = (
  { kind, cents }: Pick<EntryContent, 'kind' | 'cents'>,
  { around, currency }: { readonly around: Date; readonly currency: string },
): fc.Arbitrary<Details> =>
  fc.record({
    day: someDayAround(around),
    note: someNote,
    category: someCategory(kind),
    foreign: someForeign(cents, currency),
  });
