import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { freePort } from '@/bench/tools.mjs';
import { newDataDir } from './own-server';

/** The production build without our launcher, as on a host that starts Next itself. */
const nextStart = ['node_modules/next/dist/bin/next', 'start'];

type Variables = Readonly<Record<string, string>>;

/** Starts `next start` with these variables, directly or through a command that gives it a database. */
export async function startNext(env: Variables, through: readonly string[] = []) {
  const port = String(await freePort());
  const child = spawn(process.execPath, [...through, ...nextStart, '-p', port], {
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'close') as Promise<[number | null]>;
  return { origin: `http://127.0.0.1:${port}`, child, ended, said: () => said };
}

/** Pari on a database of its own, served by Next alone. @returns once it answers */
export async function startNextOnOwnDatabase() {
  const dataDir = newDataDir('next');
  const env = { PARI_DATA_DIR: dataDir, PARI_PUZZLE_DIFFICULTY: '60', DATABASE_URL: '', PORT: '' };
  const next = await startNext(env, ['bin/pari.mjs', 'database', '--', process.execPath]);
  const status = () =>
    fetch(`${next.origin}/api/v1/health/check`).then(
      (answer) => answer.status,
      () => 0,
    );
  const ended = next.ended.then(([code]) => {
    throw new Error(`Next ended with ${String(code)} and said: ${next.said()}`);
  });
  ended.catch(() => undefined);
  while ((await Promise.race([status(), ended])) !== 200)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const stop = async () => {
    next.child.kill('SIGTERM');
    await next.ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { origin: next.origin, stop };
}
