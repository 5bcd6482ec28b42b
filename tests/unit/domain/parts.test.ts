import fc from 'fast-check';

import { cents, sumCents, ZERO_CENTS } from '@/lib/domain/money/money';
import { decideParts as decide, type EntryToSplit } from '@/lib/domain/entry/parts';
import type { Joined } from '@/lib/domain/entry/shares';
import { evenly } from '@/lib/domain/entry/split';

const entryId = '00000001-0000-4000-8000-000000000000';
const member = (id: string) => ({ id, createdAt: new Date(`2025-01-0${id}T00:00:00.000Z`) });
const paidByAnna = (amount: number) => ({
  entryId,
  cents: cents(amount),
  payers: [{ memberId: '1', cents: cents(amount) }],
  currency: '€',
});

type Even = Omit<EntryToSplit, 'kind' | 'split' | 'sharers'> & { readonly among: readonly Joined[] };

const decideParts = ({ among, ...entry }: Even) =>
  decide({ kind: 'expense', ...entry, split: evenly(among.map(({ id }) => id)), sharers: among });

describe('the parts of an entry', () => {
  it('say that Anna paid 10 € for herself and two others', () => {
    expect(decideParts({ ...paidByAnna(1000), among: [member('1'), member('2'), member('3')] })).toEqual([
      { memberId: '1', paidCents: 1000, owedCents: 333 },
      { memberId: '2', paidCents: null, owedCents: 334 },
      { memberId: '3', paidCents: null, owedCents: 333 },
    ]);
  });

  it('keep a payer who does not benefit, without a share', () => {
    expect(decideParts({ ...paidByAnna(1000), among: [member('3'), member('2')] })).toEqual([
      { memberId: '2', paidCents: null, owedCents: 500 },
      { memberId: '3', paidCents: null, owedCents: 500 },
      { memberId: '1', paidCents: 1000, owedCents: null },
    ]);
  });

  it('of a payment are what one gives and another gets', () => {
    expect(decideParts({ ...paidByAnna(1001), among: [member('2')] })).toEqual([
      { memberId: '2', paidCents: null, owedCents: 1001 },
      { memberId: '1', paidCents: 1001, owedCents: null },
    ]);
  });

  it('allow several payers, each with their own amount', () => {
    const payers = [
      { memberId: '1', cents: cents(600) },
      { memberId: '4', cents: cents(400) },
    ];
    expect(decideParts({ ...paidByAnna(1000), payers, among: [member('1'), member('2')] })).toEqual([
      { memberId: '1', paidCents: 600, owedCents: 500 },
      { memberId: '2', paidCents: null, owedCents: 500 },
      { memberId: '4', paidCents: 400, owedCents: null },
    ]);
  });

  it('of an income have their sides exchanged: who holds the money owes it', () => {
    const sharers = [member('1'), member('2')];
    const income = { ...paidByAnna(1000), kind: 'income' as const, split: evenly(['1', '2']), sharers };
    expect(decide(income)).toEqual([
      { memberId: '1', paidCents: 500, owedCents: 1000 },
      { memberId: '2', paidCents: 500, owedCents: null },
    ]);
  });

  it('give somebody nothing when there are more people than cents: that person still takes part', () => {
    const parts = decideParts({ ...paidByAnna(1), among: [member('1'), member('2')] });
    expect(parts.map(({ owedCents }) => owedCents)).toEqual([0, 1]);
  });

  it('are whole yen for whole amounts, and hundredths only when an old client sent hundredths', () => {
    const among = [member('1'), member('2'), member('3')];
    const owed = (amount: number) =>
      decideParts({ ...paidByAnna(amount), currency: 'JPY', among }).map(({ owedCents }) => owedCents);
    expect(owed(1000)).toEqual([300, 400, 300]);
    expect(owed(1001)).toEqual([333, 334, 334]);
  });

  it('always add up to the amount on both sides, with each person once', () => {
    const people = fc.uniqueArray(fc.constantFrom('1', '2', '3', '4', '5', '6'), { minLength: 1 });
    fc.assert(
      fc.property(people, fc.integer({ min: 1, max: 1e11 }), fc.uuid({ version: 4 }), (ids, amount, id) => {
        const parts = decideParts({ ...paidByAnna(amount), entryId: id, among: ids.map(member) });
        expect(sumCents(parts.map(({ paidCents }) => paidCents ?? ZERO_CENTS))).toBe(amount);
        expect(sumCents(parts.map(({ owedCents }) => owedCents ?? ZERO_CENTS))).toBe(amount);
        expect(new Set(parts.map(({ memberId }) => memberId))).toEqual(new Set([...ids, '1']));
        expect(parts).toHaveLength(new Set([...ids, '1']).size);
      }),
    );
  });
});
