import type { AskedOf, Asked } from '@/lib/domain/ledger/change';
import { dayByDefault } from '@/lib/domain/days';
import { contentAfter, contentOfEntry, isSameContent, type SaidContent } from '@/lib/domain/entry/content';
import { decide } from '@/lib/domain/ledger/decide';
import { type JournalEvent, recordEntry } from '@/lib/domain/ledger/event';
import { evolve } from '@/lib/domain/ledger/evolve';
import type { Entry } from '@/lib/domain/nouns';
import { noPast, type OpenLedger } from '@/lib/domain/ledger/open-ledger';
import { cents } from '@/lib/domain/money/money';
import { evenly } from '@/lib/domain/entry/split';
import { decodeEvent } from '@/lib/wire/own/journal';
import { copyOf, entryOf, memberOf } from '@/tests/unit/device/a-ledger';

const [BREAD, NEW] = ['00000001-bread', '00000002-new'];
const [ANNA, ENTRY] = ['0197a000-0000-4000-8000-000000000001', '0197a000-0000-4000-8000-000000000003'];
const NOW = new Date('2026-11-25T23:30:00Z');

const bread: Entry = {
  ...entryOf('Brot', '2026-11-10T10:00:00Z', { id: BREAD, amount: 4607 }),
  ...{ note: 'mit Nüssen', category: 'groceries' },
  foreign: { currency: 'USD', minor: 5000, rate: '0.9213' },
};

/** A ledger as a server reads it for a change of one of these entries. */
function ledgerOf(entries: readonly Entry[] = [bread], births: readonly JournalEvent[] = []): OpenLedger {
  const { group } = copyOf({ Anna: 0, Ben: 0 });
  const past = noPast();
  for (const id of [BREAD, NEW]) past.lives.set(id, []);
  for (const event of births)
    if (event.after && 'parts' in event.after) past.lives.set(event.after.id, [{ groupId: group.id, event }]);
  return {
    ...{ group, plan: [], debts: null, now: NOW, isPartial: true, past, own: null, suggest: null },
    members: new Map(['Anna', 'Ben'].map((name, at) => [name.toLowerCase(), memberOf(name, at, 9000)])),
    entries: new Map(entries.map((entry) => [entry.id, entry])),
  };
}

/** What former builds say of an entry, and all others, too. */
const plain = (amount = 4607): SaidContent => ({
  ...{ kind: 'expense', title: 'Brot', cents: cents(amount), split: evenly(['anna', 'ben']) },
  payers: [{ memberId: 'anna', cents: cents(amount) }],
});

const create = (said: SaidContent, id = NEW): Asked => ({ kind: 'entry.put', entry: { id, ...said } });
const edit = (said: SaidContent): Asked => ({ kind: 'entry.put', entry: { id: BREAD, ...said }, base: 0 });

/** The entry that a change leaves, or what was decided instead. */
function after(change: Asked, ledger = ledgerOf()): object | null {
  const decided = decide(ledger, change);
  return 'event' in decided ? decided.event.after : decided;
}

describe('content after a change', () => {
  const stored = contentOfEntry(bread);

  test('has what the change says, and keeps each field that it leaves out', () => {
    expect(contentAfter(bread, plain())).toEqual(stored);
    const emptied = { day: '2026-01-02', note: '', category: null, foreign: null };
    expect(contentAfter(bread, { ...plain(), ...emptied })).toEqual({ ...stored, ...emptied });
    expect(contentAfter(null, plain())).toEqual({
      ...{ ...plain(), day: '', note: '', category: null, foreign: null },
    });
  });

  test.each<readonly [string, Partial<SaidContent>]>([
    ['day', { day: '2026-11-11' }],
    ['note', { note: 'ohne Nüsse' }],
    ['category', { category: 'cafe' }],
    ['missing category', { category: null }],
    ['rate', { foreign: { currency: 'USD', minor: 5000, rate: '0.92135' } }],
    ['missing foreign money', { foreign: null }],
  ])('with another %s is another', (_what, more) => {
    expect(isSameContent(stored, { ...stored, ...more })).toBe(false);
  });

  test('with other spaces around its texts is the same', () => {
    expect(isSameContent(stored, { ...stored, title: ' Brot ', note: 'mit Nüssen\n' })).toBe(true);
  });
});

