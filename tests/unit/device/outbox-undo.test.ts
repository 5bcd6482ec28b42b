import {
  changesIn,
  enqueue,
  markSent,
  nextBatch,
  type Outbox,
  pendingIn,
  refusalsIn,
} from '@/lib/device/state/outbox';
import { settle } from '@/lib/device/state/outbox-outcomes';
import { justSaved, takeBackSaved } from '@/lib/device/state/outbox-undo';
import type { Change, ChangeBody } from '@/lib/domain/ledger/change';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import { type JournalEvent, recordEntry } from '@/lib/domain/ledger/event';
import { cents } from '@/lib/domain/money/money';
import { copyOf, entryOf } from '@/tests/unit/device/a-ledger';
import { evenly } from '@/lib/domain/entry/split';

/** Undoing what was just saved on this device, wherever it is by then. */

const dinner = { ...entryOf('Eis', '2026-11-20T10:00:00Z'), id: 'dinner' };
const copy: LedgerCopy = copyOf({ Anna: 500, Ben: -500 }, { revision: 7, entries: [dinner] });

const back: JournalEvent = { kind: 'entry.created', before: null, after: recordEntry(dinner) };
const undo = { id: 'undo', kind: 'undo' as const, back };

const save = (id: string, body: ChangeBody): Change => ({ id, ...body });
const put = (id: string, title: string, base?: number): Change =>
  save(id, {
    kind: 'entry.put',
    entry: {
      ...{ id: 'dinner', kind: 'expense', title, cents: cents(1000), split: evenly(['anna', 'ben']) },
      payers: [{ memberId: 'anna', cents: cents(1000) }],
    },
    ...(base === undefined ? {} : { base }),
  });
const remove = (id: string, base = 0): Change => save(id, { kind: 'entry.delete', entryId: 'dinner', base });

const allSent = (outbox: Outbox) =>
  markSent(
    outbox,
    outbox.map(({ change }) => change),
  );
const ids = (outbox: Outbox | null) => outbox && changesIn(outbox).map(({ id }) => id);
const done = (outbox: Outbox, id: string, revision: number | null, told: LedgerCopy | null = null) =>
  settle(outbox, [{ id, outcome: 'done', revision }], told);

/** Saves a change, lets `meanwhile` happen to the outbox, and takes the change back. */
function takenBack(
  before: Outbox,
  change: Change,
  meanwhile: (outbox: Outbox) => Outbox = (outbox) => outbox,
  revision: number | null = null,
) {
  const saved = justSaved(before, change);
  return takeBackSaved(meanwhile(enqueue(before, change)), saved, { revision, undo });
}

test('a change that was in no request is withdrawn, and nothing is sent', () => {
  expect(takenBack([], remove('1'))).toEqual([]);
});

test('the edit of an entry that was never sent leads back to the entry as it was entered', () => {
  const before = enqueue([], put('1', 'Eis'));
  const after = takenBack(before, put('2', 'Pizza', 0));
  expect(after).toEqual(before);
});

test('an entry that was never sent, and deleted, is there again', () => {
  const before = enqueue([], put('1', 'Eis'));
  expect(enqueue(before, remove('2'))).toEqual([]);
  expect(takenBack(before, remove('2'))).toEqual(before);
});

test('a change on its way is hidden at once, and undone as soon as its revision is known', () => {
  const outbox = takenBack([], remove('1'), allSent) ?? [];
  expect([ids(outbox), pendingIn(outbox)]).toEqual([[], 1]);
  const settled = done(outbox, '1', 8);
  expect(settled).toMatchObject([{ state: 'waiting', change: { ...undo, revision: 8 } }]);
});

test('a change without effect needs no undo, and a refused one asks for nothing', () => {
  const outbox = takenBack([], remove('1'), allSent) ?? [];
  expect(done(outbox, '1', null)).toEqual([]);
  const refused = { outcome: 'refused', code: 'entry-changed', message: '', current: null } as const;
  expect(refusalsIn(settle(outbox, [{ id: '1', ...refused }], null))).toEqual([]);
});

