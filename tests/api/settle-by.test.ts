import { newId } from '@/lib/domain/ids';
import { debtsOfEntries } from '@/lib/domain/settlement/debts';
import { copyOfLedger, deltaOfLedger } from '@/lib/wire/own/ledger-copy';
import { copyWithNewest } from '@/lib/server/read/seeds';
import { readGroup } from '@/lib/server/read/read-group';
import { byCode } from '@/lib/server/access/access';
import { aChange, anExpense, idOf, outcomeOf, outcomesOf, put } from '../support/a-device';
import { aGroup, type TestGroup } from '../support/a-group';
import { expectBooksInOrder } from '../support/answers';
import { api } from '../support/api';
import { bring, someExpenses } from '../support/an-import';
import { rows } from '../support/database';
import { deltaOf, ledgerOf } from '../support/ledger-calls';

const settleBy = (how: string, more: object = {}) => aChange('group.set', { settleBy: how, ...more });

const whole = async ({ code }: TestGroup) => (await ledgerOf(code, '?limit=500')).body;

/** Ben owes Anna, Cleo owes Ben: nobody but them shared anything. */
const chain = () =>
  aGroup().with('Anna', 'Ben', 'Cleo').spent('Anna', 10, ['Ben']).spent('Ben', 10, ['Cleo']);

/** An expense that all paid, and all share unevenly. */
const byAll = (group: TestGroup, paid: readonly number[], owed: readonly number[]) => {
  const ids = ['Anna', 'Ben', 'Cleo'].map((name) => idOf(group, name));
  const sides = (amounts: readonly number[]) =>
    ids.flatMap((memberId, place) => (amounts[place] ? [{ memberId, cents: amounts[place] }] : []));
  return put({
    ...{ id: newId(), kind: 'expense', title: 'Boot', cents: paid.reduce((sum, one) => sum + one, 0) },
    ...{ payers: sides(paid), split: { how: 'amounts', of: sides(owed) } },
  });
};

/** The debts as the server tells them are those of all entries, in seed and answer. */
async function expectDebts(group: TestGroup): Promise<void> {
  const copy = copyOfLedger(await whole(group));
  expect(copy.before).toBeNull();
  expect(copy.debts).toEqual(debtsOfEntries(copy.entries));
  expect((await readGroup(copyWithNewest(byCode(group.code), 500)))?.debts).toEqual(copy.debts);
  await expectBooksInOrder(group.id);
}

const pairsIn = async ({ id }: TestGroup): Promise<number> => {
  const [row] = await rows<{ n: number }>(
    'SELECT count(*)::integer AS n FROM pair_debts WHERE group_id = $1',
    [id],
  );
  return row?.n ?? -1;
};

describe('a group that settles by direct debts', () => {
  it('knows who owes whom from the beginning, and keeps it through all that happens to entries', async () => {
    const group = await chain();
    expect(await outcomesOf(group, [byAll(group, [700, 250, 50], [334, 333, 333])])).toEqual(['done']);
    expect(await pairsIn(group)).toBe(0);
    expect((await whole(group)).debts).toBeUndefined();
    expect(await outcomeOf(group, settleBy('direct'))).toMatchObject({ outcome: 'done' });
    await expectDebts(group);
    const boat = byAll(group, [1, 1, 1], [0, 2, 1]);
    await outcomesOf(group, [
      boat,
      byAll(group, [0, 999_999_999_999, 1], [333_333_333_333, 1, 666_666_666_666]),
    ]);
    await expectDebts(group);
    const { entry } = boat as unknown as { entry: { id: string } };
    const revision = (await whole(group)).group.revision;
    await outcomesOf(group, [aChange('entry.delete', { entryId: entry.id, base: 0 })]);
    await expectDebts(group);
    await outcomeOf(group, aChange('undo', { revision: revision + 1 }));
    await expectDebts(group);
    await outcomesOf(group, [put(anExpense(group, { cents: 77 }))]);
    await expectDebts(group);
  });

  it('keeps it through an import and its undo', async () => {
    const group = await chain();
    await outcomeOf(group, settleBy('direct'));
    const revision = await bring(group, { entries: someExpenses(group, 5) });
    await expectDebts(group);
    await outcomeOf(group, aChange('undo', { revision }));
    await expectDebts(group);
  });

  it('loses what it does not need when it settles otherwise, and gets it back', async () => {
    const group = await chain();
    await outcomeOf(group, settleBy('direct'));
    expect(await pairsIn(group)).toBe(2);
    await outcomeOf(group, settleBy('fewest'));
    expect(await pairsIn(group)).toBe(0);
    expect((await whole(group)).debts).toBeUndefined();
    await outcomeOf(group, settleBy('direct'));
    await expectDebts(group);
  });

  it('is told in what is new, also after the setting alone', async () => {
    const group = await chain();
    const { version } = await whole(group);
    await outcomeOf(group, settleBy('direct'));
    const delta = deltaOfLedger(await deltaOf(group.code, version));
    expect(delta.group.settleBy).toBe('direct');
    expect(delta.debts).toHaveLength(2);
  });

  it('accepts the rows of its plan, and keeps the rest of it while it is paid', async () => {
    const group = await chain();
    await outcomeOf(group, settleBy('direct'));
    const pay = (from: string, to: string, cents: number) =>
      aChange('plan.confirm', {
        ...{ entryId: newId(), fromId: idOf(group, from), toId: idOf(group, to), cents },
      });
    // The fewest payments would be this one.
    expect(await outcomeOf(group, pay('Cleo', 'Anna', 1000))).toMatchObject({ code: 'settlements-mismatch' });
    expect(await outcomeOf(group, pay('Cleo', 'Ben', 400))).toMatchObject({ outcome: 'done' });
    const { plan, group: after } = await whole(group);
    expect(after.fixedOrder).toBe(true);
    expect(plan).toEqual([
      { fromId: idOf(group, 'Ben'), toId: idOf(group, 'Anna'), cents: 1000 },
      { fromId: idOf(group, 'Cleo'), toId: idOf(group, 'Ben'), cents: 600 },
    ]);
    expect(await outcomeOf(group, pay('Cleo', 'Ben', 600))).toMatchObject({ outcome: 'done' });
    expect(await outcomeOf(group, pay('Ben', 'Anna', 1000))).toMatchObject({ outcome: 'done' });
    await expectDebts(group);
    expect((await whole(group)).debts).toEqual([]);
  });

  it('decides a confirmation in one batch with what moves the debts, and with the choice itself', async () => {
    const group = await chain();
    const pay = aChange('plan.confirm', {
      ...{ entryId: newId(), fromId: idOf(group, 'Cleo'), toId: idOf(group, 'Ben'), cents: 1000 },
    });
    const more = put(anExpense(group, { cents: 300 }, ['Anna', 'Ben']));
    expect(await outcomesOf(group, [settleBy('direct'), more, pay])).toEqual(['done', 'done', 'done']);
    await expectDebts(group);
  });
});

