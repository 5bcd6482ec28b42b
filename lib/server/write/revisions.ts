import { AppError } from '@/lib/errors';

/** The revision that an update builds on (`If-Match`); null when the client does not say: then the last writer wins. */
export type ExpectedRevision = number | null;

/**
 * Refuses an update of something that has changed since the client read it (docs/wire.md#versions).
 * @param current the present entry as the wire shows it, so that the screen can show both versions
 * @throws AppError entry-changed
 */
export function assertRevision(expected: ExpectedRevision, revision: number, current: () => object): void {
  if (expected !== null && expected !== revision) throw new AppError('entry-changed', { current: current() });
}
