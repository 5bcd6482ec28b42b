import fc from 'fast-check';
import { type Day, dayAfter } from '@/lib/domain/days';
import { contentOfEntry } from '@/lib/domain/entry/content';
import type { Change } from '@/lib/domain/ledger/change';
import { applyDelta, applyPage, applyWhole, type LedgerCopy, NOTHING_HELD } from '@/lib/domain/ledger/copy';
import type { Entry } from '@/lib/domain/nouns';
import { applyChanges } from '@/lib/domain/ledger/view';
import { cursorOf, sortKeyOfCursor } from '@/lib/wire/own/ledger-copy';
import { someEntry } from '@/tests/support/some-nouns';
import { copyOf, entryOf } from '@/tests/unit/device/a-ledger';
import { plainly } from '@/tests/support/plain-order';

const DAY = '2026-11-20';

/** An entry that was created at noon of that day. */
const bread = (id: string, day: Day, createdOn = day): Entry =>
  entryOf(id, `${createdOn}T12:00:00Z`, { id, day });

/** Six entries, one a day, of which a copy has the newest three. */
const days = Array.from({ length: 6 }, (_, place) => dayAfter(DAY, -place));
const entries = days.map((day, place) => bread(`0000000${place}-entry`, day));
const held = entries.slice(0, 3);
const place = held.at(-1) ?? bread('none', DAY);
const copy: LedgerCopy = copyOf(
  { Anna: 0, Ben: 0 },
  {
    ...{ entries: held, before: { place, cursor: cursorOf(place) } },
    group: { lastActiveAt: new Date(`${DAY}T12:00:00Z`) },
  },
);

const idsOf = (ledger: Pick<LedgerCopy, 'entries'>) => ledger.entries.map(({ id }) => id);

/** The copy after a delta with these entries. */
const told = (...changed: readonly Entry[]) =>
  applyDelta(copy, { ...copy, since: copy.version, members: [], gone: [], entries: changed });

const put = (entry: Entry, base?: number): Change => ({
  ...{ id: `put ${entry.id} ${entry.day}`, kind: 'entry.put' },
  entry: { id: entry.id, ...contentOfEntry(entry) },
  ...(base !== undefined && { base }),
});

describe('an entry that gets another day', () => {
  const [first = place, second = place, third = place] = entries;

  test('takes its place there', () => {
    expect(idsOf(told({ ...first, day: dayAfter(second.day, -1) }))).toEqual([
      ...['00000001-entry', '00000000-entry', '00000002-entry'],
    ]);
  });

  test('leaves a copy that does not reach back to its day', () => {
    const next = told({ ...first, day: dayAfter(third.day, -1) });
    expect(idsOf(next)).toEqual(['00000001-entry', '00000002-entry']);
    expect(next.before).toEqual(copy.before);
  });

  test('enters a copy that reaches back to its day, from wherever it comes', () => {
    const [, , , , far = place] = entries;
    expect(idsOf(told({ ...far, day: first.day }))).toEqual([
      '00000000-entry',
      '00000004-entry',
      '00000001-entry',
      '00000002-entry',
    ]);
  });

  test('is not in a copy that holds no entries', () => {
    const bare = { ...copy, entries: [], before: NOTHING_HELD };
    const delta = { ...bare, since: bare.version, members: [], gone: [] };
    expect(applyDelta(bare, { ...delta, entries: [{ ...first, day: '9999-12-31' }] }).entries).toEqual([]);
  });

  test('by a person on this device stands at the end while it waits, if the copy does not reach back so far', () => {
    const back = dayAfter(DAY, -300);
    const moved = applyChanges(copy, [
      put({ ...first, day: back }, 0),
      put(bread('00000009-new', back, DAY)),
    ]);
    expect(idsOf(moved)).toEqual(['00000001-entry', '00000002-entry', '00000009-new', '00000000-entry']);
    expect([...moved.pending]).toEqual(['00000000-entry', '00000009-new']);
    expect(idsOf(told({ ...first, day: back, revision: 1 }))).toEqual(['00000001-entry', '00000002-entry']);
  });
});

