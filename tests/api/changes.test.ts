import { newId } from '@/lib/domain/ids';
import { type ErrorCode, errorEntry } from '@/lib/errors';
import { CHANGES_OUTCOMES_MAX_BYTES } from '@/lib/limits';
import { byCode } from '@/lib/server/access/access';
import { writeBatch } from '@/lib/server/write/changes';
import {
  aChange,
  anExpense,
  aPayment,
  idOf,
  outcomeOf,
  outcomesOf,
  put,
  send,
  told,
} from '../support/a-device';
import { aGroup, type TestGroup } from '../support/a-group';
import { expectBooksInOrder, invalid, NOBODY, notFound } from '../support/answers';
import { api } from '../support/api';
import { atOnce, count } from '../support/at-once';
import { committed, dumpOf, rows } from '../support/database';
import { deltaOf, ledgerOf } from '../support/ledger-calls';

const three = () => aGroup().with('Anna', 'Ben', 'Cleo');

/** Expects that `act` changes nothing in the group. */
async function expectNothingDone(group: TestGroup, act: () => Promise<unknown>): Promise<void> {
  const before = await dumpOf(group.id);
  await act();
  expect(await dumpOf(group.id)).toEqual(before);
}

const refusal = (code: ErrorCode) => ({
  ...{ outcome: 'refused', revision: null, code },
  message: errorEntry(code).message,
});

const balances = async ({ code }: TestGroup): Promise<Record<string, number>> => {
  const { body } = await api.get<{ users: { userName: string; userBalance: number }[] }>(
    `users/byGroupCode/${code}`,
  );
  return Object.fromEntries(body.users.map(({ userName, userBalance }) => [userName, userBalance]));
};

const expenseOf = async (id: string) => (await api.get<{ expense: object }>(`expenses/${id}`)).body.expense;

describe('what a device saved, sent in one batch', () => {
  it('is done in order: someone joins, pays, is paid back, and is renamed', async () => {
    const group = await three();
    const deniz = newId();
    const among = [idOf(group, 'Anna'), deniz];
    const expense = { ...anExpense(group), split: { how: 'even', among } };
    const payment = { ...aPayment(group, 'Anna', 'Anna'), payers: [{ memberId: deniz, cents: 1000 }] };
    const changes = [
      aChange('member.add', { member: { id: deniz, name: 'Deniz' } }),
      put(expense),
      put({ ...payment, payers: [{ memberId: deniz, cents: 1000 }] }),
      aChange('member.rename', { memberId: deniz, name: 'Deniz K.', base: 0 }),
      aChange('group.set', { name: 'Porto', currency: 'CHF', base: 1 }),
    ];
    const { status, body, headers } = await send(group, changes);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toMatchObject({ status: 'success', ledger: null });
    const revisions = body.outcomes.map(({ revision }) => revision ?? 0);
    expect(body.outcomes).toEqual(
      changes.map(({ id }, place) => ({ id, outcome: 'done', revision: (revisions[0] ?? 0) + place })),
    );
    expect(await balances(group)).toEqual({ Anna: -5, Ben: 0, Cleo: 0, 'Deniz K.': 5 });
    expect((await told(group)).map(({ kind, change_id }) => [kind, change_id])).toEqual(
      ['member.added', 'entry.created', 'entry.created', 'member.renamed', 'group.set'].map((kind, place) => [
        kind,
        changes[place]?.id,
      ]),
    );
    await expectBooksInOrder(group.id);
  });

  it('is split in whole units if currency and amount have no hundredths, otherwise in hundredths', async () => {
    const group = await aGroup().with('Anna', 'Ben', 'Cleo').in('JPY');
    const [whole, odd] = [newId(), newId()];
    await outcomesOf(group, [
      put(anExpense(group, { id: whole, cents: 1000 })),
      put(anExpense(group, { id: odd, cents: 1001 })),
    ]);
    const amounts = async (id: string) =>
      ((await expenseOf(id)) as { shares: { amount: number }[] }).shares.map(({ amount }) => amount).sort();
    expect(await amounts(whole)).toEqual([3, 3, 4]);
    expect(await amounts(odd)).toEqual([3.33, 3.34, 3.34]);
  });

  it('records its author, if that is a member of the group', async () => {
    const group = await three();
    const deniz = newId();
    const outcomes = await outcomesOf(group, [
      put(anExpense(group), { author: idOf(group, 'Ben').toUpperCase() }),
      put(anExpense(group), { author: NOBODY }),
      aChange('member.add', { member: { id: deniz, name: 'Deniz' }, author: deniz }),
    ]);
    expect(outcomes).toEqual(['done', 'done', 'done']);
    expect((await told(group)).map(({ author }) => author)).toEqual([idOf(group, 'Ben'), null, deniz]);
  });

  it('is answered with what has changed since the version that the device has', async () => {
    const group = await three();
    const { version } = (await ledgerOf(group.code)).body;
    const entry = anExpense(group);
    const batch = [put(entry), aChange('member.remove', { memberId: NOBODY })];
    expect((await send(group, batch)).body.ledger).toBeNull();
    const { body } = await send(group, batch, { since: version });
    const delta = await deltaOf(group.code, version);
    expect({ ...delta, ...(body.ledger as object) }).toEqual(delta);
    expect(Object.keys(body.ledger as object)).toEqual(
      expect.arrayContaining(['version', 'group', 'members', 'entries', 'gone', 'plan']),
    );
    expect(delta).toMatchObject({ whole: false, entries: [{ id: entry.id, cents: 1000 }] });
    expect((await send(group, batch, { since: delta.version })).body.ledger).toBeNull();
    expect((await send(group, batch, { since: 'of another time' })).body.ledger).toMatchObject({
      whole: true,
    });
    expect(await send(group, batch, { since: 5 })).toMatchObject(
      invalid(errorEntry('ledger-query-invalid').message),
    );
  });
});

