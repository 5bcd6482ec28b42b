/**
 * A stand-in for the app, for tests that kill it: starts the embedded database in the given folder, says so, and then
 * either waits for a line on its input to stop in order, or ("write") inserts rows and acknowledges each, for ever.
 */
import { once } from 'node:events';
import { withConnection } from '../../../bin/connect.mjs';
import { startEmbedded } from '../../../bin/demo-database/embedded.mjs';

const [dataDir = '', mode = 'wait'] = process.argv.slice(2);
const database = await startEmbedded({ dataDir });
console.log(JSON.stringify({ url: database.url }));

if (mode === 'write') {
  await withConnection(database.url, async (client) => {
    await client.query('CREATE TABLE acknowledged (number int PRIMARY KEY)');
    for (let number = 1; ; number += 1) {
      await client.query('INSERT INTO acknowledged VALUES ($1)', [number]);
      console.log(JSON.stringify({ number }));
    }
  });
}
await once(process.stdin, 'data');
await database.stop();
process.exit(0);
