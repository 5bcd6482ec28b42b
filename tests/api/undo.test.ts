import { newId } from '@/lib/domain/ids';
import type { ErrorCode } from '@/lib/errors';
import { errorEntry } from '@/lib/errors';
import { JOURNAL_KEPT_DAYS, JOURNAL_KEPT_REVISIONS } from '@/lib/limits';
import {
  aChange,
  anExpense,
  aPayment,
  type Change,
  idOf,
  outcomeOf,
  outcomesOf,
  put,
  send,
} from '../support/a-device';
import { aGroup, type TestGroup } from '../support/a-group';
import { expectBooksInOrder, NOBODY } from '../support/answers';
import { api } from '../support/api';
import { atOnce, count } from '../support/at-once';
import { dumpOf, rows } from '../support/database';
import { activityOf, ledgerOf } from '../support/ledger-calls';
import { insertMembers } from '../support/many-entries';

const undo = (revision: number, more: object = {}): Change => aChange('undo', { revision, ...more });

const three = () => aGroup().with('Anna', 'Ben', 'Cleo');

const whole = async ({ code }: TestGroup) => (await ledgerOf(code)).body;
const revisionOf = async (group: TestGroup) => (await whole(group)).group.revision;
const entryIn = async (group: TestGroup, id: string) =>
  (await whole(group)).entries.find((entry) => entry.id === id);
const memberIn = async (group: TestGroup, id: string) =>
  (await whole(group)).members.find((member) => member.id === id);

/** Makes one change. @returns its revision */
async function doing(group: TestGroup, change: Change): Promise<number> {
  const { outcome, revision, code } = await outcomeOf(group, change);
  if (outcome !== 'done' || revision === null) throw new Error(`not done: ${code}`);
  return revision;
}

const refusal = (code: ErrorCode) => ({
  ...{ outcome: 'refused', revision: null, code },
  message: errorEntry(code).message,
});

/** Expects that the undo is refused and changes nothing. @returns what the refusal shows as current */
async function expectRefused(group: TestGroup, revision: number, code: ErrorCode): Promise<unknown> {
  const before = await dumpOf(group.id);
  const outcome = await outcomeOf(group, undo(revision));
  expect(outcome).toMatchObject(refusal(code));
  expect(await dumpOf(group.id)).toEqual(before);
  return outcome.current;
}

const activity = async ({ code }: TestGroup) =>
  (await activityOf(code)).body.events.map(({ revision, undoes, undoneBy, event }) => ({
    ...{ revision, undoes, undoneBy, kind: event.kind },
  }));

