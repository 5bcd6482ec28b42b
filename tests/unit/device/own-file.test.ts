import type { EntryKind } from '@/lib/domain/entry/parts';
import { type LedgerView } from '@/lib/domain/ledger/view';
import { ownFile, type OwnFileWords } from '@/lib/device/hooks/write-own-file';
import messages from '@/messages/de.json';
import { readImport } from '@/lib/import/read-import';
import { copyOf, entryOf } from './a-ledger';

const { csv, page, partialFrom } = messages.takeAlong;
const kind = (of: EntryKind) => csv.kinds[of];
const words: OwnFileWords = {
  csv: {
    ...{ column: (column) => csv[column], kind, category: () => '' },
    ...{ paid: (name) => `${name} gezahlt`, share: (name) => `${name} Anteil` },
  },
  page: { text: (key) => page[key], kind, category: () => '' },
  partialFrom,
};

const entries = [
  entryOf('Bus', '2026-11-16T09:00:00Z', { id: '33333333-id' }),
  entryOf('Brot', '2026-11-14T19:00:00Z', { id: '22222222-id' }),
  entryOf('Kaffee', '2026-11-14T09:00:00Z', { id: '11111111-id' }),
];
const ledger: LedgerView = { ...copyOf({ Anna: 1500, Ben: -1500 }, { entries }), pending: new Set() };

const written = async (format: 'csv' | 'html' | 'json', since: string | null = null) => {
  const told = { words, locale: 'de-DE', today: '2026-11-28', since } as const;
  const { name, blob } = await ownFile(ledger, format, told);
  return { name, text: Buffer.from(await blob.arrayBuffer()).toString() };
};

it('writes the history with the oldest entry first, as the server does', async () => {
  const { name, text } = await written('csv');
  expect(name).toBe('Pari Lissabon 2026 2026-11-28.csv');
  expect(text.startsWith('\uFEFFTag;Art;Titel;')).toBe(true);
  expect(text.match(/Kaffee|Brot|Bus/g)).toEqual(['Kaffee', 'Brot', 'Bus']);
});

it('leaves out the days of which it has a part, and says so in the name and on the page', async () => {
  const { name, text } = await written('html', '2026-11-15');
  expect(name).toBe('Pari Lissabon 2026 2026-11-28 unvollständig, ab 2026-11-15.html');
  expect(text).toContain(page.olderMissing);
  expect(text).toContain('<h3>16. November 2026</h3>');
  expect(text).not.toContain('Brot');
  expect((await written('html')).text).not.toContain(page.olderMissing);
});

it('makes a backup of a whole history, which can be read again', async () => {
  const { text } = await written('json');
  const reading = readImport(Buffer.from(text), 'Pari.json');
  if ('refused' in reading) throw new Error(reading.refused.code);
  expect(reading.problems).toEqual([]);
  expect(reading.groups[0]?.entries.map(({ title }) => title)).toEqual(['Bus', 'Brot', 'Kaffee']);
  expect((JSON.parse(text) as { record: { times: unknown[]; activity: unknown[] } }).record).toMatchObject({
    times: [expect.anything(), expect.anything(), expect.anything()],
    activity: [],
  });
});

it('makes none of a part', async () => {
  await expect(written('json', '2026-11-15')).rejects.toThrow('no backup');
});
