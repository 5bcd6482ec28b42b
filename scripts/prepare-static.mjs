import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/**
 * `npm run build`: prepares what the build has made for browsers.
 *
 * Scripts get a hint that Chromium reads: it then compiles their functions in the background while they arrive, and not
 * one by one on the main thread while the page comes alive, which on a slow phone is a quarter of a second.
 *
 * Every script and stylesheet gets two compressed twins, Brotli's a seventh smaller than gzip's. bin/http/static-files.mjs
 * serves them, so nothing is compressed while people wait.
 */
const compileHint = '//# allFunctionsCalledOnLoad\n';
const twins = { br: promisify(brotliCompress), gz: promisify(gzip) };

const folder = join(import.meta.dirname, '../.next/static');

/** A file may be one of an earlier build, which the same content has left as it was. */
async function prepared(/** @type {string} */ path) {
  const content = await readFile(path, 'utf8');
  if (!path.endsWith('.js') || content.startsWith(compileHint)) return content;
  const hinted = compileHint + content;
  await writeFile(path, hinted);
  return hinted;
}

/**
 * Every page names the files that it may load besides. Where a page is cut otherwise than its layout (components/screens/group.ts),
 * the bundler names some that it never writes, and browsers would ask for them in vain.
 */
async function refuseMissingFiles() {
  const build = join(import.meta.dirname, '../.next');
  const isManifest = (/** @type {string} */ file) => file.endsWith('react-loadable-manifest.json');
  for (const file of (await readdir(join(build, 'server'), { recursive: true })).filter(isManifest)) {
    /** @type {Record<string, { files: string[] }>} */
    const loadable = JSON.parse(await readFile(join(build, 'server', file), 'utf8'));
    const missing = Object.values(loadable)
      .flatMap(({ files }) => files)
      .filter((name) => !existsSync(join(build, name)));
    if (missing.length > 0) throw new Error(`${file} names what is not there: ${missing.join(', ')}`);
  }
}

await refuseMissingFiles();
const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(?:js|css)$/.test(file));
for (const file of files) {
  const path = join(folder, file);
  const content = await prepared(path);
  for (const [ending, compress] of Object.entries(twins)) {
    await writeFile(`${path}.${ending}`, await compress(content));
  }
}
