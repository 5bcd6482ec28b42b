import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { connect } from '@/bin/connect.mjs';
import { chooseAccount } from '@/bin/demo-database/postgres-account.mjs';
import { reachableTmpDir } from '../../support/database-setup.mjs';

const parent = '/usr/lib/postgresql';

/** The folder with the programs of the newest PostgreSQL that is installed. */
const programs = existsSync(parent)
  ? join(
      parent,
      readdirSync(parent)
        .sort((a, b) => Number(a) - Number(b))
        .at(-1) ?? '',
      'bin',
    )
  : '';

export const program = (name: string): string => join(programs, name);

/** The account of PostgreSQL and PgBouncer, because neither runs as root. */
export const account = chooseAccount(join(parent, 'none'));

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

export function run(command: string, args: readonly string[], input?: Buffer): Buffer {
  const { status, stdout, stderr } = spawnSync(command, args, {
    ...account,
    cwd: '/',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    ...(input ? { input } : {}),
    maxBuffer: 256 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${command} ended with ${String(status)}: ${stderr.toString()}`);
  return stdout;
}

/** A new folder that PostgreSQL may write. */
export function accountFolder(): string {
  const folder = join(reachableTmpDir(account), `pari-deployment-${randomUUID()}`);
  mkdirSync(folder, { mode: 0o755 });
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
  return folder;
}

export type Server = {
  readonly port: number;
  /** The URL of one of its databases. */
  readonly url: (database: string) => string;
  readonly stop: () => Promise<void>;
};

/** Starts the system's PostgreSQL on a new cluster, which needs no password on this machine. */
export async function startPostgres(): Promise<Server> {
  const folder = accountFolder();
  const cluster = join(folder, 'cluster');
  run(program('initdb'), ['-D', cluster, '-U', 'pari', '-A', 'trust', '-E', 'UTF8', '--no-sync']);
  const port = await freePort();
  const settings = ['fsync=off', 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`];
  const child = spawn(
    program('postgres'),
    ['-D', cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...account, cwd: '/', stdio: 'ignore' },
  );
  const ended = once(child, 'exit');
  const url = (database: string) => `postgresql://pari@127.0.0.1:${port}/${database}`;
  const client = await connect(url('postgres'), { patienceMs: 20_000 });
  await client.query('CREATE DATABASE pari');
  await client.end();
  return {
    port,
    url,
    stop: async () => {
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
