import fc from 'fast-check';

import { draftOf } from '@/lib/domain/draft/steps';
import { type EntryDraft } from '@/lib/domain/draft/draft';
import { draftContext } from '@/lib/domain/draft/numbers';
import { readDraft } from '@/lib/domain/draft/read-draft';
import { type EntryContent, isSameContent } from '@/lib/domain/entry/content';
import { evenly } from '@/lib/domain/entry/split';
import { cents } from '@/lib/domain/money/money';
import { NO_DETAILS, someDetails } from '@/tests/support/some-details';
import { someMoneyOf } from '@/tests/support/some-splits';

const members = ['anna', 'ben', 'cleo', 'dora', 'emil'].map((id, place) => ({
  id,
  name: id,
  createdAt: new Date(place),
}));
const ids = members.map(({ id }) => id);

/** Whole units too, which fields of a currency without minor unit show without decimals. */
const someAmount = fc.oneof(
  fc.integer({ min: 1, max: 9_999_999 }),
  fc.integer({ min: 1, max: 99_999 }).map((whole) => whole * 100),
);

const someDivided: fc.Arbitrary<EntryContent> = fc
  .tuple(fc.constantFrom('expense' as const, 'income' as const), someMoneyOf(ids, someAmount))
  .map(([kind, money]) => ({ ...NO_DETAILS, kind, title: 'Kaution', ...money }));

/** With all that it may say. */
const detailed = (content: fc.Arbitrary<EntryContent>): fc.Arbitrary<EntryContent> =>
  content.chain((money) =>
    someDetails(money, { around: new Date('2026-11-20T10:00:00Z'), currency: '€' }).map((details) => ({
      ...money,
      ...details,
    })),
  );

const somePayment: fc.Arbitrary<EntryContent> = someAmount.map((amount) => ({
  ...{ ...NO_DETAILS, kind: 'payment', title: '', cents: cents(amount), split: evenly(['ben']) },
  payers: [{ memberId: 'anna', cents: cents(amount) }],
}));

const someContent = detailed(fc.oneof({ weight: 5, arbitrary: someDivided }, somePayment));
const someCurrency = fc.constantFrom('€', 'USD', 'JPY', 'VND');

test('opening a form and saving it changes nothing, whatever was typed by whomever', () => {
  fc.assert(
    fc.property(someContent, someCurrency, (stored, currency) => {
      const context = draftContext(currency, stored);
      const opened: EntryDraft = {
        ...draftOf('00000001-0000-4000-8000-000000000000', stored, members, context),
        category: '',
      };
      expect([...readDraft(opened, members, context).problems]).toEqual([]);
      const saved = readDraft(opened, members, context).content;
      expect(saved && isSameContent(stored, saved)).toBe(true);
      expect(readDraft(opened, members, context).isSavable).toBe(false);
    }),
    { numRuns: 1000 },
  );
});

test('another title changes nothing about money, day, note and other currency', () => {
  fc.assert(
    fc.property(detailed(someDivided), someCurrency, (stored, currency) => {
      const context = draftContext(currency, stored);
      const opened: EntryDraft = {
        ...draftOf('00000001-0000-4000-8000-000000000000', stored, members, context),
        category: '',
      };
      const saved = readDraft({ ...opened, title: 'Fähre' }, members, context).content;
      expect(saved && isSameContent({ ...stored, title: 'Fähre' }, saved)).toBe(true);
    }),
  );
});
