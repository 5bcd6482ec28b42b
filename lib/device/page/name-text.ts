import { cleanLine, hasAtMostLetters, isStorableLine, textLength } from '@/lib/domain/text/text';
import { type ErrorCode, errorCodeTextKey, type ErrorContext, type ErrorTextKey } from '@/lib/errors';
import { GROUP_NAME_MAX_LENGTH, MEMBER_NAME_MAX_LENGTH } from '@/lib/limits';

/**
 * What is wrong with a new name of a group, as the server would say it; null for nothing. The field keeps slashes out.
 */
export function groupNameProblem(text: string): ErrorCode | null {
  const name = cleanLine(text);
  if (name === '') return 'missing-group-name';
  if (!isStorableLine(name)) return 'text-not-storable';
  return textLength(name) > GROUP_NAME_MAX_LENGTH ? 'group-name-too-long' : null;
}

/** The limit behind each error about a name that is too long. */
const LIMITS: Partial<Readonly<Record<ErrorCode, number>>> = {
  'user-name-too-long': MEMBER_NAME_MAX_LENGTH,
  'group-name-too-long': GROUP_NAME_MAX_LENGTH,
};

/**
 * The key of the text about a name that is refused. The limit counts UTF-16 code units, as old clients do, and an emoji
 * is several of them: if the person sees no more letters than the limit, the text says so.
 * @param name as it was typed
 */
export function nameTextKey(code: ErrorCode, context: ErrorContext, name: string): ErrorTextKey {
  const limit = LIMITS[code];
  const looksShortEnough = limit !== undefined && hasAtMostLetters(cleanLine(name), limit);
  return looksShortEnough ? 'name-with-emoji-too-long' : errorCodeTextKey(code, context);
}
