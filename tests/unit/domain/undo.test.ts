import fc from 'fast-check';
import { applyChanges } from '@/lib/domain/ledger/view';
import { type Activity, type JournalEvent, recordEntry, recordMember } from '@/lib/domain/ledger/event';
import { changedSince, type Undoing, undoneBy, withUnsentUndos } from '@/lib/domain/ledger/undo';
import { predictUndo } from '@/lib/domain/ledger/view';
import { copyOf, entryOf, memberOf } from '@/tests/unit/device/a-ledger';

const bread = entryOf('Brot', '2026-11-10T10:00:00Z', { id: 'bread' });
const wine = entryOf('Wein', '2026-11-12T10:00:00Z', { id: 'wine', revision: 2 });
const ledger = copyOf({ Anna: 1000, Ben: -1000 }, { entries: [wine, bread] });
const anna = memberOf('Anna', 0, 1000);

const created: JournalEvent = { kind: 'entry.created', before: null, after: recordEntry(bread) };
const revised: JournalEvent = {
  ...{ kind: 'entry.revised', before: { ...recordEntry(wine), title: 'Saft', revision: 1 } },
  after: recordEntry(wine),
};
const cake = entryOf('Kuchen', '2026-11-11T10:00:00Z', { id: 'cake' });
const deleted: JournalEvent = { kind: 'entry.deleted', before: recordEntry(cake), after: null };

/** The ledger as it is shown once the event is undone. */
function after(event: JournalEvent, copy = ledger) {
  const found = predictUndo(copy, event, false);
  if (!('back' in found) || !found.back) throw new Error('it could be taken back');
  return applyChanges(copy, [{ id: 'undo', kind: 'undo', revision: 3, back: found.back }]);
}

describe('what is taken back is shown at once', () => {
  test('an entry that was deleted stands where it stood, and counts again', () => {
    const view = after(deleted);
    expect(view.entries.map(({ title }) => title)).toEqual(['Wein', 'Kuchen', 'Brot']);
    expect(view.entries[1]?.parts).toEqual(cake.parts);
    expect(view.group.entryCount).toBe(3);
    expect(view.members[0]?.paid).toBe(anna.paid + cake.cents);
    expect([...view.pending]).toEqual(['cake']);
  });

  test('an entry that was entered goes, and one that was changed is as it was', () => {
    expect(after(created).entries).toEqual([wine]);
    expect(after(revised).entries[0]).toMatchObject({
      title: 'Saft',
      revision: 2,
      createdAt: wine.createdAt,
    });
  });

  test('a name, a member and a setting, too', () => {
    const before = { ...recordMember(anna), name: 'Anne' };
    expect(after({ kind: 'member.renamed', before, after: recordMember(anna) }).members[0]?.name).toBe(
      'Anne',
    );
    const cleo = memberOf('Cleo', 1);
    const back = after({
      kind: 'member.removed',
      before: recordMember({ ...cleo, createdAt: anna.createdAt }),
      after: null,
    });
    expect(back.members.map(({ name }) => name)).toEqual(['Anna', 'Cleo', 'Ben']);
    const gone = { kind: 'member.added', before: null, after: recordMember(cleo) } as const;
    const trio = copyOf({ Anna: 0, Ben: 0, Cleo: 0 });
    const joined = { ...trio, members: trio.members.map((each) => (each.id === 'cleo' ? cleo : each)) };
    expect(after(gone, joined).members.map(({ name }) => name)).toEqual(['Anna', 'Ben']);
    const set = { kind: 'group.set', before: { name: 'Rom' }, after: { name: ledger.group.name } } as const;
    const view = after(set);
    expect([view.group.name, [...view.pending]]).toEqual(['Rom', ['group']]);
  });

  test('but not on top of what has changed since', () => {
    const found = predictUndo(ledger, created, false);
    const back = 'back' in found ? found.back : null;
    if (!back) throw new Error('it could be taken back');
    const other = { ...ledger, entries: [wine, { ...bread, title: 'Toast' }] };
    const view = applyChanges(other, [{ id: 'undo', kind: 'undo', revision: 3, back }]);
    expect(view.entries).toEqual(other.entries);
  });
});

