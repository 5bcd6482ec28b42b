import { readFileSync } from 'node:fs';
import { isId } from '@/lib/domain/ids';
import { cents } from '@/lib/domain/money/money';
import { cutBatches } from '@/lib/import/batches';
import { importDesk, type Wishes } from '@/lib/import/desk';
import { entryId, hashOfFile } from '@/lib/import/entry-ids';
import { splitWayOf, withColumn, withPeople, withSplit } from '@/lib/import/mapping-steps';
import type { PreparedEntry } from '@/lib/import/prepare';
import { sayProblems } from '@/lib/import/said';
import { IMPORT_BATCH_MAX_BYTES, IMPORT_BATCH_MAX_ENTRIES } from '@/lib/limits';

const bytesOf = (text: string) => new TextEncoder().encode(text);

const SPLITWISE =
  'Date,Description,Category,Cost,Currency,Anna,Ben\n' +
  '2026-03-01,Pizza,General,30.00,EUR,15.00,-15.00\n' +
  '2026-03-02,Taxi,General,10.00,USD,-5.00,5.00\n' +
  '2026-11-20,Total balance, , ,EUR,15.00,-15.00\n' +
  '2026-11-20,Total balance, , ,USD,-5.00,5.00\n';

const wishes = (more: Partial<Wishes> = {}): Wishes => ({
  ...{ reading: 1, groupAt: 0, currency: '€', memberIds: ['anna', 'ben'], rates: {}, untitled: 'Ohne Titel' },
  members: ['anna', 'ben'].map((id) => ({ id, createdAt: new Date(0) })),
  ...{ today: '2026-11-21', lastDay: '2027-11-22', ...more },
});

const opened = (text: string) => {
  const desk = importDesk();
  return { desk, file: desk.open(bytesOf(text), 'file.csv', 'EUR') };
};

