import localFont from 'next/font/local';

/**
 * Figtree for Latin: the one font file that is preloaded (docs/screens.md#type-and-measures). Until it is loaded, the
 * faces of `fallback.css` replace it with the same widths and line heights, so that nothing moves when it arrives.
 */
export const figtree = localFont({
  src: '../../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  variable: '--font-figtree',
  weight: '300 900',
  display: 'swap',
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
    },
  ],
});

/** Extended Latin, for names from the rest of Europe: fetched only when such a letter is on the screen. */
export const figtreeExtended = localFont({
  src: '../../node_modules/@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2',
  variable: '--font-figtree-ext',
  weight: '300 900',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
    },
  ],
});

/**
 * The emoji of the screens (scripts/subset-emoji.mjs). `fallback` shows the system's emoji at once, and replaces them
 * only if ours arrive within about 3000 ms (docs/screens.md#type-and-measures).
 */
export const emojiFont = localFont({
  src: './noto-emoji-subset.woff2',
  variable: '--font-emoji',
  weight: '400',
  display: 'fallback',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    { prop: 'unicode-range', value: 'U+2139,U+2190-21FF,U+2600-27BF,U+2B00-2BFF,U+FE0F,U+1F000-1FAFF' },
  ],
});