describe('what no longer applies says why', () => {
  const why = (event: JournalEvent, copy = ledger, isChangedSince = false) => {
    const found = predictUndo(copy, event, isChangedSince);
    return 'why' in found ? found.why : found.back;
  };

  test('it was changed since, somebody has left or taken the name, or entries name the member', () => {
    expect(why(created, { ...ledger, entries: [wine] })).toBe('changed');
    expect(why(deleted, { ...ledger, entries: [wine, cake, bread] })).toBe('changed');
    expect(why(deleted, { ...ledger, members: [anna] })).toBe('people-gone');
    const before = { ...recordMember(anna), name: 'Ben' };
    expect(why({ kind: 'member.renamed', before, after: recordMember(anna) })).toBe('name-taken');
    expect(why({ kind: 'member.added', before: null, after: recordMember(anna) })).toBe('has-entries');
    expect(why({ kind: 'plan.dropped', before: [], after: null })).toBe('never');
  });

  test('for entries beyond the reach of the copy, the list says whether they were changed', () => {
    const short = { ...ledger, entries: [wine], before: { place: wine, cursor: 'c' } };
    expect(why(created, short)).toBeNull();
    expect(why(created, short, true)).toBe('changed');
  });

  test('for one beyond the reach that this device has saved itself, the copy says it', () => {
    const short = { ...ledger, before: { place: wine, cursor: 'c' } };
    expect(after(created, short).entries).toEqual([wine]);
    const cheaper = { ...bread, title: 'Semmel', revision: 1 };
    expect(why(created, { ...short, entries: [wine, cheaper] })).toBe('changed');
  });
});

const activity = (revision: number, event: JournalEvent, more: Partial<Activity> = {}): Activity => ({
  ...{ revision, at: new Date(0), author: null, event, undoneBy: null, undoes: null },
  ...more,
});

test('a change is superseded by later changes, but not by undone ones', () => {
  const set = (name: string) => ({ kind: 'group.set', before: { name: 'x' }, after: { name } }) as const;
  const currency = { kind: 'group.set', before: { currency: '€' }, after: { currency: '$' } } as const;
  expect([
    ...changedSince([
      activity(9, revised),
      activity(8, set('b')),
      activity(7, currency),
      activity(6, set('a')),
      activity(5, deleted, { undoes: 4 }),
      activity(4, { ...created, after: recordEntry(cake) }, { undoneBy: 5 }),
      activity(3, revised),
      activity(2, created),
    ]),
  ]).toEqual([6, 3]);
});

describe('of undos that were undone and revived', () => {
  /** What each revision from 2 on undoes: an earlier one, and several may undo the same. */
  const histories = fc
    .array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { maxLength: 12 })
    .map((places) => places.map((place, at): Undoing => [1 + Math.floor(place * (at + 1)), at + 2]));

  test('each revision names the last undo that counts', () => {
    fc.assert(
      fc.property(histories, (undoings) => {
        const counting = (of: number): number[] =>
          undoings.flatMap(([revision, by]) => (revision === of && counting(by).length === 0 ? [by] : []));
        const expected = [1, ...undoings.map(([, by]) => by)].flatMap((revision) => {
          const last = counting(revision).at(-1);
          return last === undefined ? [] : [[revision, last] as const];
        });
        const newestFirst = [...undoings].reverse();
        expect([...undoneBy(newestFirst)].sort(([a], [b]) => a - b)).toEqual(expected);
      }),
    );
  });

  const names = (activities: readonly Activity[]) =>
    activities.map(({ revision, undoneBy: by }) => [revision, by]);

  test('the list shows at once what an unsent undo revives', () => {
    const set = { kind: 'group.set', before: { name: 'a' }, after: { name: 'b' } } as const;
    const rows = [
      activity(3, set, { undoes: 2, undoneBy: null }),
      activity(2, set, { undoes: 1, undoneBy: 3 }),
      activity(1, set),
    ];
    expect(withUnsentUndos(rows, new Set())).toBe(rows);
    expect(names(withUnsentUndos(rows, new Set([3])))).toEqual([
      [3, Infinity],
      [2, null],
      [1, 2],
    ]);
    expect(names(withUnsentUndos(rows, new Set([3, 2])))).toEqual([
      [3, Infinity],
      [2, Infinity],
      [1, null],
    ]);
  });

  test('a row stays undone by an undo that this build does not list', () => {
    const rows = [activity(5, revised), activity(2, created, { undoneBy: 4 })];
    expect(names(withUnsentUndos(rows, new Set([5])))).toEqual([
      [5, Infinity],
      [2, 4],
    ]);
  });
});
