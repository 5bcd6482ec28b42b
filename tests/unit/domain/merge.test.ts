import fc from 'fast-check';
import { contentOfEntry, type SaidContent } from '@/lib/domain/entry/content';
import { evenly } from '@/lib/domain/entry/split';
import type { ChangeOf } from '@/lib/domain/ledger/change';
import { mergeChanges, mustKeepOrder, rebase } from '@/lib/domain/ledger/merge';
import { applyChanges } from '@/lib/domain/ledger/view';
import type { Entry } from '@/lib/domain/nouns';
import { foreignCents } from '@/lib/domain/money/foreign';
import { cents } from '@/lib/domain/money/money';
import { someDetails } from '@/tests/support/some-details';
import { copyOf, entryOf } from '@/tests/unit/device/a-ledger';

const BREAD = '00000001-bread';

const bread: Entry = {
  ...entryOf('Brot', '2026-11-10T10:00:00Z', { id: BREAD, amount: 4607 }),
  foreign: { currency: 'USD', minor: 5000, rate: '0.9213' },
};
const copy = copyOf({ Anna: 4607, Ben: -4607 }, { entries: [bread] });

const said = (amount: number, more: Partial<SaidContent> = {}): SaidContent => ({
  ...{ kind: 'expense', cents: cents(amount), split: evenly(['anna', 'ben']) },
  payers: [{ memberId: 'anna', cents: cents(amount) }],
  ...more,
});

const put = (id: string, entry: SaidContent, base?: number): ChangeOf<'entry.put'> => ({
  ...{ id, kind: 'entry.put', currency: '€', entry: { id: BREAD, ...entry } },
  ...(base !== undefined && { base, former: contentOfEntry(bread) }),
});

const dollars = { currency: 'USD', minor: 5000, rate: '0.9213' };

/** The entry that two puts come to as one; null if they stay two. */
function both(first: ChangeOf<'entry.put'>, next: ChangeOf<'entry.put'>) {
  const merged = mergeChanges(first, next);
  return merged !== null && merged !== 'nothing' && 'entry' in merged ? merged.entry : null;
}

describe('two waiting puts of an entry', () => {
  test('have the fields of both, the later one where both say it', () => {
    const first = { title: 'Brot', day: '2026-11-09', note: 'alt', category: 'cafe', foreign: null } as const;
    const next = { note: '', category: null };
    expect(both(put('a', said(100, first)), put('b', said(200, next), 0))).toEqual({
      ...{ id: BREAD, ...said(200), ...first, ...next },
    });
  });

  test('keep an amount in another currency that the later one leaves out, at the rate of its cents', () => {
    const first = put('a', said(4607, { foreign: dollars }));
    expect(both(first, put('b', said(4607, { title: 'x' }), 0))).toMatchObject({ foreign: dollars });
    expect(both(first, put('b', said(5000), 0))).toMatchObject({ foreign: { ...dollars, rate: '1' } });
    expect(both(first, put('b', said(5000, { foreign: null }), 0))).toMatchObject({ foreign: null });
    expect(both(put('a', said(5)), put('b', said(6), 0))).not.toHaveProperty('foreign');
  });

  test('stay two where the rate cannot be known', () => {
    const { currency: _, ...unmeant } = put('b', said(5000), 0);
    expect(mergeChanges(put('a', said(4607, { foreign: dollars })), unmeant)).toBeNull();
  });

  test('come to the same as one after the other', () => {
    const someSaid = fc
      .integer({ min: 1, max: 50_000 })
      .chain((amount) =>
        fc
          .tuple(
            someDetails(
              { kind: 'expense', cents: cents(amount) },
              { around: bread.createdAt, currency: '€' },
            ),
            fc.subarray(['day', 'note', 'category', 'foreign'] as const),
          )
          .map(([details, keys]) =>
            said(amount, Object.fromEntries(keys.map((key) => [key, details[key]])) as Partial<SaidContent>),
          ),
      );
    fc.assert(
      fc.property(someSaid, someSaid, fc.boolean(), (one, other, isNew) => {
        const held = isNew ? { ...copy, entries: [] } : copy;
        const [first, next] = [put('a', one, isNew ? undefined : 0), put('b', other, 0)];
        const merged = mergeChanges(first, next);
        if (merged === null || merged === 'nothing') throw new Error('they can be merged');
        const shown = (changes: Parameters<typeof applyChanges>[1]) => {
          const [entry] = applyChanges(held, changes).entries;
          return entry && contentOfEntry(entry);
        };
        expect(shown([merged])).toEqual(shown([first, next]));
      }),
    );
  });
});

