import { DAY_MS } from '@/lib/domain/days';
import { deleteExpiredFiles } from './files';

/** A failure is told and waits for the next day: nobody's request depends on it. */
const clear = (): Promise<void> =>
  deleteExpiredFiles(new Date()).catch((error: unknown) =>
    console.error('Old files were not deleted:', error),
  );

/**
 * Deletes what has passed its time (files after 180 days), now and once a day for as long as the process lives. Twice at
 * once, from several servers, does no harm.
 */
export function keepHouse(): void {
  void clear();
  setInterval(() => void clear(), DAY_MS).unref();
}