describe('undoing', () => {
  it('a new expense deletes it, and undoing the undo brings it back', async () => {
    const group = await three();
    const expense = anExpense(group);
    const created = await doing(group, put(expense));
    const before = await whole(group);
    const gone = await doing(group, undo(created, { author: idOf(group, 'Ben') }));
    expect(await entryIn(group, expense.id)).toBeUndefined();
    expect((await whole(group)).group.entryCount).toBe(0);
    const back = await doing(group, undo(gone));
    const returned = await entryIn(group, expense.id);
    expect(returned).toEqual({
      ...before.entries[0],
      ...{ revision: 1, updatedAt: (await whole(group)).group.lastActiveAt },
    });
    expect((await activityOf(group.code)).body.events.slice(0, 3)).toMatchObject([
      { revision: back, undoes: gone, undoneBy: null, event: { kind: 'entry.created' } },
      {
        ...{ revision: gone, undoes: created, undoneBy: back, author: idOf(group, 'Ben') },
        event: { kind: 'entry.deleted' },
      },
      { revision: created, undoes: null, undoneBy: null },
    ]);
    await expectBooksInOrder(group.id);
  });

  it('the deletion of a payment brings it back to its place, with the revision after its last', async () => {
    const group = await three();
    const payment = aPayment(group, 'Anna', 'Ben');
    await doing(group, put(payment));
    await doing(
      group,
      put({ ...payment, ...aPayment(group, 'Anna', 'Ben', { id: payment.id, cents: 500 }) }, { base: 0 }),
    );
    const { createdAt, parts } = (await entryIn(group, payment.id)) ?? {};
    const deleted = await doing(group, aChange('entry.delete', { entryId: payment.id }));
    await doing(group, undo(deleted));
    expect(await entryIn(group, payment.id)).toMatchObject({ createdAt, parts, cents: 500, revision: 2 });
    await expectBooksInOrder(group.id);
  });

  it('deletions again and again keeps counting the revision of the entry', async () => {
    const group = await three();
    const expense = anExpense(group);
    await doing(group, put(expense));
    const deleted = await doing(group, aChange('entry.delete', { entryId: expense.id }));
    for (const revision of [1, 2, 3]) {
      const returned = await doing(group, undo(deleted));
      expect(await entryIn(group, expense.id)).toMatchObject({ revision });
      await doing(group, undo(returned));
    }
    expect((await activity(group)).find(({ revision }) => revision === deleted)?.undoneBy).toBeNull();
    await expectBooksInOrder(group.id);
  });

  it('an edit restores the former amount and parts to the cent, also after somebody joined', async () => {
    const group = await three();
    const expense = anExpense(group, { cents: 1001 });
    await doing(group, put(expense));
    const { parts } = (await entryIn(group, expense.id)) ?? {};
    const edited = await doing(
      group,
      put(anExpense(group, { id: expense.id, cents: 2000, title: 'Taxi' }, ['Anna', 'Ben']), { base: 0 }),
    );
    await doing(group, aChange('member.add', { member: { id: newId(), name: 'Deniz' } }));
    await doing(group, undo(edited));
    expect(await entryIn(group, expense.id)).toMatchObject({ title: 'Eis', cents: 1001, parts, revision: 2 });
    await expectBooksInOrder(group.id);
  });

  it('a new title restores the old one and does not touch the parts', async () => {
    const group = await three();
    const expense = anExpense(group);
    await doing(group, put(expense));
    const edited = await doing(group, put({ ...expense, title: 'Taxi' }, { base: 0 }));
    const parts = () =>
      rows('SELECT xmin, ctid, * FROM parts WHERE group_id = $1 ORDER BY member_id', [group.id]);
    const before = await parts();
    await doing(group, undo(edited));
    expect(await entryIn(group, expense.id)).toMatchObject({ title: 'Eis', revision: 2 });
    expect(await parts()).toEqual(before);
  });

  it('an edit is possible if the entry was later set by hand to what that edit made of it', async () => {
    const group = await three();
    const expense = anExpense(group);
    await doing(group, put(expense));
    const edited = await doing(group, put({ ...expense, title: 'Taxi' }, { base: 0 }));
    await doing(group, put({ ...expense, title: 'Bus' }, { base: 1 }));
    await doing(group, put({ ...expense, title: 'Taxi' }, { base: 2 }));
    await doing(group, undo(edited));
    expect(await entryIn(group, expense.id)).toMatchObject({ title: 'Eis', revision: 4 });
  });

  it('removes who joined, returns who left to the same place, and restores a former name', async () => {
    const group = await three();
    const ben = idOf(group, 'Ben');
    const member = { id: newId(), name: 'Deniz' };
    const joined = await doing(group, aChange('member.add', { member }));
    const renamed = await doing(group, aChange('member.rename', { memberId: ben, name: 'Benno' }));
    const left = await doing(group, aChange('member.remove', { memberId: ben }));
    const order = async () => (await whole(group)).members.map(({ name }) => name);
    expect(await outcomesOf(group, [undo(left), undo(renamed), undo(joined)])).toEqual([
      'done',
      'done',
      'done',
    ]);
    expect(await order()).toEqual(['Anna', 'Ben', 'Cleo']);
    expect(await memberIn(group, ben)).toMatchObject({
      ...{ name: 'Ben', revision: 3, createdAt: group.members.Ben?.createdAt },
    });
    expect(await outcomesOf(group, [undo(joined + 5)])).toEqual(['done']);
    expect(await order()).toEqual(['Anna', 'Ben', 'Cleo', 'Deniz']);
    await expectBooksInOrder(group.id);
  });

  it('settings restores only those that were set then, whatever else was set since', async () => {
    const group = await three();
    const set = await doing(group, aChange('group.set', { name: 'Porto', inactiveDataPurge: false }));
    await doing(group, aChange('group.set', { currency: 'CHF' }));
    await doing(group, undo(set));
    expect((await whole(group)).group).toMatchObject({
      ...{ name: 'Lissabon 2026', inactiveDataPurge: true, currency: 'CHF' },
    });
    await doing(group, undo(set + 2));
    expect((await whole(group)).group).toMatchObject({ name: 'Porto', inactiveDataPurge: false });
  });

  it('a confirmation deletes its payment, and no plan comes back', async () => {
    const group = await aGroup().with('Anna', 'Ben', 'Cleo').spent('Anna', 30);
    const [fromId, toId] = [idOf(group, 'Ben'), idOf(group, 'Anna')];
    const confirmed = await doing(
      group,
      aChange('plan.confirm', { entryId: newId(), fromId, toId, cents: 1000 }),
    );
    expect((await whole(group)).plan).toHaveLength(1);
    await doing(group, undo(confirmed));
    const { plan, group: present, entries } = await whole(group);
    expect([plan, present.fixedOrder, entries.length]).toEqual([[], false, 1]);
    await doing(group, undo(confirmed + 1));
    const again = await whole(group);
    expect([again.plan, again.group.fixedOrder, again.entries.length]).toEqual([[], false, 2]);
    await expectBooksInOrder(group.id);
  });

  it('the deletion of an expense ends the plan that was made without it', async () => {
    const group = await aGroup().with('Anna', 'Ben').spent('Anna', 30);
    const deleted = await doing(group, aChange('entry.delete', { entryId: group.expenses[0]?._id }));
    await api.post('expenses', {
      ...{ expenseDescription: 'Brot', expenseAmount: 4, groupCode: group.code, expensePayerName: 'Anna' },
      expenseBeneficiariesNames: ['Ben'],
    });
    await api.post('settlements', {
      settlements: [{ from: 'Ben', to: 'Anna', amount: 4, groupCode: group.code }],
    });
    await doing(group, undo(deleted));
    const { plan, group: present } = await whole(group);
    expect([plan, present.fixedOrder]).toEqual([[], false]);
    await expectBooksInOrder(group.id);
  });

  it('restores an amount from before the currency changed, even above the present ceiling', async () => {
    const group = await aGroup().with('Anna', 'Ben').in('VND');
    const expense = anExpense(group, { cents: 50_000_000_001 });
    await doing(group, put(expense));
    const { parts } = (await entryIn(group, expense.id)) ?? {};
    const edited = await doing(group, put(anExpense(group, { id: expense.id, cents: 100 }), { base: 0 }));
    await doing(group, aChange('group.set', { currency: 'KWD' }));
    await doing(group, undo(edited));
    expect(await entryIn(group, expense.id)).toMatchObject({ cents: 50_000_000_001, parts });
    const deleted = await doing(group, aChange('entry.delete', { entryId: expense.id }));
    await doing(group, undo(deleted));
    expect(await entryIn(group, expense.id)).toMatchObject({ cents: 50_000_000_001, parts, revision: 3 });
    await expectBooksInOrder(group.id);
  });
});

