import { cleanName, textLength } from '@/lib/domain/text';
import { GROUP_NAME_MAX_LENGTH } from '@/lib/limits';

/** Whether a group may have this name, which the field keeps free of slashes (contract.md §2). */
export function isPossibleGroupName(text: string): boolean {
  const name = cleanName(text);
  return name !== '' && textLength(name) <= GROUP_NAME_MAX_LENGTH;
}
