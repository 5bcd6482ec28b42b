import {
  changesIn,
  editsBetween,
  EMPTY_OUTBOX,
  enqueue,
  markSent,
  nextBatch,
  type Outbox,
  outboxOf,
  pendingIn,
  refusalsIn,
  takeLost,
} from '@/lib/device/state/outbox';
import { settle } from '@/lib/device/state/outbox-outcomes';
import { dismiss, resend, samePerson } from '@/lib/device/state/outbox-answers';
import { anew, asPayment, bodyOf, matchingPayment } from '@/lib/device/hooks/refusals';
import { applyChanges } from '@/lib/domain/ledger/view';
import type { Change, ChangeBody, ChangeOf } from '@/lib/domain/ledger/change';
import type { Entry, Group } from '@/lib/domain/nouns';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import { cents } from '@/lib/domain/money/money';
import type { ErrorCode } from '@/lib/errors';
import { evenly } from '@/lib/domain/entry/split';

const id = (n: number) => `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`;
const [anna, ben, cleo, dinner, ferry, paid] = [id(1), id(2), id(3), id(4), id(5), id(6)];

const save = (name: string, body: ChangeBody): Change => ({ id: name, ...body });

const put = (name: string, entryId: string, amount: number, base?: number, among = [anna, ben]): Change =>
  save(name, {
    ...{ kind: 'entry.put', ...(base === undefined ? {} : { base }) },
    entry: {
      ...{ id: entryId, kind: 'expense', title: 'Eis', cents: cents(amount), split: evenly(among) },
      payers: [{ memberId: anna, cents: cents(amount) }],
    },
  });

const remove = (name: string, entryId: string, base = 0): Change =>
  save(name, { kind: 'entry.delete', entryId, base });
const join = (name: string, memberId: string, as: string): Change =>
  save(name, { kind: 'member.add', member: { id: memberId, name: as } });
const rename = (name: string, memberId: string, to: string, base = 0): Change =>
  save(name, { kind: 'member.rename', memberId, name: to, base });
const share = (name: string, memberId: string, iban: string | null, base = 0): Change =>
  save(name, { kind: 'member.set', memberId, set: { payWays: iban === null ? null : { iban } }, base });
const leave = (name: string, memberId: string): Change =>
  save(name, { kind: 'member.remove', memberId, base: 0 });
const confirm = (name: string, entryId = paid): ChangeOf<'plan.confirm'> => ({
  ...{ id: name, kind: 'plan.confirm', entryId, fromId: ben, toId: anna, cents: cents(500) },
});

const limits = { maxChanges: 100, maxBytes: 90_000, bytesOf: () => 300 };

const saved = (...changes: Change[]): Outbox => changes.reduce(enqueue, EMPTY_OUTBOX);
const sent = (outbox: Outbox): Outbox => markSent(outbox, nextBatch(outbox, limits));
const names = (outbox: Outbox) => changesIn(outbox).map((change) => change.id);
const batchOf = (outbox: Outbox, more = {}) =>
  nextBatch(outbox, { ...limits, ...more }).map((change) => change.id);

const done = (outbox: Outbox, name: string, revision: number | null = 1, copy: LedgerCopy | null = null) =>
  settle(outbox, [{ id: name, outcome: 'done', revision }], copy);
const refuse = (outbox: Outbox, name: string, code: ErrorCode, current: Entry | null = null): Outbox =>
  settle(outbox, [{ id: name, outcome: 'refused', code, message: code, current }], null);

const start = new Date('2026-11-22T08:00:00Z');
const emptyCopy: LedgerCopy = {
  ...{ version: 'v', plan: [], before: null, members: [], entries: [] },
  group: {
    ...{ id: id(0), code: 'CODE', name: 'Rom', initialName: 'Rom', currency: '€', inactiveDataPurge: true },
    ...{
      fixedOrder: false,
      settleBy: 'fewest',
      budgets: '',
      revision: 7,
      entryCount: 0,
      lastActiveAt: start,
      createdAt: start,
      updatedAt: start,
    },
  },
};
const copy = applyChanges(emptyCopy, [
  join('a', anna, 'Anna'),
  join('b', ben, 'Ben'),
  put('c', dinner, 1100),
]);
const asRevision = (held: LedgerCopy, revision: number): LedgerCopy => ({
  ...held,
  entries: held.entries.map((entry) => ({ ...entry, revision })),
});

