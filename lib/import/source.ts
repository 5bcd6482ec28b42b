import { unzipSync } from 'fflate';
import { IMPORT_FILE_MAX_BYTES } from '@/lib/limits';
import { checkArchive } from './archive';
import { isObject, type Json, parseJson } from './json';
import { looseTable } from './loose-table';
import { ImportRefused, type Problem } from './reading';
import { readTable, type Table } from './table';

/** What a file is before anybody asks of which product: a table, JSON, or an archive of files. */
export type Source = {
  /** As the person has it, without folders. Hints at nothing but the name of the group. */
  readonly fileName: string;
  /** What is to be said of the file itself. */
  readonly problems: readonly Problem[];
} & (
  | { readonly kind: 'table'; readonly table: Table; readonly text: string }
  | { readonly kind: 'json'; readonly value: Json }
  | { readonly kind: 'zip'; readonly files: ReadonlyMap<string, Uint8Array> }
);

const MAX_UNPACKED_BYTES = 100_000_000;
const MAX_FILES = 10_000;
const MAX_JSON_IN_ZIP_BYTES = 20_000_000;

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, place) => bytes[place] === byte);

/** The encoding that a byte order mark names. */
function markedEncoding(bytes: Uint8Array): Encoding | null {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  return startsWith(bytes, 0xef, 0xbb, 0xbf) ? 'utf-8' : null;
}

/** The encoding that a file shows by itself; null if it has to be guessed. */
export const shownEncoding = (bytes: Uint8Array): Encoding | null =>
  markedEncoding(bytes) ?? unmarkedEncoding(bytes);

const BOMS = /^\uFEFF+/;

const decode = (bytes: Uint8Array, encoding: Encoding, fatal = true): string =>
  new TextDecoder(encoding, { fatal }).decode(bytes).replace(BOMS, '');

/** The encoding of UTF-16 without a byte order mark: every other byte of an ASCII text is 0. */
function unmarkedEncoding(bytes: Uint8Array): Encoding | null {
  const sample = bytes.subarray(0, 400);
  const zerosAt = (rest: 0 | 1) => sample.filter((byte, place) => byte === 0 && place % 2 === rest).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  if (odd > sample.length / 4 && even === 0) return 'utf-16le';
  return even > sample.length / 4 && odd === 0 ? 'utf-16be' : null;
}

/**
 * The text of a file. What is no UTF-8 and has no byte order mark is taken for Windows-1252, which older programs write,
 * unless most of its letters are UTF-8: then it is broken.
 * @throws ImportRefused
 */
function textOf(
  bytes: Uint8Array,
  chosen?: Encoding,
): { readonly text: string; readonly isAssumed: boolean } {
  const known = chosen ?? shownEncoding(bytes);
  try {
    return { text: decode(bytes, known ?? 'utf-8'), isAssumed: false };
  } catch {
    if (known !== null) throw new ImportRefused('encoding-unreadable');
  }
  const loose = decode(bytes, 'utf-8', false);
  const letters = loose.match(/[^\0-\x7F\uFFFD]/g)?.length ?? 0;
  const broken = loose.match(/\uFFFD/g)?.length ?? 0;
  if (letters >= broken) throw new ImportRefused('encoding-unreadable');
  return { text: decode(bytes, 'windows-1252'), isAssumed: true };
}

function filesOf(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  let [size, count] = [0, 0];
  try {
    const unpacked = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!name.endsWith('.json')) return false;
        [size, count] = [size + originalSize, count + 1];
        if (originalSize > MAX_JSON_IN_ZIP_BYTES || size > MAX_UNPACKED_BYTES || count > MAX_FILES)
          throw new ImportRefused('file-too-large');
        return true;
      },
    });
    const files = new Map(Object.entries(unpacked));
    checkArchive(bytes, files);
    return files;
  } catch (error) {
    throw error instanceof ImportRefused ? error : new ImportRefused('file-broken');
  }
}

/** What a text of a table may not hold, but for its line ends and tabs. */
// eslint-disable-next-line no-control-regex -- They are what is looked for.
const CONTROLS = /[\0-\x08\x0B\x0C\x0E-\x1F]/g;

/** The products that do not double the quote marks in cells, by how their files begin. */
const LOOSE_QUOTES = /^(?:name,weight,active|what,amount,date,timestamp,|Paid By,Name,Category,)/;

/** @throws ImportRefused if a quoted cell does not end */
function cutTable(text: string, delimiter?: Table['delimiter']): Table {
  try {
    return readTable(text, delimiter);
  } catch (error) {
    if (error instanceof ImportRefused && LOOSE_QUOTES.test(text)) return looseTable(text);
    throw error;
  }
}

function tableOf(raw: string, fileName: string, problems: Problem[], delimiter?: Table['delimiter']): Source {
  const text = raw.replace(CONTROLS, '');
  if (text !== raw) problems.push({ place: null, code: 'text-cleaned' });
  return { kind: 'table', table: cutTable(text, delimiter), text, fileName, problems };
}

/**
 * Takes a file apart as far as its shape goes.
 * @param as the encoding and the delimiter that a person has chosen
 * @throws ImportRefused
 */
export function sourceOf(
  bytes: Uint8Array,
  fileName: string,
  as: { readonly encoding?: Encoding; readonly delimiter?: Table['delimiter'] } = {},
): Source {
  if (bytes.length > IMPORT_FILE_MAX_BYTES) throw new ImportRefused('file-too-large');
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04))
    return { kind: 'zip', files: filesOf(bytes), fileName, problems: [] };
  const { text, isAssumed } = textOf(bytes, as.encoding);
  if (text.trim() === '') throw new ImportRefused('file-empty');
  if (/^\s*[[{]/.test(text)) return { kind: 'json', value: parseJson(text), fileName, problems: [] };
  if (/^\s*</.test(text)) throw new ImportRefused('file-unknown');
  const problems: Problem[] = isAssumed ? [{ place: null, code: 'encoding-assumed' }] : [];
  return tableOf(text, fileName, problems, as.delimiter);
}

/** The JSON of a file in an archive. @throws ImportRefused */
export function jsonOfFile(bytes: Uint8Array): Json {
  const value = parseJson(decode(bytes, 'utf-8'));
  if (!isObject(value)) throw new ImportRefused('file-broken');
  return value;
}
