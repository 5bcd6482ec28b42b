import fc from 'fast-check';
import { newId } from '@/lib/domain/ids';
import { byCode } from '@/lib/server/access/access';
import { query, statement } from '@/lib/server/database/database';
import { readListBeginning } from '@/lib/server/read/stream-entries';
import { wasThere } from '@/lib/server/sql/entries';
import type { WireLedger } from '@/lib/wire/own/ledger-wire';
import { aChange, anExpense, aPayment, idOf, outcomeOf, outcomesOf, put } from '../support/a-device';
import { aGroup, type TestGroup } from '../support/a-group';
import { begin, bring, hashOf, importPath, make, someExpenses, stage } from '../support/an-import';
import { api } from '../support/api';
import { atOnce, tally } from '../support/at-once';
import { expectBooksInOrder } from '../support/answers';
import { rows } from '../support/database';
import { insertManyExpenses } from '../support/many-entries';
import { activityOf, deltaOf, ledgerOf, sinceOf } from '../support/ledger-calls';

const three = () => aGroup().with('Anna', 'Ben', 'Cleo');
const undo = (revision: number) => aChange('undo', { revision });

async function whole({ code }: TestGroup): Promise<WireLedger> {
  return (await ledgerOf(code, '?limit=500')).body;
}

const stagedRows = async (group: TestGroup): Promise<number> => {
  const [row] = await rows<{ n: number }>(
    `SELECT count(*)::integer AS n FROM imports i JOIN import_batches b ON b.import_id = i.id WHERE i.group_id = $1`,
    [group.id],
  );
  return row?.n ?? -1;
};

/** New members, whose ids decide on their order. */
const newcomers = (...names: readonly string[]) => {
  const ids = names.map(() => newId()).sort();
  return names.map((name, at) => ({ id: ids[at] ?? '', name }));
};

describe('an import', () => {
  it('writes members and entries of all batches at once, as one revision', async () => {
    const group = await three();
    const [dora, emil] = newcomers('Dora', 'Emil');
    const people = { Dora: dora, Emil: emil };
    const entries = [
      ...someExpenses(group, 5),
      { ...aPayment(group, 'Ben', 'Anna', { cents: 250 }), day: '2026-07-15', note: 'bar' },
      {
        ...{ id: newId(), kind: 'income', title: 'Pfand', cents: 90, day: '2026-07-13' },
        payers: [{ memberId: people.Dora?.id, cents: 90 }],
        split: { how: 'shares', of: [{ memberId: people.Emil?.id, shares: 2 }] },
        foreign: { currency: 'USD', minor: 100, rate: '0.9' },
        category: 'other',
      },
    ];
    const before = await whole(group);
    const id = await stage(group, {
      entries,
      members: [dora, emil].flatMap((one) => one ?? []),
      batchSize: 2,
    });
    expect((await whole(group)).version).toBe(before.version);
    const { body } = await make(group, id, { author: dora?.id });
    expect(body.revision).toBe(before.group.revision + 1);
    const after = await whole(group);
    expect(after.group).toMatchObject({ revision: body.revision, entryCount: 7 });
    expect(after.members.map(({ name }) => name)).toEqual(['Anna', 'Ben', 'Cleo', 'Dora', 'Emil']);
    // The order of the file holds within a day.
    expect(after.entries.map(({ title, kind }) => title || kind)).toEqual([
      ...['payment', 'Zeile 1', 'Zeile 2', 'Zeile 3', 'Zeile 4', 'Zeile 5', 'Pfand'],
    ]);
    expect(after.entries.at(-1)).toMatchObject({
      ...{
        kind: 'income',
        cents: 90,
        category: 'other',
        foreign: { currency: 'USD', minor: 100, rate: '0.9' },
      },
      split: { how: 'shares', of: [{ memberId: emil?.id, shares: 2 }] },
    });
    const [told] = (await activityOf(group.code)).body.events;
    expect(told).toMatchObject({
      revision: body.revision,
      author: dora?.id,
      event: {
        kind: 'import.made',
        before: null,
        after: { id, entries: 7, format: 'splitwise-csv', fileHash: hashOf(id), members: [dora, emil] },
      },
    });
    expect(await stagedRows(group)).toBe(0);
    await expectBooksInOrder(group.id);
    // Old clients see all of it.
    const { body: history } = await api.get<{ expensesAndPayments?: unknown[] }>(
      `groups/${group.code}/expenses-and-payments`,
    );
    expect(JSON.stringify(history)).toContain('Zeile 5');
  });

  it('reaches whoever had a version before as a whole ledger', async () => {
    const group = await three();
    const { version } = await whole(group);
    await bring(group, { entries: someExpenses(group, 3) });
    const { body } = await sinceOf(group.code, version);
    expect(body).toMatchObject({ whole: true });
    const present = await whole(group);
    await outcomeOf(group, put(anExpense(group)));
    expect((await deltaOf(group.code, present.version)).entries).toHaveLength(1);
  });

  it('ends the plan, as any entry does', async () => {
    const group = await aGroup().with('Anna', 'Ben').spent('Anna', 20, ['Anna', 'Ben']);
    const settlements = [{ from: 'Ben', to: 'Anna', amount: 10, groupCode: group.code }];
    await api.post('settlements', { settlements });
    expect((await whole(group)).plan).toHaveLength(1);
    await bring(group, { entries: someExpenses(group, 1) });
    expect((await whole(group)).plan).toEqual([]);
  });

  it('may have no entries, only people', async () => {
    const group = await three();
    await bring(group, { entries: [], members: newcomers('Dora') });
    expect((await whole(group)).members.map(({ name }) => name)).toContain('Dora');
  });

  it('may exceed the ceiling of forms, but not that of the database', async () => {
    const group = await three();
    await bring(group, { entries: [anExpense(group, { cents: 1_000_000_000_000 })] });
    const id = newId();
    await begin(group, id, { entries: [1].map(() => ({})) });
    const { body } = await api.put(`${importPath(group, id)}/batches/0`, {
      entries: [anExpense(group, { cents: 1_000_000_000_001 })],
    });
    expect(body).toMatchObject({ code: 'expense-amount-too-big-weak' });
    await expectBooksInOrder(group.id);
  });
});

