import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/**
 * `npm run build`: two compressed twins beside every script and stylesheet of the build, Brotli's a seventh smaller than
 * gzip's. bin/static-files.mjs serves them, so nothing is compressed while people wait.
 */
const twins = { br: promisify(brotliCompress), gz: promisify(gzip) };

const folder = join(import.meta.dirname, '../.next/static');

const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(?:js|css)$/.test(file));
for (const file of files) {
  const content = await readFile(join(folder, file));
  for (const [ending, compress] of Object.entries(twins)) {
    await writeFile(join(folder, `${file}.${ending}`), await compress(content));
  }
}
