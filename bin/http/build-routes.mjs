import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bridge } from '../../lib/launcher-bridge.mjs';
import { staticPrefix } from './static-files.mjs';

/** Stands for all that is no route of ours: files, and paths that somebody made up. */
const elsewhere = 'other';

/** The route of all screens of a group. The app knows which of them a path shows. */
const screens = '/[...path]';

/** @typedef {{ dynamicRoutes: { page: string, regex: string }[], staticRoutes: { page: string }[] }} Manifest */

/**
 * Finds the route of a path in the build's manifest: `/api/v1/groups/[group]` for every group. So log lines contain no
 * codes, and metrics have no more labels than the app has routes.
 * @param {string} dir of the app
 * @returns {(url: string) => string} takes a path, perhaps with a query; without a build it always gives `other`
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
    const page = patterns.find(({ regex }) => regex.test(path))?.page ?? elsewhere;
    return page === screens ? (bridge().screenPattern?.(path) ?? elsewhere) : page;
  };
}

/** @param {string} dir of the app @returns {RegExp | null} paths of pages, from middleware.ts; null without a build */
export function pathsOfPages(dir) {
  const file = join(dir, '.next/server/functions-config-manifest.json');
  if (!existsSync(file)) return null;
  /** @type {{ functions?: Record<string, { matchers?: { regexp: string }[] }> }} */
  const { functions } = JSON.parse(readFileSync(file, 'utf8'));
  const matcher = functions?.['/_middleware']?.matchers?.[0];
  return matcher ? new RegExp(matcher.regexp) : null;
}
