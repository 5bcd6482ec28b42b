import fc from 'fast-check';

import { newId } from '@/lib/domain/ids';
import { cents, negate, ZERO_CENTS } from '@/lib/domain/money/money';
import { type Debts, debtsAfter } from '@/lib/domain/settlement/debts';
import {
  type MemberBalance,
  settles,
  suggestBy,
  suggestSettlements,
  type Transfer,
} from '@/lib/domain/settlement/settlement';
import { isSettleBy, settleByOf, wayOf } from '@/lib/domain/settlement/ways';

/** Payments between up to seven people, each with what it leaves open: all that a group has is made of such. */
const someMatter = fc
  .array(
    fc.record({
      from: fc.integer({ min: 0, max: 6 }),
      to: fc.integer({ min: 0, max: 6 }),
      amount: fc.integer({ min: 1, max: 30 }),
    }),
    { maxLength: 12 },
  )
  .map((owed) => {
    const balances = Array.from({ length: 7 }, () => 0);
    let debts: Debts = [];
    for (const { from, to, amount } of owed) {
      if (from === to) continue;
      balances[from] = (balances[from] ?? 0) - amount;
      balances[to] = (balances[to] ?? 0) + amount;
      debts = debtsAfter(debts, null, {
        parts: [
          { memberId: String(from), paidCents: null, owedCents: cents(amount) },
          { memberId: String(to), paidCents: cents(amount), owedCents: null },
        ],
      });
    }
    const members = balances.map((balance, place): MemberBalance => ({
      ...{ id: String(place), name: `Member ${place}`, balanceCents: cents(balance) },
    }));
    return { members, debts };
  });

type Matter = { readonly members: readonly MemberBalance[]; readonly debts: Debts };

/** What is left after a payment. */
const after = ({ members, debts }: Matter, { fromId, toId, cents: amount }: Transfer): Matter => ({
  members: members.map((member) => {
    const change = member.id === fromId ? amount : member.id === toId ? negate(amount) : ZERO_CENTS;
    return { ...member, balanceCents: cents(member.balanceCents + change) };
  }),
  debts: debtsAfter(debts, null, {
    parts: [
      { memberId: fromId, paidCents: amount, owedCents: null },
      { memberId: toId, paidCents: null, owedCents: amount },
    ],
  }),
});

const rowsOf = (settleBy: string, matter: Matter): readonly Transfer[] => {
  const plan = suggestBy({ settleBy, ...matter });
  if (!plan) throw new Error('the debts are known');
  return plan.transfers;
};

const someWay = fc.constantFrom('direct', '0', '3');

test('in each way, all payments together bring every balance to exactly 0', () => {
  fc.assert(
    fc.property(someMatter, fc.constantFrom('fewest', 'direct', '0', '3'), (matter, settleBy) => {
      expect(settles(matter.members, rowsOf(settleBy, matter))).toBe(true);
    }),
  );
});

test('a plan holds still while it is paid: after any payment, or a part of one, the rest is suggested', () => {
  fc.assert(
    fc.property(someMatter, someWay, fc.nat(), fc.nat(), (matter, settleBy, nth, part) => {
      const rows = rowsOf(settleBy, matter);
      const paid = rows[nth % Math.max(1, rows.length)];
      if (!paid) return;
      const amount = 1 + (part % paid.cents);
      const left = rows.flatMap((row) =>
        row !== paid ? row : row.cents === amount ? [] : { ...row, cents: cents(row.cents - amount) },
      );
      expect(rowsOf(settleBy, after(matter, { ...paid, cents: cents(amount) }))).toEqual(left);
    }),
  );
});

test('through one person, everybody else pays or is paid once, and only by that person', () => {
  fc.assert(
    fc.property(someMatter, (matter) => {
      const rows = rowsOf('3', matter);
      expect(rows.every(({ fromId, toId }) => (fromId === '3') !== (toId === '3'))).toBe(true);
      const unsettled = matter.members.filter(({ id, balanceCents }) => id !== '3' && balanceCents !== 0);
      expect(rows).toHaveLength(unsettled.length);
    }),
  );
});

test('by direct debts, the payments are the debts', () => {
  fc.assert(
    fc.property(someMatter, (matter) => {
      const keys = (rows: readonly Transfer[]) => rows.map((row) => JSON.stringify(row)).sort();
      expect(keys(rowsOf('direct', matter))).toEqual(keys(matter.debts));
    }),
  );
});

test('without knowing the debts there is no plan of them, and any other', () => {
  const members = [{ id: '0', name: 'Anna', balanceCents: cents(0) }];
  expect(suggestBy({ settleBy: 'direct', members, debts: null })).toBeNull();
  expect(suggestBy({ settleBy: 'fewest', members, debts: null })).toEqual(suggestSettlements(members));
});

describe('the setting', () => {
  const id = newId();

  test('is one text', () => {
    for (const text of ['fewest', 'direct', id]) {
      expect(isSettleBy(text)).toBe(true);
      expect(settleByOf(wayOf(text, [{ id }]))).toBe(text);
    }
    for (const text of ['', 'Anna', 'FEWEST', `${id} `]) expect(isSettleBy(text)).toBe(false);
  });

  test('means the fewest payments once the person has left', () => {
    expect(wayOf(id, [{ id: newId() }])).toEqual({ kind: 'fewest' });
  });
});
