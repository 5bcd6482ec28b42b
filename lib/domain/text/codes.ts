/** The 31 symbols of a group code. It omits symbols that are easily confused when read aloud or copied by hand. */
export const GROUP_CODE_ALPHABET = 'ACDEFGHIJKLMNOPQRSTUVWXYZ346789';

/** Length of the codes that we generate. Older groups have 8 symbols: never enforce a length on incoming codes. */
const GROUP_CODE_LENGTH = 12;

/** No code was ever nearly this long, so longer texts are not looked up. */
const GROUP_CODE_MAX_LENGTH = 64;

/** Random bytes from this value on are discarded, so that every symbol is equally likely. */
const unbiasedByteLimit = 256 - (256 % GROUP_CODE_ALPHABET.length);

/** Generates a group code from a cryptographic source; every symbol is equally likely. */
export function createGroupCode(): string {
  let code = '';
  while (code.length < GROUP_CODE_LENGTH) {
    for (const byte of globalThis.crypto.getRandomValues(new Uint8Array(GROUP_CODE_LENGTH))) {
      if (byte >= unbiasedByteLimit || code.length === GROUP_CODE_LENGTH) continue;
      code += GROUP_CODE_ALPHABET.charAt(byte % GROUP_CODE_ALPHABET.length);
    }
  }
  return code;
}

/** Whether a code is as hard to guess as one that we draw: a device draws the new code of a group itself. */
export const isDrawnCode = (text: string): boolean =>
  text.length === GROUP_CODE_LENGTH && new RegExp(`^[${GROUP_CODE_ALPHABET}]+$`).test(text);

/**
 * What the key of a view-only link begins with. No code does, and nobody types such a key, so a key says by itself what
 * it opens.
 */
const VIEW_MARK = 'v';

/** Generates the key of a view-only link, which is as hard to guess as a code. */
export const createViewKey = (): string => VIEW_MARK + createGroupCode();

/** Whether a key is that of a view-only link: whoever has it may look at the group and change nothing. */
export const isViewKey = (key: string): boolean =>
  key.startsWith(VIEW_MARK) && isDrawnCode(key.slice(VIEW_MARK.length));

/** How much of a pasted message is searched for a code, in characters. */
const TYPED_CODE_MAX_LENGTH = 2000;

const invitation = /\/join-[^/\s]*-group\/[^/\s]*\/([a-z0-9]+)/i;
const viewKey = new RegExp(
  `(?:^|[^\\p{L}\\p{N}])(${VIEW_MARK}[${GROUP_CODE_ALPHABET}]{${GROUP_CODE_LENGTH}})(?![\\p{L}\\p{N}])`,
  'gu',
);
const otherLink = /\/([a-z0-9]+)[^\p{L}\p{N}/]*(?:[?#]\S*)?$/iu;

/** Twelve symbols in one piece or in groups of four, with no letter or digit next to them. */
const drawnCode =
  /(?:^|[^\p{L}\p{N}])([a-z0-9]{4}[\s\p{Pd}]?[a-z0-9]{4}[\s\p{Pd}]?[a-z0-9]{4})(?![\p{L}\p{N}])/giu;
const olderCode = /(?:^|[^\p{L}\p{N}])([a-z0-9]{8,})(?![\p{L}\p{N}])/giu;

/** The last match of a code pattern in a text; matches in upper case take precedence. */
function lastIn(text: string, code: RegExp): string | undefined {
  const found: string[] = [];
  const places = new RegExp(code);
  for (let match = places.exec(text); match?.[1] !== undefined; match = places.exec(text)) {
    found.push(match[1]);
    // Matches may overlap: a group of four can belong to this match or to the next.
    places.lastIndex = match.index + 1;
  }
  return found.filter((each) => each === each.toUpperCase()).at(-1) ?? found.at(-1);
}

/**
 * Extracts the code from what a person typed or pasted: from an invitation or another link, also within a message, or
 * from any other text. Blanks and hyphens are removed. The result is in upper case, since codes are compared exactly; the
 * key of a view-only link stays as it is.
 */
export function normalizeTypedCode(text: string): string {
  const plain = text
    .slice(0, TYPED_CODE_MAX_LENGTH)
    .normalize('NFKC')
    .replace(/[\p{Cf}\uFFFC]/gu, '')
    // NFKC makes a text up to eighteen times longer.
    .slice(0, TYPED_CODE_MAX_LENGTH)
    .trim();
  const invited = invitation.exec(plain)?.[1];
  const viewed = lastIn(plain, viewKey);
  if (invited === undefined && viewed !== undefined) return viewed;
  const cut =
    invited ?? otherLink.exec(plain)?.[1] ?? lastIn(plain, drawnCode) ?? lastIn(plain, olderCode) ?? plain;
  return cut.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$|[\s\p{Pd}]/gu, '').toUpperCase();
}

/** Symbols that people write in place of another; none of them occurs in a code that we generate. */
const TAKEN_FOR: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '2': 'Z', '5': 'S', B: '8' };

/**
 * The codes that a person may mean by what they typed, the likeliest first: the extracted code as typed, then with
 * confused symbols corrected.
 */
export function spellingsOf(text: string): readonly string[] {
  const cut = normalizeTypedCode(text);
  if (isViewKey(cut)) return [cut];
  const mapped = cut.replace(/[0125B]/g, (symbol) => TAKEN_FOR[symbol] ?? symbol);
  return [...new Set([cut, mapped])].filter(isPossibleCode);
}

/** Like `spellingsOf`, for a code in a URL; the exact text is tried first. @param segment as Next passes it */
export function spellingsInAddress(segment: string): readonly string[] {
  const text = decoded(segment);
  return [...new Set([text, ...spellingsOf(text)])].filter(isPossibleCode);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * Whether the text can be a code at all and so is worth a lookup. Clients without a group ask for `null` or `undefined`
 * on every visit (docs/wire.md#rate-limits).
 */
export function isPossibleCode(text: string): boolean {
  return text.length <= GROUP_CODE_MAX_LENGTH && /^[\w-]+$/.test(text) && !/^(?:null|undefined)$/i.test(text);
}