describe('what is saved and not sent yet', () => {
  test('stays in order', () => {
    expect(names(saved(join('1', cleo, 'Cleo'), put('2', dinner, 1000), put('3', ferry, 200)))).toEqual([
      ...['1', '2', '3'],
    ]);
  });

  test('is replaced by the next save of the same entry: a creation stays one, in its place', () => {
    const outbox = saved(put('1', dinner, 1000), put('2', ferry, 1), put('3', dinner, 1100, 0));
    expect(changesIn(outbox)).toMatchObject([
      { id: '3', base: undefined, entry: { id: dinner, cents: 1100 } },
      { id: '2' },
    ]);
  });

  test('is replaced with what it says and the next save leaves out', () => {
    const next = put('2', dinner, 1100, 4) as ChangeOf<'entry.put'>;
    const { title: _, ...said } = next.entry;
    const outbox = saved(put('1', dinner, 1000, 4), { ...next, entry: said });
    expect(changesIn(outbox)).toMatchObject([{ id: '2', entry: { title: 'Eis', cents: 1100 } }]);
  });

  test('an edit builds on the revision of its own form, which showed all that was there by then', () => {
    const outbox = saved(put('1', dinner, 1000, 4), put('2', dinner, 1100, 5));
    expect(changesIn(outbox)).toMatchObject([{ id: '2', base: 5 }]);
  });

  test('a deletion keeps the revision of the edit before it', () => {
    const outbox = saved(put('1', dinner, 1000, 4), remove('2', dinner, 6));
    expect(changesIn(outbox)).toMatchObject([{ id: '2', kind: 'entry.delete', base: 4 }]);
  });

  test('what is created and deleted again was never there', () => {
    expect(saved(put('1', dinner, 1000), put('2', dinner, 1100, 0), remove('3', dinner))).toEqual([]);
    expect(saved(confirm('1'), remove('2', paid))).toEqual([]);
    expect(saved(join('1', cleo, 'Cleo'), leave('2', cleo))).toEqual([]);
  });

  test('a new member whom another change names is not dropped when they leave', () => {
    const outbox = saved(
      join('1', cleo, 'Cleo'),
      put('2', dinner, 1000, undefined, [cleo]),
      leave('3', cleo),
    );
    expect(names(outbox)).toEqual(['1', '2', '3']);
  });

  test('renaming a new member changes the name that they join with', () => {
    const outbox = saved(join('1', cleo, 'Cleo'), put('2', dinner, 1), rename('3', cleo, 'Clea'));
    expect(changesIn(outbox)).toMatchObject([{ id: '3', kind: 'member.add', member: { name: 'Clea' } }, {}]);
    expect(changesIn(saved(rename('1', ben, 'B', 2), rename('2', ben, 'Benno', 3)))).toMatchObject([
      { id: '2', name: 'Benno', base: 2 },
    ]);
  });

  test('an entry that now names somebody new moves behind them', () => {
    const outbox = saved(
      put('1', dinner, 1000),
      join('2', cleo, 'Cleo'),
      put('3', dinner, 1000, 0, [anna, cleo]),
    );
    expect(names(outbox)).toEqual(['2', '3']);
  });

  test('nothing moves across a confirmation, which decides by the balances before it', () => {
    const outbox = saved(put('1', dinner, 1000), confirm('2'), put('3', dinner, 1100, 0));
    expect(names(outbox)).toEqual(['1', '2', '3']);
    expect(batchOf(outbox)).toEqual(['1', '2']);
  });

  test('nothing is dropped on which a confirmation behind it builds', () => {
    const outbox = saved(confirm('1'), confirm('2', ferry), remove('3', paid));
    expect(names(outbox)).toEqual(['1', '2', '3']);
    expect(batchOf(outbox)).toEqual(['1', '2']);
  });

  test('leaving stays behind the deletion of what names the member, even if they were renamed before', () => {
    const outbox = saved(rename('1', ben, 'Benno'), remove('2', dinner), leave('3', ben));
    expect(names(outbox)).toEqual(['1', '2', '3']);
    expect(batchOf(outbox)).toEqual(['1', '2']);
    expect(changesIn(done(sent(outbox), '1'))).toMatchObject([{}, { id: '3', base: 1 }]);
    expect(applyChanges(copy, changesIn(outbox)).members.map(({ name }) => name)).toEqual(['Anna']);
  });

  test('names are freed before they are taken', () => {
    const swapped = saved(rename('1', anna, 'Temp'), rename('2', ben, 'Anna'), rename('3', anna, 'Ben'));
    expect(names(swapped)).toEqual(['1', '2', '3']);
    expect(applyChanges(copy, changesIn(swapped)).members.map(({ name }) => name)).toEqual(['Ben', 'Anna']);
    const joined = saved(join('1', cleo, 'Cleo'), rename('2', ben, 'Benno'), rename('3', cleo, 'Ben'));
    expect(names(joined)).toEqual(['1', '2', '3']);
    expect(changesIn(done(done(sent(joined), '1'), '2'))).toMatchObject([{ id: '3', base: 0 }]);
  });

  test('a new member whom nothing names is dropped when they leave, whoever joins behind them', () => {
    const dora = id(9);
    expect(names(saved(join('1', cleo, 'Cleo'), join('2', dora, 'Dora'), leave('3', cleo)))).toEqual(['2']);
  });

  test('an entry that lets somebody leave does not move behind that leaving for a new member', () => {
    const outbox = saved(
      put('1', dinner, 1000, 0, [anna]),
      leave('2', ben),
      join('3', cleo, 'Cleo'),
      put('4', dinner, 1000, 0, [anna, cleo]),
    );
    expect(names(outbox)).toEqual(['1', '2', '3', '4']);
    expect(applyChanges(copy, changesIn(outbox)).members.map(({ name }) => name)).toEqual(['Anna', 'Cleo']);
  });

  test('an entry is split in the currency that it was entered in', () => {
    const currency = (name: string, value: string): Change =>
      save(name, { kind: 'group.set', set: { currency: value }, base: 3 });
    expect(
      names(saved(put('1', dinner, 1000), currency('2', 'JPY'), put('3', dinner, 1100, 0))),
    ).toHaveLength(3);
    expect(names(saved(currency('1', 'JPY'), put('2', dinner, 1000), currency('3', '€')))).toHaveLength(3);
  });

  test('the order of a plan is fixed behind what ended the plan', () => {
    const order = (name: string): Change => save(name, { kind: 'group.set', set: { fixedOrder: true } });
    for (const between of [put('2', ferry, 1), confirm('2')]) {
      const outbox = saved(order('1'), between, order('3'));
      expect(names(outbox)).toEqual(['1', '2', '3']);
    }
    expect(
      applyChanges(copy, changesIn(saved(order('1'), put('2', ferry, 1), order('3')))).group.fixedOrder,
    ).toBe(true);
  });

  test('the same setting is replaced, another one is a change of its own', () => {
    const set = (name: string, what: object, base: number): Change =>
      save(name, { kind: 'group.set', set: what, base });
    const outbox = saved(
      set('1', { name: 'Rom' }, 3),
      set('2', { currency: '$' }, 3),
      set('3', { name: 'Napoli' }, 4),
    );
    expect(changesIn(outbox)).toMatchObject([
      { id: '3', set: { name: 'Napoli' }, base: 3 },
      { id: '2', set: { currency: '$' } },
    ]);
  });

  test('an undo is never merged with anything', () => {
    expect(
      names(saved(save('1', { kind: 'undo', revision: 3 }), save('2', { kind: 'undo', revision: 3 }))),
    ).toEqual(['1', '2']);
  });
});

