import { cleanLine, letterCount, isStorableLine, textLength } from '@/lib/domain/text/text';
import { type ErrorCode, errorCodeTextKey, type ErrorContext, type ErrorTextKey } from '@/lib/errors';
import { GROUP_NAME_MAX_LENGTH, MEMBER_NAME_MAX_LENGTH } from '@/lib/limits';

/** What is wrong with the name that a group is to get, as the server would say it; the field keeps it free of slashes. */
export function groupNameProblem(text: string): ErrorCode | null {
  const name = cleanLine(text);
  if (name === '') return 'missing-group-name';
  if (!isStorableLine(name)) return 'text-not-storable';
  return textLength(name) > GROUP_NAME_MAX_LENGTH ? 'group-name-too-long' : null;
}

/** What is too long, and the limit that is told of it. */
const LIMITS: Partial<Readonly<Record<ErrorCode, number>>> = {
  'user-name-too-long': MEMBER_NAME_MAX_LENGTH,
  'group-name-too-long': GROUP_NAME_MAX_LENGTH,
};

/**
 * The key of the text about a name that cannot be taken. The limit counts what an old client counts, and an emoji is
 * several of that: who sees no more letters than the limit has is told so.
 * @param name as it was typed
 */
export function nameTextKey(code: ErrorCode, context: ErrorContext, name: string): ErrorTextKey {
  const limit = LIMITS[code];
  const looksShortEnough = limit !== undefined && letterCount(cleanLine(name)) <= limit;
  return looksShortEnough ? 'name-with-emoji-too-long' : errorCodeTextKey(code, context);
}
