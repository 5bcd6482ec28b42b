import type { ApiAnswer } from './api';
import { rows } from './database';

/** How many clients race. */
export const CLIENTS = 12;

/** Lets all clients act at once. */
export const atOnce = <T>(act: (client: number) => PromiseLike<T>, clients = CLIENTS): Promise<T[]> =>
  Promise.all(Array.from({ length: clients }, (_, client) => act(client)));

/** How many clients got each status. */
export const tally = (answers: readonly ApiAnswer<unknown>[]): Record<number, number> =>
  answers.reduce<Record<number, number>>(
    (counts, { status }) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }),
    {},
  );

/** Rows of a group in a table, as the database counts them. */
export const count = async (table: string, groupId: string): Promise<number> => {
  const [row] = await rows<{ n: number }>(`SELECT count(*)::integer AS n FROM ${table} WHERE group_id = $1`, [
    groupId,
  ]);
  return row?.n ?? 0;
};