describe('what goes out', () => {
  const many = saved(...Array.from({ length: 250 }, (_, place) => put(`s${place}`, id(place + 10), 100)));

  test('are at most a hundred changes, and no more bytes than a request may have', () => {
    expect(batchOf(many)).toHaveLength(100);
    expect(batchOf(many, { maxBytes: 3000 })).toHaveLength(10);
    expect(batchOf(many, { maxBytes: 10 })).toHaveLength(1);
    expect(batchOf(EMPTY_OUTBOX)).toEqual([]);
  });

  test('is the same again as long as there is no answer, with what is saved meanwhile behind it', () => {
    const outbox = enqueue(sent(saved(put('1', dinner, 1000))), put('2', ferry, 5));
    expect(batchOf(outbox)).toEqual(['1', '2']);
    expect(batchOf(sent(outbox))).toEqual(['1', '2']);
  });

  test('has each thing once: the next change of it waits for the revision that the first one makes', () => {
    const outbox = enqueue(sent(saved(put('1', dinner, 1000, 3))), put('2', dinner, 1100, 3));
    expect([batchOf(outbox), names(outbox)]).toEqual([['1'], ['1', '2']]);
    expect(changesIn(done(outbox, '1'))).toMatchObject([{ id: '2', base: 4 }]);
  });

  test('has no base for the order of a plan: an own confirmation would make it stale', () => {
    const order = (name: string, fixedOrder: boolean): Change =>
      save(name, { kind: 'group.set', set: { fixedOrder } });
    const outbox = enqueue(enqueue(sent(saved(order('1', true))), confirm('2')), order('3', false));
    const [, next] = changesIn(done(outbox, '1', 9));
    expect(next).toMatchObject({ id: '3', set: { fixedOrder: false }, base: undefined });
  });

  test('ends before a setting that the same request sets already', () => {
    const set = (name: string, what: object): Change => save(name, { kind: 'group.set', set: what, base: 3 });
    const outbox = saved(set('1', { name: 'Rom', currency: '$' }), set('2', { name: 'Napoli' }));
    expect(batchOf(outbox)).toEqual(['1']);
    expect(changesIn(done(sent(outbox), '1', 9))).toMatchObject([{ id: '2', base: 9 }]);
    const other = saved(set('1', { name: 'Rom' }), set('2', { name: 'Napoli', currency: '$' }));
    expect(changesIn(done(sent(other), '1', 9))).toMatchObject([{ id: '2', base: 3 }]);
  });
});

