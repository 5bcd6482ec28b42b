import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { processesIn } from '@/bin/demo-database/processes.mjs';
import { rootDir } from '@/tests/launcher/support/node-process';
import { until } from '@/tests/support/house';
import { newDataDir } from '@/tests/support/own-server';

/** Starts `npm run demo` on a folder of its own. `says` waits for a line of its output. */
async function startDemo(dataDir: string) {
  const env = {
    ...process.env,
    DATABASE_URL: '',
    DIRECT_DATABASE_URL: '',
    PARI_DATA_DIR: dataDir,
    PORT: '0',
  };
  const demo = spawn(process.execPath, ['bin/pari.mjs', 'demo'], { env, cwd: rootDir, stdio: 'pipe' });
  let said = '';
  demo.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  demo.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const says = (pattern: RegExp) => until(() => pattern.test(said));
  await says(/Pari is ready/);
  const origin = /http:\/\/localhost:\d+/.exec(said)?.[0] ?? '';
  return { demo, says, origin };
}

const postmasterIn = (cluster: string) =>
  Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`the demonstration restarts its database when that is killed, and ${signal} ends everything`, async () => {
    const dataDir = newDataDir('outage');
    const cluster = join(dataDir, 'postgres');
    const { demo, says, origin } = await startDemo(dataDir);
    const write = async () => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ groupName: 'Lissabon' });
      return (await fetch(`${origin}/api/v1/groups`, { method: 'POST', headers, body })).status;
    };
    expect(await write()).toBe(201);
    const killed = postmasterIn(cluster);
    process.kill(killed, 'SIGKILL');
    const during = await Promise.all(Array.from({ length: 20 }, write));
    expect(during.filter((status) => status !== 201 && status < 500)).toEqual([]);
    await says(/runs again/);
    await until(async () => (await write()) === 201);
    expect(postmasterIn(cluster)).not.toBe(killed);
    demo.kill(signal);
    const [code] = (await once(demo, 'exit')) as [number | null];
    expect(code).toBe(0);
    expect(processesIn(cluster)).toEqual([]);
    rmSync(dataDir, { recursive: true });
  });
}
