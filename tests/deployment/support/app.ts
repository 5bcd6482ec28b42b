import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { rootDir, startNode } from '@/tests/launcher/support/node-process';
import { freePort } from './debian-postgres';

type Answer<Body> = { readonly status: number; readonly body: Body };

/** Calls the API of a running server. */
export async function call<Body>(
  origin: string,
  method: string,
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer<Body>> {
  const response = await fetch(`${origin}/api/v1/${path}`, {
    method,
    // A connection of its own: the balancer closes idle ones after 5 s, and passes on that the server keeps them for 65.
    headers: { connection: 'close', ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as Body };
}

const stops = new Set<() => Promise<unknown>>();

/** Stops what a failed test has left running. */
export async function stopApps(): Promise<void> {
  for (const stop of stops) await stop();
}

/** Starts the built app as an operator does. @param env added to that of this process */
export async function startApp(env: Readonly<Record<string, string>>, dir = rootDir, more: object = {}) {
  const port = await freePort();
  const server = startNode(join(dir, 'bin/pari.mjs'), ['start'], {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...env },
    cwd: dir,
    ...more,
  });
  const stop = async () => {
    stops.delete(stop);
    server.child.kill('SIGTERM');
    return (await server.exit).code;
  };
  stops.add(stop);
  while (!(await server.line()).includes('Pari is ready'));
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    pid: Number(server.child.pid),
    /** Its whole output, and how it ended. */
    exit: server.exit,
    stop,
    /** Ends it as a failure of its machine would. */
    kill: async () => {
      stops.delete(stop);
      server.child.kill('SIGKILL');
      await server.exit;
    },
  };
}

/** The output of `npm run db:verify` for a database. */
export function verify(databaseUrl: string): string {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['bin/pari.mjs', 'database', '--', 'npx', 'tsx', 'scripts/verify-books.ts'],
    { cwd: rootDir, env: { ...process.env, DATABASE_URL: databaseUrl }, encoding: 'utf8' },
  );
  return `${stdout}${stderr}`;
}
