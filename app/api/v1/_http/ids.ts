import { isId } from '@/lib/domain/ids';
import { AppError, type ErrorCode } from '@/lib/errors';

/** The id of a path, in lower case. @throws AppError `missing` for a malformed one: it is simply not found */
export function knownId(id: string | undefined, missing: ErrorCode): string {
  const lower = (id ?? '').toLowerCase();
  if (!isId(lower)) throw new AppError(missing);
  return lower;
}
