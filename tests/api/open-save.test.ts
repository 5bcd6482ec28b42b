import fc from 'fast-check';
import { newId } from '@/lib/domain/ids';
import { wireToSignedCents } from '@/lib/domain/money/money';
import { evenly } from '@/lib/domain/entry/split';
import { decideParts } from '@/lib/domain/entry/parts';
import type { WireExpense, WireExpenseWithIds } from '@/lib/wire/old/expense';
import type { WireMember } from '@/lib/wire/old/member';
import type { WirePayment } from '@/lib/wire/old/payment';
import { anExpense, idOf, outcomesOf, put } from '../support/a-device';
import { aGroup, type TestGroup } from '../support/a-group';
import { expectBooksInOrder } from '../support/answers';
import { api } from '../support/api';
import { ledgerOf } from '../support/ledger-calls';
import { someMoneyOf } from '../support/some-splits';
import { dumpOf } from '../support/database';
import { formOf } from '../support/old-form';

const NAMES = ['Anna', 'Ben', 'Cleo', 'Deniz', 'Elif'] as const;
const names = (max: number) => NAMES.slice(0, max);

/** A group of two to five, in a currency with or without cents, and what they spent and paid. */
const storyArbitrary = fc.integer({ min: 2, max: 5 }).chain((size) => {
  const person = fc.constantFrom(...names(size));
  const amount = fc.integer({ min: 1, max: 9_999_999 }).map((cents) => cents / 100);
  return fc.record({
    size: fc.constant(size),
    currency: fc.constantFrom('€', 'JPY'),
    expenses: fc.array(
      fc.record({ payer: person, amount, beneficiaries: fc.subarray(names(size), { minLength: 1 }) }),
      { minLength: 1, maxLength: 4 },
    ),
    payments: fc.array(
      fc.record({ amount, pair: fc.shuffledSubarray(names(size), { minLength: 2, maxLength: 2 }) }),
      { maxLength: 2 },
    ),
  });
});

type Story = typeof storyArbitrary extends fc.Arbitrary<infer T> ? T : never;

async function told({ size, currency, expenses, payments }: Story): Promise<TestGroup> {
  let story = aGroup()
    .with(...names(size))
    .in(currency);
  for (const { payer, amount, beneficiaries } of expenses) story = story.spent(payer, amount, beneficiaries);
  for (const { amount, pair } of payments) story = story.paid(pair[0] ?? '', amount, pair[1] ?? '');
  return story;
}

const open = async (id: string) => (await api.get<{ expense: WireExpense }>(`expenses/${id}`)).body.expense;

async function saveExpense(id: string, withIds: boolean, more: object = {}) {
  const body = { ...formOf(await open(id), withIds), ...more };
  const answer = await api.put<{ updatedExpense: WireExpenseWithIds }>(`expenses/${id}`, body);
  expect(answer.status).toBe(200);
  return answer.body.updatedExpense;
}

async function savePayment(id: string) {
  const { payment } = (await api.get<{ payment: WirePayment }>(`payments/${id}`)).body;
  const answer = await api.put(`payments/${id}`, {
    groupCode: payment.groupCode,
    paymentAmount: payment.paymentAmount.toFixed(2),
    paymentMakerName: payment.paymentMaker.userName,
    paymentRecipientName: payment.paymentRecipient.userName,
  });
  expect(answer.status).toBe(200);
}

async function saveEverything(group: TestGroup) {
  for (const { _id } of group.expenses) {
    await saveExpense(_id, true);
    await saveExpense(_id, false);
  }
  for (const { _id } of group.payments) await savePayment(_id);
  for (const { _id, userName } of Object.values(group.members)) {
    await api.patch(`users/${_id}`, { userName, groupCode: group.code });
  }
  await api.patch(`groups/${group.id}`, { groupName: 'Lissabon 2026', groupCode: group.code });
}

describe('opening something and saving it as it is', () => {
  it('leaves every byte of every table, and the plan', async () => {
    await fc.assert(
      fc.asyncProperty(storyArbitrary, async (story) => {
        const group = await told(story);
        const { users } = (await api.get<{ users: WireMember[] }>(`users/byGroupCode/${group.code}`)).body;
        const [creditor, debtor] = [
          users.find((user) => user.userBalance > 0),
          users.find((user) => user.userBalance < 0),
        ];
        if (creditor && debtor) {
          const row = { from: debtor.userName, to: creditor.userName, amount: 0.01, groupCode: group.code };
          await api.post('settlements', { settlements: [row] });
        }
        const before = await dumpOf(group.id);
        await saveEverything(group);
        expect(await dumpOf(group.id)).toEqual(before);
      }),
      { numRuns: 25 },
    );
  });

  it('leaves an expense that several people paid and shared unevenly', async () => {
    const group = await aGroup().with('Anna', 'Ben', 'Cleo');
    const id = newId();
    const amounts = (paid: Readonly<Record<string, number>>) =>
      Object.entries(paid).map(([name, cents]) => ({ memberId: idOf(group, name), cents }));
    const split = { how: 'amounts', of: amounts({ Anna: 900, Ben: 100 }) };
    const entry = { ...anExpense(group, { id }), payers: amounts({ Anna: 300, Cleo: 700 }), split };
    expect(await outcomesOf(group, [put(entry)])).toEqual(['done']);
    const before = await dumpOf(group.id);
    expect((await open(id)).expensePayer.userName).toBe('Cleo');
    await saveExpense(id, true);
    await saveExpense(id, false);
    expect(await dumpOf(group.id)).toEqual(before);
    await saveExpense(id, true, { expenseDescription: 'Anders' });
    expect((await dumpOf(group.id)).parts).toBe(before.parts);
    await expectBooksInOrder(group.id);
  });
});

