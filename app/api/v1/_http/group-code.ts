import { AppError } from '@/lib/errors';

/** @throws AppError group-code-mismatch when the body names another group than the path */
export function assertSameCode(pathCode: string, repeated: string | null): void {
  if (repeated !== null && repeated !== pathCode) throw new AppError('group-code-mismatch');
}
