import { readFileSync } from 'node:fs';
import type { SentChange } from '@/lib/wire/own/changes';
import { writeBatch } from '@/lib/server/write/changes';
import { closeDatabase } from '@/lib/server/database/database';
import { lookUpGroup } from '@/lib/server/read/lookup';

/** A process of ours that applies the batch from its standard input, change by change, and prints the outcomes. */
const [code = ''] = process.argv.slice(2);
const changes = JSON.parse(readFileSync(0, 'utf8')) as SentChange[];

async function main(): Promise<void> {
  const group = await lookUpGroup(code);
  if (!group) throw new Error('there is no such group');
  process.stdout.write(JSON.stringify(await writeBatch(group, changes, { maxRows: 1 })));
  await closeDatabase();
}

void main();
