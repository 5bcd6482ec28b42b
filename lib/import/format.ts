import type { Json } from './json';
import type { ImportFormat, ImportedGroup, Problem } from './reading';
import type { Table } from './table';

/** A table as it is offered to the formats. */
export type TableSource = {
  readonly table: Table;
  /** All of it, for what does not keep to the rules of quotes. */
  readonly text: string;
  readonly fileName: string;
};

/** What a format reads out of a file. */
export type Read = { readonly groups: readonly ImportedGroup[]; readonly problems: readonly Problem[] };

/**
 * A format: whether a file is of it, by its content and never by its name, and how it is read. Formats are asked in
 * order, and the first that recognises a file reads it.
 */
export type Format<From> = {
  readonly format: ImportFormat;
  readonly recognises: (source: From) => boolean;
  /** @throws ImportRefused if nothing of it can be read */
  readonly read: (source: From) => Read;
};

export type TableFormat = Format<TableSource>;
export type JsonFormat = Format<{ readonly value: Json; readonly fileName: string }>;
export type ZipFormat = Format<{
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly fileName: string;
}>;
