import fc from 'fast-check';

import { mended, runningTotal } from '@/components/entries/form/uneven/running-total';
import { lastDay } from '@/lib/domain/days';
import { type EntryDraft, type ForeignText, SPLIT_WAYS } from '@/lib/domain/draft/draft';
import { draftContext } from '@/lib/domain/draft/numbers';
import { readDraft } from '@/lib/domain/draft/read-draft';
import { draftOf } from '@/lib/domain/draft/steps';
import { contentOfEntry, type EntryContent } from '@/lib/domain/entry/content';
import { payersOf, sharesOf } from '@/lib/domain/entry/parts';
import { evenly } from '@/lib/domain/entry/split';
import { decide } from '@/lib/domain/ledger/decide';
import { evolve } from '@/lib/domain/ledger/evolve';
import type { Entry } from '@/lib/domain/nouns';
import { noPast, type OpenLedger } from '@/lib/domain/ledger/open-ledger';
import { cents } from '@/lib/domain/money/money';
import { NO_DETAILS, someDetails } from '@/tests/support/some-details';
import { someMoneyOf } from '@/tests/support/some-splits';
import { copyOf, memberOf } from '@/tests/unit/device/a-ledger';

const NOW = new Date('2026-11-25T10:00:00Z');
const joined = ['Anna', 'Ben', 'Cleo', 'Dora'].map((name, place) => memberOf(name, place));
const ids = joined.map(({ id }) => id);
/** In another order than that of joining, as on the screen. */
const people = joined.toReversed();

/** A ledger as the server reads it for a change of this entry. */
function ledgerOf(id: string, currency: string, entry: Entry | null = null): OpenLedger {
  const { group } = copyOf({});
  const past = noPast();
  past.lives.set(id, []);
  return {
    ...{
      group: { ...group, currency },
      plan: [],
      debts: null,
      now: NOW,
      isPartial: true,
      past,
      own: null,
      suggest: null,
    },
    members: new Map(joined.map((member) => [member.id, member])),
    entries: new Map(entry ? [[id, entry]] : []),
  };
}

/** The entry that saving leaves; null if the server has nothing to do. @throws Error if it refuses */
function saved(id: string, content: EntryContent, ledger: OpenLedger): Entry | null {
  const base = ledger.entries.has(id) ? { base: 0 } : {};
  const decided = decide(ledger, { kind: 'entry.put', entry: { id, ...content }, ...base });
  if ('nothing' in decided) return null;
  if (!('event' in decided)) throw new Error(`the server says ${JSON.stringify(decided)}`);
  evolve(ledger, decided);
  return ledger.entries.get(id) ?? null;
}

const someAmount = fc.oneof(
  fc.integer({ min: 1, max: 9_000_000 }),
  fc.integer({ min: 1, max: 90_000 }).map((whole) => whole * 100),
);
const somePayment = fc
  .tuple(someAmount, fc.shuffledSubarray(ids, { minLength: 2, maxLength: 2 }))
  .map(([amount, [from = '', to = '']]) => ({
    ...{ kind: 'payment' as const, title: '', cents: cents(amount), split: evenly([to]) },
    payers: [{ memberId: from, cents: cents(amount) }],
  }));
const someDivided = fc
  .tuple(fc.constantFrom('expense' as const, 'income' as const), someMoneyOf(ids, someAmount))
  .map(([kind, money]) => ({ kind, title: 'Kaution', ...money }));
const someCurrency = fc.constantFrom('€', 'JPY', '$');

const someContent = (currency: string): fc.Arbitrary<EntryContent> =>
  fc
    .oneof({ weight: 5, arbitrary: someDivided }, { weight: 1, arbitrary: somePayment })
    .chain((said) =>
      someDetails(said, { around: NOW, currency }).map((details) => ({ ...said, ...details })),
    );

const someText = fc.oneof(
  fc.constantFrom('', '-', '+', '0', '1', '-1', '5+', '5-8', '2,5', '12.345', '100', '5 $', '49170123456'),
  fc.integer({ min: 0, max: 20_000 }).map((amount) => (amount / 100).toFixed(2)),
  fc.string({ maxLength: 4 }),
);
const someTexts = fc.dictionary(fc.constantFrom(...ids, 'gone'), someText);
const someIds = fc.option(fc.subarray([...ids, 'gone']));
const someItem = fc.record({ title: someText, price: someText, among: someIds });
const someForeign: fc.Arbitrary<ForeignText | null> = fc.option(
  fc.record({
    ...{ currency: fc.constantFrom('USD', 'KWD', 'JPY'), isTurned: fc.boolean() },
    ...{ rateText: fc.oneof(fc.constantFrom('0.9213', '150', '1'), someText), totalText: someText },
  }),
);

/** What somebody may type or tap next. */
const someStep: fc.Arbitrary<Partial<EntryDraft>> = fc.oneof(
  fc.record({ amountText: someText }),
  fc.record({ title: someText }),
  fc.record({ note: someText }),
  fc.record({ day: fc.constantFrom('', '2026-11-20', '2028-01-01', 'x') }),
  fc.record({ payerId: fc.constantFrom(...ids, 'gone', null), paid: fc.constant(null) }),
  fc.record({
    paid: someTexts.map((texts) => Object.entries(texts).map(([memberId, text]) => ({ memberId, text }))),
  }),
  fc.record({ amongIds: someIds }),
  fc.record({ way: fc.constantFrom(...SPLIT_WAYS) }),
  fc.record({ foreign: someForeign }),
  fc.record({
    way: fc.constantFrom(...SPLIT_WAYS),
    inputs: fc.record({
      ...{ shares: someTexts, percent: someTexts, amounts: someTexts, adjusted: someTexts },
      items: fc.array(someItem, { maxLength: 3 }),
    }),
  }),
);

