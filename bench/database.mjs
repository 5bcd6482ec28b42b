import { withConnection } from '../bin/connect.mjs';

/**
 * An empty database beside another one, on the same PostgreSQL server; a former one of its name is dropped.
 * @param {string} url of the other; its role becomes the owner. The embedded server's role may not create databases, there
 *   the superuser with the same password does
 * @param {string} name made of letters
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
