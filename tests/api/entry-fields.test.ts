import { dayByDefault } from '@/lib/domain/days';
import { newId } from '@/lib/domain/ids';
import { copyOfLedger, entryOfLedger } from '@/lib/wire/own/ledger-copy';
import { ledgerDeltaOut, wholeLedgerOut } from '@/lib/wire/own/ledger-wire';
import { packSeed, unpackSeed } from '@/lib/device/state/packed-seed';
import { byCode } from '@/lib/server/access/access';
import { readGroup } from '@/lib/server/read/read-group';
import { copyWithEntry, copyWithMember, copyWithNewest } from '@/lib/server/read/seeds';
import { aChange, anExpense, aPayment, idOf, outcomeOf, outcomesOf, put } from '../support/a-device';
import { aGroup, type TestGroup } from '../support/a-group';
import { expectBooksInOrder } from '../support/answers';
import { atOnce, CLIENTS } from '../support/at-once';
import { dumpOf, revisionOf } from '../support/database';
import { activityOf, deltaOf, ledgerOf, pageOf } from '../support/ledger-calls';
import { ABROAD, DESCRIBED, spentAbroad } from '../support/spent-abroad';

/** Day, note, category and an amount in another currency (docs/wire.md#day-note-category-another-currency). */

let group: TestGroup;

beforeEach(async () => {
  group = await aGroup().with('Anna', 'Ben', 'Cleo');
});

afterEach(() => expectBooksInOrder(group.id));

const SAID = { ...DESCRIBED, foreign: ABROAD.foreign };
const UNSAID = { note: '', category: null, foreign: null };

const entryOf = async (id: string) => {
  const [entry] = (await pageOf(group.code, `?entry=${id}`)).body.entries;
  if (!entry) throw new Error('there is no such entry');
  return entry;
};

async function made<Content extends { readonly id: string }>(entry: Content): Promise<Content> {
  expect(await outcomesOf(group, [put(entry)])).toEqual(['done']);
  return entry;
}

describe('what an entry says', () => {
  it('is told by every call alike', async () => {
    const { version } = (await ledgerOf(group.code)).body;
    const { id } = await made(spentAbroad(group));
    const { body } = await ledgerOf(group.code);
    expect(wholeLedgerOut.parse(body).entries[0]).toMatchObject({ id, ...SAID });
    const delta = ledgerDeltaOut.parse(await deltaOf(group.code, version));
    const { entries: older } = (await pageOf(group.code, '?limit=5')).body;
    const { entries: annas } = (await pageOf(group.code, `?member=${idOf(group, 'Anna')}`)).body;
    for (const entries of [delta.entries, older, annas, [await entryOf(id)]])
      expect(entries).toEqual(body.entries);
    const { events } = (await activityOf(group.code)).body;
    expect(events[0]?.event.after).toMatchObject({ id, ...SAID });
  });

  it('is in the seeds of pages', async () => {
    const { id } = await made(spentAbroad(group));
    const { body } = await ledgerOf(group.code);
    const told = body.entries.map(entryOfLedger);
    const [groupCode, memberId] = [group.code, idOf(group, 'Ben')];
    const newest = await readGroup(copyWithNewest(byCode(groupCode), 5));
    const one = await readGroup(copyWithEntry(byCode(groupCode), id));
    const ofBen = await readGroup(
      copyWithMember(byCode(groupCode), memberId, { when: 'always', maxEntries: 5 }),
    );
    expect(newest?.entries).toEqual(told);
    expect([one?.found, ofBen?.found]).toEqual([told[0], told]);
    if (!newest) throw new Error('there is no such group');
    const seed = { groupCode, ledger: newest, ofMember: { memberId, entries: told } };
    expect(unpackSeed(packSeed(seed))).toEqual(seed);
    expect(copyOfLedger(body).entries).toEqual(told);
  });

  it('is stored clean', async () => {
    const foreign = { ...ABROAD.foreign, rate: '00.921300' };
    const { id } = await made({ ...spentAbroad(group), note: '  Cafe\u0301\r\nHafen\n', foreign });
    expect(await entryOf(id)).toMatchObject({ note: 'Caf\u00e9\nHafen', foreign: ABROAD.foreign });
  });

  it.each(['expense', 'income', 'payment'])(
    'is the day of Europe/Berlin where nothing is said: %s',
    async (kind) => {
      const entry = kind === 'payment' ? aPayment(group, 'Ben', 'Anna') : { ...anExpense(group), kind };
      const { id } = await made(entry);
      const told = await entryOf(id);
      expect(told).toMatchObject({ ...UNSAID, day: dayByDefault(new Date(told.createdAt)) });
    },
  );

  it('is told of an income and of a payment, which has no category', async () => {
    const income = await made({ ...spentAbroad(group), kind: 'income' });
    expect(await entryOf(income.id)).toMatchObject({ kind: 'income', ...SAID });
    const said = { ...SAID, category: null };
    const payment = await made({ ...aPayment(group, 'Ben', 'Anna', { cents: ABROAD.cents }), ...said });
    expect(await entryOf(payment.id)).toMatchObject({ kind: 'payment', title: '', ...said });
  });

  it.each([
    ['JPY', 750_000, '0.0062', 465_000],
    ['KWD', 1000, '3', 300],
    ['KWD', 15, '1', 2],
    ['HUF', 123_456, '0.0025', 309],
    ['GBP', 9_007_199_254_740_991, '0.000000000000000001', null],
    ['GBP', 90_071_992_547_409, '0.0000001', 9_007_199],
  ])('counts the minor units of %s: %d at %s are %s cents', async (currency, minor, rate, cents) => {
    const foreign = { currency, minor, rate };
    const entry = { ...anExpense(group, { cents: cents ?? 1 }), foreign };
    const [outcome] = await outcomesOf(group, [put(entry)]);
    expect(outcome).toBe(cents === null ? 'foreign-invalid' : 'done');
  });

  it('is rounded to whole units where the currency of the group has no minor unit', async () => {
    const yen = await aGroup().with('Anna').in('JPY');
    const foreign = { currency: 'EUR', minor: 1001, rate: '162.3' };
    const of = (cents: number) => put({ ...anExpense(yen, { cents }), foreign });
    expect(await outcomesOf(yen, [of(162_500), of(162_462)])).toEqual(['done', 'foreign-invalid']);
  });
});

