/** The 31 symbols of a group code: none that are taken for another when read aloud or copied by hand. */
export const GROUP_CODE_ALPHABET = 'ACDEFGHIJKLMNOPQRSTUVWXYZ346789';

/** Length of the codes that we draw. Older groups have 8: never enforce a length on what comes in. */
const GROUP_CODE_LENGTH = 12;

/** No code was ever nearly this long; what is longer is not worth a look-up. */
const GROUP_CODE_MAX_LENGTH = 64;

/** Random bytes from here on are dropped, so that each symbol stands for equally many of them. */
const unbiasedByteLimit = 256 - (256 % GROUP_CODE_ALPHABET.length);

/** A new group code from a cryptographic source, every symbol equally likely. */
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

/** As much of a message as is looked through, in characters. */
const TYPED_CODE_MAX_LENGTH = 2000;

const invitation = /\/join-[^/\s]*-group\/[^/\s]*\/([a-z0-9]+)/i;
const otherLink = /\/([a-z0-9]+)[^\p{L}\p{N}/]*(?:[?#]\S*)?$/iu;

/** Twelve symbols in one piece or in groups of four, and no letter beside them. */
const drawnCode =
  /(?:^|[^\p{L}\p{N}])([a-z0-9]{4}[\s\p{Pd}]?[a-z0-9]{4}[\s\p{Pd}]?[a-z0-9]{4})(?![\p{L}\p{N}])/giu;
const olderCode = /(?:^|[^\p{L}\p{N}])([a-z0-9]{8,})(?![\p{L}\p{N}])/giu;

/** Of all places of a text that look like a code the last one, but rather one that is written in capitals. */
function lastIn(text: string, code: RegExp): string | undefined {
  const found: string[] = [];
  const places = new RegExp(code);
  for (let match = places.exec(text); match?.[1] !== undefined; match = places.exec(text)) {
    found.push(match[1]);
    // Groups of four may belong to this one and to the next.
    places.lastIndex = match.index + 1;
  }
  return found.filter((each) => each === each.toUpperCase()).at(-1) ?? found.at(-1);
}

/**
 * The code that a person means, in upper case, since codes are compared exactly: cut out of an invitation or another
 * link, also amid the words of a message, or out of any text, whatever stands around it, and without blanks and hyphens.
 */
export function normalizeTypedCode(text: string): string {
  const plain = text
    .slice(0, TYPED_CODE_MAX_LENGTH)
    .normalize('NFKC')
    .replace(/[\p{Cf}\uFFFC]/gu, '')
    .trim();
  const cut =
    (invitation.exec(plain) ?? otherLink.exec(plain))?.[1] ??
    lastIn(plain, drawnCode) ??
    lastIn(plain, olderCode) ??
    plain;
  return cut.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$|[\s\p{Pd}]/gu, '').toUpperCase();
}

/** What is written for a symbol by hand; none of these stands in a code that we draw. */
const TAKEN_FOR: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '2': 'Z', '5': 'S', B: '8' };

/**
 * Every code that somebody may mean by what they typed, the likeliest first: cut out of what is around it, and with the
 * symbols that its writer has taken for others.
 */
export function spellingsOf(text: string): readonly string[] {
  const cut = normalizeTypedCode(text);
  const mapped = cut.replace(/[0125B]/g, (symbol) => TAKEN_FOR[symbol] ?? symbol);
  return [...new Set([cut, mapped])].filter(isPossibleCode);
}

/** The same of a code in an address, where codes are compared exactly at first. @param segment as Next hands it on */
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
 * Whether a look-up can find anything at all. `null` and `undefined` are what clients without a group ask for on every
 * visit (docs/wire.md#rate-limits).
 */
export function isPossibleCode(text: string): boolean {
  return text.length <= GROUP_CODE_MAX_LENGTH && /^[\w-]+$/.test(text) && !/^(?:null|undefined)$/i.test(text);
}
