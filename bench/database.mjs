import { withConnection } from '../bin/connect.mjs';
import { openDataFolder } from '../bin/demo-database/data-folder.mjs';
import { processesIn } from '../bin/demo-database/processes.mjs';
import { cpuMsOf } from './server.mjs';

/**
 * Creates an empty database on the PostgreSQL server of another one; a former one of the same name is dropped.
 * @param {string} url of the other one; its role becomes the owner. The role of the embedded server may not create
 *   databases, so there the superuser does, with the same password
 * @param {string} name letters only
 * @returns {Promise<string>} its URL
 */
export async function createDatabase(url, name) {
  const owner = new URL(url);
  const creator = new URL(url);
  if (!process.env.DATABASE_URL) {
    creator.username = 'postgres';
    creator.pathname = '/postgres';
  }
  await withConnection(creator.href, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${name}`);
    await client.query(`CREATE DATABASE ${name} OWNER ${client.escapeIdentifier(owner.username)}`);
  });
  owner.pathname = `/${name}`;
  return owner.href;
}

/**
 * CPU time of all processes of an embedded PostgreSQL so far, in ms. What a process has used that ended in between is
 * missing, so measure while the connections stay.
 * @param {string} dataDir
 */
export function databaseCpuMs(dataDir) {
  let ms = 0;
  for (const pid of processesIn(openDataFolder(dataDir).cluster)) {
    try {
      ms += cpuMsOf(pid);
    } catch {
      // It has ended since it was listed.
    }
  }
  return ms;
}
