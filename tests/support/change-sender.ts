import { readFileSync } from 'node:fs';
import type { SentChange } from '@/lib/wire/own/changes';
import { byCode } from '@/lib/server/access/access';
import { writeBatch } from '@/lib/server/write/changes';
import { closeDatabase } from '@/lib/server/database/database';

/** A process of ours that applies the batch from its standard input, change by change, and prints the outcomes. */
const [code = ''] = process.argv.slice(2);
const changes = JSON.parse(readFileSync(0, 'utf8')) as SentChange[];

async function main(): Promise<void> {
  process.stdout.write(JSON.stringify(await writeBatch(byCode(code), changes, { maxRows: 1 })));
  await closeDatabase();
}

void main();