describe('an edit', () => {
  it('leaves what it does not say', async () => {
    const { id, kind, cents, payers, split } = await made(spentAbroad(group));
    const edit = put({ id, kind, title: 'Schiff', cents, payers, split }, { base: 0 });
    expect(await outcomesOf(group, [edit])).toEqual(['done']);
    expect(await entryOf(id)).toMatchObject({ title: 'Schiff', revision: 1, ...SAID });
  });

  it('empties what it says to be empty, and nothing is written twice', async () => {
    const entry = await made(spentAbroad(group));
    const empty = { ...entry, ...UNSAID };
    expect(await outcomesOf(group, [put(empty, { base: 0 })])).toEqual(['done']);
    expect(await entryOf(entry.id)).toMatchObject({ ...UNSAID, day: DESCRIBED.day, revision: 1 });
    const before = await dumpOf(group.id);
    expect(await outcomesOf(group, [put(empty, { base: 0 })])).toEqual([null]);
    expect(await dumpOf(group.id)).toEqual(before);
  });

  it.each([
    ['day', '2024-02-29'],
    ['note', 'Nur hin'],
    ['category', 'travel'],
    ['foreign', { currency: 'USD', minor: 5000, rate: '0.92134' }],
  ])('of %s alone is told and taken back alone', async (field, value) => {
    const entry = await made(spentAbroad(group));
    const edit = await outcomeOf(group, put({ ...entry, [field]: value }, { base: 0 }));
    expect(await entryOf(entry.id)).toMatchObject({ ...SAID, [field]: value, revision: 1 });
    const undo = aChange('undo', { revision: edit.revision });
    expect(await outcomesOf(group, [undo])).toEqual(['done']);
    expect(await entryOf(entry.id)).toMatchObject({ ...SAID, revision: 2 });
  });

  it('gives a new amount without the other currency: its amount stays, at a new rate', async () => {
    const { foreign: _foreign, ...entry } = await made(spentAbroad(group));
    const dearer = { ...entry, cents: 5000, payers: [{ memberId: idOf(group, 'Anna'), cents: 5000 }] };
    expect(await outcomesOf(group, [put(dearer, { base: 0 })])).toEqual(['done']);
    expect((await entryOf(entry.id)).foreign).toEqual({ ...ABROAD.foreign, rate: '1' });
  });

  it('of the people is taken although the group has got a currency in which the figures do not fit', async () => {
    const { foreign: _foreign, ...entry } = await made(spentAbroad(group));
    expect(await outcomesOf(group, [aChange('group.set', { currency: 'JPY' })])).toEqual(['done']);
    const split = { how: 'even', among: [idOf(group, 'Ben')] };
    for (const [base, said] of [entry, { ...entry, foreign: ABROAD.foreign, title: 'Schiff' }].entries())
      expect(await outcomesOf(group, [put({ ...said, split }, { base })])).toEqual(['done']);
    expect(await entryOf(entry.id)).toMatchObject({ cents: ABROAD.cents, split, ...SAID });
  });

  it('leaves the other currency in place that the group has got since, and cannot say it anew', async () => {
    const entry = await made(spentAbroad(group));
    const { revision } = await outcomeOf(group, put({ ...entry, foreign: null }, { base: 0 }));
    const changes = [aChange('undo', { revision }), aChange('group.set', { currency: '$' })];
    expect(await outcomesOf(group, changes.reverse())).toEqual(['done', 'done']);
    expect(await outcomesOf(group, [put({ ...entry, title: 'Schiff' }, { base: 2 })])).toEqual(['done']);
    expect(await entryOf(entry.id)).toMatchObject({ title: 'Schiff', foreign: ABROAD.foreign, revision: 3 });
    const dearer = { ...entry, cents: 5000, payers: [{ memberId: idOf(group, 'Anna'), cents: 5000 }] };
    const anew = { ...dearer, foreign: { ...ABROAD.foreign, rate: '1' } };
    expect(await outcomesOf(group, [put(anew, { base: 3 }), put({ ...anew, id: newId() })])).toEqual([
      ...['foreign-invalid', 'foreign-invalid'],
    ]);
    expect(await outcomesOf(group, [put({ ...dearer, foreign: null }, { base: 3 })])).toEqual(['done']);
  });

  it('wins once if many come at once, and the others are told what there is', async () => {
    const entry = await made(spentAbroad(group));
    const days = Array.from({ length: CLIENTS }, (_, client) => `2024-03-${client + 10}`);
    const outcomes = await atOnce((client) =>
      outcomeOf(group, put({ ...entry, day: days[client] }, { base: 0 })),
    );
    const { day } = await entryOf(entry.id);
    expect(outcomes.filter(({ outcome }) => outcome === 'done')).toHaveLength(1);
    expect(outcomes[days.indexOf(day)]?.outcome).toBe('done');
    for (const { outcome, ...more } of outcomes)
      if (outcome === 'refused')
        expect(more).toMatchObject({ code: 'entry-changed', current: { id: entry.id, day } });
  });
});

