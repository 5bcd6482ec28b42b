import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type Started = {
  readonly port: number;
  /** What it has written to stderr so far. */
  readonly said: () => string;
  readonly stop: () => Promise<void>;
};

/** A new folder for a database of its own; the caller deletes it. @param name of what it is for */
export function newDataDir(name: string): string {
  const dataDir = mkdtempSync(join(tmpdir(), `pari-${name}-`));
  // If we are root, PostgreSQL runs as another user, which has to enter the folder.
  chmodSync(dataDir, 0o711);
  return dataDir;
}

/** Starts a command that ends up serving Pari, on a port that the system chooses. */
export async function startServer(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Started> {
  const child = spawn(process.execPath, words, {
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  for await (const line of createInterface(child.stdout)) {
    const port = /ready: http:\/\/localhost:(\d+)/.exec(line)?.[1];
    if (port === undefined) continue;
    const stop = async () => {
      child.kill('SIGTERM');
      await ended;
    };
    child.stdout.resume();
    return { port: Number(port), said: () => said, stop };
  }
  throw new Error(`The server ended before it was ready: ${said}`);
}

/** Pari on a database of its own, which is deleted when it stops. */
export async function startOnOwnDatabase(env: Readonly<Record<string, string>>): Promise<Started> {
  const dataDir = newDataDir('own');
  const command = ['bin/pari.mjs', 'database', '--', process.execPath, 'bin/pari.mjs', 'start'];
  const own = { PARI_DATA_DIR: dataDir, DATABASE_URL: '', DIRECT_DATABASE_URL: '' };
  const server = await startServer(command, { ...own, ...env });
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...server, stop };
}
