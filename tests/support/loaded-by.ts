import pg from 'pg';
import { LEDGER_MAX_BYTES } from '@/lib/limits';

/** What one read may load: the last entry or event begins before the limit, and PostgreSQL writes spaces. */
export const LOADED_MAX_BYTES = LEDGER_MAX_BYTES * 1.3;

/** What a read gives, and the largest answer of the database to it, in bytes of JSON. */
export async function loadedBy<T>(
  read: () => Promise<T>,
): Promise<{ readonly value: T; readonly loaded: number }> {
  const spy = jest.spyOn(pg.Client.prototype, 'query');
  const value = await read();
  const answers = (await Promise.all(spy.mock.results.map((result) => result.value as unknown))) as readonly (
    pg.QueryResult | undefined
  )[];
  spy.mockRestore();
  const sizes = answers.map((answer) => Buffer.byteLength(JSON.stringify(answer?.rows ?? [])));
  return { value, loaded: Math.max(...sizes) };
}