describe('once', () => {
  it('answers the same when it is asked for again', async () => {
    const group = await three();
    const id = await stage(group, { entries: someExpenses(group, 2) });
    const first = await make(group, id);
    const again = await make(group, id);
    expect(again.body).toEqual(first.body);
    expect((await whole(group)).entries).toHaveLength(2);
  });

  it('writes once, however many ask at once', async () => {
    const group = await three();
    const id = await stage(group, { entries: someExpenses(group, 20) });
    const answers = await atOnce(() => make(group, id));
    expect(tally(answers)).toEqual({ 200: answers.length });
    expect(new Set(answers.map(({ body }) => body.revision)).size).toBe(1);
    expect((await whole(group)).group.entryCount).toBe(20);
    await expectBooksInOrder(group.id);
  });

  it('takes a file of several devices from one of them', async () => {
    const group = await three();
    const stages = await atOnce(() => stage(group, { file: 'the same', entries: someExpenses(group, 3) }), 3);
    const answers = await Promise.all(stages.map((id) => make(group, id)));
    expect(tally(answers)).toEqual({ 200: 1, 409: 2 });
    expect(answers.map(({ body }) => body.code).filter(Boolean)).toEqual(['import-known', 'import-known']);
    expect((await begin(group, newId(), { file: 'the same', entries: [] })).body.code).toBe('import-known');
    expect((await whole(group)).group.entryCount).toBe(3);
  });

  it('takes it again after it was undone, with other ids', async () => {
    const group = await three();
    const file = { file: 'a file', entries: [] };
    const first = await begin(group, newId(), file);
    expect((await begin(group, newId(), file)).body.seed).toBe(first.body.seed);
    const revision = await bring(group, file);
    await outcomeOf(group, undo(revision));
    const second = await begin(group, newId(), file);
    expect(second.status).toBe(200);
    expect(second.body.seed).not.toBe(first.body.seed);
    expect((await begin(await three(), newId(), file)).body.seed).not.toBe(first.body.seed);
  });

  it('takes a batch again, in place of the former one', async () => {
    const group = await three();
    const [first, second] = [someExpenses(group, 2), someExpenses(group, 2, { note: 'neu' })];
    const id = await stage(group, { entries: first });
    await api.put(`${importPath(group, id)}/batches/0`, { entries: second });
    await make(group, id);
    expect((await whole(group)).entries.map(({ note }) => note)).toEqual(['neu', 'neu']);
  });
});