describe('each change is done once', () => {
  it('a batch that is sent again changes nothing and answers the revisions of the first time', async () => {
    const group = await three();
    const member = { id: newId(), name: 'Deniz' };
    const id = newId();
    const batch = [
      put(anExpense(group, { id })),
      aChange('member.add', { member }),
      put(anExpense(group, { id, cents: 500 }), { base: 0 }),
      aChange('entry.delete', { entryId: id }),
      aChange('member.remove', { memberId: member.id }),
      aChange('group.set', { name: 'Rom' }),
    ];
    const first = await send(group, batch);
    expect(first.body.outcomes.map(({ outcome }) => outcome)).toEqual(batch.map(() => 'done'));
    await expectNothingDone(group, async () => {
      expect((await send(group, batch)).text).toBe(first.text);
    });
  });

  it('a change with its id in capitals, another base and another author is the same change', async () => {
    const group = await three();
    const change = aChange('group.set', { name: 'Rom' });
    const first = await outcomeOf(group, change);
    const again = { ...change, id: change.id.toUpperCase(), base: 7, author: idOf(group, 'Ben') };
    await expectNothingDone(group, async () => {
      expect(await outcomeOf(group, again)).toEqual(first);
    });
  });

  it('an id that comes again with other content is refused', async () => {
    const group = await three();
    const entry = anExpense(group);
    const change = put(entry);
    await outcomeOf(group, change);
    await expectNothingDone(group, async () => {
      for (const other of [
        { ...change, entry: { ...entry, title: 'Brot' } },
        { id: change.id, kind: 'entry.delete', entryId: entry.id },
      ])
        expect(await outcomeOf(group, other)).toMatchObject(refusal('change-id-reused'));
    });
  });

  it('the same id in another group is another change', async () => {
    const [rome, oslo] = [await three(), await three()];
    const change = aChange('group.set', { name: 'Fort' });
    expect(await outcomesOf(rome, [change])).toEqual(['done']);
    expect(await outcomesOf(oslo, [change])).toEqual(['done']);
  });

  it('twelve phones that send one batch at once do it once, and all get the same answer', async () => {
    const group = await three();
    const batch = Array.from({ length: 8 }, () => put(anExpense(group)));
    const answers = await atOnce(() => send(group, batch));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await count('entries', group.id)).toBe(8);
    expect((await told(group)).map(({ change_id }) => change_id)).toEqual(batch.map(({ id }) => id));
    await expectBooksInOrder(group.id);
  });

  it('of two that create one entry with different content at once, one is refused and shown what the other wrote', async () => {
    const group = await three();
    const id = newId();
    const answers = await atOnce((n) => outcomeOf(group, put(anExpense(group, { id, cents: 100 + n }))), 2);
    const won = answers.findIndex(({ outcome }) => outcome === 'done');
    expect(answers[1 - won]).toMatchObject({ ...refusal('id-in-use'), current: { id, cents: 100 + won } });
  });

  it('a batch may be cut anywhere and sent again from the beginning', async () => {
    const group = await three();
    const deniz = newId();
    const batch = [
      aChange('member.add', { member: { id: deniz, name: 'Deniz' } }),
      put({ ...anExpense(group), split: { how: 'even', among: [deniz] } }),
      aChange('member.add', { member: { id: newId(), name: 'Anna' } }),
      put(aPayment(group, 'Ben', 'Anna')),
    ];
    for (let cut = 1; cut <= batch.length; cut += 1) await send(group, batch.slice(0, cut));
    expect(await outcomesOf(group, batch)).toEqual(['done', 'done', 'user-name-taken', 'done']);
    expect(await told(group)).toHaveLength(3);
    expect(await balances(group)).toEqual({ Anna: 0, Ben: 10, Cleo: 0, Deniz: -10 });
  });
});

