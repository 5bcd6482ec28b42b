import { cleanLine, isStorableLine, textLength } from '@/lib/domain/text/text';
import type { ErrorCode } from '@/lib/errors';
import { GROUP_NAME_MAX_LENGTH } from '@/lib/limits';

/** What is wrong with the name that a group is to get, as the server would say it; the field keeps it free of slashes. */
export function groupNameProblem(text: string): ErrorCode | null {
  const name = cleanLine(text);
  if (name === '') return 'missing-group-name';
  if (!isStorableLine(name)) return 'text-not-storable';
  return textLength(name) > GROUP_NAME_MAX_LENGTH ? 'group-name-too-long' : null;
}
