import { isSettling, mayBeComplete } from '@/components/settle/balances-with-payments';
import type { Change } from '@/lib/domain/ledger/change';
import { cents } from '@/lib/domain/money/money';
import type { Transfer } from '@/lib/domain/settlement/settlement';
import { copyOf } from '@/tests/unit/device/a-ledger';
import { evenly } from '@/lib/domain/entry/split';

const balances = { Anna: 3000, Ben: -1000, Cleo: -2000 };
const plan: readonly Transfer[] = [{ fromId: 'cleo', toId: 'anna', cents: cents(2000) }];

const confirmation: Change = {
  ...{ id: 'one', kind: 'plan.confirm', entryId: 'paid', fromId: 'ben', toId: 'anna', cents: cents(1000) },
};
const expense: Change = {
  ...{ id: 'two', kind: 'entry.put' },
  entry: {
    ...{ id: 'ice', kind: 'expense', title: 'Eis', cents: cents(100), split: evenly(['ben']) },
    payers: [{ memberId: 'anna', cents: cents(100) }],
  },
};
const member: Change = { id: 'three', kind: 'member.add', member: { id: 'dora', name: 'Dora' } };

test('a group whose order is fixed is settling as long as something of its plan is left', () => {
  expect(isSettling(copyOf(balances, { plan, group: { fixedOrder: true } }), [])).toBe(true);
  expect(isSettling(copyOf(balances, { group: { fixedOrder: true } }), [])).toBe(false);
  expect(isSettling(copyOf(balances), [])).toBe(false);
});

test('without a network a confirmation that waits says so, until a new entry ends the plan', () => {
  expect(isSettling(copyOf(balances), [confirmation, member])).toBe(true);
  expect(isSettling(copyOf(balances), [confirmation, expense])).toBe(false);
  expect(isSettling(copyOf(balances), [expense, confirmation])).toBe(true);
});

test('a group in which nobody owes anything is not settling', () => {
  const settled = copyOf({ Anna: 1, Ben: -1 }, { plan, group: { fixedOrder: true } });
  expect(isSettling(settled, [confirmation])).toBe(false);
});

test('a suggestion waits until two members have paid for something, or for three hours', () => {
  const createdAt = new Date('2026-11-21T09:00:00Z');
  const young = copyOf({ Anna: 3000, Ben: -3000 }, { group: { createdAt } });
  const after = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000);
  const paying = (total: 'paid' | 'made') => ({
    ...young,
    members: young.members.map((member) => ({ ...member, [total]: cents(100) })),
  });
  const onlyAnna = {
    ...young,
    members: young.members.map((member) => ({ ...member, paid: cents(member.name === 'Anna' ? 3000 : 0) })),
  };
  expect(mayBeComplete(onlyAnna, after(179))).toBe(false);
  expect(mayBeComplete(onlyAnna, after(180))).toBe(true);
  expect(mayBeComplete(paying('paid'), after(1))).toBe(true);
  expect(mayBeComplete(paying('made'), after(1))).toBe(true);
});