describe('an undo of an import', () => {
  it('takes back its entries and its members, and answers for their ids as for any others', async () => {
    const group = await three();
    const kept = anExpense(group, { title: 'bleibt' });
    await outcomeOf(group, put(kept));
    const before = await whole(group);
    const [dora] = newcomers('Dora');
    const entries = someExpenses(group, 4);
    const revision = await bring(group, { entries, members: dora ? [dora] : [] });
    const [gone] = entries;
    expect(await outcomeOf(group, undo(revision))).toMatchObject({ outcome: 'done', revision: revision + 1 });
    const after = await whole(group);
    expect(after.entries).toEqual(before.entries);
    expect(after.members.map((member) => ({ ...member, updatedAt: null }))).toEqual(
      before.members.map((member) => ({ ...member, updatedAt: null })),
    );
    expect(after.group.entryCount).toBe(1);
    expect(await outcomesOf(group, [put({ ...gone, title: 'neu' }, { base: 0 })])).toEqual(['entry-deleted']);
    expect(await outcomesOf(group, [aChange('entry.delete', { entryId: gone?.id })])).toEqual([null]);
    expect(await outcomesOf(group, [put(gone ?? {})])).toEqual(['id-in-use']);
    // Twice is once, and it is not itself undone: the file can come again.
    expect(await outcomesOf(group, [undo(revision)])).toEqual([null]);
    expect(await outcomesOf(group, [undo(revision + 1)])).toEqual(['undo-impossible']);
    const [told] = (await activityOf(group.code)).body.events;
    expect(told?.event).toMatchObject({ kind: 'import.undone', before: { entries: 4, members: [dora] } });
    await expectBooksInOrder(group.id);
  });

  it('is refused once one of its entries was changed, and says which', async () => {
    const group = await three();
    const entries = someExpenses(group, 3);
    const revision = await bring(group, { entries });
    const [first, second] = entries;
    await outcomeOf(group, put({ ...first, title: 'anders' }, { base: 0 }));
    expect(await outcomeOf(group, undo(revision))).toMatchObject({
      ...{ outcome: 'refused', code: 'undo-stale' },
      current: { id: first?.id, title: 'anders' },
    });
    await outcomeOf(group, aChange('entry.delete', { entryId: second?.id }));
    expect(await outcomeOf(group, undo(revision))).toMatchObject({ code: 'undo-stale' });
    expect((await whole(group)).group.entryCount).toBe(2);
    await expectBooksInOrder(group.id);
  });

  it.each(['an edit', 'a deletion'])('sees %s of the same batch', async (what) => {
    const group = await three();
    const entries = someExpenses(group, 2);
    const revision = await bring(group, { entries });
    const [first] = entries;
    const change =
      what === 'an edit'
        ? put({ ...first, title: 'anders' }, { base: 0 })
        : aChange('entry.delete', { entryId: first?.id });
    expect(await outcomesOf(group, [change, undo(revision)])).toEqual(['done', 'undo-stale']);
    await expectBooksInOrder(group.id);
  });

  it('decides changes of the same batch behind it', async () => {
    const group = await three();
    const entries = someExpenses(group, 2);
    const revision = await bring(group, { entries });
    const [first] = entries;
    expect(
      await outcomesOf(group, [
        undo(revision),
        put({ ...first, title: 'anders' }, { base: 0 }),
        put(anExpense(group)),
      ]),
    ).toEqual(['done', 'entry-deleted', 'done']);
    await expectBooksInOrder(group.id);
  });

  it('keeps the members whom something else names by now', async () => {
    const group = await three();
    const [dora, emil] = newcomers('Dora', 'Emil');
    const revision = await bring(group, { entries: [], members: [dora, emil].flatMap((one) => one ?? []) });
    const lunch = { ...anExpense(group), split: { how: 'even', among: [dora?.id] } };
    await outcomeOf(group, put(lunch));
    await outcomeOf(group, undo(revision));
    expect((await whole(group)).members.map(({ name }) => name)).toEqual(['Anna', 'Ben', 'Cleo', 'Dora']);
    await expectBooksInOrder(group.id);
  });
});

