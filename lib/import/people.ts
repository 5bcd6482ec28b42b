import { cleanLine, cleanName, isStorable, nameKey } from '@/lib/domain/text/text';
import type { Place, Problem } from './reading';

/** The people of a file, each under a name of its own. They are told apart by the file's key: an id, a column, a name. */
export class People {
  readonly #names: string[] = [];
  readonly #taken = new Set<string>();
  readonly #byKey = new Map<string | number, number>();

  /** @param problems receives what is to be said of their names */
  constructor(private readonly problems: Problem[]) {}

  /** Their names, in the order in which they were added. */
  get names(): readonly string[] {
    return this.#names;
  }

  /** The place of the person with this key; undefined if there is none. */
  placeOf(key: string | number): number | undefined {
    return this.#byKey.get(key);
  }

  /**
   * Adds somebody, and tells two of one name apart: the second `Kim` is called `Kim (2)`.
   * @returns their place
   */
  add(key: string | number, name: string, place: Place): number {
    const clean = asWritten(name);
    let unique = clean === '' ? '?' : clean;
    for (let count = 2; this.#taken.has(looksOf(unique)); count += 1) unique = `${clean} (${count})`;
    if (unique !== clean) this.problems.push({ place, code: 'same-name', values: { name: clean } });
    this.#taken.add(looksOf(unique));
    const at = this.#names.push(unique) - 1;
    this.#byKey.set(key, at);
    return at;
  }

  /** The place of somebody who is known by name alone, added when first named. */
  named(name: string, place: Place): number {
    const key = cleanLine(name);
    return this.placeOf(key) ?? this.add(key, key, place);
  }
}

/**
 * A name as people know it. Marks of direction stay, so that it is the name of the file; whoever writes it into a group
 * cleans it as every other text (`cleanLine`).
 */
const asWritten = (name: string): string =>
  cleanLine(name) !== '' && isStorable(name) && !/[\p{Cc}\u2028\u2029]/u.test(name)
    ? cleanName(name)
    : cleanLine(name);

/** Names that look alike to a person are the same: case and blanks do not tell people apart. */
const looksOf = (name: string): string => nameKey(name).toLowerCase();