describe('a creation', () => {
  it('that is repeated under another change id is done, even if what it created was edited since', async () => {
    const group = await three();
    const entry = anExpense(group);
    const member = { id: newId(), name: 'Deniz' };
    await outcomesOf(group, [put(entry), aChange('member.add', { member })]);
    await outcomesOf(group, [
      put({ ...entry, title: 'Brot' }, { base: 0 }),
      aChange('member.rename', { memberId: member.id, name: 'Deniza' }),
    ]);
    await expectNothingDone(group, async () => {
      expect(await outcomesOf(group, [put(entry), aChange('member.add', { member })])).toEqual([null, null]);
    });
  });

  it('of an id that is in use is refused with what is there', async () => {
    const group = await three();
    const entry = anExpense(group);
    await outcomesOf(group, [put(entry)]);
    await expectNothingDone(group, async () => {
      expect(
        await outcomeOf(group, put({ ...entry, cents: 5, payers: [{ ...entry.payers[0], cents: 5 }] })),
      ).toMatchObject({
        ...refusal('id-in-use'),
        current: { id: entry.id, kind: 'expense', cents: 1000, title: 'Eis', revision: 0 },
      });
      const anna = idOf(group, 'Anna');
      expect(
        await outcomeOf(group, aChange('member.add', { member: { id: anna, name: 'Zoe' } })),
      ).toMatchObject({
        ...refusal('id-in-use'),
        current: { id: anna, name: 'Anna', paidCents: 1000 },
      });
    });
  });

  it('of an id of another group is refused, and nothing of the other is shown', async () => {
    const [group, other] = [await three(), await three()];
    const entry = anExpense(other);
    await outcomesOf(other, [put(entry)]);
    const mine = { ...anExpense(group), id: entry.id };
    expect(await outcomeOf(group, put(mine))).toEqual({
      id: expect.any(String) as string,
      ...refusal('id-in-use'),
    });
  });

  it('of what was deleted since is refused: only undo brings an id back', async () => {
    const group = await three();
    const entry = anExpense(group);
    const member = { id: newId(), name: 'Deniz' };
    await outcomesOf(group, [
      put(entry),
      aChange('member.add', { member }),
      aChange('entry.delete', { entryId: entry.id }),
      aChange('member.remove', { memberId: member.id }),
    ]);
    await expectNothingDone(group, async () => {
      expect(await outcomesOf(group, [put(entry), aChange('member.add', { member })])).toEqual([
        'entry-deleted',
        'entry-deleted',
      ]);
    });
  });

  it('is refused in another currency than it was meant in, unless it was done before', async () => {
    const group = await aGroup().with('Anna', 'Ben').spent('Anna', 30).in('€');
    const meant = { currency: '€' };
    const [first, id] = [newId(), newId()];
    const before = put(anExpense(group, { id: first }), meant);
    const row = { fromId: idOf(group, 'Ben'), toId: idOf(group, 'Anna'), cents: 2000 };
    const confirmed = aChange('plan.confirm', { entryId: newId(), ...row, ...meant });
    expect(await outcomesOf(group, [before, put(anExpense(group, { id }), meant)])).toEqual(['done', 'done']);
    expect(await outcomesOf(group, [aChange('group.set', { currency: 'JPY' })])).toEqual(['done']);
    await expectNothingDone(group, async () => {
      expect(await outcomeOf(group, put(anExpense(group), meant))).toMatchObject({
        ...refusal('currency-changed'),
        current: { id: group.id, currency: 'JPY' },
      });
      const ofJpy = { cents: 12_345_678_900 };
      const edits = [
        put(anExpense(group, { id, cents: 955 }), { base: 0, ...meant }),
        put(anExpense(group, ofJpy), meant),
        confirmed,
      ];
      expect(await outcomesOf(group, edits)).toEqual(edits.map(() => 'currency-changed'));
    });
    // A change sent again, an entry created again, and an edit that keeps the amount.
    const again = { ...before, id: newId() };
    const renamed = put(anExpense(group, { id, title: 'Nachtisch' }), { base: 0, ...meant });
    expect(await outcomesOf(group, [before, again, renamed])).toEqual(['done', null, 'done']);
    const yen = { currency: 'JPY' };
    expect(
      await outcomesOf(group, [
        put(anExpense(group, { id, cents: 955 }), { base: 1, ...yen }),
        put(anExpense(group), { currency: 'Taler' }),
        put(anExpense(group), { currency: 7 }),
      ]),
    ).toEqual(['done', 'unknown-currency', 'unknown-currency']);
    await expectBooksInOrder(group.id);
  });

  it('of a payment ends the plan, confirming one of its payments keeps the rest', async () => {
    const group = await aGroup().with('Anna', 'Ben', 'Cleo').spent('Anna', 30);
    const [anna, ben] = [idOf(group, 'Anna'), idOf(group, 'Ben')];
    const plan = () => api.get<{ settlements: object[] }>(`settlements/${group.code}`);
    const confirmed = aChange('plan.confirm', { entryId: newId(), fromId: ben, toId: anna, cents: 1000 });
    expect(await outcomesOf(group, [confirmed])).toEqual(['done']);
    expect((await plan()).body.settlements).toMatchObject([{ from: 'Cleo', to: 'Anna', amount: 10 }]);
    const part = aChange('plan.confirm', {
      entryId: newId(),
      fromId: idOf(group, 'Cleo'),
      toId: anna,
      cents: 400,
    });
    expect(await outcomesOf(group, [part])).toEqual(['done']);
    expect((await plan()).body.settlements).toMatchObject([{ from: 'Cleo', to: 'Anna', amount: 6 }]);
    expect(await outcomesOf(group, [{ ...confirmed, id: newId(), entryId: newId() }])).toEqual([
      'settlements-mismatch',
    ]);
    expect(await outcomesOf(group, [confirmed])).toEqual(['done']);
    expect(await outcomesOf(group, [put(aPayment(group, 'Cleo', 'Anna', { cents: 600 }))])).toEqual(['done']);
    expect((await plan()).status).toBe(404);
    expect(await balances(group)).toEqual({ Anna: 0, Ben: 0, Cleo: 0 });
  });
});