describe('a group that settles through one person', () => {
  const through = async (name: string) => {
    const group = await chain();
    expect(await outcomeOf(group, settleBy(idOf(group, name)))).toMatchObject({ outcome: 'done' });
    return group;
  };
  const pay = (group: TestGroup, from: string, to: string) =>
    aChange('plan.confirm', {
      ...{ entryId: newId(), fromId: idOf(group, from), toId: idOf(group, to), cents: 1000 },
    });

  it('accepts what goes through them', async () => {
    const group = await through('Ben');
    expect(await outcomeOf(group, pay(group, 'Cleo', 'Anna'))).toMatchObject({
      code: 'settlements-mismatch',
    });
    expect(await outcomeOf(group, pay(group, 'Cleo', 'Ben'))).toMatchObject({ outcome: 'done' });
    expect((await whole(group)).plan).toEqual([
      { fromId: idOf(group, 'Ben'), toId: idOf(group, 'Anna'), cents: 1000 },
    ]);
    await expectBooksInOrder(group.id);
  });

  it('settles in the fewest payments once they have left', async () => {
    const group = await aGroup().with('Anna', 'Ben', 'Cleo', 'Dora').spent('Anna', 10, ['Ben']);
    await outcomeOf(group, settleBy(idOf(group, 'Dora')));
    expect(await outcomeOf(group, pay(group, 'Ben', 'Anna'))).toMatchObject({ code: 'settlements-mismatch' });
    expect(await outcomeOf(group, aChange('member.remove', { memberId: idOf(group, 'Dora') }))).toMatchObject(
      { outcome: 'done' },
    );
    expect(await outcomeOf(group, pay(group, 'Ben', 'Anna'))).toMatchObject({ outcome: 'done' });
    await expectBooksInOrder(group.id);
  });

  it('is refused for somebody who is no member', async () => {
    const group = await chain();
    expect(await outcomeOf(group, settleBy(newId()))).toMatchObject({ code: 'user-not-found' });
    expect(await outcomeOf(group, settleBy('Ben'))).toMatchObject({ code: 'settle-by-unknown' });
  });
});

describe('the choice', () => {
  it('ends a plan that was made in another way, and its undo does so too', async () => {
    const group = await chain();
    const fix = () =>
      api.post('settlements', {
        settlements: [{ from: 'Cleo', to: 'Anna', amount: 10, groupCode: group.code }],
      });
    await fix();
    expect((await whole(group)).plan).toHaveLength(1);
    const { revision } = await outcomeOf(group, settleBy('direct'));
    expect(await whole(group)).toMatchObject({ plan: [], group: { fixedOrder: false, settleBy: 'direct' } });
    await fix();
    await outcomeOf(group, aChange('undo', { revision }));
    expect(await whole(group)).toMatchObject({ plan: [], group: { fixedOrder: false, settleBy: 'fewest' } });
    await expectBooksInOrder(group.id);
  });

  it('is stale if somebody else has chosen since', async () => {
    const group = await chain();
    const base = (await whole(group)).group.revision;
    await outcomeOf(group, settleBy('direct'));
    expect(await outcomeOf(group, settleBy(idOf(group, 'Ben'), { base }))).toMatchObject({
      ...{ outcome: 'refused', code: 'entry-changed', current: { settleBy: 'direct' } },
    });
  });

  it('is nothing that an old client sees', async () => {
    const group = await chain();
    const asked = [
      `groups/${group.code}`,
      `users/byGroupCode/${group.code}`,
      `settlements/${group.code}`,
      `expenses/byGroupCode/${group.code}`,
    ];
    const answers = async () => {
      const texts = [];
      for (const path of asked) texts.push(JSON.stringify((await api.get(path)).body));
      return texts.map((text) => text.replace(/"(lastActive|updatedAt|revision)":("[^"]*"|\d+)/g, ''));
    };
    const before = await answers();
    await outcomeOf(group, settleBy('direct'));
    expect(await answers()).toEqual(before);
    await outcomeOf(group, settleBy(idOf(group, 'Cleo')));
    expect(await answers()).toEqual(before);
  });
});
