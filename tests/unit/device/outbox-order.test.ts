import { isDeepStrictEqual } from 'node:util';

import { changesIn, EMPTY_OUTBOX, enqueue, type Outbox } from '@/lib/device/state/outbox';
import { applyChanges, type LedgerView } from '@/lib/domain/ledger/view';
import type { Change, ChangeBody } from '@/lib/domain/ledger/change';
import { type Activity, type JournalEvent, recordEntry, recordMember } from '@/lib/domain/ledger/event';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import { cents } from '@/lib/domain/money/money';
import { saved, suggest, wish, wishForUndo } from '@/tests/simulation/wishes';
import { Random } from '@/tests/support/random';
import { copyOf, entryOf, memberOf } from '@/tests/unit/device/a-ledger';
import { evenly } from '@/lib/domain/entry/split';

/**
 * A saved change may replace one that waits. The result must be the same as if it stood behind all others, whatever a
 * person saves, as long as what they see allows it.
 */

const LIVES = Number(process.env.LIVES ?? 150);
const WISHES = 20;

const put = (id: string, among: readonly string[]): Change => ({
  ...{ id: `put ${id}`, kind: 'entry.put' },
  entry: {
    ...{ id, kind: 'expense', title: 'Eis', cents: cents(1001), split: evenly(among) },
    payers: [{ memberId: 'anna', cents: cents(1001) }],
  },
});

const copy: LedgerCopy = applyChanges(copyOf({ Anna: 0, Tim: 0, Tina: 0 }), [
  put('00000001-dinner', ['tim']),
  put('00000002-ferry', ['anna', 'tina']),
]);

const [tim, dora] = [memberOf('Tim', 1), memberOf('Dora', 3)];
const pizza = entryOf('Pizza', '2026-11-20T10:00:00Z', { id: '00000003-pizza', among: ['Anna', 'Tina'] });

const events: readonly JournalEvent[] = [
  { kind: 'group.set', before: { name: 'Rom' }, after: { name: copy.group.name } },
  { kind: 'member.removed', before: recordMember(dora), after: null },
  { kind: 'member.renamed', before: recordMember({ ...tim, name: 'Ben' }), after: recordMember(tim) },
  { kind: 'entry.deleted', before: recordEntry(pizza), after: null },
];

/** Changes that can be undone: the ledger is as these have left it. */
const past: readonly Activity[] = events.map((event, place) => ({
  ...{ revision: 9 - place, at: copy.group.createdAt, author: null, event, undoneBy: null, undoes: null },
}));

/** A wish with few names and few people, so that wishes soon collide. */
function narrowWish(random: Random, view: LedgerView): ChangeBody {
  const undo = random.chance(0.1) ? wishForUndo(random, view, past) : null;
  const body = undo ?? wish(random, view);
  const name = random.pick(['Tim', 'Tina', 'Ben', 'Dora']);
  if (body.kind === 'member.add') return { ...body, member: { ...body.member, name } };
  if (body.kind === 'member.rename') return { ...body, name };
  if (body.kind !== 'entry.put' || body.entry.kind === 'payment') return body;
  const { id } = random.pick(view.members);
  if (random.chance(0.5)) return { kind: 'member.remove', memberId: id, base: 0 };
  return { ...body, entry: { ...body.entry, split: evenly([id]) } };
}

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1);

/**
 * What has to be the same: all but the order of new entries, and the plan. An edit ends the plan for good even if the next
 * edit leads back, whereas the two merged leave it alone.
 */
function shownBy({ group, members, entries }: LedgerView): object {
  const { name, currency, inactiveDataPurge, entryCount } = group;
  const settings = { name, currency, inactiveDataPurge, entryCount };
  const undated = { revision: 0, createdAt: 0, updatedAt: 0 };
  const people = members.map((member) => ({ ...member, ...undated })).sort(byId);
  const items = entries.map((entry) => ({ ...entry, ...undated })).sort(byId);
  return { settings, people, items };
}

const viewOf = (changes: readonly Change[]): LedgerView => applyChanges(copy, changes, suggest);

/** Saves what a person may wish, if the screen shows anything of it. */
function saveNext(random: Random, outbox: Outbox, life: string): Outbox {
  const changes = changesIn(outbox);
  const view = viewOf(changes);
  const change = saved(random, narrowWish(random, view));
  const behind = shownBy(viewOf([...changes, change]));
  if (isDeepStrictEqual(behind, shownBy(view))) return outbox;
  const next = enqueue(outbox, change);
  expect({ life, ...shownBy(viewOf(changesIn(next))) }).toEqual({ life, ...behind });
  return next;
}

test('a change that replaces another one comes to the same as behind all others', () => {
  let merged = 0;
  for (let number = 0; number < LIVES; number += 1) {
    const life = `life ${number}`;
    const random = new Random(life);
    let outbox = EMPTY_OUTBOX;
    for (let wishes = 0; wishes < WISHES; wishes += 1) {
      const next = saveNext(random, outbox, life);
      merged += Number(next !== outbox && next.length <= outbox.length);
      outbox = next;
    }
  }
  expect(merged).toBeGreaterThan(LIVES);
});
