import { cleanLine, isStorableLine, nameKey, textLength } from '@/lib/domain/text/text';
import type { ErrorCode } from '@/lib/errors';
import { MEMBER_NAME_MAX_LENGTH } from '@/lib/limits';

/**
 * What is wrong with the name of a new member, as the server would say it.
 * @param taken the names that the group has already
 */
export function memberNameProblem(text: string, taken: readonly string[]): ErrorCode | null {
  const name = cleanLine(text);
  if (name === '') return 'missing-user-name';
  if (!isStorableLine(name)) return 'text-not-storable';
  if (textLength(name) > MEMBER_NAME_MAX_LENGTH) return 'user-name-too-long';
  const key = nameKey(name);
  return taken.some((other) => nameKey(other) === key) ? 'user-name-taken' : null;
}

/** A comma or semicolon of any script. */
const BETWEEN_NAMES = /[,;،、，；]/u;

export type RefusedNames = {
  readonly names: null;
  readonly problem: ErrorCode;
  /** The name that cannot be added. */
  readonly of: string;
};

/**
 * The new members that a text names: "Anna, Ben, Cem" are three. If one cannot be added, none is.
 * @param taken the names that the group has already
 */
export function newNames(
  text: string,
  taken: readonly string[],
): RefusedNames | { readonly names: readonly string[] } {
  const parts = text.split(BETWEEN_NAMES).map(cleanLine).filter(Boolean);
  const names: string[] = [];
  for (const name of parts.length > 0 ? parts : ['']) {
    const problem = memberNameProblem(name, [...taken, ...names]);
    if (problem !== null) return { names: null, problem, of: name };
    names.push(name);
  }
  return { names };
}