describe('changing only the description', () => {
  it('leaves the parts byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(storyArbitrary, async (story) => {
        const group = await told(story);
        const before = await dumpOf(group.id);
        for (const { _id, shares } of group.expenses) {
          const updated = await saveExpense(_id, false, { expenseDescription: 'Anders' });
          expect(updated).toMatchObject({ shares, revision: 1 });
        }
        expect((await dumpOf(group.id)).parts).toBe(before.parts);
      }),
      { numRuns: 10 },
    );
  });
});

describe('the preview of a form', () => {
  it('gives the odd cent to the same member as the server', async () => {
    await fc.assert(
      fc.asyncProperty(
        storyArbitrary,
        fc.array(fc.uuid({ version: 4 }), { minLength: 4, maxLength: 4 }),
        async (story, ids) => {
          const group = await told({ ...story, expenses: [], payments: [] });
          const members = Object.values(group.members);
          for (const [place, { payer, amount, beneficiaries }] of story.expenses.entries()) {
            const _id = ids[place] ?? newId();
            const sharers = members
              .filter(({ userName }) => beneficiaries.some((name) => name === userName))
              .map((member) => ({ id: member._id, createdAt: new Date(member.createdAt) }));
            const preview = decideParts({
              cents: wireToSignedCents(amount),
              payers: [{ memberId: group.members[payer]?._id ?? '', cents: wireToSignedCents(amount) }],
              ...{ kind: 'expense', sharers, split: evenly(sharers.map(({ id }) => id)) },
              entryId: _id,
              currency: story.currency,
            });
            const { expense } = (
              await api.post<{ expense: WireExpenseWithIds }>('expenses', {
                _id,
                expenseDescription: 'Eis',
                expenseAmount: amount,
                groupCode: group.code,
                expensePayerName: payer,
                expenseBeneficiariesNames: beneficiaries.toReversed(),
              })
            ).body;
            expect(expense.shares.map((share) => [share._id, wireToSignedCents(share.amount)])).toEqual(
              preview.flatMap(({ memberId, owedCents }) =>
                owedCents === null ? [] : [[memberId, owedCents]],
              ),
            );
          }
          await expectBooksInOrder(group.id);
        },
      ),
      { numRuns: 15 },
    );
  });
});

describe('what our own form opens and saves', () => {
  const amounts = fc.oneof(
    fc.integer({ min: 1, max: 999_999 }),
    fc.integer({ min: 1, max: 9999 }).map((whole) => whole * 100),
  );

  it('stays to the byte in every way to split, and a title changes only the title', async () => {
    const group = await aGroup().with(...NAMES);
    const people = Object.values(group.members).map(({ _id }) => _id);
    const entryOf = async (id: string) =>
      (await ledgerOf(group.code)).body.entries.find((entry) => entry.id === id);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('expense', 'income'),
        someMoneyOf(people, amounts),
        fc.constantFrom('€', 'JPY'),
        async (kind, money, currency) => {
          await api.patch(`groups/currency/${group.code}`, { groupCode: group.code, currency: '€' });
          const said = { id: newId(), kind, title: 'Eis', ...money };
          expect(await outcomesOf(group, [put(said)])).toEqual(['done']);
          await api.patch(`groups/currency/${group.code}`, { groupCode: group.code, currency });
          const { payers, split, parts } = (await entryOf(said.id)) ?? {};
          const opened = { ...said, payers, split };
          const before = await dumpOf(group.id);
          expect(await outcomesOf(group, [put(opened, { base: 0 })])).toEqual([null]);
          expect(await dumpOf(group.id)).toEqual(before);
          expect(await outcomesOf(group, [put({ ...opened, title: 'Taxi' }, { base: 0 })])).toEqual(['done']);
          expect((await dumpOf(group.id)).parts).toBe(before.parts);
          expect(await entryOf(said.id)).toMatchObject({ title: 'Taxi', payers, split, parts });
        },
      ),
      { numRuns: 60 },
    );
    await expectBooksInOrder(group.id);
  });
});
