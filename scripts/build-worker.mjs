import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { inlineScriptsOf, keptPagePolicy } from '../lib/content-policy.mjs';

/**
 * The last step of `npm run build`: builds the service worker, with the list of the files that its one page can load.
 * Every file of the build names the files that it loads, so the list is what can be reached from the HTML of that page.
 */
const root = join(import.meta.dirname, '..');
/** @type {{ browserslist: string[] }} */
const { browserslist } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
const offlineFile = join(root, '.next/server/app/offline.html');

const buildFile = /static\/(?:chunks|media)\/[\w.~-]+\.(?:js|css|woff2)/g;
/** How stylesheets name files beside them. */
const besideStyles = /url\(["']?\.\.\/(media\/[\w.~-]+)["']?\)/g;
/** Loaded only by browsers without modules, which do not know service workers either. */
const forOldBrowsers = /<script[^>]*\snoModule[^>]*><\/script>/gi;
/**
 * Starts a web worker. What it loads stands behind the `#` of its address, and Chromium takes the address of a script from
 * the kept answer, which has none.
 */
const startsWorker = /\/turbopack-worker-[^/]*$/;
/** The policy must come before everything that it applies to. */
const headStart = /<head>(?:<meta charSet="utf-8"\/>)?/i;
const policyTag = /<meta http-equiv="Content-Security-Policy"[^>]*>/;

const hash = (/** @type {string | Buffer} */ content) =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);

/** Puts the policy into the page, because there is no nonce for a page that is rendered at build time. */
function withPolicy(/** @type {string} */ html) {
  const bare = html.replace(policyTag, '');
  const policy = keptPagePolicy(inlineScriptsOf(bare));
  const tag = `<meta http-equiv="Content-Security-Policy" content="${policy}"/>`;
  return bare.replace(headStart, (start) => start + tag);
}

/** @param {string} html @returns {Promise<readonly string[]>} every file of the build that the page leads to */
async function filesBehind(html) {
  const reached = new Set(html.replace(forOldBrowsers, '').match(buildFile) ?? []);
  for (const file of reached) {
    if (file.endsWith('.woff2')) continue;
    const text = await readFile(join(root, '.next', file), 'utf8');
    for (const other of text.match(buildFile) ?? []) reached.add(other);
    for (const [, other] of text.matchAll(besideStyles)) reached.add(`static/${other}`);
  }
  return [...reached].filter((file) => !startsWorker.test(file)).sort();
}

const page = withPolicy(await readFile(offlineFile, 'utf8'));
await writeFile(offlineFile, page);

/** Files of the build have a hash of their content in their names; others need a revision. */
const kept = [
  ...(await filesBehind(page)).map((file) => ({ url: `/_next/${file}`, revision: null })),
  ...(await Promise.all(
    ['icons/icon.svg', 'icons/icon-192.png'].map(async (file) => ({
      url: `/${file}`,
      revision: hash(await readFile(join(root, 'public', file))),
    })),
  )),
  { url: '/offline', revision: hash(page) },
];

await build({
  entryPoints: [join(root, 'worker/sw.ts')],
  outfile: join(root, 'public/sw.js'),
  bundle: true,
  minify: true,
  format: 'iife',
  // As in `browserslist`, of package.json.
  target: browserslist.map((browser) => browser.replace('ios_saf', 'ios').replace(' ', '')),
  legalComments: 'none',
  define: { KEPT_FILES: JSON.stringify(kept), 'process.env.NODE_ENV': '"production"' },
});