describe('what the server says', () => {
  test('done removes the change as soon as the copy shows it', () => {
    const outbox = sent(saved(put('1', dinner, 1000)));
    expect(done(outbox, '1', 8, copy)).toEqual(outbox);
    expect(done(outbox, '1', 7, copy)).toEqual([]);
    expect(done(outbox, '1', null, copy)).toEqual([]);
    expect(done(outbox, 'unknown', 7, copy)).toEqual(outbox);
  });

  test('10 whose answer was lost, corrected to 11, ends as one entry with 11', () => {
    const outbox = enqueue(sent(saved(put('1', dinner, 1000))), put('2', dinner, 1100, 0));
    expect(batchOf(outbox)).toEqual(['1']);
    const next = done(outbox, '1', 5);
    expect(changesIn(next)).toMatchObject([{ id: '2', base: 0, entry: { cents: 1100 } }]);
    expect(done(sent(next), '2', 6)).toEqual([]);
  });

  test('a change that was there already has the revision of that state, unless somebody has changed it since', () => {
    const outbox = enqueue(sent(saved(put('1', dinner, 1100, 3))), put('2', dinner, 1200, 3));
    expect(changesIn(done(outbox, '1', null, asRevision(copy, 6)))).toMatchObject([{ base: 6 }]);
    const another = enqueue(sent(saved(put('1', dinner, 1000, 3))), put('2', dinner, 1200, 3));
    expect(changesIn(done(another, '1', null, asRevision(copy, 6)))).toMatchObject([{ base: 3 }]);
  });

  test('the renames of one member build on each other', () => {
    const outbox = enqueue(sent(saved(rename('1', ben, 'B', 2))), rename('2', ben, 'Benno', 2));
    expect(changesIn(done(outbox, '1'))).toMatchObject([{ base: 3 }]);
    const joined = enqueue(sent(saved(join('1', cleo, 'Cleo'))), rename('2', cleo, 'Clea'));
    expect(changesIn(done(joined, '1'))).toMatchObject([{ kind: 'member.rename', base: 0 }]);
    const known = enqueue(sent(saved(rename('1', ben, 'Ben', 2))), rename('2', ben, 'Benno', 2));
    expect(changesIn(done(known, '1', null, copy))).toMatchObject([{ base: 0 }]);
  });

  test('fields of one member become one change, in either order, on the first base', () => {
    const both = { kind: 'member.set', set: { name: 'Benno', payWays: { iban: 'DE02' } }, base: 2 };
    expect(changesIn(saved(rename('1', ben, 'Benno', 2), share('2', ben, 'DE02', 2)))).toMatchObject([both]);
    expect(changesIn(saved(share('1', ben, 'DE02', 2), rename('2', ben, 'Benno', 2)))).toMatchObject([both]);
    expect(changesIn(saved(share('1', ben, 'DE02', 2), share('2', ben, null, 2)))).toMatchObject([
      { set: { payWays: null }, base: 2 },
    ]);
    expect(changesIn(saved(join('1', cleo, 'Cleo'), share('2', cleo, 'DE02')))).toHaveLength(2);
  });

  test('a refused name waits for the person while another field of the member is saved', () => {
    const taken = {
      id: '1',
      outcome: 'refused',
      code: 'user-name-taken',
      message: '',
      current: null,
    } as const;
    const outbox = enqueue(sent(saved(rename('1', ben, 'Anna', 2))), share('2', ben, 'DE02', 2));
    const after = settle(outbox, [taken], null);
    expect(refusalsIn(after)).toMatchObject([{ change: { id: '1' } }]);
    expect(changesIn(after)).toMatchObject([{ id: '2', set: { payWays: { iban: 'DE02' } } }]);
    expect(refusalsIn(enqueue(after, share('3', ben, null, 3)))).toHaveLength(1);
    expect(refusalsIn(enqueue(after, rename('4', ben, 'Bea', 3)))).toHaveLength(0);
  });

  test('refused keeps the change for the person, with what they typed and what is there, and it no longer counts', () => {
    const current = copy.entries[0] ?? null;
    const outbox = refuse(sent(saved(put('1', dinner, 1000, 3))), '1', 'entry-changed', current);
    expect(refusalsIn(outbox)).toEqual([
      { change: put('1', dinner, 1000, 3), code: 'entry-changed', message: 'entry-changed', current },
    ]);
    expect([names(outbox), pendingIn(outbox), batchOf(outbox)]).toEqual([[], 0, []]);
  });

  test('refused, but saved once more meanwhile: the later change is sent, on the revision of its own form', () => {
    const outbox = enqueue(sent(saved(put('1', dinner, 99, 3))), put('2', dinner, 1100, 4));
    const next = refuse(outbox, '1', 'expense-amount-too-big');
    expect([refusalsIn(next).length, changesIn(next)]).toMatchObject([0, [{ id: '2', base: 4 }]]);
    const deleted = enqueue(sent(saved(put('1', dinner, 99))), remove('2', dinner));
    expect(refuse(deleted, '1', 'expense-amount-too-big')).toEqual([]);
    const renamed = enqueue(sent(saved(join('1', cleo, 'Anna'))), rename('2', cleo, 'Cleo'));
    expect(changesIn(refuse(renamed, '1', 'user-name-taken'))).toMatchObject([
      { id: '2', kind: 'member.add', member: { id: cleo, name: 'Cleo' } },
    ]);
  });

  test('refused, between two that are done: the last one builds on the first', () => {
    const currency = save('3', { kind: 'group.set', set: { currency: '$' }, base: 3 });
    const changes = [put('2', dinner, 99, 3), currency, put('4', dinner, 1100, 3)];
    const outbox = changes.reduce(enqueue, sent(saved(put('1', dinner, 1000, 3))));
    expect(names(outbox)).toEqual(['1', '2', '3', '4']);
    const next = refuse(sent(done(outbox, '1')), '2', 'expense-amount-too-big');
    expect(changesIn(next)).toMatchObject([{ id: '3' }, { id: '4', base: 4 }]);
  });

  test('what was saved behind a refused change stays behind what else was saved meanwhile', () => {
    const renamed = [rename('2', ben, 'Benno'), rename('3', anna, 'Ben')];
    const outbox = renamed.reduce(enqueue, sent(saved(rename('1', anna, 'Anni'))));
    expect(names(refuse(outbox, '1', 'entry-changed'))).toEqual(['2', '3']);
    const freed = [remove('2', dinner), leave('3', ben)].reduce(enqueue, sent(saved(rename('1', ben, 'B'))));
    expect(names(refuse(freed, '1', 'entry-changed'))).toEqual(['2', '3']);
  });

  test('a member refused under one name joins under the next one, before all that names them', () => {
    const before = sent(saved(join('1', cleo, 'Anna'), put('2', dinner, 300, undefined, [anna, cleo])));
    const outbox = refuse(enqueue(before, rename('3', cleo, 'Cleo')), '1', 'user-name-taken');
    expect(names(outbox)).toEqual(['3', '2']);
  });

  test('refused because it is gone is fine for a deletion', () => {
    const outbox = sent(saved(remove('1', dinner), leave('2', cleo)));
    expect(refuse(refuse(outbox, '1', 'entry-not-found'), '2', 'user-not-found')).toEqual([]);
  });
});

