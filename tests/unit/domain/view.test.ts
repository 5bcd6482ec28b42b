import { NO_TOTALS } from '@/lib/domain/ledger/balances';
import { applyChanges } from '@/lib/domain/ledger/view';
import type { Change, ChangeBody } from '@/lib/domain/ledger/change';
import type { Group, Member } from '@/lib/domain/nouns';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import { newId } from '@/lib/domain/ids';
import { cents } from '@/lib/domain/money/money';
import type { PlanBasis } from '@/lib/domain/ledger/open-ledger';
import { suggestSettlements } from '@/lib/domain/settlement/settlement';
import { type EntryContent } from '@/lib/domain/entry/content';
import { evenly } from '@/lib/domain/entry/split';
import { NO_DETAILS } from '@/tests/support/some-details';

const start = new Date('2026-11-20T10:00:00Z');
const id = (n: number) => `0000000${n}-0000-4000-8000-000000000000`;
const [anna, ben, cleo, dinner, ferry, paid] = [id(1), id(2), id(3), id(4), id(5), id(6)];

const group: Group = {
  ...{ id: id(0), code: 'CODE', name: 'Rom', initialName: 'Rom', currency: '€', inactiveDataPurge: true },
  ...{ fixedOrder: false, settleBy: 'fewest', budgets: '', revision: 5, entryCount: 0 },
  ...{ lastActiveAt: start, createdAt: start, updatedAt: start },
};

const member = (memberId: string, name: string): Member => ({
  ...{ id: memberId, name, payWays: null, revision: 0, createdAt: start, updatedAt: start },
  ...NO_TOTALS,
});

const copy: LedgerCopy = {
  ...{ version: 'v5', group, plan: [], before: null, entries: [] },
  members: [member(anna, 'Anna'), member(ben, 'Ben')],
};

const DETAILS = { ...NO_DETAILS, day: '2026-11-20' };

let saves = 0;
const save = (body: ChangeBody, more: Partial<Change> = {}): Change => ({
  id: `change-${(saves += 1)}`,
  ...more,
  ...body,
});

const expense = (amount: number, among: readonly string[], title = 'Abendessen'): EntryContent => ({
  ...{ ...DETAILS, kind: 'expense', title, cents: cents(amount) },
  ...{ payers: [{ memberId: anna, cents: cents(amount) }], split: evenly(among) },
});

const put = (entryId: string, content: EntryContent, base?: number): Change =>
  save({ kind: 'entry.put', entry: { id: entryId, ...content }, ...(base === undefined ? {} : { base }) });

const pay = (from: string, to: string, amount: number): EntryContent => ({
  ...{ ...DETAILS, kind: 'payment', title: '', cents: cents(amount), split: evenly([to]) },
  payers: [{ memberId: from, cents: cents(amount) }],
});

const confirm = (entryId: string, fromId: string, toId: string, amount: number): Change =>
  save({ kind: 'plan.confirm', entryId, fromId, toId, cents: cents(amount) });

const balances = ({ members }: LedgerCopy) =>
  members.map(({ paid: p, made, benefitted, received }) => p + made - benefitted - received);

/** The view as a copy of the server, with each entry at this revision. */
const stored = (view: LedgerCopy, revision: number): LedgerCopy => ({
  ...view,
  entries: view.entries.map((entry) => ({ ...entry, revision })),
});

const suggest = ({ members }: PlanBasis) => suggestSettlements(members).transfers;

