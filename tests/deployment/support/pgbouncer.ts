import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '@/bin/connect.mjs';
import { account, accountFolder, freePort, type Server } from './debian-postgres';

/** Starts Debian's PgBouncer in front of a server, in transaction mode with few connections. */
export async function startPgBouncer(behind: Server): Promise<Server> {
  const folder = accountFolder();
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=127.0.0.1 port=${behind.port} user=pari`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      `unix_socket_dir = ${folder}`,
      'auth_type = any',
      'pool_mode = transaction',
      'default_pool_size = 5',
      'max_client_conn = 200',
    ].join('\n'),
    { mode: 0o644 },
  );
  const child = spawn('pgbouncer', ['-q', file], { ...account, cwd: '/', stdio: 'ignore' });
  const ended = once(child, 'exit');
  const url = (database: string) => `postgresql://pari@127.0.0.1:${port}/${database}`;
  await (await connect(url('pari'), { patienceMs: 10_000 })).end();
  return {
    port,
    url,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
