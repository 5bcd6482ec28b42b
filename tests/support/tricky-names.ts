/** Valid names that are easily broken: each must come back as it was sent. */
export const TRICKY_NAMES: readonly string[] = [
  'يوسف',
  'מרים',
  'יוסי 2!',
  // Joiners that shape words.
  '\u0646\u06CC\u200C\u0645\u0627',
  '\u0915\u094D\u200D\u0937',
  // Emoji of several parts, with selectors, and a flag made of tags.
  '\u{1F469}\u200D\u{1F467}',
  '\u2764\uFE0F Ida',
  '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  // Combining marks that no single character has, and a mark of direction.
  'Q\u0323\u0307',
  '\u0E19\u0E49\u0E33',
  'Avi \u200F(\u05D0)',
  '\u5F20\u4F1F',
];

/** Names with control characters, names that scramble the text behind them, and invisible names. */
export const UNSTORABLE_NAMES: readonly string[] = [
  'An\u0007na',
  'An\nna',
  'An\tna',
  'An\u001B[31mna',
  'An\u0085na',
  'An\u2028na',
  'An\u2029na',
  '\u202EannA',
  'Anna\u202A',
  '\u2067Anna\u2069',
  'Anna\u2066',
  'An\uFFF9na',
  '\u200B',
  '\u200D\uFE0F',
  '\u3164',
  '\u115F\u1160\uFFA0',
  '\u2800',
  '\u2800 \u2800',
  '\u00AD',
  '\u200E\u200F\u061C',
  '\u{E0041}\u{E007F}',
];
