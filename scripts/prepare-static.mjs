import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/**
 * A step of `npm run build`: prepares the files for browsers.
 *
 * Scripts get a hint for Chromium, which then compiles their functions in the background while they load, instead of
 * one by one on the main thread while the page hydrates. On a slow phone that saves a quarter of a second.
 *
 * Every script and stylesheet gets two compressed copies; Brotli's is a seventh smaller than gzip's.
 * bin/http/static-files.mjs serves them, so nothing is compressed while people wait.
 */
const compileHint = '//# allFunctionsCalledOnLoad\n';
const twins = { br: promisify(brotliCompress), gz: promisify(gzip) };

const folder = join(import.meta.dirname, '../.next/static');

/** A file may be left over from an earlier build with the same content, and have the hint already. */
async function prepared(/** @type {string} */ path) {
  const content = await readFile(path, 'utf8');
  if (!path.endsWith('.js') || content.startsWith(compileHint)) return content;
  const hinted = compileHint + content;
  await writeFile(path, hinted);
  return hinted;
}

/**
 * Every page names the files that it may load later. If a page imports client code from another module than its layout
 * does (components/screens/group.ts), the bundler names files that it never writes, and browsers would ask for them in
 * vain.
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
    if (missing.length > 0) throw new Error(`${file} names files that do not exist: ${missing.join(', ')}`);
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