describe('an edit that met what somebody else had saved', () => {
  const [there] = asRevision(copy, 4).entries;
  if (!there) throw new Error('no dinner');
  const edit = (name: string, what: { title?: string; amount?: number }, more: object = {}): Change => {
    const { title = 'Eis', amount = 1100 } = what;
    const change = put(name, dinner, amount, 3);
    if (change.kind !== 'entry.put') throw new Error('no edit');
    const former = { ...change.entry, ...{ title: 'Eis', cents: cents(1100) } };
    const began = { ...former, payers: [{ memberId: anna, cents: cents(1100) }] };
    return { ...change, former: began, entry: { ...change.entry, title }, ...more };
  };
  const bens = { ...there, cents: cents(1500), parts: there.parts.map((part) => ({ ...part })) };
  const meet = (
    outbox: Outbox,
    current: Entry | Group,
    code: ErrorCode = 'entry-changed',
    held = copy,
  ): Outbox => {
    const [batch] = nextBatch(outbox, limits);
    const outcome = { id: batch?.id ?? '', outcome: 'refused', code, message: code, current } as const;
    return settle(sent(outbox), [outcome], held, new Map([[outcome.id, 'new']]));
  };

  test('is sent again on top of that, under another id, if the two can be merged', () => {
    const outbox = meet(saved(edit('1', { title: 'Eis am Hafen' })), bens);
    expect(refusalsIn(outbox)).toEqual([]);
    expect(outbox).toMatchObject([{ id: 'new', state: 'waiting', place: 1 }]);
    expect(changesIn(outbox)).toMatchObject([
      { id: 'new', base: 4, former: { cents: 1500 }, entry: { title: 'Eis am Hafen', cents: 1500 } },
    ]);
  });

  test('and meets the next one in the same way', () => {
    const once = meet(saved(edit('1', { title: 'Eis am Hafen' })), bens);
    const outbox = meet(once, { ...bens, cents: cents(1700), revision: 5 });
    expect(changesIn(outbox)).toMatchObject([{ base: 5, entry: { title: 'Eis am Hafen', cents: 1700 } }]);
  });

  test.each<[string, Change, Entry]>([
    ['both have changed the amount', edit('1', { amount: 1300 }), bens],
    ['a former build has saved it', edit('1', { title: 'Eis am Hafen' }, { former: undefined }), bens],
    ['a server was restored', edit('1', { title: 'Eis am Hafen' }), { ...bens, revision: 2 }],
  ])('is for the person to decide where %s', (_, change, current) => {
    expect(refusalsIn(meet(saved(change), current))).toMatchObject([{ change: { id: '1' } }]);
  });

  test('and was refused for an outdated amount, or a currency, is sent again on top of that', () => {
    const held = { ...copy, entries: [bens] };
    const outbox = meet(saved(edit('1', { title: 'Eis am Hafen' })), copy.group, 'currency-changed', held);
    expect(changesIn(outbox)).toMatchObject([{ id: 'new', base: 4, entry: { cents: 1500 } }]);
    const again = meet(outbox, copy.group, 'currency-changed', held);
    expect(refusalsIn(again)).toMatchObject([{ change: { id: 'new', base: 4 } }]);
  });

  test('is dropped if another edit was saved meanwhile, and that one is merged', () => {
    const outbox = enqueue(sent(saved(edit('1', { title: 'Eis am Hafen' }))), edit('2', { title: 'Gelato' }));
    const next = meet(outbox, bens);
    expect(changesIn(next)).toMatchObject([{ id: '2', base: 3, former: { title: 'Eis' } }]);
    expect(changesIn(meet(next, bens))).toMatchObject([{ entry: { title: 'Gelato', cents: 1500 } }]);
  });

  test('and is followed by another one: that one has the result of the first as former content', () => {
    const outbox = enqueue(sent(saved(edit('1', { title: 'Gelato' }))), edit('2', { amount: 1300 }));
    const told = { ...copy, entries: [{ ...there, title: 'Gelato' }] };
    expect(changesIn(done(outbox, '1', 7, told))).toMatchObject([{ base: 4, former: { title: 'Gelato' } }]);
    expect(changesIn(done(outbox, '1', 7, copy))).toMatchObject([{ base: 4, former: undefined }]);
  });
});