describe('an undo happens once', () => {
  it('an undo that is sent again under its id has no effect, with another revision it is refused', async () => {
    const group = await three();
    const created = await doing(group, put(anExpense(group)));
    const change = undo(created);
    const first = await outcomeOf(group, change);
    const before = await dumpOf(group.id);
    expect(await outcomeOf(group, change)).toEqual(first);
    expect(await outcomeOf(group, { ...change, author: idOf(group, 'Ben') })).toEqual(first);
    expect(await outcomeOf(group, { ...change, revision: 1 })).toMatchObject(refusal('change-id-reused'));
    expect(await dumpOf(group.id)).toEqual(before);
  });

  it('undoing what is undone already is done without effect, also if somebody has made it again by hand', async () => {
    const group = await three();
    const set = await doing(group, aChange('group.set', { name: 'Porto' }));
    await doing(group, undo(set));
    await doing(group, aChange('group.set', { name: 'Porto' }));
    const before = await dumpOf(group.id);
    expect(await outcomesOf(group, [undo(set), undo(set)])).toEqual([null, null]);
    expect(await dumpOf(group.id)).toEqual(before);
  });

  it('of many phones that undo the same at once, one does', async () => {
    const group = await three();
    const expense = anExpense(group);
    const created = await doing(group, put(expense));
    const outcomes = await atOnce(() => outcomeOf(group, undo(created)));
    expect(outcomes.filter(({ outcome }) => outcome === 'done')).toHaveLength(outcomes.length);
    expect(outcomes.filter(({ revision }) => revision !== null)).toHaveLength(1);
    expect(await count('entries', group.id)).toBe(0);
    await expectBooksInOrder(group.id);
  });

  it('of one that undoes and one that edits at once, the second is refused', async () => {
    const group = await three();
    const expense = anExpense(group);
    await doing(group, put(expense));
    const edited = await doing(group, put({ ...expense, title: 'Taxi' }, { base: 0 }));
    const outcomes = await Promise.all([
      outcomeOf(group, undo(edited)),
      outcomeOf(group, put({ ...expense, title: 'Bus' }, { base: 1 })),
    ]);
    const refused = outcomes.filter(({ outcome }) => outcome === 'refused');
    expect(refused).toHaveLength(1);
    expect(['undo-stale', 'entry-changed']).toContain(refused[0]?.code);
    expect(refused[0]?.current).toMatchObject({ id: expense.id, revision: 2 });
  });

  it('in a chain of undos each revision says whether it is undone', async () => {
    const group = await three();
    const created = await doing(group, put(anExpense(group)));
    let last = created;
    for (let step = 0; step < 5; step += 1) last = await doing(group, undo(last));
    expect((await activity(group)).slice(0, 6).map(({ undoes, undoneBy }) => [undoes, undoneBy])).toEqual([
      [last - 1, null],
      [last - 2, last],
      [last - 3, null],
      [last - 4, last - 2],
      [last - 5, null],
      [null, last - 4],
    ]);
    const pages = await activityOf(group.code, `?limit=1&before=${created + 1}`);
    expect(pages.body.events).toMatchObject([{ revision: created, undoneBy: created + 1 }]);
    expect(await outcomesOf(group, [undo(created)])).toEqual([null]);
    expect(await count('entries', group.id)).toBe(0);
  });
});