test('a change that the server has is undone by its revision', () => {
  const outbox = takenBack([], remove('1'), (each) => done(allSent(each), '1', 8), 8);
  expect(outbox).toMatchObject([{ state: 'waiting', change: { ...undo, revision: 8 } }]);
});

test('what another tab has sent, or what was merged with another change, can only be undone from the list', () => {
  expect(takenBack([], remove('1'), () => [])).toBeNull();
  const before = enqueue([], put('1', 'Eis'));
  expect(takenBack(before, put('2', 'Pizza', 0), allSent)).toBeNull();
  expect(takenBack(before, put('2', 'Pizza', 0), () => [], 8)).toBeNull();
});

test('an edit behind an edit that was taken back builds on the revision of the undo', () => {
  const outbox = takenBack([], put('1', 'Pizza', 3), allSent) ?? [];
  const settled = done(enqueue(outbox, put('2', 'Brot', 3)), '1', 8);
  expect(settled.map(({ change }) => [change.id, 'base' in change && change.base])).toEqual([
    ['undo', false],
    ['2', 5],
  ]);
});

test('an edit behind an undo takes the revision of what came back, unless somebody has changed it since', () => {
  const undone = done(takenBack([], remove('1'), allSent) ?? [], '1', 8);
  const outbox = enqueue(allSent(undone), put('2', 'Brot', 1));
  const told = { ...copy, group: { ...copy.group, revision: 9 }, entries: [{ ...dinner, revision: 4 }] };
  expect(done(outbox, 'undo', 9, told)).toMatchObject([{ change: { id: '2', base: 4 } }]);
  const changed = { ...told, entries: [{ ...dinner, revision: 4, title: 'Torte' }] };
  expect(done(outbox, 'undo', 9, changed)).toMatchObject([{ change: { id: '2', base: 1 } }]);
});

describe('a setting that is set behind an undo of it', () => {
  const rome = { name: 'Rom' };
  const undoName = save('1', {
    ...{ kind: 'undo', revision: 5 },
    back: { kind: 'group.set', before: { name: copy.group.name }, after: rome },
  });
  const setName = save('2', { kind: 'group.set', set: { name: 'Porto' }, base: 7 });
  const saved = [undoName, setName].reduce(enqueue, []);
  const limits = { maxChanges: 100, maxBytes: 90_000, bytesOf: () => 300 };
  const batch = nextBatch(saved, limits);
  const at = (revision: number, group: object): LedgerCopy => ({
    ...copy,
    group: { ...copy.group, revision, ...group },
  });

  test('waits for the revision that the undo makes', () => {
    expect(batch).toEqual([undoName]);
    const settled = done(markSent(saved, batch), '1', 8, at(8, rome));
    expect(settled).toMatchObject([{ change: { id: '2', base: 8 } }]);
  });

  test('builds on what is there if somebody else has undone it, and has not changed it since', () => {
    const sent = markSent(saved, batch);
    expect(done(sent, '1', null, at(9, rome))).toMatchObject([{ change: { id: '2', base: 9 } }]);
    expect(done(sent, '1', null, at(9, { name: 'Riga' }))).toMatchObject([{ change: { id: '2', base: 7 } }]);
    expect(done(sent, '1', null)).toMatchObject([{ change: { id: '2', base: 7 } }]);
  });

  test('goes out with an undo of another setting', () => {
    const currency = { kind: 'group.set', before: { currency: '€' }, after: { currency: 'JPY' } } as const;
    const other = [{ ...undoName, back: currency }, setName].reduce(enqueue, []);
    expect(nextBatch(other, limits)).toHaveLength(2);
    expect(done(markSent(other, [undoName]), '1', 8)).toMatchObject([{ change: { id: '2', base: 7 } }]);
  });

  test('makes a decision about a refused undo needless', () => {
    const refused = { outcome: 'refused', code: 'undo-stale', message: '', current: null } as const;
    const outbox = settle(markSent(enqueue([], undoName), [undoName]), [{ id: '1', ...refused }], null);
    expect([refusalsIn(outbox).length, refusalsIn(enqueue(outbox, setName)).length]).toEqual([1, 0]);
  });
});