describe('what builds on a refused change', () => {
  const queued = sent(
    saved(join('1', cleo, 'Anna'), put('2', dinner, 300, undefined, [anna, cleo]), put('3', ferry, 1)),
  );
  const refused = settle(
    queued,
    [
      { id: '1', outcome: 'refused', code: 'user-name-taken', message: '', current: null },
      { id: '2', outcome: 'refused', code: 'depends-on-refused', message: '', current: null },
      { id: '3', outcome: 'done', revision: 3 },
    ],
    null,
  );

  test('is held back, even if saved later, and is not shown as a refusal', () => {
    const outbox = enqueue(refused, put('4', id(9), 5, undefined, [cleo]));
    expect([batchOf(outbox), refusalsIn(outbox).length, pendingIn(outbox)]).toEqual([[], 1, 2]);
  });

  test('is sent when the first one is sent anew, behind it', () => {
    const outbox = resend(refused, '1', join('5', cleo, 'Annette'));
    expect([batchOf(outbox), refusalsIn(outbox)]).toEqual([['5', '2'], []]);
  });

  test('counts for the member who is there, if that is the same person', () => {
    const more = enqueue(refused, { ...confirm('4'), fromId: cleo, author: cleo });
    const outbox = samePerson(more, '1', anna);
    expect(changesIn(outbox)).toMatchObject([
      { id: '2', entry: { payers: [{ memberId: anna }], split: evenly([anna]) } },
      { id: '4', fromId: anna, toId: anna, author: anna },
    ]);
    expect(samePerson(outbox, '2', ben)).toBe(outbox);
  });

  test('is for the person to decide, once the first one is dismissed', () => {
    const outbox = dismiss(refused, '1');
    expect(refusalsIn(outbox)).toMatchObject([{ code: 'depends-on-refused', change: { id: '2' } }]);
    const corrected = resend(outbox, '2', put('6', dinner, 300));
    expect(batchOf(corrected)).toEqual(['6']);
    expect(dismiss(corrected, '6')).toBe(corrected);
  });

  test('a corrected one that names somebody who joined later moves behind them', () => {
    const outbox = enqueue(dismiss(refused, '1'), join('7', ben, 'Ben'));
    expect(batchOf(resend(outbox, '2', put('8', dinner, 300, undefined, [ben])))).toEqual(['7', '8']);
  });

  test('a corrected one takes a name that was freed later', () => {
    const outbox = refuse(sent(saved(rename('1', anna, 'Ben'))), '1', 'user-name-taken');
    const freed = enqueue(outbox, rename('2', ben, 'Benno'));
    expect(batchOf(resend(freed, '1', rename('3', anna, 'Ben')))).toEqual(['2', '3']);
  });
});

