import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './tools.mjs';

const root = join(import.meta.dirname, '..');

/** What `npm start` says after `node`: npm itself would stand between us and the server's memory and signals. */
const [, ...startArguments] = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
).scripts.start.split(' ');

/** Peak and present resident memory of a process, in MB, from the kernel. */
function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (field) => Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

/**
 * Starts the production build as users do.
 * @param {string} databaseUrl
 * @param {readonly string[]} nodeFlags for a profile, for example `--cpu-prof`
 */
export async function startServer(databaseUrl, nodeFlags = []) {
  const port = await freePort();
  const child = spawn(process.execPath, [...nodeFlags, ...startArguments], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('Pari is ready') && resolve());
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    memory: () => memoryOf(child.pid),
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
