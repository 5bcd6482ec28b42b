import type { Split } from '@/lib/domain/entry/split';
import type { Cents } from '@/lib/domain/money/money';
import type { Entry, Settlement } from '@/lib/domain/nouns';
import {
  describedBy,
  DESCRIPTION,
  type DescriptionValues,
  type EntryDescription,
} from '@/lib/domain/entry/content';
import type { Foreign } from '@/lib/domain/money/foreign';
import type { EntryKind } from '@/lib/domain/entry/parts';

/**
 * Rows as JSON arrays inside one row, so that one statement can return several kinds of things at one moment, in a
 * third of the bytes of objects.
 */

/** An instant in milliseconds, which is the precision of the columns. @param column SQL */
export const milliseconds = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::bigint`;

/** Of 100 bytes of PostgreSQL's JSON text, at least 83 reach the answer, about one part; the rest is white space. */
export const BYTES_PER_ROW = 100;

/**
 * One row for every 100 bytes of this JSON, plus `more`; none for null. Its stored size would say little, because PostgreSQL
 * compresses repeated ids forty times. Behind a LIMIT or OFFSET, the rest is not even unpacked.
 */
export const rowsOfJson = (json: string, more = 0): string => rowsOfText(`${json}::text`, more);

/** The same for a text. */
export const rowsOfText = (text: string, more = 0): string =>
  `generate_series(1, octet_length(${text}) / ${BYTES_PER_ROW} + ${more})`;

type PartTuple = readonly [memberId: string, paidCents: Cents | null, owedCents: Cents | null];

export type EntryTuple = readonly [
  id: string,
  kind: EntryKind,
  cents: Cents,
  revision: number,
  createdAtMs: number,
  updatedAtMs: number,
  parts: readonly PartTuple[],
  split: Split | null,
  foreign: Foreign | null,
  ...description: DescriptionValues,
];

export type SettlementTuple = readonly [
  id: string,
  fromId: string,
  toId: string,
  cents: Cents,
  createdAtMs: number,
  updatedAtMs: number,
];

/**
 * The parts of a group of rows, as an aggregate. Built as text, because `json_build_array` looks up the types of its
 * arguments again for each part; this saves a fifth of the time of a page.
 * @param part the row's alias in SQL
 */
export const partTuples = (part: string): string =>
  `('[' || string_agg('["' || ${part}.member_id || '",' || coalesce(${part}.paid_cents::text, 'null') || ','
     || coalesce(${part}.owed_cents::text, 'null') || ']', ',') || ']')::json`;

const partsOf = (entry: string): string =>
  `(SELECT ${partTuples('p')} FROM parts p WHERE p.group_id = ${entry}.group_id AND p.entry_id = ${entry}.id)`;

/** SQL in place of what a row has. */
export type InPlace = Readonly<
  Partial<Record<'parts' | 'split' | 'foreign' | keyof EntryDescription, string>>
>;

/** @param entry the row's alias in SQL @param parts, split, foreign SQL that yields them as JSON */
export const entryTuple = (
  entry: string,
  {
    parts = partsOf(entry),
    split = `${entry}.split`,
    foreign = `${entry}.foreign_money`,
    ...description
  }: InPlace = {},
): string =>
  `json_build_array(${entry}.id, ${entry}.kind, ${entry}.cents, ${entry}.revision,
    ${milliseconds(`${entry}.created_at`)}, ${milliseconds(`${entry}.updated_at`)}, ${parts}, ${split}, ${foreign},
    ${DESCRIPTION.map((field) => description[field] ?? `${entry}.${field}`).join(', ')})`;

/** @param settlement the row's alias in SQL */
export const settlementTuple = (settlement: string): string =>
  `json_build_array(${settlement}.id, ${settlement}.from_id, ${settlement}.to_id, ${settlement}.cents,
    ${milliseconds(`${settlement}.created_at`)}, ${milliseconds(`${settlement}.updated_at`)})`;

export function entryOfTuple(tuple: EntryTuple): Entry {
  const [id, kind, cents, revision, createdAtMs, updatedAtMs, parts, split, foreign, ...description] = tuple;
  const instants = { createdAt: new Date(createdAtMs), updatedAt: new Date(updatedAtMs) };
  return {
    ...{ id, kind, ...describedBy(description), cents, split, foreign, revision, ...instants },
    parts: parts.map(([memberId, paidCents, owedCents]) => ({ memberId, paidCents, owedCents })),
  };
}

export function settlementOfTuple(tuple: SettlementTuple): Settlement {
  const [id, fromId, toId, cents, createdAtMs, updatedAtMs] = tuple;
  const instants = { createdAt: new Date(createdAtMs), updatedAt: new Date(updatedAtMs) };
  return { id, fromId, toId, cents, ...instants };
}