describe('the day', () => {
  test('of who does not say it is that of the default zone', () => {
    expect(after(create(plain()))).toMatchObject({ day: '2026-11-26', createdAt: NOW });
    expect(after(create({ ...plain(), day: '1999-12-31' }))).toMatchObject({ day: '1999-12-31' });
  });

  test('may be a year ahead by the calendar that is furthest ahead, and no more', () => {
    expect(after(create({ ...plain(), day: '2027-11-26' }))).toMatchObject({ day: '2027-11-26' });
    for (const change of [create, edit])
      expect(after(change({ ...plain(), day: '2027-11-27' }))).toEqual({ refusal: 'day-invalid' });
    const paid = {
      kind: 'plan.confirm',
      entryId: NEW,
      fromId: 'ben',
      toId: 'anna',
      cents: cents(5),
    } as const;
    expect(after({ ...paid, day: '2027-11-27' })).toEqual({ refusal: 'day-invalid' });
    expect(after({ ...paid, day: '2027-11-26' })).toMatchObject({ day: '2027-11-26', kind: 'payment' });
  });

  test('is not checked if it stays', () => {
    const far = { ...bread, day: '2099-01-01' };
    const change = edit({ ...contentOfEntry(far), title: 'Brötchen' });
    expect(after(change, ledgerOf([far]))).toMatchObject({ title: 'Brötchen', day: far.day, revision: 1 });
  });
});

describe('an amount in another currency', () => {
  const dollars = { currency: 'USD', minor: 5000, rate: '0.9213' };

  test('that does not fit the cents is refused', () => {
    for (const change of [create, edit]) {
      expect(after(change({ ...plain(4608), foreign: dollars }))).toEqual({ refusal: 'foreign-invalid' });
      const beyond = { ...dollars, minor: Number.MAX_SAFE_INTEGER };
      expect(after(change({ ...plain(), foreign: beyond }))).toEqual({ refusal: 'foreign-invalid' });
    }
    expect(after(create({ ...plain(), foreign: dollars }))).toMatchObject({ foreign: dollars });
  });

  test('is not in the currency of the group, by its sign or its code', () => {
    for (const [currency, code] of [
      ['€', 'EUR'],
      ['$', 'USD'],
      ['£', 'GBP'],
      ['CHF', 'CHF'],
      ['JPY', 'JPY'],
    ] as const) {
      const ledger = ledgerOf();
      ledger.group = { ...ledger.group, currency };
      const same = { currency: code, minor: code === 'JPY' ? 50 : 5000, rate: '1' };
      for (const change of [create, edit]) {
        const said = { ...plain(5000), foreign: same };
        expect(after(change(said), ledger)).toEqual({ refusal: 'foreign-invalid' });
      }
      expect(after(create({ ...plain(5000), foreign: null }), ledger)).toMatchObject({ cents: 5000 });
    }
  });

  test('may stay if the group has taken that currency since, also at a new rate', () => {
    const ledger = ledgerOf();
    ledger.group = { ...ledger.group, currency: '$' };
    const content = contentOfEntry(bread);
    expect(after(edit({ ...content, title: 'Brötchen' }), ledger)).toMatchObject({ foreign: dollars });
    expect(after(edit(plain(5000)), ledger)).toMatchObject({ foreign: { ...dollars, rate: '1' } });
    const other = { ...content, ...plain(5000), foreign: { ...dollars, rate: '1' } };
    expect(after(edit(other), ledger)).toEqual({ refusal: 'foreign-invalid' });
    expect(after(edit({ ...other, foreign: null }), ledger)).toMatchObject({ cents: 5000, foreign: null });
  });

  test('is not checked if the money stays, also where the group has got another currency', () => {
    const ledger = ledgerOf();
    ledger.group = { ...ledger.group, currency: 'JPY' };
    const change = edit({ ...contentOfEntry(bread), title: 'Brötchen' });
    expect(after(change, ledger)).toMatchObject({ title: 'Brötchen', foreign: dollars });
  });

  test('stays at a new rate where somebody who does not know it gives a new amount', () => {
    expect(after(edit(plain(5000)))).toMatchObject({ cents: 5000, foreign: { ...dollars, rate: '1' } });
    expect(after(edit({ ...plain(), title: 'Brötchen' }))).toMatchObject({ foreign: dollars });
  });

  test('ends where no rate gives the new amount, as half a yen', () => {
    const ledger = ledgerOf();
    ledger.group = { ...ledger.group, currency: 'JPY' };
    expect(after(edit(plain(150)), ledger)).toMatchObject({ cents: 150, foreign: null });
  });

  test('ends where that is what is said', () => {
    expect(after(edit({ ...plain(5000), foreign: null }))).toMatchObject({ cents: 5000, foreign: null });
  });
});