/** A revision, counted from the creation of an entry, and what it left: the entry or nothing. */
type Link = { readonly undoes: number | null; readonly isThere: boolean };

/** Whether no undo that counts itself undoes the link. */
const doesCount = (chain: readonly Link[], place: number): boolean => lastUndoing(chain, place) === null;

function lastUndoing(chain: readonly Link[], place: number): number | null {
  const found = chain.findLastIndex(({ undoes }, by) => undoes === place && doesCount(chain, by));
  return found === -1 ? null : found;
}

/** All ways to go on from a chain with this many undos, each of something that counts and stands. */
function chainsFrom(chain: readonly Link[], undos: number): readonly (readonly Link[])[] {
  if (undos === 0) return [chain];
  const isThere = chain.at(-1)?.isThere === true;
  return chain.flatMap((link, undoes) => {
    const isPossible = link.isThere === isThere && doesCount(chain, undoes);
    return isPossible ? chainsFrom([...chain, { undoes, isThere: !isThere }], undos - 1) : [];
  });
}

const chains = chainsFrom([{ undoes: null, isThere: true }], 5);

describe.each(['one by one', 'at once'])('of five undos sent %s', (how) => {
  it.each(chains.map((chain) => [chain.slice(1).map(({ undoes }) => undoes), chain] as const))(
    '%j: each revision names the last undo of it that counts',
    async (_undos, chain) => {
      const group = await three();
      const entry = anExpense(group);
      const created = await doing(group, put(entry));
      const undos = chain.slice(1).map(({ undoes }) => undo(created + (undoes ?? 0)));
      if (how === 'at once') expect(new Set(await outcomesOf(group, undos))).toEqual(new Set(['done']));
      else for (const each of undos) await doing(group, each);

      const shown = (await activity(group)).slice(0, chain.length).reverse();
      const revision = (place: number | null) => (place === null ? null : created + place);
      expect(shown.map(({ undoes, undoneBy }) => ({ undoes, undoneBy }))).toEqual(
        chain.map(({ undoes }, place) => ({
          ...{ undoes: revision(undoes), undoneBy: revision(lastUndoing(chain, place)) },
        })),
      );
      expect((await entryIn(group, entry.id)) !== undefined).toBe(chain.at(-1)?.isThere);
      const undone = shown.filter(({ undoneBy }) => undoneBy !== null);
      const again = undone.map((row) => undo(row.revision));
      expect(await outcomesOf(group, again)).toEqual(again.map(() => null));
    },
  );
});