describe('a refused change', () => {
  const current = asRevision(copy, 9).entries[0] ?? null;

  test('whose subject is saved again needs no decision any more', () => {
    const outbox = refuse(sent(saved(put('1', dinner, 1, 3))), '1', 'entry-changed', current);
    expect(refusalsIn(enqueue(outbox, remove('2', dinner, 9)))).toEqual([]);
    expect(refusalsIn(enqueue(outbox, remove('2', ferry, 9)))).toHaveLength(1);
  });

  test('is sent anew on what is there now', () => {
    const [refusal] = refusalsIn(refuse(sent(saved(put('1', dinner, 1, 3))), '1', 'entry-changed', current));
    expect(refusal && anew(refusal)).toEqual({ ...put('', dinner, 1, 9), id: undefined });
    const [deletion] = refusalsIn(refuse(sent(saved(remove('1', dinner, 3))), '1', 'entry-changed', current));
    expect(deletion && anew(deletion)).toEqual({ kind: 'entry.delete', entryId: dinner, base: 9 });
  });

  test('becomes a new entry if the old one is gone', () => {
    const [refusal] = refusalsIn(refuse(sent(saved(put('1', dinner, 1, 3))), '1', 'entry-deleted'));
    const body = refusal && anew(refusal);
    expect(body).toMatchObject({ kind: 'entry.put', entry: { cents: 1 } });
    expect(body).not.toHaveProperty('base');
    expect(body?.kind === 'entry.put' && body.entry.id).not.toBe(dinner);
  });

  test('a confirmation that somebody else has made finds their payment, else it becomes an entered payment', () => {
    const change = confirm('1');
    const held = applyChanges(copy, [save('2', { ...asPayment({ ...change, entryId: ferry }, '€') })]);
    expect(matchingPayment(held, change)?.id).toBe(ferry);
    expect(matchingPayment(copy, change)).toBeUndefined();
    expect(asPayment(change, 'CHF')).toMatchObject({
      ...{ kind: 'entry.put', currency: 'CHF' },
      entry: { id: paid, kind: 'payment', cents: 500 },
    });
  });
});