describe('a stage', () => {
  it('can be dropped', async () => {
    const group = await three();
    const id = await stage(group, { entries: someExpenses(group, 2) });
    expect((await api.delete(importPath(group, id))).status).toBe(204);
    expect(await stagedRows(group)).toBe(0);
    expect((await make(group, id)).body.code).toBe('import-unknown');
    expect((await api.delete(importPath(group, id))).status).toBe(204);
  });

  it('is no longer there after a day', async () => {
    const group = await three();
    const id = await stage(group, { entries: someExpenses(group, 1) });
    await rows(`UPDATE imports SET created_at = created_at - interval '25 hours' WHERE id = $1`, [id]);
    expect((await make(group, id)).body.code).toBe('import-unknown');
  });

  it('belongs to its group', async () => {
    const [group, other] = [await three(), await three()];
    const id = await stage(group, { entries: someExpenses(group, 1) });
    expect((await make(other, id)).body.code).toBe('import-unknown');
    expect((await api.delete(importPath(other, id))).status).toBe(204);
    expect((await make(group, id)).status).toBe(200);
  });

  it('is incomplete while a batch or an entry is missing', async () => {
    const group = await three();
    const entries = someExpenses(group, 4);
    const id = newId();
    await begin(group, id, { entries });
    expect((await make(group, id)).body.code).toBe('import-incomplete');
    await api.put(`${importPath(group, id)}/batches/1`, { entries });
    expect((await make(group, id)).body.code).toBe('import-incomplete');
    await api.put(`${importPath(group, id)}/batches/0`, { entries: entries.slice(0, 1) });
    expect((await make(group, id)).body.code).toBe('import-incomplete');
    await api.put(`${importPath(group, id)}/batches/1`, { entries: entries.slice(1) });
    expect((await make(group, id)).status).toBe(200);
  });
});

describe('an import that is begun again', () => {
  it('drops what was staged of another file, or for other people', async () => {
    const group = await three();
    const entries = someExpenses(group, 2);
    const id = await stage(group, { file: 'one', entries });
    await begin(group, id, { file: 'one', entries });
    expect(await stagedRows(group)).toBe(1);
    await begin(group, id, { file: 'other', entries });
    expect(await stagedRows(group)).toBe(0);
    expect((await make(group, id)).body.code).toBe('import-incomplete');
  });

  it('takes no batch in another currency than it was begun in', async () => {
    const group = await three();
    const id = newId();
    const entries = someExpenses(group, 1);
    await begin(group, id, { entries });
    await outcomeOf(group, aChange('group.set', { currency: 'JPY' }));
    expect((await api.put(`${importPath(group, id)}/batches/0`, { entries })).body).toMatchObject({
      code: 'currency-changed',
    });
  });

  it('never makes a member of an id that was used, even while it is being made', async () => {
    const group = await three();
    const used = idOf(group, 'Ben');
    await outcomeOf(group, aChange('member.remove', { memberId: used }));
    for (let round = 0; round < 20; round += 1) {
      const id = newId();
      const fresh = newId();
      await begin(group, id, { entries: [], members: [{ id: fresh, name: `Neu ${round}` }] });
      await Promise.all([
        make(group, id),
        begin(group, id, { entries: [], members: [{ id: used, name: `Alt ${round}` }] }),
      ]);
    }
    expect((await whole(group)).members.map((member) => member.id)).not.toContain(used);
    await expectBooksInOrder(group.id);
  });

  it('says that the group is gone, if it is deleted meanwhile', async () => {
    const group = await three();
    const answers = await Promise.all([
      api.delete(`groups/${group.code}`, { groupName: 'Lissabon 2026' }),
      ...Array.from({ length: 6 }, () => begin(group, newId(), { entries: [] })),
    ]);
    expect(
      answers.map(({ status }) => status).filter((status) => ![200, 204, 404, 503].includes(status)),
    ).toEqual([]);
  });
});

describe('a long list of an old client', () => {
  it('has nothing of an import that is made while it is read', async () => {
    const group = await three();
    const payerId = idOf(group, 'Anna');
    await insertManyExpenses({
      groupId: group.id,
      payerId,
      beneficiaryIds: [payerId],
      count: 3,
      amountCents: 100,
    });
    const first = await readListBeginning([], byCode(group.code), { kind: 'history' });
    if (first === null || 'unchanged' in first) throw new Error('there is no list');
    await bring(group, { entries: someExpenses(group, 50) });
    const { found } = await query(
      statement<{ found: number }>(
        'count_listed',
        `SELECT count(*)::integer AS found FROM entries e JOIN groups g ON g.id = e.group_id
         WHERE g.id = $1::uuid AND e.created_at <= $2::timestamptz AND ${wasThere('$2::timestamptz')}`,
      ),
      group.id,
      first.until,
    ).then(([row]) => row ?? { found: -1 });
    expect(found).toBe(3);
  });
});

