/** The product's own facts. The slug is part of URLs: a unit test ties the folders of `app/` to it. */
export const product = {
  name: 'Pari',
  slug: 'pari',
  repositoryUrl: 'https://github.com/pari-app/pari',
  /** The mark: a coin in two equal halves, the right one a little lower; on a grid of 24. */
  mark: 'M10.9 2.2a9 9 0 0 0 0 18zM13.1 3.8a9 9 0 0 1 0 18z',
} as const;