describe('what a device has saved for a day before the reach of its copy', () => {
  const [first = place, second = place, third = place, fourth = place, fifth = place, sixth = place] =
    entries;
  const own = bread('00000009-new', dayAfter(fourth.day, -2), DAY);
  const moved = { ...first, day: dayAfter(fourth.day, -3), revision: 1 };
  const saved = new Set([own.id, moved.id]);

  /** A copy after a delta with these entries, and without those that are gone. */
  const after = (
    former: LedgerCopy,
    { changed = [], gone = [], ids }: { changed?: Entry[]; gone?: string[]; ids?: ReadonlySet<string> },
  ) =>
    applyDelta(
      former,
      {
        ...former,
        since: former.version,
        version: `${former.version}'`,
        members: [],
        gone,
        entries: changed,
      },
      ids,
    );
  const shown = after(copy, { changed: [own, moved, fifth], ids: saved });

  test('stays at the end once it is done, and nothing of others comes with it', () => {
    expect(idsOf(shown)).toEqual(['00000001-entry', '00000002-entry', own.id, moved.id]);
    expect(shown.before).toEqual(copy.before);
    expect(applyChanges(shown, []).entries).toEqual(shown.entries);
  });

  test('is afterwards as others leave it: changed, moved into the copy, further back, or deleted', () => {
    const cheaper = { ...own, title: 'Brot vom Vortag', revision: 1 };
    expect(after(shown, { changed: [cheaper] }).entries.at(-2)).toEqual(cheaper);
    expect(idsOf(after(shown, { changed: [{ ...own, day: DAY }] }))).toEqual([
      ...[own.id, '00000001-entry', '00000002-entry', moved.id],
    ]);
    expect(idsOf(after(shown, { changed: [{ ...own, day: dayAfter(moved.day, -1) }] }))).toEqual([
      ...['00000001-entry', '00000002-entry', moved.id, own.id],
    ]);
    expect(idsOf(after(shown, { gone: [own.id] }))).toEqual([
      ...['00000001-entry', '00000002-entry', moved.id],
    ]);
  });

  test('takes its place, once, when the copy comes to reach back to it', () => {
    const behind = { cursor: cursorOf(place), later: [] };
    const ending = { place: fifth, cursor: cursorOf(fifth) };
    const part = applyPage(shown, { entries: [fourth, fifth], before: ending }, behind);
    expect(idsOf(part)).toEqual([...idsOf({ entries: entries.slice(1, 5) }), own.id, moved.id]);
    const rest = { entries: [own, sixth, moved], before: null };
    expect(idsOf(applyPage(part, rest, { ...behind, cursor: ending.cursor }))).toEqual([
      ...[...idsOf({ entries: entries.slice(1, 5) }), own.id, sixth.id, moved.id],
    ]);
  });

  test('is not lost to a page that was asked for before it was saved, nor is it there twice', () => {
    const delta = { ...shown, since: copy.version, members: [], gone: [], entries: [own, moved] };
    const page = { entries: [fourth, fifth, sixth], before: null };
    const reached = applyPage(shown, page, { cursor: cursorOf(place), later: [delta] });
    expect(idsOf(reached)).toEqual([
      ...[...idsOf({ entries: entries.slice(1, 5) }), own.id, sixth.id, moved.id],
    ]);
  });

  test('is in the copy of another tab, too, and in one that reaches further back', () => {
    const other = { ...shown, entries: [second, third] };
    expect(applyWhole(other, shown, null)).toEqual(shown);
    expect(applyWhole(shown, other, null)).toBe(shown);
    const far = { ...other, entries: entries.slice(1, 5), before: { place: fifth, cursor: '' } };
    for (const [one, another] of [[far, shown] as const, [shown, far] as const])
      expect(applyWhole(one, another, null)).toEqual({ ...far, entries: [...far.entries, own, moved] });
  });

  test('goes with a copy that a ledger of another moment replaces', () => {
    const later = { ...copy, version: 'later', group: { ...copy.group, revision: 9 } };
    expect(applyWhole(shown, later, null)).toBe(later);
  });
});

test('whatever waits on a device, its history is in plain order, and each entry is there once', () => {
  const someDay = fc.integer({ min: -8, max: 3 }).map((more) => dayAfter(DAY, more));
  const someChange = fc.record({
    kind: fc.constantFrom('create', 'move', 'move', 'delete'),
    at: fc.nat(20),
    day: someDay,
  });
  fc.assert(
    fc.property(fc.array(someChange, { maxLength: 12 }), (wishes) => {
      const expected = new Map(held.map(({ id, day }) => [id, day]));
      const queued = wishes.map(({ kind, at, day }, number): Change => {
        const known = [...expected.keys()];
        const id =
          kind === 'create' ? `000000${10 + number}-new` : (known[at % Math.max(1, known.length)] ?? 'gone');
        const isThere = kind === 'create' || expected.has(id);
        if (kind === 'delete') {
          expected.delete(id);
          return { id: `${number}`, kind: 'entry.delete', entryId: id };
        }
        if (isThere) expected.set(id, day);
        const change = put({ ...bread(id, day), title: id }, kind === 'create' ? undefined : 0);
        return { ...change, id: `${number}` };
      });
      const view = applyChanges(copy, queued);
      expect(new Map(view.entries.map(({ id, day }) => [id, day]))).toEqual(expected);
      expect(view.entries).toHaveLength(expected.size);
      expect(view.entries).toEqual(plainly(view.entries));
    }),
  );
});

test('the place of an entry comes back from its cursor, and nothing else is a cursor', () => {
  fc.assert(
    fc.property(someEntry, (entry) => {
      const { day, createdAt, kind, id } = entry;
      const cursor = cursorOf(entry);
      expect(sortKeyOfCursor(cursor)).toEqual({ day, createdAt, kind, id });
      expect(cursor).toMatch(/^[\w.-]+$/);
      const ofCreation = cursor.slice(day.length + 1);
      for (const odd of ['', day, ofCreation, `2025-02-30.${ofCreation}`, `.${ofCreation}`, `${cursor}.`])
        expect(sortKeyOfCursor(odd)).toBeNull();
    }),
  );
});
