import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { storedSplit } from '@/lib/domain/entry/content';
import { newId } from '@/lib/domain/ids';
import { currencyOfCode } from '@/lib/domain/money/currency-units';
import type { Entry } from '@/lib/domain/nouns';
import { cleanLine, cleanNote } from '@/lib/domain/text/text';
import { backupText } from '@/lib/export/backup';
import { prepare } from '@/lib/import/prepare';
import { readImport } from '@/lib/import/read-import';
import { someEntry } from '../../support/some-nouns';

type Exported = Parameters<typeof backupText>[0] & { readonly entries: readonly Entry[] };

const EMPTY_RECORD = '\n],\n"record":{"times":[],"activity":[]}}\n';

function backupOf({ entries, ...exported }: Exported): string {
  const { head, entry, between } = backupText(exported, '2026-11-28');
  return head + entries.map(entry).join(between) + EMPTY_RECORD;
}

/** The group that a backup makes, with members and ids of its own. */
function restored(text: string): Exported {
  const reading = readImport(Buffer.from(text), 'Pari Rom.json');
  if ('refused' in reading) throw new Error(reading.refused.code);
  const [group] = reading.groups;
  if (group === undefined || reading.problems.length > 0) throw new Error(JSON.stringify(reading.problems));
  const members = group.people.map((name, at) => ({ id: newId(), name, createdAt: new Date(at) }));
  const { entries, problems } = prepare(group, {
    currency: currencyOfCode(group.currency ?? ''),
    memberIds: members.map(({ id }) => id),
    members,
    rates: new Map(),
    lastDay: '9999-12-31',
    untitled: 'Ausgabe',
    idOf: (_, start) => (start ?? '') + newId().slice(start?.length ?? 0),
  });
  expect(problems).toEqual([]);
  return {
    group: {
      name: group.name ?? '',
      currency: currencyOfCode(group.currency ?? ''),
      inactiveDataPurge: group.purge ?? true,
    },
    members,
    entries: [...entries].reverse().map(({ id, content: { payers: _, split, ...content }, parts }) => {
      const at = new Date(0);
      return { ...content, id, parts, split: storedSplit(split), revision: 0, createdAt: at, updatedAt: at };
    }),
  };
}

/** Entries as they are stored, and their people in order of joining. */
const someGroup = fc
  .tuple(fc.array(someEntry, { maxLength: 12 }), fc.boolean())
  .map(([drawn, purge]): Exported => {
    const entries = drawn.map((entry) => ({
      ...entry,
      title: entry.kind === 'payment' ? '' : `x${cleanLine(entry.title)}`.slice(0, 100).trim(),
      note: cleanNote(entry.note),
    }));
    const ids = [...new Set(entries.flatMap(({ parts }) => parts.map(({ memberId }) => memberId)))].sort();
    return {
      group: { name: 'Rom', currency: '€', inactiveDataPurge: purge },
      members: ids.map((id, at) => ({ id, name: `Person ${at}` })),
      entries,
    };
  });

it('a backup of what a backup has brought is the same, byte for byte', () => {
  fc.assert(
    fc.property(
      someGroup.filter(({ members }) => members.length > 0),
      (group) => {
        const text = backupOf(group);
        expect(backupOf(restored(text))).toBe(text);
      },
    ),
    { numRuns: 300 },
  );
});

it('the first version comes out as it went in, with every way of splitting', () => {
  const text = readFileSync(join(__dirname, '../../fixtures/import/pari-backup/version-1.json'), 'utf8');
  const withoutRecord = (backup: string) => backup.slice(0, backup.indexOf('"record"'));
  expect(withoutRecord(backupOf(restored(text)))).toBe(withoutRecord(text));
});

const BACKUP = {
  ...{ format: 'pari-backup', version: 1, exported: '2026-11-28' },
  group: { name: 'Rom', currency: 'EUR', purge: true },
  people: [{ name: 'Anna' }, { name: 'Ben' }],
};

const dinner = {
  ...{
    id: '8f14e45f',
    kind: 'expense',
    day: '2026-11-14',
    title: 'Pizza',
    note: '',
    category: null,
    cents: 1000,
  },
  paid: [[0, 1000]],
  shares: [
    [0, 500],
    [1, 500],
  ],
  ...{ split: { how: 'even', among: [0, 1] }, foreign: null },
};

const read = (backup: object) => readImport(Buffer.from(JSON.stringify(backup)), 'x.json');

it('a backup of a later version is refused', () => {
  expect(read({ ...BACKUP, version: 2, entries: [] })).toMatchObject({
    format: 'pari-backup',
    refused: { code: 'version-unknown', values: { version: 2 } },
  });
});

it.each([
  ['shares-do-not-add-up', { shares: [[0, 500]] }],
  ['amounts-do-not-add-up', { paid: [[1, 999]] }],
  ['person-unknown', { paid: [[2, 1000]] }],
  [
    'person-twice',
    {
      paid: [
        [0, 500],
        [0, 500],
      ],
    },
  ],
  ['amount-unreadable', { cents: 10.5 }],
  ['kind-unknown', { kind: 'gift' }],
  ['split-unreadable', { split: { how: 'dice' } }],
  ['entry-unreadable', { kind: 'payment' }],
])('an entry that is tampered with is left out and said: %s', (code, flaw) => {
  const reading = read({ ...BACKUP, entries: [dinner, { ...dinner, ...flaw }] });
  expect(reading).toMatchObject({
    groups: [{ entries: [{ title: 'Pizza' }] }],
    problems: [expect.objectContaining({ place: 'entries[1]', code })],
  });
});
