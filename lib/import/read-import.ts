import type { Format } from './format';
import { JSON_FORMATS, TABLE_FORMATS, ZIP_FORMATS } from './formats/formats';
import { readMappedTable } from './formats/mapped-table';
import { type ImportFormat, ImportRefused, type Reading, type RefusedReading } from './reading';
import { sourceOf } from './source';
import type { TableMapping } from './table-mapping';

const refusedBy = (error: unknown, format: ImportFormat): RefusedReading => {
  if (!(error instanceof ImportRefused)) throw error;
  const { code, place, values } = error;
  return { format, refused: { code, place, values } };
};

/** Reads a file by the first of these formats that recognises it; null if none does. */
function readBy<From>(formats: readonly Format<From>[], source: From): Reading | RefusedReading | null {
  const format = formats.find(({ recognises }) => recognises(source));
  if (format === undefined) return null;
  try {
    return { format: format.format, ...format.read(source) };
  } catch (error) {
    return refusedBy(error, format.format);
  }
}

/** @throws ImportRefused if it is no table at all */
function readMapped(bytes: Uint8Array, fileName: string, mapping: TableMapping): Reading {
  const source = sourceOf(bytes, fileName, mapping);
  if (source.kind !== 'table') throw new ImportRefused('file-unknown');
  const { groups, problems } = readMappedTable(source, mapping);
  return { format: 'generic-csv', groups, problems: [...source.problems, ...problems] };
}

/**
 * Reads the file of another product, whichever it is of. Nothing leaves the device.
 * @param fileName hints at the name of the group, and at nothing else
 * @param mapping what a person says of the columns of a table that belongs to no product
 */
export function readImport(
  bytes: Uint8Array,
  fileName: string,
  mapping?: TableMapping,
): Reading | RefusedReading {
  try {
    if (mapping !== undefined) return readMapped(bytes, fileName, mapping);
    const source = sourceOf(bytes, fileName);
    const read =
      source.kind === 'table'
        ? readBy(TABLE_FORMATS, source)
        : source.kind === 'json'
          ? readBy(JSON_FORMATS, source)
          : readBy(ZIP_FORMATS, source);
    if (read === null) throw new ImportRefused('file-unknown');
    return 'refused' in read ? read : { ...read, problems: [...source.problems, ...read.problems] };
  } catch (error) {
    return refusedBy(error, 'unknown');
  }
}
