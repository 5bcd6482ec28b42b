/** The product's own facts. The slug is part of URLs: a unit test ties the folders of `app/` to it. */
export const product = {
  name: 'Pari',
  slug: 'pari',
  repositoryUrl: 'https://github.com/pari-app/pari',
} as const;