describe('what a restored server has lost', () => {
  const lost = (outbox: Outbox, ...changes: Change[]) => takeLost(outbox, changes);

  test('stands before all that waits, which is held back where it builds on it', () => {
    const outbox = lost(
      saved(put('1', dinner, 1, 0, [anna, cleo])),
      join('2', cleo, 'Cleo'),
      put('3', ferry, 2),
    );
    expect(outbox.map(({ id: change }) => change)).toEqual(['2', '3', '1']);
    expect(outboxOf(outbox)).toEqual(outbox);
    expect(refusalsIn(outbox)).toMatchObject([{ isLost: true }, { isLost: true }]);
    expect(names(outbox)).toEqual([]);
    const [again] = refusalsIn(outbox);
    const resent = again ? resend(outbox, '2', save('4', bodyOf(again.change))) : outbox;
    expect(names(resent)).toEqual(['4', '1']);
  });

  test('is not asked about if a change of the same subject waits, or another tab has noted it', () => {
    const outbox = lost(saved(put('1', dinner, 1, 3)), put('2', dinner, 2), put('3', ferry, 2));
    expect(outbox.map(({ id: change }) => change)).toEqual(['3', '1']);
    expect(lost(outbox, put('4', ferry, 2))).toEqual(outbox);
  });
});

test('an outbox comes out of a storage as it went in', () => {
  const before = saved(put('1', dinner, 1), put('2', ferry, 2));
  const after = enqueue(sent(before), put('3', id(9), 3));
  const { put: written, remove: removed } = editsBetween(before, after);
  expect([written.map((item) => item.id), removed]).toEqual([['1', '2', '3'], []]);
  expect(editsBetween(after, done(after, '1')).remove).toEqual(['1']);
  expect(outboxOf([...after].reverse())).toEqual(after);
});
