/** How many rows are sealed in one statement. */
const batchSize = 1_000;

/**
 * Passes the rows of a query on, some at a time.
 * @param {import('pg').Client} client in a transaction
 * @param {string} query of the rows as they are before anything is written
 * @param {(rows: Record<string, string>[]) => Promise<unknown>} work
 */
export async function inBatches(client, query, work) {
  await client.query(`DECLARE to_seal NO SCROLL CURSOR FOR ${query}`);
  for (;;) {
    const { rows } = await client.query(`FETCH ${batchSize} FROM to_seal`);
    if (rows.length === 0) break;
    await work(rows);
  }
  await client.query('CLOSE to_seal');
}
