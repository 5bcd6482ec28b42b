import fc from 'fast-check';

import { balanceOf, computeBalances, isGroupSettled, shownBalances } from '@/lib/domain/ledger/balances';
import { type Cents, cents, negate, sumCents } from '@/lib/domain/money/money';
import { decideParts } from '@/lib/domain/entry/parts';
import type { Joined } from '@/lib/domain/entry/shares';
import { evenly } from '@/lib/domain/entry/split';

const ids = ['1', '2', '3', '4'];
const members = ids.map((id) => ({ id, createdAt: new Date(`2025-01-0${id}T00:00:00.000Z`) }));

const among = (sharers: readonly Joined[]) => ({ sharers, split: evenly(sharers.map(({ id }) => id)) });

const someAmount = fc.integer({ min: 1, max: 9_999_999 }).map(cents);

const someExpense = fc
  .record({
    amount: someAmount,
    payerId: fc.constantFrom(...ids),
    among: fc.subarray(members, { minLength: 1 }),
    entryId: fc.uuid({ version: 4 }),
    kind: fc.constantFrom('expense' as const, 'income' as const),
    currency: fc.constantFrom('€', 'JPY'),
  })
  .map(({ amount, payerId, kind, ...entry }) => {
    const payers = [{ memberId: payerId, cents: amount }];
    return { kind, parts: decideParts({ ...entry, kind, cents: amount, payers, ...among(entry.among) }) };
  });

const paymentOf = (makerId: string, recipientId: string, amount: Cents) => ({
  kind: 'payment' as const,
  parts: [
    { memberId: makerId, paidCents: amount, owedCents: null },
    { memberId: recipientId, paidCents: null, owedCents: amount },
  ],
});

const somePayment = fc
  .tuple(fc.shuffledSubarray(ids, { minLength: 2, maxLength: 2 }), someAmount)
  .map(([[makerId = '', recipientId = ''], amount]) => paymentOf(makerId, recipientId, amount));

describe('a balance', () => {
  it('is what Anna paid and gave minus what she owed and got', () => {
    const totals = { paid: cents(1000), made: cents(50), benefitted: cents(333), received: cents(100) };
    expect(balanceOf(totals)).toBe(617);
  });

  it('follows from the entries', () => {
    const entryId = '00000000-0000-4000-8000-000000000000';
    const dinner = {
      entryId,
      cents: cents(1000),
      payers: [{ memberId: '1', cents: cents(1000) }],
      ...among(members.slice(0, 3)),
      ...{ kind: 'expense' as const, currency: '€' },
    };
    const entries = [
      { kind: 'expense' as const, parts: decideParts(dinner) },
      paymentOf('2', '1', cents(333)),
    ];
    const none = { incomePaid: 0, incomeBenefitted: 0 };
    expect(computeBalances(members, entries)).toEqual([
      { id: '1', paid: 1000, made: 0, benefitted: 334, received: 333, balanceCents: 333, ...none },
      { id: '2', paid: 0, made: 333, benefitted: 333, received: 0, balanceCents: 0, ...none },
      { id: '3', paid: 0, made: 0, benefitted: 333, received: 0, balanceCents: -333, ...none },
      { id: '4', paid: 0, made: 0, benefitted: 0, received: 0, balanceCents: 0, ...none },
    ]);
  });

  it('counts an income among what was paid and owed, and by itself', () => {
    const parts = [
      { memberId: '1', paidCents: cents(200), owedCents: cents(300) },
      { memberId: '2', paidCents: cents(100), owedCents: null },
    ];
    expect(computeBalances(members, [{ kind: 'income', parts }])).toMatchObject([
      { paid: 200, incomePaid: 200, benefitted: 300, incomeBenefitted: 300, balanceCents: -100 },
      { paid: 100, incomePaid: 100, benefitted: 0, incomeBenefitted: 0, balanceCents: 100 },
      { balanceCents: 0 },
      { balanceCents: 0 },
    ]);
  });

  it('adds up to 0 over the group, whatever was spent and paid', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(someExpense, somePayment)), (entries) => {
        const balances = computeBalances(members, entries);
        expect(sumCents(balances.map(({ balanceCents }) => balanceCents))).toBe(0);
      }),
    );
  });

  it('is not computed from entries that name a stranger', () => {
    const payment = paymentOf('1', 'stranger', cents(1));
    expect(() => computeBalances(members, [payment])).toThrow(RangeError);
  });
});

describe('a group within a cent', () => {
  it('counts as settled and shows 0 for everybody', () => {
    const balances = [cents(1), cents(-1), cents(0)];
    expect(isGroupSettled(balances)).toBe(true);
    expect(shownBalances(balances)).toEqual([0, 0, 0]);
  });

  it('shows every cent as soon as one person is two cents away', () => {
    const balances = [cents(2), cents(-1), cents(-1)];
    expect(isGroupSettled(balances)).toBe(false);
    expect(shownBalances(balances)).toEqual(balances);
    expect(shownBalances(balances.map(negate))).toEqual(balances.map(negate));
  });

  it('is a group of two at least', () => {
    expect(isGroupSettled([])).toBe(false);
    expect(isGroupSettled([cents(0)])).toBe(false);
    expect(shownBalances([cents(0)])).toEqual([0]);
  });
});
