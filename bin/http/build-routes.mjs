import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { staticPrefix } from './static-files.mjs';

/** What belongs to no route of ours: files, and paths that somebody made up. */
const elsewhere = 'other';

/** @typedef {{ dynamicRoutes: { page: string, regex: string }[], staticRoutes: { page: string }[] }} Manifest */

/**
 * Tells which route a path belongs to, by what the build knows of them: `/api/v1/groups/[group]` for every group. So a
 * line of the log holds no code, and metrics have as many labels as the app has routes.
 * @param {string} dir of the app
 * @returns {(url: string) => string} for a path, perhaps with a query; without a build all are `other`
 */
export function routePatterns(dir) {
  const file = join(dir, '.next/routes-manifest.json');
  /** @type {Manifest} */
  const { dynamicRoutes, staticRoutes } = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { dynamicRoutes: [], staticRoutes: [] };
  const fixed = new Set(staticRoutes.map(({ page }) => page));
  const patterns = dynamicRoutes.map(({ page, regex }) => ({ page, regex: new RegExp(regex) }));
  return (url) => {
    const path = url.split('?', 1)[0] ?? '';
    if (path.startsWith(staticPrefix)) return `${staticPrefix}[file]`;
    const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    if (fixed.has(bare)) return bare;
    return patterns.find(({ regex }) => regex.test(path))?.page ?? elsewhere;
  };
}

/** @param {string} dir of the app @returns {RegExp | null} for the paths of pages, as the build knows them from middleware.ts */
export function pathsOfPages(dir) {
  const file = join(dir, '.next/server/functions-config-manifest.json');
  if (!existsSync(file)) return null;
  /** @type {{ functions?: Record<string, { matchers?: { regexp: string }[] }> }} */
  const { functions } = JSON.parse(readFileSync(file, 'utf8'));
  const matcher = functions?.['/_middleware']?.matchers?.[0];
  return matcher ? new RegExp(matcher.regexp) : null;
}
