import { join } from 'node:path';
import { withConnection } from '@/bin/connect.mjs';
import { startEmbedded } from '@/bin/demo-database/embedded.mjs';
import { removeTemporaryFolders, temporaryFolder } from './temporary-folder';

/** One embedded server for all tests of a file. @returns what creates an empty database on it, and answers its URL */
export function oneServer(): () => Promise<string> {
  let server: Awaited<ReturnType<typeof startEmbedded>>;
  let databases = 0;

  beforeAll(async () => {
    server = await startEmbedded({
      dataDir: join(temporaryFolder(), 'data'),
      postgresFlags: ['-c', 'fsync=off'],
      initdbFlags: ['--no-sync'],
    });
  });

  afterAll(async () => {
    await server.stop();
    await removeTemporaryFolders();
  });

  return async () => {
    databases += 1;
    const name = `empty_${databases}`;
    const [own, superuser] = [new URL(server.url), new URL(server.url)];
    own.pathname = `/${name}`;
    superuser.username = 'postgres';
    await withConnection(superuser.href, (client) => client.query(`CREATE DATABASE ${name} OWNER pari`));
    return own.href;
  };
}
