import { readFileSync } from 'node:fs';
import { rows } from './database';

/** A production server as an operator starts it, alone with a database of its own. */
export type House = {
  readonly origin: string;
  readonly port: number;
  readonly pid: number;
  readonly databaseUrl: string;
};

function ownHouse(): House {
  const houses = JSON.parse(process.env.PARI_TEST_HOUSES ?? '[]') as readonly House[];
  const own = houses[Number(process.env.JEST_WORKER_ID) - 1];
  if (!own) throw new Error('only the Jest project "production" opens houses');
  return own;
}

/** The house of this Jest worker (`house-setup.mjs`); `rows` and `dumpOf` look into its database. */
export const house = ownHouse();

/** Tables that a process writes by itself: for its daily work, and to count requests. */
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

/** Polls until the condition holds. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}