describe('a ledger with what a person has saved', () => {
  test('shows an expense at once, split to the cent, with the balances that follow', () => {
    const view = applyChanges(copy, [put(dinner, expense(1001, [anna, ben], ' Abendessen '))]);
    expect(view.entries).toMatchObject([{ id: dinner, title: 'Abendessen', cents: 1001, revision: 0 }]);
    expect(view.entries[0]?.parts.map(({ owedCents }) => owedCents)).toEqual([501, 500]);
    expect(balances(view)).toEqual([500, -500]);
    expect([view.group.entryCount, view.version, [...view.pending]]).toEqual([1, 'v5', [dinner]]);
  });

  test('counts what a page already contains only once, although the answer to it was lost', () => {
    const [first, second] = [newId(), newId()];
    const queued = [first, second].map((changeId) => ({ ...confirm(newId(), ben, anna, 500), id: changeId }));
    const sent = { ...copy, newestChanges: [newId(), first].map((changeId) => changeId.slice(0, 12)) };
    const view = applyChanges(sent, queued);
    expect(balances(view)).toEqual([-500, 500]);
    expect(view.pending.size).toBe(1);
  });

  test('lets somebody join and share at once: they are last in joining, and the entry is newest', () => {
    const queued = [
      put(ferry, expense(200, [ben])),
      save({ kind: 'member.add', member: { id: cleo, name: 'Cleo' } }),
      put(dinner, expense(300, [anna, ben, cleo])),
    ];
    const view = applyChanges(copy, queued);
    expect(view.members.map(({ name }) => name)).toEqual(['Anna', 'Ben', 'Cleo']);
    expect(view.entries.map((entry) => entry.id)).toEqual([dinner, ferry]);
    expect(balances(view)).toEqual([400, -300, -100]);
  });

  test('is the same object for the same copy and the same changes', () => {
    const queued = [put(dinner, expense(100, [ben]))];
    expect(applyChanges(copy, queued)).toBe(applyChanges(copy, queued));
    expect(applyChanges(copy, [...queued])).not.toBe(applyChanges(copy, queued));
  });

  test('shows the day on which it was saved, but never before what is there already', () => {
    const savedAtMs = Date.parse('2026-11-22T08:00:00Z');
    const late = { ...put(dinner, expense(100, [ben])), savedAtMs };
    expect(applyChanges(copy, [late]).entries[0]?.createdAt).toEqual(new Date(savedAtMs));
    const early = { ...late, savedAtMs: 5 };
    expect(applyChanges(copy, [early]).entries[0]?.createdAt).toEqual(new Date(start.getTime() + 1));
  });

  test('a correction of 10 to 11 counts once, also where the copy knows the 10 already', () => {
    const ten = put(dinner, expense(1000, [ben]));
    const eleven = put(dinner, expense(1100, [ben]), 0);
    expect(balances(applyChanges(copy, [ten, eleven]))).toEqual([1100, -1100]);
    const known = applyChanges(copy, [ten]);
    expect(balances(applyChanges(known, [ten, eleven]))).toEqual([1100, -1100]);
  });

  test('an edit on an old revision shows what somebody else has made of it', () => {
    const known = stored(applyChanges(copy, [put(dinner, expense(50000, [ben]))]), 1);
    const view = applyChanges(known, [put(dinner, expense(1100, [ben]), 0)]);
    expect(view.entries[0]?.cents).toBe(50000);
    const deleted = applyChanges(known, [save({ kind: 'entry.delete', entryId: dinner, base: 0 })]);
    expect(deleted.entries).toHaveLength(1);
  });

  test('an edit on an old revision shows what both have made of it, where the two agree', () => {
    const known = stored(applyChanges(copy, [put(dinner, expense(50000, [ben]))]), 4);
    const former = expense(1000, [ben]);
    const edit = (title: string, amount = 1000) => ({
      ...put(dinner, expense(amount, [ben], title), 3),
      former,
    });
    const view = applyChanges(known, [edit('Pizza')]);
    expect(view.entries[0]).toMatchObject({ title: 'Pizza', cents: 50000, revision: 4 });
    expect(balances(view)).toEqual([50000, -50000]);
    const twice = applyChanges(known, [edit('Pizza'), edit('Pizza am Hafen')]);
    expect(twice.entries[0]).toMatchObject({ title: 'Pizza am Hafen', cents: 50000 });
    expect(applyChanges(known, [edit('Pizza', 1100)]).entries).toEqual(known.entries);
  });

  test('an edit after an edit builds on it, wherever the first one has got to', () => {
    const known = stored(applyChanges(copy, [put(dinner, expense(1000, [ben]))]), 3);
    const edits = [put(dinner, expense(1100, [ben]), 3), put(dinner, expense(1200, [ben]), 3)];
    expect(applyChanges(known, edits).entries[0]).toMatchObject({ cents: 1200, revision: 3 });
    const moved = stored(applyChanges(known, edits.slice(0, 1)), 4);
    expect(applyChanges(moved, edits).entries[0]?.cents).toBe(1200);
    const met = stored(applyChanges(copy, [put(dinner, expense(50000, [ben]))]), 4);
    expect(applyChanges(met, edits).entries[0]?.cents).toBe(50000);
  });

  test('a new title leaves the parts as they are', () => {
    const known = applyChanges(copy, [put(dinner, expense(1001, [anna, ben]))]);
    const view = applyChanges(known, [put(dinner, expense(1001, [ben, anna], 'Pizza'), 0)]);
    expect(view.entries[0]?.title).toBe('Pizza');
    expect(view.entries[0]?.parts).toBe(known.entries[0]?.parts);
  });

  test('what is deleted is gone, with its part of all totals, and its id does not come back', () => {
    const known = applyChanges(copy, [put(dinner, expense(1000, [ben]))]);
    const gone = save({ kind: 'entry.delete', entryId: dinner, base: 0 });
    const view = applyChanges(known, [gone, put(dinner, expense(1000, [ben]))]);
    expect([view.entries, balances(view), view.group.entryCount]).toEqual([[], [0, 0], 0]);
  });

  test('a payment that a person enters ends the plan, one that the plan asks for keeps the rest', () => {
    const known = applyChanges(copy, [
      save({ kind: 'member.add', member: { id: cleo, name: 'Cleo' } }),
      put(dinner, expense(600, [anna, ben, cleo])),
      save({ kind: 'group.set', set: { fixedOrder: true } }),
    ]);
    const rows = [
      { fromId: ben, toId: anna, cents: cents(200) },
      { fromId: cleo, toId: anna, cents: cents(200) },
    ];
    const fixed: LedgerCopy = { ...known, plan: rows };
    const confirmed = applyChanges(fixed, [confirm(paid, ben, anna, 200)]);
    expect([confirmed.plan, confirmed.group.fixedOrder]).toEqual([rows.slice(1), true]);
    const both = applyChanges(fixed, [confirm(paid, ben, anna, 200), confirm(ferry, cleo, anna, 200)]);
    expect([both.plan, both.group.fixedOrder, balances(both)]).toEqual([[], false, [0, 0, 0]]);
    const entered = applyChanges(fixed, [put(paid, pay(ben, anna, 200))]);
    expect([entered.plan, entered.group.fixedOrder]).toEqual([[], false]);
    const part = applyChanges(fixed, [confirm(paid, ben, anna, 50)]);
    expect([part.plan, part.group.fixedOrder]).toEqual([[{ ...rows[0], cents: 150 }, rows[1]], true]);
    const more = applyChanges(fixed, [confirm(paid, ben, anna, 201)]);
    expect([more.entries.length, more.plan]).toEqual([1, rows]);
  });

  test('a row of a suggested plan becomes a payment, and the plan keeps its other rows if there is a `suggest`', () => {
    const known = applyChanges(copy, [
      save({ kind: 'member.add', member: { id: cleo, name: 'Cleo' } }),
      put(dinner, expense(600, [anna, ben, cleo])),
    ]);
    const queued = [confirm(paid, ben, anna, 200)];
    const view = applyChanges(known, queued);
    expect([view.plan, balances(view)]).toEqual([[], [200, 0, -200]]);
    expect(applyChanges(known, queued, suggest).plan).toEqual([{ fromId: cleo, toId: anna, cents: 200 }]);
    expect(applyChanges(known, [confirm(paid, ben, anna, 50)], suggest).plan).toEqual([
      { fromId: ben, toId: anna, cents: 150 },
      { fromId: cleo, toId: anna, cents: 200 },
    ]);
    expect(applyChanges(known, [confirm(paid, ben, anna, 201)], suggest).entries).toHaveLength(1);
  });

  test('a member who comes back has their former place, also in the plan that the server suggests', () => {
    const [dora, third] = [id(7), id(8)];
    const known = { ...copy, members: [anna, cleo, dora].map((memberId) => member(memberId, memberId)) };
    const back = { id: ben, name: 'Ben', payWays: null, revision: 0, createdAt: start, updatedAt: start };
    const queued = [
      save({ kind: 'undo', revision: 3, back: { kind: 'member.added', before: null, after: back } }),
      put(dinner, expense(100, [ben])),
      put(ferry, expense(50, [cleo])),
      put(third, { ...expense(150, [cleo]), payers: [{ memberId: dora, cents: cents(150) }] }),
      confirm(paid, ben, anna, 100),
    ];
    const view = applyChanges(known, queued, suggest);
    expect(view.members.map(({ id: each }) => each)).toEqual([anna, ben, cleo, dora]);
    expect(view.plan).toEqual([
      { fromId: cleo, toId: anna, cents: 50 },
      { fromId: cleo, toId: dora, cents: 150 },
    ]);
  });

  test.each<readonly [string, Change]>([
    [
      'a name that looks like one that is there',
      save({ kind: 'member.add', member: { id: cleo, name: ' Anna' } }),
    ],
    ['an expense for somebody unknown', put(dinner, expense(100, [cleo]))],
    ['a payment to oneself', put(dinner, pay(anna, anna, 100))],
    ['an amount above the ceiling', put(dinner, expense(10_000_000, [ben]))],
    ['an edit of what is not there', put(dinner, expense(100, [ben]), 0)],
    ['a name that is taken', save({ kind: 'member.rename', memberId: ben, name: 'Anna' })],
    ['a stale name', save({ kind: 'member.rename', memberId: ben, name: 'Benno', base: 3 })],
    ['the same name', save({ kind: 'member.rename', memberId: ben, name: 'Ben' })],
    ['the same setting', save({ kind: 'group.set', set: { currency: '€' } })],
    ['what is taken back', save({ kind: 'undo', revision: 3 })],
  ])('%s changes nothing that is shown', (_what, change) => {
    expect(applyChanges(copy, [change])).toEqual({
      ...copy,
      pending: applyChanges(copy, [change]).pending,
    });
  });

  test('a member with entries stays; one without may leave, and a plan that names them ends', () => {
    const known = applyChanges(copy, [
      save({ kind: 'member.add', member: { id: cleo, name: 'Cleo' } }),
      put(dinner, expense(100, [ben])),
    ]);
    const plan = [{ fromId: cleo, toId: anna, cents: cents(1) }];
    const fixed: LedgerCopy = { ...known, plan, group: { ...known.group, fixedOrder: true } };
    const leave = (memberId: string) => save({ kind: 'member.remove', memberId });
    expect(applyChanges(fixed, [leave(ben)]).members).toHaveLength(3);
    const view = applyChanges(fixed, [leave(cleo)]);
    expect([view.members.length, view.plan, view.group.fixedOrder]).toEqual([2, [], false]);
  });

  test('names and settings are shown as they will be stored, and marked', () => {
    const view = applyChanges(copy, [
      save({ kind: 'member.rename', memberId: ben, name: ' Benno ', base: 0 }),
      save({ kind: 'group.set', set: { name: ' Napoli ', currency: 'JPY' } }),
    ]);
    expect(view.members[1]).toMatchObject({ name: 'Benno', revision: 0 });
    expect(view.group).toMatchObject({ name: 'Napoli', currency: 'JPY', revision: 5 });
    expect([...view.pending]).toEqual([ben, group.id]);
  });
});
