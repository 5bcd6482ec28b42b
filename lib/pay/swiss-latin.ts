/** What the Swiss QR code takes of Unicode: Latin, Latin-1, Latin Extended-A, Ș ș Ț ț and € (guidelines 2.3). */
const LATIN = /^[ -~\u00A0-\u017F\u0218-\u021B\u20AC]*$/;

const MARKS = /\p{M}/gu;

/** Signs that phones put in by themselves, and what they stand for. */
const PLAIN_SIGNS = new Map(
  ["‘'", "’'", "‚'", '“"', '”"', '„"', '‐-', '‑-', '‒-', '–-', '—-', '−-', '…...'].map((pair) => [
    pair.charAt(0),
    pair.slice(1),
  ]),
);

/** A text in the characters of the Swiss QR code, in NFC before. */
export function swissLatin(text: string): {
  readonly text: string;
  /** Whether a character had to be left out, because none of the permitted ones says the same. */
  readonly isLossy: boolean;
} {
  if (LATIN.test(text)) return { text, isLossy: false };
  let isLossy = false;
  const letters = Array.from(text, (letter) => {
    if (LATIN.test(letter)) return letter;
    const plain = PLAIN_SIGNS.get(letter) ?? letter.normalize('NFKD').replace(MARKS, '');
    if (plain !== '' && LATIN.test(plain)) return plain;
    isLossy = true;
    return '';
  });
  return { text: letters.join(''), isLossy };
}