describe('an edit', () => {
  it('is done on the present revision; on another it is refused and shown the present entry', async () => {
    const group = await three();
    const id = newId();
    const save = (cents: number, base: number) => put(anExpense(group, { id, cents }), { base });
    expect(await outcomesOf(group, [put(anExpense(group, { id })), save(500, 0), save(700, 1)])).toEqual([
      ...['done', 'done', 'done'],
    ]);
    await expectNothingDone(group, async () => {
      for (const base of [0, 1, 3])
        expect(await outcomeOf(group, save(900, base))).toMatchObject({
          ...refusal('entry-changed'),
          current: { id, cents: 700, revision: 2, payers: [{ memberId: idOf(group, 'Anna'), cents: 700 }] },
        });
      expect(
        await outcomesOf(group, [aChange('entry.delete', { entryId: id, base: 0 }), save(700, 0)]),
      ).toEqual(['entry-changed', null]);
    });
  });

  it('of a member that others renamed is refused, but giving the present name is done', async () => {
    const group = await three();
    const memberId = idOf(group, 'Ben');
    const rename = (name: string, base?: number) => aChange('member.rename', { memberId, name, base });
    expect(await outcomesOf(group, [rename('Benno', 0), rename('Benni', 0), rename('Benno', 0)])).toEqual([
      ...['done', 'entry-changed', null],
    ]);
    expect(await outcomeOf(group, rename('Benni', 0))).toMatchObject({
      current: { id: memberId, name: 'Benno', revision: 1 },
    });
    expect(await outcomesOf(group, [rename('Anna'), rename('Bernd')])).toEqual(['user-name-taken', 'done']);
  });

  it('of settings is refused only if somebody has changed the same setting since', async () => {
    const group = await three();
    const set = (fields: object) => aChange('group.set', fields);
    const { body } = await send(group, [set({ name: 'Rom' })]);
    const base = body.outcomes[0]?.revision ?? 0;
    expect(
      await outcomesOf(group, [
        set({ currency: 'CHF', base }),
        set({ name: 'Oslo', base }),
        set({ currency: 'SEK', base }),
        set({ currency: 'CHF', base }),
        set({ name: 'Bonn', currency: 'CHF', base }),
        set({ inactiveDataPurge: false, fixedOrder: true, base: base + 1 }),
      ]),
    ).toEqual(['done', 'done', 'entry-changed', null, 'entry-changed', 'done']);
    expect(await outcomeOf(group, set({ name: 'Köln', base }))).toMatchObject({
      ...refusal('entry-changed'),
      current: { id: group.id, name: 'Oslo', currency: 'CHF', inactiveDataPurge: false, fixedOrder: true },
    });
    expect(await outcomesOf(group, [set({ name: 'Köln', base: 999 })])).toEqual(['entry-changed']);
  });

  it('of the order is refused where a plan was fixed since', async () => {
    const group = await aGroup().with('Anna', 'Ben').spent('Anna', 10);
    const { body } = await send(group, [aChange('group.set', { name: 'Rom' })]);
    const base = body.outcomes[0]?.revision;
    await api.post('settlements', {
      settlements: [{ from: 'Ben', to: 'Anna', amount: 5, groupCode: group.code }],
    });
    expect(await outcomesOf(group, [aChange('group.set', { fixedOrder: false, base })])).toEqual([
      'entry-changed',
    ]);
  });

  it('of an entry that undo brought back is refused for a member who is gone, not as deleted', async () => {
    const group = await three();
    const [id, memberId] = [newId(), idOf(group, 'Cleo')];
    await outcomesOf(group, [put(anExpense(group, { id }, ['Ben']))]);
    const { body } = await send(group, [aChange('entry.delete', { entryId: id })]);
    const revision = body.outcomes[0]?.revision;
    const later = [aChange('undo', { revision }), aChange('member.remove', { memberId })];
    expect(await outcomesOf(group, later)).toEqual(['done', 'done']);
    expect(await outcomesOf(group, [put(anExpense(group, { id }, ['Ben', 'Cleo']), { base: 0 })])).toEqual([
      'user-not-found',
    ]);
  });

  it('never changes the kind of an entry, and is refused as deleted if its entry or member was deleted', async () => {
    const group = await three();
    const [id, memberId] = [newId(), idOf(group, 'Cleo')];
    await outcomesOf(group, [put(anExpense(group, { id }, ['Ben']))]);
    expect(await outcomesOf(group, [put(aPayment(group, 'Anna', 'Ben', { id }), { base: 0 })])).toEqual([
      'payment-not-found',
    ]);
    const gone = [aChange('entry.delete', { entryId: id }), aChange('member.remove', { memberId })];
    expect(await outcomesOf(group, gone)).toEqual(['done', 'done']);
    await expectNothingDone(group, async () => {
      expect(
        await outcomesOf(group, [
          put(anExpense(group, { id }, ['Ben']), { base: 0 }),
          aChange('member.rename', { memberId, name: 'C' }),
          aChange('entry.delete', { entryId: id }),
          aChange('member.remove', { memberId }),
        ]),
      ).toEqual(['entry-deleted', 'entry-deleted', null, null]);
    });
  });
});

