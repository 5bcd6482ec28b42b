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

/** A comma or semicolon of any script, a line, a cell of a table, a bullet or a bar. */
const BETWEEN_NAMES = /[,;،、，；\n\r\t|•·▪◦‣]/u;

/** "and" before the last name of a list. */
const AND = /\s(?:und|and)\s/iu;
const ALSO = /\s[&+]\s/u;

/** What stands before a name in a list: a number, a dash, or a box to tick. */
const LIST_MARK = /^\s*(?:\(?\d{1,3}[.)]|[-–—*+☐☑✓✔]|\[[ xX]?\])\s+/u;

/** A full stop behind a word of at least three letters: one behind a shorter word may belong to it. */
const FULL_STOP = /(\p{L}{3})\.$/u;

const QUOTED = /^["'„“”‚‘’«»‹›](.*)["'“”‘’«»‹›]$/u;

/**
 * The names in a text: in a row with commas and an "and" before the last, one a line, as cells of a table, with bullets,
 * numbers or quotes. A text without any of these is one name, and "Anna & Ben" by itself is one, too.
 */
function namesIn(text: string): readonly string[] {
  const parts = text.split(BETWEEN_NAMES);
  const last = parts.pop() ?? '';
  const ends = last.split(AND).flatMap((end) => (parts.length > 0 ? end.split(ALSO) : [end]));
  const all = [...parts, ...ends];
  const isList = all.filter((part) => cleanLine(part) !== '').length > 1;
  const bare = all.map((part) => cleanLine(cleanLine(part.replace(LIST_MARK, '')).replace(QUOTED, '$1')));
  return bare.map((name) => (isList ? name.replace(FULL_STOP, '$1') : name)).filter(Boolean);
}

/** Two single words with a comma between them may be the last and the first name of one person: "Ann Lee" for "Lee, Ann". */
export function asOnePerson(text: string): string | null {
  const pair = /^\s*([\p{L}\p{M}'’-]+)\s*,\s*([\p{L}\p{M}'’-]+)\s*$/u.exec(text);
  return pair ? cleanLine(`${pair[2] ?? ''} ${pair[1] ?? ''}`) : null;
}

export type RefusedNames = {
  readonly names: null;
  readonly problem: ErrorCode;
  /** The name that cannot be added. */
  readonly of: string;
};

/**
 * The new members that a text names: "Anna, Ben und Cem" are three. If one cannot be added, none is.
 * @param taken the names that the group has already
 */
export function newNames(
  text: string,
  taken: readonly string[],
): RefusedNames | { readonly names: readonly string[] } {
  const parts = namesIn(text);
  const names: string[] = [];
  for (const name of parts.length > 0 ? parts : ['']) {
    const problem = memberNameProblem(name, [...taken, ...names]);
    if (problem !== null) return { names: null, problem, of: name };
    names.push(name);
  }
  return { names };
}
