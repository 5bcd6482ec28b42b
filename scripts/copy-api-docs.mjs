/**
 * Copies what the API's documentation page needs from swagger-ui-dist to `public/api-docs/`, so that we serve it
 * ourselves and no third party learns who reads it. Part of `npm run generate`; the copies are not committed.
 */
import { copyFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The licence requires that its text and notice accompany the copies. */
const FILES = [
  'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt',
  'swagger-ui.css',
  'LICENSE',
  'NOTICE',
];

const source = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const target = join(import.meta.dirname, '../public/api-docs');

mkdirSync(target, { recursive: true });
for (const file of FILES) copyFileSync(join(source, file), join(target, file));
