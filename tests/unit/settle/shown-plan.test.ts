import { shownPlan } from '@/lib/domain/settlement/shown-plan';
import { cents } from '@/lib/domain/money/money';
import type { Transfer } from '@/lib/domain/settlement/settlement';
import { copyOf } from '@/tests/unit/device/a-ledger';

/** @param amount in cents */
const row = (fromId: string, toId: string, amount: number): Transfer => ({
  fromId,
  toId,
  cents: cents(amount),
});

const balances = { Anna: 3000, Ben: -1000, Cleo: -2000 };

const free = (of: Readonly<Record<string, number>>) => shownPlan(copyOf(of));
const fixed = (of: Readonly<Record<string, number>>, ...plan: readonly Transfer[]) =>
  shownPlan(copyOf(of, { plan, group: { fixedOrder: true } }));

test('one member has nobody to settle with', () => {
  expect(free({ Anna: 0 })).toEqual({ kind: 'too-few' });
});

test('a group in which nobody is more than a cent off is settled', () => {
  expect(free({ Anna: 1, Ben: -1 })).toEqual({ kind: 'settled' });
});

test('without a fixed order the plan is ours: the fewest payments, by the name of who owes', () => {
  expect(free(balances)).toEqual({
    kind: 'plan',
    rows: [row('ben', 'anna', 1000), row('cleo', 'anna', 2000)],
    proven: true,
    isOurs: true,
    way: { kind: 'fewest' },
  });
});

test('the same balances in other names are another plan', () => {
  expect(free({ Anna: 3000, Zoe: -1000, Cleo: -2000 })).toMatchObject({
    rows: [row('cleo', 'anna', 2000), row('zoe', 'anna', 1000)],
  });
});

test('a fixed order shows what is persisted, in its order', () => {
  const plan = [row('cleo', 'anna', 2000), row('ben', 'anna', 1000)];
  expect(fixed(balances, ...plan)).toMatchObject({ rows: plan, proven: true, isOurs: true });
});

test('it says that fewer do not exist only where that is proven', () => {
  const roundabout = [row('cleo', 'ben', 2000), row('ben', 'anna', 3000), row('anna', 'ben', 1)];
  expect(fixed(balances, ...roundabout)).toMatchObject({ proven: false, isOurs: false });
  const incomplete = [row('cleo', 'anna', 2000), row('ben', 'anna', 900)];
  expect(fixed(balances, ...incomplete)).toMatchObject({ proven: false, isOurs: false });
});

test('a fixed order with nothing left of its plan shows ours', () => {
  expect(fixed({ Anna: 500, Ben: -500 })).toMatchObject({ rows: [row('ben', 'anna', 500)] });
});

describe('in another way', () => {
  const debts = [row('ben', 'anna', 3000), row('cleo', 'ben', 2000)];
  const by = (settleBy: string, more: Parameters<typeof copyOf>[1] = {}) =>
    shownPlan(copyOf(balances, { debts, ...more, group: { settleBy, ...more.group } }));

  test('direct debts are those that the server tells, and nobody says that fewer do not exist', () => {
    expect(by('direct')).toEqual({
      ...{ kind: 'plan', rows: debts, proven: false, isOurs: true, way: { kind: 'direct' } },
    });
  });

  test('everything goes through the person who was chosen', () => {
    expect(by('ben')).toMatchObject({
      rows: [row('ben', 'anna', 3000), row('cleo', 'ben', 2000)],
      way: { kind: 'through', memberId: 'ben' },
    });
    expect(by('gone')).toMatchObject({ way: { kind: 'fewest' }, proven: true });
  });

  test('a persisted plan is ours if its rows are, however many there are', () => {
    const group = { fixedOrder: true };
    expect(by('direct', { group, plan: [...debts].reverse() })).toMatchObject({
      isOurs: true,
      proven: false,
    });
    const fewest = [row('ben', 'anna', 1000), row('cleo', 'anna', 2000)];
    expect(by('direct', { group, plan: fewest })).toMatchObject({ rows: fewest, isOurs: false });
  });

  test('direct debts are not known from a part of the history, but from all of it', () => {
    const place = { day: '2026-07-01', createdAt: new Date(0), kind: 'expense', id: 'e' } as const;
    const { debts: _, ...unknown } = copyOf(balances, { debts, group: { settleBy: 'direct' } });
    expect(shownPlan({ ...unknown, before: { place, cursor: 'c' } })).toEqual({ kind: 'unknown' });
    expect(shownPlan(unknown)).toMatchObject({ kind: 'plan', rows: [] });
  });
});