/** An entry that was opened, for a change or to be entered again, and what was typed since. */
const someForm = someCurrency.chain((then) =>
  fc.record({
    ...{ id: fc.uuid(), then: fc.constant(then), content: someContent(then) },
    ...{ now: fc.oneof(fc.constant(then), someCurrency), isEdit: fc.boolean() },
    steps: fc.array(someStep, { maxLength: 2 }),
  }),
);

const sumOf = (amounts: Iterable<number>) => [...amounts].reduce((sum, amount) => sum + amount, 0);

test('whatever was typed, everything that a form says is what saving stores, or it says what is wrong', () => {
  const seen = { saved: 0, wrong: 0, unchanged: 0 };
  fc.assert(
    fc.property(someForm, ({ id, then, now, content, isEdit, steps }) => {
      const stored = isEdit ? saved(id, content, ledgerOf(id, then)) : null;
      const context = draftContext(now, stored && contentOfEntry(stored), {
        ...{ lastDay: lastDay(NOW), ...(stored && { storedShares: sharesOf(stored) }) },
      });
      const opened = draftOf(id, stored ? contentOfEntry(stored) : content, people, context);
      const draft = steps.reduce<EntryDraft>((typed, step) => ({ ...typed, ...step }), opened);
      // A form of a payment has neither ways to split nor several payers, and names one who gets it.
      fc.pre(draft.kind !== 'payment' || (draft.way === 'even' && draft.paid === null));
      fc.pre(draft.kind !== 'payment' || draft.amongIds?.length === 1);

      const read = readDraft(draft, people, context);
      const totals = (['payer', 'among', null] as const).map((inUse) => runningTotal(read, context, inUse));
      expect(read.content === null).toBe(read.problems.size > 0);
      expect(read.problems.get('amount') ?? null).toBe(read.amount.problem);
      expect([...read.shares.values()].every((share) => share >= 0)).toBe(true);
      for (const total of totals) if (total) mended(draft, read, total, people, context);
      if (read.content === null) {
        seen.wrong += 1;
        const isOff = [...read.problems.values()].some((problem) => problem.endsWith('not-add-up'));
        // The bar alone says it.
        if (isOff) for (const total of totals) expect(total?.assigned).toEqual(expect.any(Number));
        return;
      }

      const entry = saved(id, read.content, ledgerOf(id, now, stored));
      expect(entry !== null).toBe(read.isSavable);
      if (entry) seen.saved += 1;
      else seen.unchanged += 1;
      const after = entry ?? stored;
      if (!after) throw new Error('a new entry is always something');
      expect(new Map(read.shares)).toEqual(new Map(sharesOf(after)));
      expect(sumOf(read.shares.values())).toBe(read.cents);
      expect([after.cents, after.foreign]).toEqual([read.cents, read.foreign?.value ?? null]);
      expect(read.foreign === null || read.foreign.cents === read.cents).toBe(true);
      expect([after.title, after.note, after.category]).toEqual([
        ...[read.content.title, read.content.note, read.category],
      ]);
      const paid = new Map(payersOf(after).map((payer) => [payer.memberId, payer.cents]));
      expect(new Map(read.payers.value?.map((payer) => [payer.memberId, payer.cents]))).toEqual(paid);
      for (const total of totals) {
        if (total === null) continue;
        const isAskedAbout = total.says === 'items-missing' || total.says === 'items-too-much';
        expect(total.assigned === null || isAskedAbout).toBe(true);
        if (total.says === 'payer') expect(total.pays).toBe(paid.get(total.memberId) ?? 0);
        if ('amount' in total) expect(total.amount).toBe(after.cents);
        if (total.says === 'items' && 'items' in total && after.split?.how === 'items')
          expect(total.items).toBe(sumOf(after.split.items.map((item) => item.cents)));
      }
    }),
    { numRuns: 3000 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(200);
});

test('a hundred items of twelve digits, and payers of as many, are too much, and the form says so', () => {
  const huge = '999999999999';
  const context = draftContext('€', null);
  const draft: EntryDraft = {
    ...draftOf('00000001-0000-4000-8000-000000000000', storedDinner, people, context),
    ...{ amountText: '10', way: 'items' },
  };
  const items = Array.from({ length: 100 }, () => ({ title: 'Gold', price: huge, among: null }));
  const crowd = Array.from({ length: 100 }, (_, place) => memberOf(`P${place}`, place));
  const read = readDraft(
    {
      ...{ ...draft, inputs: { ...draft.inputs, items } },
      paid: crowd.map(({ id }) => ({ memberId: id, text: huge })),
    },
    crowd,
    context,
  );
  expect(read.split.items?.rest).toBe('too-much');
  expect(read.problems.get('payer')).toBe('payers-do-not-add-up');
  expect(runningTotal(read, context, 'payer')).toMatchObject({ says: 'over' });
});

const storedDinner: EntryContent = {
  ...{ ...NO_DETAILS, kind: 'expense', title: 'Abendessen', cents: cents(1000) },
  ...{ payers: [{ memberId: 'anna', cents: cents(1000) }], split: evenly(['anna', 'ben']) },
};