describe('what does not fit the group any more when it is made', () => {
  const errorOf = async (group: TestGroup, id: string) => (await make(group, id)).body.code;

  it('is refused, and nothing is written', async () => {
    const group = await three();
    const [dora] = newcomers('Dora');
    const members = dora ? [dora] : [];
    const lunch = { ...anExpense(group, {}, ['Anna', 'Ben']), day: '2026-07-14' };
    const id = await stage(group, { entries: [lunch], members });
    await api.post('users', { userName: 'Dora', groupCode: group.code });
    expect(await errorOf(group, id)).toBe('user-name-taken');
    await outcomeOf(group, aChange('group.set', { currency: 'CHF' }));
    expect(await errorOf(group, id)).toBe('currency-changed');
    const other = await stage(group, { entries: [lunch], currency: 'CHF' });
    await outcomeOf(group, aChange('member.remove', { memberId: idOf(group, 'Ben') }));
    expect(await errorOf(group, other)).toBe('user-not-found');
    expect((await whole(group)).group.entryCount).toBe(0);
  });

  it('is refused for ids that are in use', async () => {
    const group = await three();
    const [used] = someExpenses(group, 1);
    await outcomeOf(group, put(used ?? {}));
    expect(await errorOf(group, await stage(group, { entries: used ? [used] : [] }))).toBe('id-in-use');
    const twice = someExpenses(group, 1);
    const id = newId();
    await begin(group, id, { entries: [...twice, ...twice] });
    await api.put(`${importPath(group, id)}/batches/0`, { entries: [...twice, ...twice] });
    expect(await errorOf(group, id)).toBe('id-in-use');
    const [dora] = newcomers('Dora');
    const [gone] = someExpenses(group, 1);
    await outcomesOf(group, [put(gone ?? {}), aChange('entry.delete', { entryId: gone?.id })]);
    const ids = [idOf(group, 'Ben'), gone?.id, dora?.id, newId()];
    for (const [at, entryId] of ids.entries()) {
      const staged = await stage(group, {
        entries: [anExpense(group, { id: entryId ?? '' })],
        members: at === 2 && dora ? [dora] : [],
        ...(at === 3 && { id: entryId ?? '' }),
      });
      expect(await errorOf(group, staged)).toBe('id-in-use');
    }
    const anna = { id: idOf(group, 'Anna'), name: 'Neu' };
    expect((await begin(group, newId(), { entries: [], members: [anna] })).body.code).toBe('id-in-use');
    await expectBooksInOrder(group.id);
  });

  it('is refused for totals that are too big', async () => {
    const group = await three();
    const payerId = idOf(group, 'Anna');
    const much = { groupId: group.id, payerId, beneficiaryIds: [payerId], amountCents: 1e12 };
    await insertManyExpenses({ ...much, count: 9007 });
    const one = [anExpense(group, { cents: 1e12 })];
    const id = newId();
    await begin(group, id, { entries: one });
    const { body } = await api.put(`${importPath(group, id)}/batches/0`, { entries: one });
    expect(body).toMatchObject({ code: 'totals-too-big' });
    const two = Array.from({ length: 2 }, () => anExpense(group, { cents: 150_000_000_000 }));
    expect(await errorOf(group, await stage(group, { entries: two, batchSize: 1 }))).toBe('totals-too-big');
    expect((await whole(group)).group.entryCount).toBe(9007);
    await expectBooksInOrder(group.id);
    // So many parts of one member would be statistics for whatever test comes next.
    await api.delete(`groups/${group.code}`, { groupName: 'Lissabon 2026' });
  });
});