describe('a creation that comes again', () => {
  const birth: JournalEvent = { kind: 'entry.created', before: null, after: recordEntry(bread) };
  const again = (said: SaidContent) => after(create(said, BREAD), ledgerOf([bread], [birth]));

  test('is compared only in the fields that it says', () => {
    expect(again(plain())).toEqual({ nothing: true });
    expect(again(contentOfEntry(bread))).toEqual({ nothing: true });
    const others = [{ day: '2026-11-11' }, { note: '' }, { category: null }, { foreign: null }];
    for (const other of others)
      expect(again({ ...plain(), ...other })).toMatchObject({ refusal: 'id-in-use' });
  });

  test('as the payment of a plan, too', () => {
    const paid: Entry = {
      ...entryOf('', '2026-11-10T10:00:00Z', { id: NEW, kind: 'payment', among: ['Ben'], day: '2026-11-02' }),
    };
    const confirmed: JournalEvent = { kind: 'plan.confirmed', before: null, after: recordEntry(paid) };
    const row = {
      kind: 'plan.confirm',
      entryId: NEW,
      fromId: 'anna',
      toId: 'ben',
      cents: paid.cents,
    } as const;
    const confirm = (change: AskedOf<'plan.confirm'>) => after(change, ledgerOf([paid], [confirmed]));
    expect(confirm(row)).toEqual({ nothing: true });
    expect(confirm({ ...row, day: paid.day })).toEqual({ nothing: true });
    expect(confirm({ ...row, day: '2026-11-10' })).toMatchObject({ refusal: 'id-in-use' });
  });
});

test('an undo brings back day, note, category and foreign money, and their deletion', () => {
  const ledger = ledgerOf();
  const before = ledger.entries.get(BREAD);
  const change = edit({ ...plain(100), day: '2026-10-01', note: '', category: null, foreign: null });
  const decided = decide(ledger, change);
  if (!('event' in decided)) throw new Error('refused');
  evolve(ledger, decided);
  const { revision } = ledger.group;
  const { event } = decided;
  ledger.past.revisions.set(revision, { event, at: NOW, undoings: [], last: event });
  expect(after({ kind: 'undo', revision }, ledger)).toEqual({
    ...recordEntry(before ?? bread),
    revision: 2,
  });
});

test('the day by default is that of Berlin, in summer too', () => {
  expect(dayByDefault(new Date('2026-07-01T21:59:59Z'))).toBe('2026-07-01');
  expect(dayByDefault(new Date('2026-07-01T22:00:00Z'))).toBe('2026-07-02');
});

test('an edit of a former build, whose event knows none of these fields, is undone and touches none of them', () => {
  const row = (title: string, revision: number) => {
    const { day, note, category, foreign, split, ...kept } = recordEntry({ ...bread, title, revision });
    return { ...kept, createdAt: kept.createdAt.toISOString(), parts: [[ANNA, 4607, 4607]], id: ENTRY };
  };
  const told = { version: 1, kind: 'entry.revised', before: row('Brot', 0), after: row('Toast', 1) };
  const event = decodeEvent(told);
  if (event.kind !== 'entry.revised') throw new Error('another kind');
  expect(event.before).toMatchObject({ day: '2026-11-10', note: '', category: null, foreign: null });
  const migrated: Entry = { ...event.after, updatedAt: NOW };
  const ledger = ledgerOf([migrated]);
  ledger.members.set(ANNA, { ...memberOf('Zoe', 2, 9000), id: ANNA });
  ledger.past.revisions.set(1, { event, at: NOW, undoings: [], last: event });
  const undone = after({ kind: 'undo', revision: 1 }, ledger);
  expect(undone).toEqual({ ...event.after, title: 'Brot', revision: 2 });
});