/** Money that only our own clients say, each way to split with several payers, by the way. */
function dividedWays(group: TestGroup): ReadonlyMap<string, object> {
  const [anna, ben, cleo] = ['Anna', 'Ben', 'Cleo'].map((name) => idOf(group, name));
  const of = (field: string, ...values: readonly number[]) =>
    [anna, ben, cleo].map((memberId, place) => ({ memberId, [field]: values[place] }));
  const items = [
    { title: 'Pizza', cents: 700, among: [cleo, anna] },
    { title: '', cents: 0, among: [ben] },
    { title: 'Wein', cents: 501, among: [ben, cleo, anna] },
  ];
  const splits = [
    { how: 'even', among: [cleo, anna] },
    { how: 'shares', of: of('shares', 100, 50, 250) },
    { how: 'percent', of: of('basisPoints', 3333, 6667, 0) },
    { how: 'amounts', of: of('cents', 1, 0, 1000) },
    { how: 'adjusted', among: [ben, cleo], by: [{ memberId: ben, cents: -100 }] },
    { how: 'items', items },
  ];
  const payers = [
    { memberId: cleo, cents: 1 },
    { memberId: anna, cents: 1000 },
  ];
  return new Map(splits.map((split) => [split.how, { cents: 1001, payers, split }]));
}

describe('undoing what is split in any way', () => {
  /** What the database holds of an entry, without what counts its changes. */
  const stored = async (id: string) => {
    const [entry] = await rows<{ told: string }>(
      `SELECT (to_jsonb(e) - 'revision' - 'updated_at')::text ||
         (SELECT string_agg(to_jsonb(p)::text, ' ' ORDER BY member_id) FROM parts p WHERE p.entry_id = e.id) AS told
       FROM entries e WHERE id = $1`,
      [id],
    );
    return entry?.told;
  };

  it.each([
    ['even', 'expense'],
    ['shares', 'expense'],
    ['percent', 'income'],
    ['amounts', 'income'],
    ['adjusted', 'expense'],
    ['items', 'income'],
  ])('by %s brings an %s back to the byte', async (way, kind) => {
    const group = await three();
    const ways = dividedWays(group);
    const entry = { id: newId(), kind, title: 'Eis', ...ways.get(way) };
    const created = await doing(group, put(entry));
    const first = await stored(entry.id);
    const gone = await doing(group, undo(created));
    expect(await stored(entry.id)).toBeUndefined();
    await doing(group, undo(gone));
    expect(await stored(entry.id)).toBe(first);
    for (const [other, money] of ways) {
      const { revision: base } = (await entryIn(group, entry.id)) ?? {};
      const edited = await doing(group, put({ ...entry, ...money, title: other }, { base }));
      const second = await stored(entry.id);
      const back = await doing(group, undo(edited));
      expect(await stored(entry.id)).toBe(first);
      const forth = await doing(group, undo(back));
      expect(await stored(entry.id)).toBe(second);
      await doing(group, undo(forth));
    }
    const deleted = await doing(group, aChange('entry.delete', { entryId: entry.id }));
    await doing(group, undo(deleted));
    expect(await stored(entry.id)).toBe(first);
    await expectBooksInOrder(group.id);
  });
});

