/** The product's own facts. The slug is part of URLs: a unit test ties the folders of `app/` to it. */
export const product = {
  name: 'Pari',
  slug: 'pari',
  repositoryUrl: 'https://github.com/pari-app/pari',
} as const;

/**
 * Where the source code is offered.
 * @param configured the operator's PUBLIC_REPOSITORY_URL; empty or missing means ours
 */
export function repositoryUrl(configured: string | undefined): string {
  const url = configured?.trim();
  return url === undefined || url === '' ? product.repositoryUrl : url;
}