describe('a refused change', () => {
  it('stops only the changes that build on it', async () => {
    const group = await three();
    const [deniz, lost] = [newId(), newId()];
    const ofDeniz = { ...anExpense(group), split: { how: 'even', among: [deniz] } };
    expect(
      await outcomesOf(group, [
        aChange('member.add', { member: { id: deniz, name: 'Anna' } }),
        put(ofDeniz),
        aChange('entry.delete', { entryId: ofDeniz.id }),
        aChange('member.rename', { memberId: deniz, name: 'Deniz' }),
        put({ ...anExpense(group, { id: lost }), title: '' }),
        put(anExpense(group, { id: lost }), { base: 0 }),
        aChange('plan.confirm', { entryId: newId(), fromId: deniz, toId: idOf(group, 'Anna'), cents: 1 }),
        put(anExpense(group), { author: deniz }),
      ]),
    ).toEqual([
      ...['user-name-taken', 'depends-on-refused', 'depends-on-refused', 'depends-on-refused'],
      ...['missing-expense-description', 'depends-on-refused', 'depends-on-refused', 'done'],
    ]);
    expect(await count('entries', group.id)).toBe(1);
  });

  it('of an existing entry does not stop later changes of that entry', async () => {
    const group = await three();
    const id = newId();
    expect(
      await outcomesOf(group, [
        put(anExpense(group, { id })),
        put(anExpense(group, { id, cents: 5 }), { base: 9 }),
        put(anExpense(group, { id, cents: 6 }), { base: 0 }),
      ]),
    ).toEqual(['done', 'entry-changed', 'done']);
  });

  it('says what is wrong in the very words of the error table, and changes nothing', async () => {
    const group = await three();
    const [other, spent] = [await aGroup().with('Zoe').spent('Zoe', 1), newId()];
    await outcomesOf(group, [put(anExpense(group, { id: spent }))]);
    const entry = anExpense(group);
    const payment = aPayment(group, 'Anna', 'Ben');
    const [zoe, ben] = [idOf(other, 'Zoe'), idOf(group, 'Ben')];
    const wrong: readonly (readonly [ErrorCode, object])[] = [
      ['undo-impossible', { kind: 'undo', revision: 1 }],
      ['change-invalid', { kind: 'undo' }],
      ['unknown-change', { kind: 'toString' }],
      ['unknown-change', { kind: 5 }],
      ['unknown-change', {}],
      ['change-invalid', { kind: 'entry.put' }],
      ['change-invalid', { kind: 'entry.put', entry: { ...entry, kind: 'gift' } }],
      ['change-invalid', { kind: 'entry.put', entry, base: -1 }],
      ['change-invalid', { kind: 'entry.put', entry, base: 0.5 }],
      ['change-invalid', { kind: 'entry.put', entry, base: '0' }],
      ['change-invalid', { kind: 'group.set', name: 'Rom', base: 2 ** 31 }],
      ['change-invalid', { kind: 'entry.put', entry: { ...entry, cents: 10.5 } }],
      ['change-invalid', { kind: 'entry.put', entry: { ...entry, cents: '1000' } }],
      ['change-invalid', { kind: 'entry.put', entry: { ...payment, title: 'Eis' } }],
      ['change-invalid', { kind: 'entry.put', entry: { ...payment, split: entry.split } }],
      ['change-invalid', { kind: 'member.add' }],
      ['change-invalid', { kind: 'group.set' }],
      ['missing-expense-amount', { kind: 'entry.put', entry: { ...entry, cents: null } }],
      ['expense-amount-too-small', { kind: 'entry.put', entry: { ...entry, cents: 0 } }],
      ['expense-amount-too-big-weak', { kind: 'entry.put', entry: { ...entry, cents: 2 ** 53 } }],
      ['expense-amount-too-big', { kind: 'entry.put', entry: anExpense(group, { cents: 10_000_000 }) }],
      ['payment-amount-too-small', { kind: 'entry.put', entry: { ...payment, cents: -5 } }],
      ['expense-description-too-long', { kind: 'entry.put', entry: { ...entry, title: 'x'.repeat(101) } }],
      ['text-not-storable', { kind: 'entry.put', entry: { ...entry, title: 'a\0b' } }],
      ['missing-expense-payer', { kind: 'entry.put', entry: { ...entry, payers: [] } }],
      [
        'missing-expense-beneficiary',
        { kind: 'entry.put', entry: { ...entry, split: { how: 'even', among: [] } } },
      ],
      ['missing-payment-recipient', { kind: 'entry.put', entry: { ...payment, split: null } }],
      ['payment-to-oneself', { kind: 'entry.put', entry: aPayment(group, 'Ben', 'Ben') }],
      ['id-not-uuid', { kind: 'entry.put', entry: { ...entry, id: 'x' } }],
      ['user-not-found', { kind: 'entry.put', entry: { ...entry, split: { how: 'even', among: [zoe] } } }],
      ['user-not-found', { kind: 'entry.put', entry: { ...entry, split: { how: 'even', among: ['Ben'] } } }],
      ['expense-not-found', { kind: 'entry.put', entry, base: 0 }],
      ['expense-not-found', { kind: 'entry.put', entry: { ...entry, id: other.expenses[0]?._id }, base: 0 }],
      ['entry-not-found', { kind: 'entry.delete', entryId: NOBODY }],
      ['entry-not-found', { kind: 'entry.delete', entryId: other.expenses[0]?._id }],
      ['entry-not-found', { kind: 'entry.delete', entryId: ben }],
      ['entry-not-found', { kind: 'entry.delete' }],
      ['id-in-use', { kind: 'entry.put', entry: { ...entry, id: zoe } }],
      ['missing-user-name', { kind: 'member.add', member: { id: newId(), name: ' ' } }],
      ['user-name-taken', { kind: 'member.add', member: { id: newId(), name: 'Ben' } }],
      ['user-name-too-long', { kind: 'member.rename', memberId: ben, name: 'x'.repeat(21) }],
      ['user-not-found', { kind: 'member.rename', memberId: zoe, name: 'Zora' }],
      ['user-not-found', { kind: 'member.remove', memberId: zoe }],
      ['user-not-found', { kind: 'member.remove', memberId: 'x' }],
      ['user-has-transactions', { kind: 'member.remove', memberId: ben }],
      ['group-name-slash', { kind: 'group.set', name: 'a/b' }],
      ['unknown-currency', { kind: 'group.set', currency: 'Taler' }],
      ['purge-not-boolean', { kind: 'group.set', inactiveDataPurge: 'no' }],
      ['order-not-boolean', { kind: 'group.set', fixedOrder: 1 }],
      ['settlement-incomplete', { kind: 'plan.confirm', entryId: newId(), fromId: ben, toId: ben }],
      ['settlement-to-oneself', { kind: 'plan.confirm', entryId: newId(), fromId: ben, toId: ben, cents: 1 }],
      [
        'settlements-mismatch',
        { kind: 'plan.confirm', entryId: newId(), fromId: idOf(group, 'Anna'), toId: ben, cents: 1 },
      ],
    ];
    await expectNothingDone(group, async () => {
      for (const [code, change] of wrong) {
        const outcome = await outcomeOf(group, { id: newId(), ...change });
        expect({ change, ...outcome }).toMatchObject({ change, ...refusal(code) });
      }
    });
    expect(await outcomesOf(other, [put({ ...entry, id: newId() })])).toEqual(['user-not-found']);
    await expectBooksInOrder(group.id, other.id);
  });
});