describe('a revision that a former build has recorded, which split everything evenly', () => {
  /** The parts of such an entry as the Journal held them: Anna has paid. */
  const partsOf = (group: TestGroup, cents: number) => [
    [idOf(group, 'Anna'), cents, cents / 2],
    [idOf(group, 'Ben'), null, cents / 2],
  ];
  const said = { title: 'Eis', cents: 1000 };

  /** An expense that was edited, with both events as that build wrote them. */
  async function edited(group: TestGroup, to: Partial<typeof said>) {
    const expense = anExpense(group, said, ['Anna', 'Ben']);
    const created = await doing(group, put(expense));
    const after = { ...said, ...to };
    const revised = await doing(
      group,
      put(anExpense(group, { ...after, id: expense.id }, ['Anna', 'Ben']), { base: 0 }),
    );
    const { createdAt } = (await entryIn(group, expense.id)) ?? {};
    const noun = (content: typeof said, revision: number) => ({
      ...{ id: expense.id, kind: 'expense', ...content, parts: partsOf(group, content.cents) },
      ...{ revision, createdAt },
    });
    const events = [
      [created, { kind: 'entry.created', before: null, after: noun(said, 0) }],
      [revised, { kind: 'entry.revised', before: noun(said, 0), after: noun(after, 1) }],
    ] as const;
    for (const [revision, event] of events) {
      const text = JSON.stringify({ version: 1, ...event });
      await rows('UPDATE journal SET event = $3 WHERE group_id = $1 AND revision = $2', [
        ...[group.id, revision],
        text,
      ]);
    }
    return { id: expense.id, created, revised };
  }

  const even = (group: TestGroup) => ({
    how: 'even',
    among: expect.arrayContaining(bothOf(group)) as unknown,
  });
  const bothOf = (group: TestGroup) => ['Anna', 'Ben'].map((name) => idOf(group, name));
  const byAmounts = (group: TestGroup, ...cents: readonly number[]) => ({
    how: 'amounts',
    of: bothOf(group).map((memberId, place) => ({ memberId, cents: cents[place] })),
  });

  it.each([{ title: 'Taxi' }, { cents: 3000 }])('with %j is undone, to an even split', async (to) => {
    const group = await three();
    const { id, created, revised } = await edited(group, to);
    const back = await doing(group, undo(revised));
    expect(await entryIn(group, id)).toMatchObject({ ...said, split: even(group), revision: 2 });
    const gone = await doing(group, undo(created));
    await doing(group, undo(gone));
    expect(await entryIn(group, id)).toMatchObject({ ...said, split: even(group), revision: 3 });
    await doing(group, undo(back));
    expect(await entryIn(group, id)).toMatchObject({ ...said, ...to, split: even(group) });
    await expectBooksInOrder(group.id);
  });

  it.each([
    ['in other parts', 300, 700],
    ['in the same parts', 500, 500],
  ])(
    'stands while somebody has split the entry %s since, and can be undone after that is',
    async (_how, ...by) => {
      const group = await three();
      const { id, created, revised } = await edited(group, { title: 'Taxi' });
      const split = byAmounts(group, ...by);
      const entry = { ...anExpense(group, { id, title: 'Taxi' }), split };
      const since = await doing(group, put(entry, { base: 1 }));
      for (const revision of [created, revised]) await expectRefused(group, revision, 'undo-stale');
      expect(await entryIn(group, id)).toMatchObject({ title: 'Taxi', split });
      await doing(group, undo(since));
      await doing(group, undo(revised));
      expect(await entryIn(group, id)).toMatchObject({ ...said, split: even(group) });
      await expectBooksInOrder(group.id);
    },
  );
});

