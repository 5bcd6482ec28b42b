import fc from 'fast-check';
import { newId } from '@/lib/domain/ids';
import type { Outcome } from '@/lib/wire/own/changes';
import { aChange, type Change, put, send } from '../support/a-device';
import { aGroup, type TestGroup } from '../support/a-group';
import { expectBooksInOrder } from '../support/answers';
import { revisionOf, rows } from '../support/database';

/**
 * Makes the same changes to two groups: to one of them in one batch, to the other one by one. A batch decides its
 * changes on what was read before the first of them; the result must be the same.
 */

/** A change names entries and members by number. There are few of them, so that changes conflict. */
type Wish =
  | {
      readonly kind: 'put';
      readonly entry: number;
      readonly base: number | undefined;
      readonly cents: number;
      readonly payer: number;
      readonly among: readonly number[];
    }
  | { readonly kind: 'delete'; readonly entry: number; readonly base: number | undefined }
  | { readonly kind: 'join' | 'rename'; readonly member: number; readonly name: string }
  | { readonly kind: 'leave'; readonly member: number }
  | { readonly kind: 'set'; readonly currency: string }
  /** Counted from the revision before the batch. */
  | { readonly kind: 'undo'; readonly later: number }
  /** Sends an earlier change of the batch again. */
  | { readonly kind: 'again'; readonly back: number };

/** The first `OLD_ENTRIES` of the entries exist before the batch. */
const [OLD_ENTRIES, ENTRIES, MEMBERS] = [4, 8, 5];
const member = fc.nat({ max: MEMBERS - 1 });
const present = fc.nat({ max: 2 });
/** Most changes can be done: after a refusal the server does the next few one by one, which is not tested here. */
const mostly = <T>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: other });
const base = mostly(fc.constant<number | undefined>(0), fc.constantFrom(undefined, 1, 2));
const content = {
  kind: fc.constant('put' as const),
  // 9 is the amount that is there already; 1000 is split differently in a currency without minor units.
  cents: fc.constantFrom(9, 1000),
  payer: mostly(fc.constant(0), member),
  among: fc.oneof(
    fc.constant([0, 1]),
    mostly(fc.uniqueArray(present, { minLength: 1 }), fc.uniqueArray(member, { minLength: 1 })),
  ),
};
const oldEntry = fc.nat({ max: OLD_ENTRIES - 1 });
const newEntry = fc.integer({ min: OLD_ENTRIES, max: ENTRIES - 1 });
const kinds: readonly (readonly [weight: number, fc.Arbitrary<Wish>])[] = [
  [6, fc.record({ ...content, entry: mostly(newEntry, oldEntry), base: fc.constant(undefined) })],
  [6, fc.record({ ...content, entry: mostly(oldEntry, newEntry), base })],
  [3, fc.record({ kind: fc.constant('delete' as const), entry: mostly(oldEntry, newEntry), base })],
  [
    3,
    fc.record({
      kind: fc.constant('undo' as const),
      later: mostly(fc.integer({ min: -3, max: 0 }), fc.nat(8)),
    }),
  ],
  [1, fc.record({ kind: fc.constant('join' as const), member, name: fc.constantFrom('Dora', 'Emil') })],
  [1, fc.record({ kind: fc.constant('rename' as const), member, name: fc.constantFrom('Anna', 'Fritz') })],
  [1, fc.record({ kind: fc.constant('leave' as const), member })],
  [3, fc.record({ kind: fc.constant('set' as const), currency: fc.constantFrom('€', 'JPY', 'JPY') })],
  [1, fc.record({ kind: fc.constant('again' as const), back: fc.nat({ max: 5 }) })],
];
const wish = fc.oneof(...kinds.map(([weight, arbitrary]) => ({ weight, arbitrary })));

/** One of the two groups. */
type Side = {
  readonly group: TestGroup;
  readonly ids: ReadonlyMap<string, string>;
  readonly revision: number;
};

const idOf = ({ ids }: Side, name: string): string => ids.get(name) ?? '';

/**
 * A group of three with a few entries.
 * @param heads with which ids begin on both sides, so that the same members bear odd cents and lists are ordered alike
 */
async function aSide(heads: ReadonlyMap<string, string>): Promise<Side> {
  const group = await aGroup();
  const ids = new Map([...heads].map(([name, head]) => [name, head + newId().slice(8)]));
  const side = { group, ids, revision: 0 };
  for (const [place, name] of ['Anna', 'Ben', 'Cleo'].entries())
    await send(group, [asChange(side, { kind: 'join', member: place, name })]);
  for (const place of Array(OLD_ENTRIES).keys()) {
    const dinner = { base: undefined, cents: 9, payer: 0, among: [0, 1] };
    await send(group, [asChange(side, { kind: 'put', entry: place, ...dinner })]);
  }
  return { ...side, revision: await revisionOf(group) };
}

