import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbedded } from '@/bin/embedded.mjs';
import { call, startApp, stopApps, verify } from '@/tests/deployment/support/app';
import { removeTemporaryFolders, temporaryFolder } from '@/tests/launcher/support/temporary-folder';
import { rows } from '@/tests/support/database';

/** A production server as an operator starts it, alone with a database of its own. */
export type House = {
  readonly origin: string;
  readonly port: number;
  readonly pid: number;
  readonly databaseUrl: string;
};

const flags = ['fsync=off', 'synchronous_commit=off'].flatMap((setting) => ['-c', setting]);
const closings: (() => Promise<unknown>)[] = [];

/** Opens the house of a test file; `rows` and `dumpOf` look into its database from then on. */
export async function openHouse(): Promise<House> {
  const dataDir = join(temporaryFolder(), 'data');
  const database = await startEmbedded({ dataDir, postgresFlags: flags, initdbFlags: ['--no-sync'] });
  closings.push(database.stop);
  process.env.DATABASE_URL = database.url;
  const app = await startApp({ DATABASE_URL: database.url, PARI_LIMITS: '0', PARI_PUZZLE_DIFFICULTY: '20' });
  return { ...app, databaseUrl: database.url };
}

/** Closes it, and expects that what went on in it has left the server answering and the books in order. */
export async function closeHouse({ origin, databaseUrl }: House): Promise<void> {
  try {
    expect((await call(origin, 'GET', 'health/check')).status).toBe(200);
    expect(verify(databaseUrl)).toContain('The books are in order.');
  } finally {
    await stopApps();
    for (const close of closings.splice(0)) await close();
    await removeTemporaryFolders();
  }
}

/** What a process does by itself: its daily work, and counting requests. */
const OWN_TABLES = ['jobs', 'rate_limits'];

/** A checksum of each table, over every row, its version and its place: what was written again with the same content differs. */
export async function checksums(): Promise<Readonly<Record<string, string>>> {
  const tables = await rows<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = current_schema() AND table_name <> ALL ($1) ORDER BY 1`,
    [OWN_TABLES],
  );
  const columns = tables.map(
    ({ name }) =>
      `(SELECT md5(coalesce(string_agg(concat_ws(' ', t.xmin, t.ctid, t::text), E'\\n' ORDER BY t.ctid), ''))
        FROM "${name}" t) AS "${name}"`,
  );
  const [sums] = await rows<Record<string, string>>(`SELECT ${columns.join(', ')}`);
  if (!sums) throw new Error('a SELECT without FROM has one row');
  return sums;
}

/** ESTABLISHED and CLOSE_WAIT: the server has not closed them. */
const OPEN_STATES = ['01', '08'];

/** How many connections a server on this port has open, as the kernel says. */
export function connectionsTo(port: number): number {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const rows = ['tcp', 'tcp6'].flatMap((table) => readFileSync(`/proc/net/${table}`, 'utf8').split('\n'));
  const isOpen = ([, local, , state]: string[]) =>
    local?.endsWith(suffix) === true && OPEN_STATES.includes(state ?? '');
  return rows.filter((row) => isOpen(row.trim().split(/\s+/))).length;
}

/** Looks again and again until it is so. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}
