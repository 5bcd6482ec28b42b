import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { closeDatabase } from '@/lib/server/database/database';
import { listFeedback, type StoredFeedback } from '@/lib/server/feedback/feedback';
import { findFile } from '@/lib/server/pictures/files';
import { feedbackText } from '@/lib/server/feedback/mail';

/**
 * Prints all feedback, oldest first; never the code of a group, which is the key to it. With the name of a folder it
 * also writes the screenshots there.
 *
 *     npm run feedback:list [-- folder]
 */
const [folder] = process.argv.slice(2).filter((word) => word !== '--');

async function saveScreenshot(fileId: string, directory: string): Promise<string> {
  const file = await findFile(fileId);
  if (!file) return 'deleted';
  const path = join(directory, `${fileId}-${file.filename}`);
  writeFileSync(path, file.content, { flag: 'w' });
  return path;
}

/** Terminals interpret control characters, and anyone may write feedback, so only line breaks are let through. */
const harmless = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, '�');

async function describe(feedback: StoredFeedback): Promise<string> {
  const { id, fileId, createdAt } = feedback;
  const screenshot =
    fileId === null
      ? []
      : [`Screenshot: ${folder ? await saveScreenshot(fileId, folder) : `${fileId} (name a folder)`}`];
  return [`── ${createdAt.toISOString()} · ${id}`, feedbackText(feedback), ...screenshot].join('\n');
}

async function main(): Promise<void> {
  if (folder) mkdirSync(folder, { recursive: true });
  const all = await listFeedback();
  for (const feedback of all) process.stdout.write(`${harmless(await describe(feedback))}\n\n`);
  process.stdout.write(`${all.length} ${all.length === 1 ? 'message' : 'messages'}\n`);
}

await main().finally(closeDatabase);
