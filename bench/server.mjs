import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './tools.mjs';

export const root = join(import.meta.dirname, '..');

/**
 * The arguments that `npm start` of a checkout gives to `node`. npm itself would stand between us and the server's memory
 * and signals.
 */
function startArguments(checkout) {
  const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
  return scripts.start.split(' ').slice(1);
}

/** A process, and those that it has started (PARI_PROCESSES). */
function familyOf(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return [pid, ...children.map(Number)];
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** Peak and present resident memory of a server, in MB, from the kernel. The peaks of several processes are added. */
function memoryOf(pid) {
  const statuses = familyOf(pid).map((each) => readFileSync(`/proc/${each}/status`, 'utf8'));
  const kilobytes = (field) =>
    sum(statuses.map((status) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1])));
  return { now: Math.round(kilobytes('VmRSS') / 1024), peak: Math.round(kilobytes('VmHWM') / 1024) };
}

/** Linux counts a process's time in hundredths of a second. */
const TICK_MS = 10;

/** CPU time of all threads of a process so far, user and kernel, in ms. */
export function cpuMsOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the process, in parentheses, may contain anything.
  const [userTicks, systemTicks] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(userTicks) + Number(systemTicks)) * TICK_MS;
}

/** Node flags with which a server prints, on SIGUSR2, its heap in use after a garbage collection. */
export const reportsHeap = ['--expose-gc', '--import', join(import.meta.dirname, 'heap-on-signal.mjs')];

/**
 * Starts a production build as users do.
 * @param {string} databaseUrl
 * @param {{
 *   nodeFlags?: readonly string[], checkout?: string, env?: Readonly<Record<string, string>>, isQuiet?: boolean
 * }} [options] flags for a profile, for example `--cpu-prof`; the checkout whose build is started (left out: this one);
 *   more variables of its environment; whether its log is thrown away
 */
export async function startServer(
  databaseUrl,
  { nodeFlags = [], checkout = root, env = {}, isQuiet = false } = {},
) {
  const port = env.PORT ?? (await freePort());
  const child = spawn(process.execPath, [...nodeFlags, ...startArguments(checkout)], {
    cwd: checkout,
    env: {
      ...process.env,
      // All load comes from one address.
      PARI_LIMITS: '0',
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', isQuiet ? 'ignore' : 'inherit'],
  });
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('Pari is ready') && resolve());
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    memory: () => memoryOf(child.pid),
    openFiles: () => readdirSync(`/proc/${child.pid}/fd`).length,
    /** Heap in use after a garbage collection, in MB; the server has to be started with `reportsHeap`. */
    async heap() {
      const said = new Promise((resolve) => {
        child.stdout.on('data', (chunk) => {
          const bytes = /^heap (\d+)$/m.exec(String(chunk))?.[1];
          if (bytes !== undefined) resolve(Number(bytes) / 2 ** 20);
        });
      });
      child.kill('SIGUSR2');
      return said;
    },
    cpuMs: () => sum(familyOf(child.pid).map(cpuMsOf)),
    /** @param {NodeJS.Signals} [signal] */
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}