describe('a stage that was tampered with', () => {
  it.each([
    ['a hash that is none', { fileHash: 'x' }, 'import-invalid'],
    ['a format that is none', { format: '<b>' }, 'import-invalid'],
    ['too many entries', { entries: 100_001 }, 'too-many-entries'],
    ['no number of entries', { entries: '1' }, 'import-invalid'],
    ['two members of one name', { members: newcomers('Dora', 'Dora') }, 'user-name-taken'],
    ['a member of a name that is taken', { members: newcomers('Anna') }, 'user-name-taken'],
    ['a name that is too long', { members: newcomers('D'.repeat(21)) }, 'user-name-too-long'],
    ['an id that is none', { members: [{ id: 'x', name: 'Dora' }] }, 'id-not-uuid'],
    [
      'too many members',
      { members: newcomers(...Array.from({ length: 199 }, (_, at) => `N${at}`)) },
      'too-many-members',
    ],
    ['another currency', { currency: 'CHF' }, 'currency-changed'],
  ])('says %s, and begins nothing', async (_what, more, code) => {
    const group = await three();
    const said = { fileHash: hashOf('x'), format: 'splitwise-csv', currency: '€', entries: 1, members: [] };
    const { body } = await api.put(importPath(group, newId()), { ...said, ...more });
    expect(body).toMatchObject({ code });
    const [row] = await rows<{ n: number }>(
      'SELECT count(*)::integer AS n FROM imports WHERE group_id = $1',
      [group.id],
    );
    expect(row?.n).toBe(0);
  });

  it('refuses a batch with an entry that breaks a rule, and keeps nothing of it', async () => {
    const group = await three();
    const good = anExpense(group);
    const id = newId();
    await begin(group, id, { entries: [good, good] });
    const anna = idOf(group, 'Anna');
    const wrong: readonly [object, string][] = [
      [{ payers: [{ memberId: anna, cents: 1 }] }, 'payers-do-not-add-up'],
      [{ payers: [{ memberId: newId(), cents: 1000 }] }, 'user-not-found'],
      [{ split: { how: 'amounts', of: [{ memberId: anna, cents: 1 }] } }, 'split-does-not-add-up'],
      [{ cents: 0 }, 'expense-amount-too-small'],
      [{ cents: 1e308 }, 'expense-amount-too-big-weak'],
      [{ cents: 0.5 }, 'change-invalid'],
      [{ title: '' }, 'missing-expense-description'],
      [{ title: '\0' }, 'text-not-storable'],
      [{ day: '2026-02-30' }, 'day-invalid'],
      [{ day: '2999-01-01' }, 'day-invalid'],
      [{ category: 'no such' }, 'unknown-category'],
      [{ kind: '__proto__' }, 'change-invalid'],
      [{ id: 'x' }, 'id-not-uuid'],
    ];
    for (const [more, code] of wrong) {
      const { body } = await api.put(`${importPath(group, id)}/batches/0`, {
        entries: [good, { ...good, ...more }],
      });
      expect([more, body]).toEqual([more, expect.objectContaining({ code })]);
    }
    for (const entries of [[], Array.from({ length: 501 }, () => good), 'x', null])
      expect((await api.put(`${importPath(group, id)}/batches/0`, { entries })).body).toMatchObject({
        code: 'import-invalid',
      });
    for (const number of ['-1', 'x', '10000', '1.5'])
      expect(
        (await api.put(`${importPath(group, id)}/batches/${number}`, { entries: [good] })).body,
      ).toMatchObject({
        code: 'import-invalid',
      });
    expect(await stagedRows(group)).toBe(0);
    expect((await whole(group)).group.entryCount).toBe(0);
  });

  it('never breaks the books, whatever comes', async () => {
    const group = await three();
    const people = ['Anna', 'Ben', 'Cleo'].map((name) => idOf(group, name));
    const someone = fc.constantFrom(...people);
    const entry = fc.record({
      id: fc.uuid({ version: 4 }),
      kind: fc.constantFrom('expense', 'income', 'payment'),
      title: fc.constantFrom('', 'Eis'),
      cents: fc.oneof(fc.integer({ min: -5, max: 5000 }), fc.double()),
      payers: fc.array(fc.record({ memberId: someone, cents: fc.integer({ min: 0, max: 5000 }) }), {
        maxLength: 3,
      }),
      split: fc.oneof(
        fc.record({ how: fc.constant('even'), among: fc.array(someone, { maxLength: 3 }) }),
        fc.record({
          how: fc.constant('amounts'),
          of: fc.array(fc.record({ memberId: someone, cents: fc.integer({ min: 0, max: 5000 }) }), {
            maxLength: 3,
          }),
        }),
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 4 }), async (entries) => {
        const id = newId();
        await begin(group, id, { entries });
        const { status } = await api.put(`${importPath(group, id)}/batches/0`, { entries });
        expect([200, 400, 404, 409, 422]).toContain(status);
        const made = await make(group, id);
        expect([200, 409, 422]).toContain(made.status);
        await expectBooksInOrder(group.id);
      }),
      { numRuns: 60 },
    );
  });
});