describe('an edit that is moved on top of what somebody else has saved', () => {
  const theirs = (more: Partial<Entry>): Entry => ({ ...bread, revision: 1, ...more });

  test('merges day, note and category one by one', () => {
    const mine = put('a', { ...contentOfEntry(bread), day: '2026-11-01' }, 0);
    const merged = rebase(theirs({ note: 'mit Nüssen', category: 'cafe' }), mine);
    expect(merged?.entry).toMatchObject({ day: '2026-11-01', note: 'mit Nüssen', category: 'cafe' });
    expect(merged?.base).toBe(1);
    expect(rebase(theirs({ day: '2026-11-02' }), mine)).toBeNull();
  });

  test('leaves out an amount in another currency if it did, so that none is sent that does not fit', () => {
    const { foreign: _, ...unsaid } = contentOfEntry(bread);
    const amount = { cents: cents(5000), payers: [{ memberId: 'anna', cents: cents(5000) }] };
    const merged = rebase(theirs({ note: 'mit Nüssen' }), put('a', { ...unsaid, ...amount }, 0));
    expect(merged?.entry).toMatchObject({ cents: 5000, note: 'mit Nüssen' });
    expect(merged?.entry).not.toHaveProperty('foreign');
  });

  test('does not dispute another currency that it leaves out beside the same cents', () => {
    const { foreign: _, ...unsaid } = contentOfEntry(bread);
    const yen = { currency: 'JPY', minor: 4607, rate: '0.01' };
    const merged = rebase(theirs({ foreign: yen }), put('a', { ...unsaid, title: 'Brötchen' }, 0));
    expect(merged?.entry).toMatchObject({ title: 'Brötchen', cents: 4607 });
  });

  test('has a currency with cents that fit it, whoever changed what', () => {
    const someMoney = fc.constantFrom(
      { amount: 4607, foreign: dollars },
      { amount: 5000, foreign: { ...dollars, rate: '1' } },
      { amount: 5000, foreign: null },
      { amount: 4607, foreign: { currency: 'JPY', minor: 4607, rate: '0.01' } },
    );
    const contentOf = ({ amount, foreign }: { amount: number; foreign: Entry['foreign'] }) => ({
      ...said(amount, { title: 'Brot', foreign }),
    });
    fc.assert(
      fc.property(someMoney, someMoney, fc.boolean(), (mine, other, isUnsaid) => {
        const { foreign, ...rest } = contentOf(mine);
        const entry = { ...rest, ...(!isUnsaid && { foreign }) };
        const stored = entryOf('Brot', '2026-11-10T10:00:00Z', {
          id: BREAD,
          amount: other.amount,
          revision: 1,
        });
        const merged = rebase({ ...stored, foreign: other.foreign }, put('a', entry, 0));
        if (merged?.entry.foreign) expect(foreignCents(merged.entry.foreign, '€')).toBe(merged.entry.cents);
      }),
    );
  });
});

test('what is confirmed in a currency stays before a change of the currency', () => {
  const row = { fromId: 'ben', toId: 'anna', cents: cents(1) };
  const confirm = { kind: 'plan.confirm', entryId: BREAD, ...row, currency: '€' } as const;
  expect(mustKeepOrder(confirm, { kind: 'group.set', set: { currency: 'JPY' } })).toBe(true);
  expect(mustKeepOrder(confirm, { kind: 'group.set', set: { name: 'Rom' } })).toBe(false);
});