describe('ids of entries', () => {
  test('are shaped like any other, the same for the same seed and place, and begin as a backup says', () => {
    const id = entryId('seed', 3, null);
    expect(isId(id)).toBe(true);
    expect(entryId('seed', 3, null)).toBe(id);
    expect(entryId('seed', 4, null)).not.toBe(id);
    expect(entryId('other', 3, null)).not.toBe(id);
    expect(entryId('seed', 3, '01234567')).toBe(`01234567${id.slice(8)}`);
  });

  test('a file is known by the SHA-256 of its bytes', () => {
    expect(hashOfFile(bytesOf('abc'))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });
});

describe('batches', () => {
  const entryOf = (note: string): PreparedEntry => ({
    ...{ id: entryId('s', 0, null), place: 2, parts: [] },
    content: {
      ...{ kind: 'expense', title: 'Eis', cents: cents(100), payers: [], day: '2026-11-21', note },
      ...{ split: { how: 'even', among: [] }, category: null, foreign: null },
    },
  });

  test('hold at most so many entries, in order, and none is empty', () => {
    const entries = Array.from({ length: IMPORT_BATCH_MAX_ENTRIES + 1 }, (_, at) => entryOf(String(at)));
    const batches = cutBatches(entries);
    expect(batches.map(({ length }) => length)).toEqual([IMPORT_BATCH_MAX_ENTRIES, 1]);
    expect(batches.flat().map(({ note }) => note)).toEqual(entries.map(({ content }) => content.note));
    expect(cutBatches([])).toEqual([]);
  });

  test('hold at most so many bytes, counted in UTF-8', () => {
    const batches = cutBatches(Array.from({ length: 400 }, () => entryOf('é'.repeat(500))));
    expect(batches.length).toBeGreaterThan(1);
    for (const entries of batches)
      expect(bytesOf(JSON.stringify({ entries })).length).toBeLessThanOrEqual(IMPORT_BATCH_MAX_BYTES);
  });
});

describe('a file on the desk', () => {
  test('needs a rate for another currency, then compares in the currency of the file', () => {
    const { desk, file } = opened(SPLITWISE);
    expect(file).toMatchObject({ format: 'splitwise-csv', refused: null, table: null });
    expect(desk.plan(wishes())).toMatchObject({ ratesNeeded: ['USD'], isReady: false, comparisons: [] });
    const plan = desk.plan(wishes({ rates: { USD: '0.9213' } }));
    expect(plan).toMatchObject({ isReady: true, entries: 2, presentAt: [] });
    expect(plan.comparisons.map(({ currency, isConverted }) => [currency, isConverted])).toEqual([
      ['EUR', false],
      ['USD', true],
    ]);
    for (const { rows } of plan.comparisons) expect(rows.every(({ isSame }) => isSame)).toBe(true);
    expect(plan.comparisons[0]?.rows).toEqual([
      { memberId: 'anna', fileMinor: 1500, hereMinor: 1500, isSame: true },
      { memberId: 'ben', fileMinor: -1500, hereMinor: -1500, isSame: true },
    ]);
  });

  test('that states other balances than its rows have differs, with both figures', () => {
    const { desk } = opened(
      SPLITWISE.replace('EUR,15.00,-15.00\n2026-11-20', 'EUR,20.00,-20.00\n2026-11-20'),
    );
    const { comparisons } = desk.plan(wishes({ rates: { USD: '1' } }));
    expect(comparisons[0]?.rows[0]).toEqual({
      ...{ memberId: 'anna', fileMinor: 2000, hereMinor: 1500, isSame: false },
    });
  });

  test('sums two people who are one member', () => {
    const { desk } = opened(SPLITWISE);
    const plan = desk.plan(wishes({ rates: { USD: '1' }, memberIds: ['anna', 'anna'] }));
    expect(plan.comparisons[0]?.rows).toEqual([
      { memberId: 'anna', fileMinor: 0, hereMinor: 0, isSame: true },
    ]);
  });

  test('leaves out what the group has, unless it is taken all the same', () => {
    const { desk } = opened(SPLITWISE);
    const asked = wishes({ rates: { USD: '1' } });
    desk.plan(asked);
    const [pizza] = desk.show([0]);
    expect(pizza).toMatchObject({ at: 0, isAssumed: true, content: { title: 'Pizza', day: '2026-03-01' } });
    if (pizza !== undefined) desk.know([{ ...pizza.content, parts: pizza.parts }], true);
    expect(desk.plan(asked)).toMatchObject({ entries: 2, presentAt: [0] });
    expect([desk.seal(asked, 'seed', []), desk.batch(0).map(({ title }) => title)]).toEqual([1, ['Taxi']]);
    desk.seal(asked, 'seed', [0]);
    expect(desk.batch(0).map(({ title, id }) => [title, id])).toEqual([
      ['Pizza', entryId('seed', 0, null)],
      ['Taxi', entryId('seed', 1, null)],
    ]);
    expect(desk.batch(1)).toEqual([]);
    // Whoever is told anew forgets what was said before.
    desk.know([], true);
    expect(desk.plan(asked).presentAt).toEqual([]);
  });

  test('that is no table of anybody is guessed by its columns, in UTF-16 as well', () => {
    const text =
      '\uFEFFTag;Was;Betrag;Wer\n01.02.2026;Pizza;30,00;Anna\n02.02.2026;Taxi;12,50;Ben\n;Eis;;Ben';
    const desk = importDesk();
    const file = desk.open(new Uint8Array(Buffer.from(text, 'utf16le')), 'x.csv', 'EUR');
    expect(file).toMatchObject({ format: 'generic-csv', groups: [{ people: ['Anna', 'Ben'], entries: 2 }] });
    expect(file.table?.columns.map(({ name, sample }) => [name, sample])[1]).toEqual(['Was', 'Pizza']);
    const { said } = desk.plan(wishes());
    expect(said.leftOut).toEqual([
      { place: 4, code: 'amount-missing', values: {}, text: expect.stringContaining('Eis') as string },
    ]);
    const { mapping } = file.table ?? {};
    if (mapping === undefined) throw new Error('it was not guessed');
    const again = desk.map({ ...mapping, split: { evenly: ['Anna'] } });
    expect([again.reading, again.groups[0]?.people]).toEqual([2, ['Anna', 'Ben']]);
    // What was shown of the first reading is not what would be sent of the second.
    expect(() => desk.seal(wishes(), 'seed', [])).toThrow(/read in another way/);
    expect(desk.seal(wishes({ reading: 2 }), 'seed', [])).toBe(1);
  });

  test('that is neither a table nor anything else is refused, and so is one without anything to take', () => {
    expect(opened('hello').file).toMatchObject({
      refused: { code: 'file-unknown' },
      groups: [],
      table: null,
    });
    expect(opened('').file).toMatchObject({ refused: { code: 'file-empty' } });
    expect(() => opened('').desk.plan(wishes())).toThrow(RangeError);
    const broken = SPLITWISE.replaceAll(/,(?:30|10)\.00,/g, ',x,').replaceAll(/-?\d+\.\d\d/g, 'y');
    expect(opened(broken).file.refused).not.toBeNull();
  });

  test('compares amounts that name no currency in their own decimals', () => {
    const desk = importDesk();
    desk.open(
      bytesOf('Tag;Was;Betrag;Wer\n01.02.2026;Pizza;30,00;Anna\n02.02.2026;Taxi;12,50;Ben'),
      'x.csv',
      null,
    );
    const { comparisons } = desk.plan(wishes({ currency: 'JPY' }));
    expect(comparisons).toMatchObject([{ digits: 2, isConverted: false }]);
    expect(comparisons[0]?.rows.map(({ fileMinor, hereMinor }) => [fileMinor, hereMinor])).toEqual([
      [875, 875],
      [-875, -875],
    ]);
  });

  test('gives entries without a day that of today', () => {
    const { desk } = opened('Was;Betrag;Wer\nPizza;30,00;Anna\nTaxi;12,50;Ben\nEis;2,50;Ben');
    desk.plan(wishes());
    expect(desk.show([0])[0]?.content.day).toBe('2026-11-21');
  });
});

describe('what is said of a file', () => {
  test('names lines that stay out one by one, and the same remark once', () => {
    const said = sayProblems(
      [
        { place: 2, code: 'amount-missing' },
        ...[3, 4, 5, 6, 7, 8].map((place) => ({ place, code: 'day-ambiguous' as const })),
        { place: null, code: 'may-hold-deleted' },
      ],
      ['head', 'a;b'],
    );
    expect(said.leftOut).toEqual([{ place: 2, code: 'amount-missing', text: 'a;b' }]);
    expect(said.warnings).toEqual([{ code: 'day-ambiguous', values: {}, count: 6, places: [3, 4, 5, 6, 7] }]);
    expect(said.notes).toEqual([{ code: 'may-hold-deleted', values: {}, count: 1, places: [] }]);
  });
});

describe('what a person says of columns', () => {
  const { table } = opened(
    'Tag;Was;Betrag;Wer;Ada\n01.02.2026;Pizza;30,00;Anna;1\n02.02.2026;Taxi;12,50;Ben;2',
  ).file;
  if (table === null) throw new Error('it is a table');
  const { mapping, columns } = table;

  test('one column means one thing', () => {
    expect(withColumn(mapping, 'title', 'Betrag').columns).not.toHaveProperty('amount');
    expect(withColumn(mapping, 'title', undefined).columns).not.toHaveProperty('title');
    const inTwo = withColumn(withColumn(mapping, 'spent', 'Soll'), 'received', 'Haben').columns;
    expect(inTwo).toMatchObject({ spent: 'Soll', received: 'Haben' });
    expect(inTwo).not.toHaveProperty('amount');
    const inOne = withColumn({ ...mapping, columns: inTwo }, 'amount', 'Betrag').columns;
    expect(inOne).toMatchObject({ amount: 'Betrag' });
    expect(inOne).not.toHaveProperty('spent');
    expect(inOne).not.toHaveProperty('received');
  });

  test('for whom: columns of people, equal parts, or payments', () => {
    const byShares = withSplit(mapping, 'share', columns);
    expect([splitWayOf(byShares), byShares.people]).toEqual(['share', { Ada: 'Ada' }]);
    const [day] = columns;
    if (day !== undefined) expect(withPeople(byShares, day, true).people).toEqual({ Ada: 'Ada', Tag: 'Tag' });
    expect(withSplit(byShares, 'evenly', columns)).toMatchObject({
      split: { evenly: ['Ada'] },
      people: null,
    });
    expect(splitWayOf(withSplit(mapping, 'to', columns))).toBe('to');
  });
});

test('the fixtures keep their balances on the way through the desk', () => {
  const desk = importDesk();
  const path = 'tests/fixtures/import/splitwise-csv/many-en.csv';
  const { groups } = desk.open(new Uint8Array(readFileSync(path)), 'many-en.csv', null);
  const ids = groups[0]?.people.map((_, at) => `m${at}`) ?? [];
  const members = ids.map((id) => ({ id, createdAt: new Date(0) }));
  const { comparisons } = desk.plan(wishes({ memberIds: ids, members }));
  expect(comparisons.flatMap(({ rows }) => rows).every(({ isSame }) => isSame)).toBe(true);
});
