import { createHash } from 'node:crypto';
import { newId } from '@/lib/domain/ids';
import { api } from './api';
import { anExpense } from './a-device';
import type { TestGroup } from './a-group';

/** An import as a device sends it, in short: what is left out is as for a small file of another product. */
export type TestImport = {
  readonly id?: string;
  /** What is in the file; the same text is the same file. */
  readonly file?: string;
  readonly members?: readonly { readonly id: string; readonly name: string }[];
  readonly entries: readonly object[];
  readonly currency?: string;
  readonly batchSize?: number;
};

export const hashOf = (file: string): string => createHash('sha256').update(file).digest('hex');

/** Several expenses of Anna for everybody. */
export const someExpenses = (group: TestGroup, count: number, more: object = {}) =>
  Array.from({ length: count }, (_, at) => ({
    ...anExpense(group, { title: `Zeile ${at + 1}`, cents: 1000 + at }),
    ...{ day: '2026-07-14', ...more },
  }));

export const importPath = ({ code }: Pick<TestGroup, 'code'>, id: string): string =>
  `groups/${code}/imports/${id}`;

/** Begins an import. */
export const begin = (
  group: Pick<TestGroup, 'code'>,
  id: string,
  { file = id, members = [], entries, currency = '€' }: TestImport,
) =>
  api.put<{ seed?: string; code?: string }>(importPath(group, id), {
    ...{ fileHash: hashOf(file), format: 'splitwise-csv', currency, entries: entries.length, members },
  });

/** Begins an import and sends its entries. @returns its id */
export async function stage(group: Pick<TestGroup, 'code'>, file: TestImport): Promise<string> {
  const { id = newId(), entries, batchSize = 100 } = file;
  const begun = await begin(group, id, file);
  expect([begun.status, begun.body]).toEqual([200, expect.objectContaining({ status: 'success' })]);
  for (let at = 0; at < entries.length; at += batchSize) {
    const batch = { entries: entries.slice(at, at + batchSize) };
    const { status, body } = await api.put(`${importPath(group, id)}/batches/${at / batchSize}`, batch);
    expect([status, body]).toEqual([200, expect.objectContaining({ staged: batch.entries.length })]);
  }
  return id;
}

/** Asks for everything that is staged to be written. */
export const make = (group: Pick<TestGroup, 'code'>, id: string, body: object = {}) =>
  api.post<{ revision?: number; code?: string }>(importPath(group, id), body);

/** Brings a file into a group. @returns the revision that it made */
export async function bring(group: Pick<TestGroup, 'code'>, file: TestImport): Promise<number> {
  const { status, body } = await make(group, await stage(group, file));
  expect([status, body]).toEqual([200, expect.objectContaining({ message: 'Import made' })]);
  return body.revision ?? 0;
}
