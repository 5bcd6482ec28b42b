import { guessMapping } from './guess-mapping';
import { readImport } from './read-import';
import {
  type ImportedGroup,
  type ImportFormat,
  ImportRefused,
  outcomeOf,
  type Reading,
  type RefusedReading,
} from './reading';
import { type Encoding, shownEncoding, type Source, sourceOf } from './source';
import type { Table } from './table';
import type { Column, TableMapping } from './table-mapping';

/** The bytes of a file, as a person has it. */
export type FileSource = { readonly bytes: Uint8Array; readonly fileName: string; readonly hash: string };

/** A group of a file, without its entries. */
export type FileGroup = Pick<ImportedGroup, 'name' | 'currency' | 'symbol' | 'purge' | 'people' | 'self'> & {
  readonly entries: number;
};

/** A column of a table, as a person chooses it. */
export type TableColumn = {
  readonly column: Column;
  /** Its header; empty where there is none. */
  readonly name: string;
  /** The first text in it. */
  readonly sample: string;
};

/** What is known of a file once it is read. */
export type Opened = {
  readonly hash: string;
  readonly format: ImportFormat;
  /** Why nothing can be taken from it; null if something can. */
  readonly refused: RefusedReading['refused'] | 'nothing' | null;
  readonly groups: readonly FileGroup[];
  /** The columns of a table that belongs to no product, and what they are taken to mean. */
  readonly table: { readonly columns: readonly TableColumn[]; readonly mapping: TableMapping } | null;
};

export type OpenFile = {
  readonly source: FileSource;
  readonly opened: Opened;
  readonly reading: Reading | null;
  /** The lines of a table. */
  readonly lines: readonly string[] | null;
};

function tableIn({ bytes, fileName }: FileSource, mapping?: TableMapping) {
  try {
    const source: Source = sourceOf(bytes, fileName, mapping);
    return source.kind === 'table' ? source : null;
  } catch (error) {
    if (error instanceof ImportRefused) return null;
    throw error;
  }
}

/** A table of one column is a text. */
const hasColumns = ({ rows }: Table): boolean => rows.some(({ cells }) => cells.length > 1);

function columnsOf(table: Table, { headerLine }: TableMapping): readonly TableColumn[] {
  const header = table.rows.find(({ line }) => line === headerLine)?.cells ?? [];
  const rows = table.rows.filter(({ line }) => line > (headerLine ?? 0)).slice(0, 50);
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), header.length);
  const names = header.map((name) => name.trim());
  return Array.from({ length: width }, (_, place) => {
    const name = names[place] ?? '';
    const sample = rows.map(({ cells }) => (cells[place] ?? '').trim()).find((cell) => cell !== '') ?? '';
    // A second column of a name goes by its place.
    return { column: name !== '' && names.indexOf(name) === place ? name : place, name, sample };
  });
}

const withoutEntries = ({
  name,
  currency,
  symbol,
  purge,
  people,
  self,
  entries,
}: ImportedGroup): FileGroup => ({
  ...{ name, currency, people, entries: entries.length },
  ...(symbol !== undefined && { symbol }),
  ...(purge !== undefined && { purge }),
  ...(self !== undefined && { self }),
});

/** What a person chose; without a mapping, that of an unknown table is guessed. */
type How = { readonly mapping: TableMapping } | { readonly currency: string | null };

/**
 * Reads a file as far as it can be read by itself, and a table that belongs to no product by its columns.
 * @param how `currency` is that of amounts of an unknown table that has no column for it
 */
export function openFile(source: FileSource, how: How): OpenFile {
  const chosen = 'mapping' in how ? how.mapping : undefined;
  const table = tableIn(source, chosen);
  const read = readImport(source.bytes, source.fileName, chosen);
  const isUnknown = 'refused' in read && read.refused.code === 'file-unknown';
  const lines = table?.text.split(/\r\n|\r|\n/) ?? null;
  const mapping =
    chosen ??
    (isUnknown && table !== null && hasColumns(table.table)
      ? guessMapping(table.table, encodingOf(source, table), 'currency' in how ? how.currency : null)
      : null);
  const reading = mapping === null || chosen !== undefined ? read : readAs(source, mapping);
  const { hash } = source;
  const shown =
    mapping === null || table === null ? null : { columns: columnsOf(table.table, mapping), mapping };
  if ('refused' in reading) {
    const { format, refused } = reading;
    return { source, reading: null, lines, opened: { hash, format, refused, groups: [], table: shown } };
  }
  const opened: Opened = {
    ...{ hash, format: reading.format, groups: reading.groups.map(withoutEntries), table: shown },
    refused: outcomeOf(reading) === 'refuse' ? 'nothing' : null,
  };
  return { source, reading, lines, opened };
}

const readAs = ({ bytes, fileName }: FileSource, mapping: TableMapping) =>
  readImport(bytes, fileName, mapping);

/** What is neither marked nor UTF-8 was said to be read as Windows-1252. */
const encodingOf = ({ bytes }: FileSource, { problems }: Pick<Source, 'problems'>): Encoding =>
  shownEncoding(bytes) ??
  (problems.some(({ code }) => code === 'encoding-assumed') ? 'windows-1252' : 'utf-8');