describe('a batch', () => {
  it('that is malformed is refused whole', async () => {
    const group = await three();
    const good = put(anExpense(group));
    const text = errorEntry('changes-malformed').message;
    await expectNothingDone(group, async () => {
      for (const changes of [
        ...[undefined, null, {}, 'x', [], [good, {}], [good, null], [good, 5], [good, { ...good, id: 'x' }]],
        Array.from({ length: 101 }, () => ({ ...good, id: newId() })),
      ])
        expect(await api.post(`groups/${group.code}/changes`, { changes })).toMatchObject(invalid(text));
      const big = Array.from({ length: 100 }, () => ({ ...good, id: newId(), note: 'x'.repeat(1000) }));
      expect((await send(group, big)).status).toBe(413);
    });
  });

  it('for a group that is gone is 404', async () => {
    const group = await three();
    const change = put(anExpense(group));
    for (const code of [newId(), 'ZZZZZZZZZZZZ', '%00'])
      expect(await send({ code }, [change])).toMatchObject(notFound('Group not found'));
    await send(group, [change]);
    await api.delete(`groups/${group.code}`, { groupName: 'Lissabon 2026' });
    expect(await send(group, [change])).toMatchObject(notFound('Group not found'));
  });

  it('of a hundred is done whole', async () => {
    const group = await three();
    const batch = Array.from({ length: 100 }, () => put(anExpense(group)));
    expect(new Set(await outcomesOf(group, batch))).toEqual(new Set(['done']));
    expect(await count('entries', group.id)).toBe(100);
    await expectBooksInOrder(group.id);
  });

  it('is one write: in one transaction, each change with its own revision and instant', async () => {
    const group = await three();
    const batch = Array.from({ length: 25 }, () => put(anExpense(group)));
    const outcomes = await writeBatch(byCode(group.code), batch);
    const began = outcomes[0]?.revision ?? 0;
    expect(outcomes.map(({ revision }) => revision)).toEqual(batch.map((_, place) => began + place));
    const written = await rows<{ by: string; at: Date }>(
      'SELECT xmin::text AS by, at FROM journal WHERE group_id = $1 AND change_id IS NOT NULL ORDER BY revision',
      [group.id],
    );
    expect(new Set(written.map(({ by }) => by)).size).toBe(1);
    const instants = written.map(({ at }) => at.getTime());
    expect(new Set(instants).size).toBe(25);
    expect(instants).toEqual(instants.toSorted((a, b) => a - b));
    await expectBooksInOrder(group.id);
  });

  it('continues after a change that is refused in its middle, and keeps what was done before it', async () => {
    const group = await three();
    const [first, taken, last] = [put(anExpense(group)), put(anExpense(group)), put(anExpense(group))];
    const stranger = put({ ...anExpense(group), payers: [{ memberId: newId(), cents: 1000 }] });
    const again = { ...taken, id: newId() };
    const batch = [first, taken, stranger, again, last];
    const { outcomes } = (await send(group, batch)).body;
    const began = outcomes[0]?.revision ?? 0;
    expect(outcomes.map(({ revision }) => revision && revision - began)).toEqual([0, 1, null, null, 2]);
    expect(await outcomesOf(group, batch)).toEqual(['done', 'done', 'user-not-found', null, 'done']);
    expect(await count('entries', group.id)).toBe(3);
    await expectBooksInOrder(group.id);
  });

  it('continues if the database itself refuses one of its changes', async () => {
    const group = await three();
    const refuse = `ALTER TABLE entries ADD CONSTRAINT members_totals_exact CHECK (title <> 'Refused by the database')`;
    await committed((client) => client.query(refuse));
    try {
      const bad = put({ ...anExpense(group), title: 'Refused by the database' });
      const batch = [put(anExpense(group)), bad, put(anExpense(group)), put(anExpense(group))];
      expect(await outcomesOf(group, batch)).toEqual(['done', 'totals-too-big', 'done', 'done']);
      expect(await count('entries', group.id)).toBe(3);
      const { members } = (await ledgerOf(group.code)).body;
      expect(members.reduce((sum, { paidCents }) => sum + paidCents, 0)).toBe(3 * anExpense(group).cents);
    } finally {
      await committed((client) => client.query('ALTER TABLE entries DROP CONSTRAINT members_totals_exact'));
    }
    await expectBooksInOrder(group.id);
  });

  it('that moves more rows than one transaction is written in several, in order', async () => {
    const group = await three();
    const batch = Array.from({ length: 7 }, () => put(anExpense(group)));
    const outcomes = await writeBatch(byCode(group.code), batch, { maxRows: 1 });
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(batch.map(() => 'done'));
    const written = await rows<{ by: string }>(
      'SELECT xmin::text AS by FROM journal WHERE group_id = $1 AND change_id IS NOT NULL ORDER BY revision',
      [group.id],
    );
    expect(new Set(written.map(({ by }) => by)).size).toBe(7);
    await expectBooksInOrder(group.id);
  });

  it('that runs out of time ends after what was done, and the rest may be sent again', async () => {
    const group = await three();
    const batch = Array.from({ length: 3 }, () => put(anExpense(group)));
    const outcomes = await writeBatch(byCode(group.code), batch, { maxMs: 0, maxRows: 1 });
    expect(outcomes.map(({ id }) => id)).toEqual([batch[0]?.id]);
    expect(await outcomesOf(group, batch)).toEqual(['done', 'done', 'done']);
    expect(await count('entries', group.id)).toBe(3);
  });

  it('ends before its answer is larger than its limit, in bytes and not in letters', async () => {
    const group = await three();
    const item = { title: '界'.repeat(100), cents: 10, among: [idOf(group, 'Ben')] };
    const receipt = {
      ...anExpense(group),
      split: { how: 'items', items: Array.from({ length: 100 }, () => item) },
    };
    expect(await outcomesOf(group, [put(receipt), put({ ...receipt, title: 'Saft' }, { base: 0 })])).toEqual([
      ...['done', 'done'],
    ]);
    const stale = Array.from({ length: 100 }, () =>
      put({ ...anExpense(group, { id: receipt.id }), title: 'Wein' }, { base: 0 }),
    );
    const { body } = await send(group, stale);
    expect(new Set(body.outcomes.map(({ code }) => code))).toEqual(new Set(['entry-changed']));
    const sizes = body.outcomes.map((outcome) => Buffer.byteLength(JSON.stringify(outcome)));
    const [total, each = 0] = [sizes.reduce((sum, size) => sum + size, 0), sizes[0]];
    expect(each).toBeGreaterThan(30_000);
    expect(Math.abs(total - CHANGES_OUTCOMES_MAX_BYTES)).toBeLessThan(2 * each);
  });
});
