import type { Parameter } from '@/lib/server/database/database';

/** Settings of groups and fields of members as columns: their names in the style of SQL, in the order of their table. */

const columnOf = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** @param alias of the table, if there are several */
export const columnsOf = (keys: readonly string[], alias?: string): string =>
  keys.map((key) => (alias === undefined ? '' : `${alias}.`) + columnOf(key)).join(', ');

/** What a statement returns of an alias's columns, under the names of the domain. */
export const columnsAs = (alias: string, keys: readonly string[]): string =>
  keys.map((key) => `${alias}.${columnOf(key)} AS "${key}"`).join(', ');

/** The parameters of these columns, from a number on. */
export const parametersFrom = (first: number, keys: readonly string[]): string =>
  keys.map((_, place) => `$${place + first}`).join(', ');

/** The assignments of an update, with parameters from a number on. */
export const assignmentsFrom = (first: number, keys: readonly string[]): string =>
  keys.map((key, place) => `${columnOf(key)} = $${place + first}`).join(', ');

/** A value as a parameter: what has an inside is JSON. */
export const parameterOf = (value: object | string | number | boolean | null): Parameter =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
