import { cleanLine } from '@/lib/domain/text/text';
import { GROUP_MAX_MEMBERS } from '@/lib/limits';

/** More commas are in no name. */
const MAX_COMMAS = 8;

/** A list of names as it is cut, and whether a name in it has a comma of its own. */
export type CutList = { readonly names: readonly string[]; readonly hasComma: boolean };

/** How the rest of a list is best cut, from one of its pieces on: how many pieces its first name has. */
type Cut = { readonly unknown: number; readonly count: number; readonly length: number };

const NOTHING: Cut = { unknown: 0, count: 0, length: 1 };

const isBetter = (cut: Cut, best: Cut | undefined): boolean =>
  best === undefined ||
  cut.unknown < best.unknown ||
  (cut.unknown === best.unknown && cut.count <= best.count);

/** `cleanLine` that remembers: the same few names come in every list. */
function rememberingCleaner(): (text: string) => string {
  const cleaned = new Map<string, string>();
  return (text) => {
    const clean = cleaned.get(text) ?? cleanLine(text);
    cleaned.set(text, clean);
    return clean;
  };
}

/** Cuts lists of names that are joined by commas, with nothing around names that have commas themselves. */
export class NameLists {
  private readonly known: ReadonlySet<string>;
  /** The most pieces of a name. */
  private readonly longest: number;
  private readonly clean = rememberingCleaner();

  /** @param known all names of which is known that they are one */
  constructor(
    known: Iterable<string>,
    private readonly separator: ', ' | ',',
  ) {
    this.known = new Set(Array.from(known, this.clean));
    let commas = 0;
    for (const name of this.known) commas = Math.max(commas, name.split(separator).length - 1);
    this.longest = Math.min(MAX_COMMAS, commas) + 1;
  }

  /**
   * Cuts a list so that as many as possible are known names, and of several ways to do that into the fewest, which are the
   * longest.
   * @returns null for a list that is longer than a group has people
   */
  cut(list: string): CutList | null {
    const pieces = list.split(this.separator);
    if (pieces.length > GROUP_MAX_MEMBERS * this.longest) return null;
    if (this.longest === 1)
      return { names: pieces.map(this.clean).filter((name) => name !== ''), hasComma: false };
    const cuts: Cut[] = [];
    for (let from = pieces.length - 1; from >= 0; from -= 1) cuts[from] = this.bestCut(pieces, from, cuts);
    const names: string[] = [];
    let [from, hasComma] = [0, false];
    while (from < pieces.length) {
      const { length } = cuts[from] ?? NOTHING;
      const name = this.nameOf(pieces, from, length);
      if (name !== '') names.push(name);
      hasComma ||= length > 1;
      from += length;
    }
    return { names, hasComma };
  }

  private bestCut(pieces: readonly string[], from: number, rests: readonly Cut[]): Cut {
    let best: Cut | undefined;
    for (let length = 1; length <= Math.min(this.longest, pieces.length - from); length += 1) {
      const name = this.nameOf(pieces, from, length);
      const isKnown = this.known.has(name);
      if (length > 1 && !isKnown) continue;
      const { unknown, count } = rests[from + length] ?? NOTHING;
      const cut = { unknown: unknown + (isKnown || name === '' ? 0 : 1), count: count + 1, length };
      if (isBetter(cut, best)) best = cut;
    }
    return best ?? NOTHING;
  }

  private nameOf(pieces: readonly string[], from: number, length: number): string {
    const text = length === 1 ? pieces[from] : pieces.slice(from, from + length).join(this.separator);
    return this.clean(text ?? '');
  }
}
