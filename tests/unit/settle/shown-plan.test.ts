import { shownPlan } from '@/components/settle/shown-plan';
import type { PersistedPlan } from '@/lib/client/queries';
import { booksOf, GROUP_CODE } from '@/tests/unit/client/a-books';

const persisted = (
  ...rows: readonly (readonly [from: string, to: string, amount: number])[]
): PersistedPlan => ({
  revision: 1,
  settlements: rows.map(([from, to, amount]) => ({
    _id: `${from}-${to}`,
    from,
    to,
    fromId: from.toLowerCase(),
    toId: to.toLowerCase(),
    amount,
    groupCode: GROUP_CODE,
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
  })),
});

const balances = { Anna: 30, Ben: -10, Cleo: -20 };
/** Each test has its own revision: plans are remembered by it. */
let revision = 0;
const books = (of: Readonly<Record<string, number>>, fixedDebitorCreditorOrder = false) =>
  booksOf(of, { fixedDebitorCreditorOrder, revision: ++revision });

const rowsOf = (plan: ReturnType<typeof shownPlan>) =>
  plan.kind === 'plan' ? plan.rows.map((row) => [row.fromId, row.toId, row.amountCents]) : plan.kind;

test('one member has nobody to settle with', () => {
  expect(shownPlan(books({ Anna: 0 }), undefined)).toEqual({ kind: 'too-few' });
});

test('a group in which nobody is more than a cent off is settled', () => {
  expect(shownPlan(books({ Anna: 0.01, Ben: -0.01 }), undefined)).toEqual({ kind: 'settled' });
});

test('without a fixed order the plan is ours: the fewest payments, by the name of who owes', () => {
  const plan = shownPlan(books(balances), undefined);
  expect(rowsOf(plan)).toEqual([
    ['ben', 'anna', 1000],
    ['cleo', 'anna', 2000],
  ]);
  expect(plan).toMatchObject({ proven: true });
});

test('a fixed order shows what is persisted, in its order, and waits for it', () => {
  const fixed = books(balances, true);
  expect(shownPlan(fixed, undefined)).toEqual({ kind: 'pending' });
  expect(shownPlan(fixed, undefined, true)).toEqual({ kind: 'failed' });
  const plan = shownPlan(fixed, persisted(['Cleo', 'Anna', 20], ['Ben', 'Anna', 10]));
  expect(rowsOf(plan)).toEqual([
    ['cleo', 'anna', 2000],
    ['ben', 'anna', 1000],
  ]);
});

test('it says that fewer do not exist only where that is proven', () => {
  const fewest = persisted(['Cleo', 'Anna', 20], ['Ben', 'Anna', 10]);
  expect(shownPlan(books(balances, true), fewest)).toMatchObject({ proven: true });
  const roundabout = persisted(['Cleo', 'Ben', 20], ['Ben', 'Anna', 30], ['Anna', 'Ben', 0.01]);
  expect(shownPlan(books(balances, true), roundabout)).toMatchObject({ proven: false });
  const incomplete = persisted(['Cleo', 'Anna', 20], ['Ben', 'Anna', 9]);
  expect(shownPlan(books(balances, true), incomplete)).toMatchObject({ proven: false });
});

test('a fixed order with nothing left of its plan shows ours', () => {
  expect(rowsOf(shownPlan(books({ Anna: 5, Ben: -5 }, true), persisted()))).toEqual([['ben', 'anna', 500]]);
});
