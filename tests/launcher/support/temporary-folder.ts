import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stopAbandoned } from '@/bin/demo-database/embedded.mjs';
import { reachableTmpDir } from '../../support/database-setup.mjs';

/** A user who is not root and owns nothing; tests of what root does run only as root. */
export const stranger = { uid: 65534, gid: 65534 };
export const isRoot = process.getuid?.() === 0;

const made: string[] = [];

/** A new folder that every user may enter; a database that a test leaves running in it is stopped after the tests. */
export function temporaryFolder(): string {
  const folder = join(reachableTmpDir(isRoot ? stranger : {}), `pari-launcher-${randomUUID()}`);
  mkdirSync(folder, { mode: 0o755 });
  made.push(folder);
  return folder;
}

export async function removeTemporaryFolders(): Promise<void> {
  for (const folder of made.splice(0)) {
    for (const name of readdirSync(folder).filter((entry) => entry.startsWith('data'))) {
      const stopped = await stopAbandoned(join(folder, name));
      if (!stopped) throw new Error(`A test left its database in ${folder} running.`);
    }
    rmSync(folder, { recursive: true, force: true });
  }
}
