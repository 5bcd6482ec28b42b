import { query, statement } from '@/lib/server/database/database';

/** Locks no row, but a server that is read-only refuses it, and its connections are then replaced. */
const mayWrite = statement('may_write', 'SELECT FROM groups LIMIT 0 FOR UPDATE');

/** Whether the database answers and takes writes. */
export const databaseTakesWrites = (): Promise<boolean> =>
  query(mayWrite).then(
    () => true,
    () => false,
  );