describe('a deletion that is taken back', () => {
  it('brings all of it back', async () => {
    const entry = await made(spentAbroad(group));
    const { revision } = await outcomeOf(group, aChange('entry.delete', { entryId: entry.id }));
    expect(await outcomesOf(group, [aChange('undo', { revision })])).toEqual(['done']);
    expect(await entryOf(entry.id)).toMatchObject({ ...SAID, revision: 1 });
  });
});

describe('a creation that is repeated', () => {
  it('is compared in what it says', async () => {
    const { day, note, category, foreign, ...plain } = await made(spentAbroad(group));
    const before = await dumpOf(group.id);
    const same = [plain, { ...plain, day }, { ...plain, note, foreign }, { ...plain, category }];
    expect(
      await outcomesOf(
        group,
        same.map((entry) => put(entry)),
      ),
    ).toEqual(same.map(() => null));
    for (const said of [{ day: '2024-07-15' }, { note: '' }, { category: null }, { foreign: null }])
      expect(await outcomesOf(group, [put({ ...plain, ...said })])).toEqual(['id-in-use']);
    expect(await dumpOf(group.id)).toEqual(before);
  });

  it('is done with the day that it got', async () => {
    const entry = await made(anExpense(group));
    const { day } = await entryOf(entry.id);
    const again = [entry, { ...entry, day }, { ...entry, ...UNSAID }];
    expect(
      await outcomesOf(
        group,
        again.map((said) => put(said)),
      ),
    ).toEqual([null, null, null]);
    expect(await outcomesOf(group, [put({ ...entry, day: '2024-07-14' })])).toEqual(['id-in-use']);
  });

  it('is the same change only with the same fields', async () => {
    const change = put(spentAbroad(group));
    expect(await outcomesOf(group, [change, change])).toEqual(['done', 'done']);
    const { day: _day, ...undated } = spentAbroad(group);
    expect(await outcomesOf(group, [{ ...change, entry: undated }])).toEqual(['change-id-reused']);
  });
});

describe('a confirmation', () => {
  const owing = async () => {
    await made(anExpense(group, { cents: 3000 }));
    const row = { fromId: idOf(group, 'Ben'), toId: idOf(group, 'Anna'), cents: 1000 };
    return { entryId: newId(), ...row };
  };

  it('is of the day that it says, once', async () => {
    const row = { ...(await owing()), day: '2024-12-31' };
    expect(await outcomesOf(group, [aChange('plan.confirm', row)])).toEqual(['done']);
    expect(await entryOf(row.entryId)).toMatchObject({ ...UNSAID, kind: 'payment', day: row.day });
    const revision = await revisionOf(group);
    const { day: _day, ...undated } = row;
    const again = [row, undated, { ...row, day: '2024-12-30' }];
    const outcomes = await outcomesOf(
      group,
      again.map((said) => aChange('plan.confirm', said)),
    );
    expect(outcomes).toEqual([null, null, 'id-in-use']);
    expect(await revisionOf(group)).toBe(revision);
  });

  it('is of the day of Europe/Berlin without one, which a repetition may say', async () => {
    const row = await owing();
    expect(await outcomesOf(group, [aChange('plan.confirm', row)])).toEqual(['done']);
    const { day, createdAt } = await entryOf(row.entryId);
    expect(day).toBe(dayByDefault(new Date(createdAt)));
    expect(await outcomesOf(group, [aChange('plan.confirm', { ...row, day })])).toEqual([null]);
  });
});
