import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export const rootDir = join(__dirname, '../../..');
export const holder = join(__dirname, 'hold-database.mjs');

/**
 * Runs a script in a process of its own and collects its output.
 * `line()` resolves to its next line of output, `exit` when it ends.
 */
export function startNode(script: string, args: string[] = [], options: SpawnOptions = {}) {
  const child = spawn(process.execPath, [script, ...args], { cwd: '/', ...options, stdio: 'pipe' });
  const lines: string[] = [];
  const waiting: ((line: string) => void)[] = [];
  let output = '';
  let partial = '';
  const hear = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', (chunk: Buffer) => {
    hear(chunk);
    const parts = (partial + chunk.toString()).split('\n');
    partial = parts.pop() ?? '';
    for (const part of parts) {
      const next = waiting.shift();
      if (next) next(part);
      else lines.push(part);
    }
  });
  child.stderr.on('data', hear);
  const exit = once(child, 'close').then(() => ({ code: child.exitCode, signal: child.signalCode, output }));
  const line = () => {
    const ready = lines.shift();
    const heard = new Promise<string>((resolve) => {
      if (ready === undefined) waiting.push(resolve);
      else resolve(ready);
    });
    const ended = exit.then(({ output: said }) =>
      Promise.reject(new Error(`The process ended early and said: ${said}`)),
    );
    return Promise.race([heard, ended]);
  };
  return { child, line, exit };
}

/** Parses what the stand-in for the app prints once its database answers. */
export const readiness = (line: string) => JSON.parse(line) as { url: string };
