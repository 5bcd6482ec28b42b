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

const invitation = /\/join-[^/\s]*-group\/[^/\s]*\/([^/?#\s]+)/i;
const otherLink = /\/([^/?#\s]+)\/?(?:[?#]\S*)?$/;

/**
 * The code that a person means, in upper case, since codes are compared exactly. What was typed loses
 * blanks and hyphens; a pasted invitation, also amid the words of a message, or another link may end in the code.
 */
export function normalizeTypedCode(text: string): string {
  const pasted = text.trim();
  const fromLink = (invitation.exec(pasted) ?? otherLink.exec(pasted))?.[1];
  return (fromLink ?? pasted.replace(/[\s\p{Pd}]/gu, '')).toUpperCase();
}

/**
 * Whether a look-up can find anything at all. `null` and `undefined` are what clients without a group ask for on every
 * visit (docs/wire.md#rate-limits).
 */
export function isPossibleCode(text: string): boolean {
  return (
    text.length <= GROUP_CODE_MAX_LENGTH && /^[\w-]+$/.test(text) && text !== 'null' && text !== 'undefined'
  );
}
