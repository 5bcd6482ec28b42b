/** Constants of the product. The slug is part of URLs; a unit test compares it with the folders of `app/`. */
export const product = {
  name: 'Pari',
  slug: 'pari',
  repositoryUrl: 'https://github.com/pari-app/pari',
  /** The logo as an SVG path on a grid of 24: a coin in two equal halves, the right one a little lower. */
  mark: 'M10.9 2.2a9 9 0 0 0 0 18zM13.1 3.8a9 9 0 0 1 0 18z',
} as const;
