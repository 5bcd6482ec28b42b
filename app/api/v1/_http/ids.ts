import { isId } from '@/lib/domain/ids';
import { AppError, type ErrorCode } from '@/lib/errors';

/** The id in a path, in lower case. @throws AppError `missing` for a malformed id, as for one that does not exist */
export function knownId(id: string | undefined, missing: ErrorCode): string {
  const lower = (id ?? '').toLowerCase();
  if (!isId(lower)) throw new AppError(missing);
  return lower;
}
