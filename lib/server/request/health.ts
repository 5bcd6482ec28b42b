import { query, statement } from '@/lib/server/database/database';

const ping = statement<{ one: number }>('ping', 'SELECT 1 AS one');

/** Whether the database answers. */
export const databaseAnswers = (): Promise<boolean> =>
  query(ping).then(
    () => true,
    () => false,
  );