describe('an undo is refused', () => {
  it('when the entry was changed since, with what is there now', async () => {
    const group = await three();
    const expense = anExpense(group);
    const created = await doing(group, put(expense));
    const edited = await doing(group, put({ ...expense, title: 'Taxi' }, { base: 0 }));
    await doing(group, put({ ...expense, title: 'Bus' }, { base: 1 }));
    const current = await entryIn(group, expense.id);
    expect(current).toMatchObject({ title: 'Bus' });
    for (const revision of [created, edited]) {
      expect(await expectRefused(group, revision, 'undo-stale')).toEqual(current);
    }
    await doing(group, aChange('entry.delete', { entryId: expense.id }));
    expect(await expectRefused(group, edited, 'undo-stale')).toBeUndefined();
  });

  it('when the member or a setting was changed since, with what is there now', async () => {
    const group = await three();
    const memberId = idOf(group, 'Ben');
    const renamed = await doing(group, aChange('member.rename', { memberId, name: 'Benno' }));
    await doing(group, aChange('member.rename', { memberId, name: 'Benjamin' }));
    expect(await expectRefused(group, renamed, 'undo-stale')).toEqual(await memberIn(group, memberId));
    const set = await doing(group, aChange('group.set', { name: 'Porto', currency: 'CHF' }));
    await doing(group, aChange('group.set', { currency: 'JPY' }));
    expect(await expectRefused(group, set, 'undo-stale')).toEqual((await whole(group)).group);
  });

  it('when entries name the member that would be removed, a name is taken, or people of the entry are gone', async () => {
    const group = await three();
    const deniz = { id: newId(), name: 'Deniz' };
    const joined = await doing(group, aChange('member.add', { member: deniz }));
    const shared = { ...anExpense(group), split: { how: 'even', among: [deniz.id] } };
    await doing(group, put(shared));
    await expectRefused(group, joined, 'user-has-transactions');
    const deleted = await doing(group, aChange('entry.delete', { entryId: shared.id }));
    const left = await doing(group, aChange('member.remove', { memberId: deniz.id }));
    await expectRefused(group, deleted, 'undo-people-gone');
    const other = await doing(group, aChange('member.add', { member: { id: newId(), name: 'Deniz' } }));
    await expectRefused(group, left, 'user-name-taken');
    expect(await outcomesOf(group, [undo(other), undo(left), undo(deleted)])).toEqual([
      'done',
      'done',
      'done',
    ]);
    expect(await entryIn(group, shared.id)).toMatchObject({ revision: 1 });
    await expectBooksInOrder(group.id);
  });

  it('when it would bring back people who are gone, or a name that is taken', async () => {
    const group = await three();
    const expense = anExpense(group, {}, ['Cleo']);
    await doing(group, put(expense));
    const edited = await doing(group, put(anExpense(group, { id: expense.id }, ['Anna']), { base: 0 }));
    await doing(group, aChange('member.remove', { memberId: idOf(group, 'Cleo') }));
    await expectRefused(group, edited, 'undo-people-gone');
    const renamed = await doing(
      group,
      aChange('member.rename', { memberId: idOf(group, 'Ben'), name: 'Bob' }),
    );
    await doing(group, aChange('member.add', { member: { id: newId(), name: 'Ben' } }));
    await expectRefused(group, renamed, 'user-name-taken');
  });

  it('when the group is full', async () => {
    const group = await three();
    const expense = anExpense(group);
    await doing(group, put(expense));
    const deleted = await doing(group, aChange('entry.delete', { entryId: expense.id }));
    const left = await doing(group, aChange('member.remove', { memberId: idOf(group, 'Cleo') }));
    await insertMembers(group.id, 198);
    await rows('UPDATE groups SET entry_count = 100000 WHERE id = $1', [group.id]);
    await expectRefused(group, left, 'too-many-members');
    await rows(`DELETE FROM members WHERE group_id = $1 AND name = 'M1'`, [group.id]);
    await doing(group, undo(left));
    await expectRefused(group, deleted, 'too-many-entries');
  });

  it('of the creation of a group, and of plans', async () => {
    const group = await aGroup().with('Anna', 'Ben', 'Cleo').spent('Anna', 30);
    const settlements = ['Ben', 'Cleo'].map((from) => ({
      from,
      to: 'Anna',
      amount: 10,
      groupCode: group.code,
    }));
    await api.post('settlements', { settlements });
    await api.delete('settlements', settlements[0]);
    await api.delete(`settlements/${group.code}`);
    const last = await revisionOf(group);
    for (const revision of [1, last, last - 1, last - 2]) {
      await expectRefused(group, revision, 'undo-impossible');
    }
  });

  it('of a revision that does not exist, is too old, or belongs to another group', async () => {
    const [group, other] = [await three(), await aGroup().with('Anna', 'Ben', 'Cleo', 'Deniz')];
    const last = await revisionOf(group);
    await expectRefused(group, last + 1, 'undo-unknown');
    await expectRefused(group, await revisionOf(other), 'undo-unknown');
    await rows(
      `UPDATE journal SET at = now() - ($3 || ' days')::interval WHERE group_id = $1 AND revision = $2`,
      [...[group.id, last, JOURNAL_KEPT_DAYS + 1]],
    );
    await expectRefused(group, last, 'undo-unknown');
    await rows('UPDATE groups SET revision = $2 WHERE id = $1', [
      group.id,
      last - 1 + JOURNAL_KEPT_REVISIONS,
    ]);
    await expectRefused(group, last - 1, 'undo-unknown');
  });

  it.each([0, -1, 1.5, '3', null, 2 ** 31])('with the revision %p', async (revision) => {
    const group = await aGroup();
    expect(await outcomeOf(group, aChange('undo', { revision }))).toMatchObject(refusal('change-invalid'));
  });

  it('and the rest of the batch is done', async () => {
    const group = await three();
    const batch = [undo(1), put(anExpense(group)), undo(999), put(anExpense(group))];
    expect(await outcomesOf(group, batch)).toEqual(['undo-impossible', 'done', 'undo-unknown', 'done']);
    const { body } = await send(group, [aChange('entry.delete', { entryId: NOBODY })]);
    expect(body.outcomes[0]?.code).toBe('entry-not-found');
  });
});
