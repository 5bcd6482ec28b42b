import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { createTranslator } from 'use-intl/core';
import { readImport } from '@/lib/import/read-import';
import { reportOf } from '@/lib/import/report';
import type { TableMapping } from '@/lib/import/table-mapping';
import messages from '@/messages/en.json';

/**
 * `npm run --silent import:read -- FILE… [--mapping JSON]`: reads files as the import screen does, and prints one line of
 * JSON for each: what is in it, and what is to be said of it. `--mapping` says what the columns of tables mean that
 * belong to no product (lib/import/table-mapping.ts); it is JSON, or the path of a file with JSON.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { mapping: { type: 'string' } },
});

const mappingOf = (text: string): TableMapping =>
  JSON.parse(text.trimStart().startsWith('{') ? text : readFileSync(text, 'utf8')) as TableMapping;

const mapping = values.mapping === undefined ? undefined : mappingOf(values.mapping);
const t = createTranslator({ locale: 'en', messages, namespace: 'import' });

for (const path of positionals) {
  const reading = readImport(readFileSync(path), basename(path), mapping);
  const report = reportOf(path, reading, t);
  process.stdout.write(`${JSON.stringify(report)}\n`);
}
