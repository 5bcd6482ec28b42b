import { cleanName, isStorableLine, nameKey, textLength } from '@/lib/domain/text';
import type { ErrorCode } from '@/lib/errors';
import { MEMBER_NAME_MAX_LENGTH } from '@/lib/limits';

/**
 * What is wrong with the name of a new member, as the server would say it.
 * @param taken the names that the group has already
 */
export function memberNameProblem(text: string, taken: readonly string[]): ErrorCode | null {
  const name = cleanName(text);
  if (name === '') return 'missing-user-name';
  if (!isStorableLine(name)) return 'text-not-storable';
  if (textLength(name) > MEMBER_NAME_MAX_LENGTH) return 'user-name-too-long';
  const key = nameKey(name);
  return taken.some((other) => nameKey(other) === key) ? 'user-name-taken' : null;
}