function asChange(side: Side, wanted: Exclude<Wish, { readonly kind: 'again' }>): Change {
  switch (wanted.kind) {
    case 'put': {
      const { cents, payer, among } = wanted;
      const payers = [{ memberId: idOf(side, `member ${payer}`), cents }];
      const split = { how: 'even', among: among.map((each) => idOf(side, `member ${each}`)) };
      const dinner = { id: idOf(side, `entry ${wanted.entry}`), kind: 'expense', title: 'Eis', cents };
      return put({ ...dinner, payers, split }, wanted.base === undefined ? {} : { base: wanted.base });
    }
    case 'delete': {
      const of = { entryId: idOf(side, `entry ${wanted.entry}`) };
      return aChange('entry.delete', wanted.base === undefined ? of : { ...of, base: wanted.base });
    }
    case 'join':
      return aChange('member.add', {
        member: { id: idOf(side, `member ${wanted.member}`), name: wanted.name },
      });
    case 'rename':
      return aChange('member.rename', { memberId: idOf(side, `member ${wanted.member}`), name: wanted.name });
    case 'leave':
      return aChange('member.remove', { memberId: idOf(side, `member ${wanted.member}`) });
    case 'set':
      return aChange('group.set', { currency: wanted.currency });
    case 'undo':
      return aChange('undo', { revision: side.revision + wanted.later });
  }
}

function changesOf(side: Side, wishes: readonly Wish[]): readonly Change[] {
  const changes: Change[] = [];
  for (const wanted of wishes) {
    if (wanted.kind !== 'again') changes.push(asChange(side, wanted));
    else changes.push(changes.at(-1 - wanted.back) ?? aChange('group.set', { currency: 'Taler' }));
  }
  return changes;
}

/** The parts of an entry are a set: the database reads them in whatever order its plan finds them. */
const sortParts = (key: string, value: unknown): unknown =>
  key === 'parts' && Array.isArray(value) ? value.toSorted() : value;

/** What a side answered, as text, with names in place of ids and without instants. */
function named({ group, ids }: Side, told: unknown): string {
  const names = new Map([...ids].map(([name, id]) => [id, name]));
  names.set(group.id, 'group');
  return JSON.stringify(JSON.parse(JSON.stringify(told), sortParts))
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => names.get(id) ?? 'some id')
    .replace(/"\d{4}-\d\d-\d\dT[^"]*"/g, '"then"')
    .replace(group.code, 'code');
}

/** The outcome of each change, without its id. */
const toldOf = (side: Side, outcomes: readonly Outcome[]): readonly string[] =>
  outcomes.map((outcome) => named(side, { ...outcome, id: '' }));

const sendAll = async (side: Side, changes: readonly Change[]): Promise<readonly Outcome[]> => {
  const { status, body } = await send(side.group, changes);
  expect([status, body.outcomes.length]).toEqual([200, changes.length]);
  return body.outcomes;
};

async function oneByOne(side: Side, changes: readonly Change[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const change of changes) outcomes.push(...(await sendAll(side, [change])));
  return outcomes;
}

/** All that the database holds of a side, without instants and the ids of changes. */
async function heldBy(side: Side): Promise<string> {
  const of = (text: string) => rows(text, [side.group.id]);
  const held = [
    await of('SELECT name, currency, fixed_order, entry_count, revision FROM groups WHERE id = $1'),
    await of(`SELECT id, name, revision, paid, benefitted, made, received FROM members
      WHERE group_id = $1 ORDER BY created_at, id`),
    await of(
      'SELECT id, kind, title, cents, revision FROM entries WHERE group_id = $1 ORDER BY created_at, id',
    ),
    await of(`SELECT e.id, m.name, paid_cents, owed_cents FROM parts p JOIN entries e ON e.id = p.entry_id
      JOIN members m ON m.id = p.member_id WHERE p.group_id = $1 ORDER BY e.created_at, m.created_at`),
    await of('SELECT revision, subject_id, undoes, event FROM journal WHERE group_id = $1 ORDER BY revision'),
  ];
  return named(side, held);
}

/** In a batch, what builds on a refused change is refused too; one by one, each change is decided for itself. */
const isSpoilt = (told: string): boolean => told.includes('depends-on-refused');

test('a batch has the same result as its changes one by one', async () => {
  const seen = { done: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { minLength: 2, maxLength: 14 }), async (wishes) => {
      const entries = [...Array(ENTRIES).keys()].map((place) => `entry ${place}`);
      const members = [...Array(MEMBERS).keys()].map((place) => `member ${place}`);
      const heads = new Map([...entries, ...members].map((name) => [name, newId().slice(0, 8)]));
      const [batch, single] = [await aSide(heads), await aSide(heads)];
      const together = toldOf(batch, await sendAll(batch, changesOf(batch, wishes)));
      // What was refused only because it builds on a refused change is not tried on the other side.
      const tried = changesOf(single, wishes).filter((_, place) => !isSpoilt(together[place] ?? ''));
      const apart = toldOf(single, await oneByOne(single, tried));
      expect(together.filter((told) => !isSpoilt(told))).toEqual(apart);
      expect(await heldBy(batch)).toBe(await heldBy(single));
      await expectBooksInOrder(batch.group.id);
      for (const told of apart) seen[told.includes('"outcome":"done"') ? 'done' : 'refused'] += 1;
    }),
    { numRuns: 100 },
  );
  expect(Math.min(seen.done, seen.refused)).toBeGreaterThan(60);
}, 300_000);
