import { runCommand } from '../../bin/run-command.mjs';
import { listenForStop } from '../../bin/stop-signals.mjs';
import setUpDatabase from './database-setup.mjs';
import tearDownDatabase from './database-teardown.mjs';

/** What Playwright starts: the demonstration on a database of its own, which is deleted when the run is over. */
const stop = listenForStop();
await setUpDatabase();
try {
  process.exitCode = await runCommand([process.execPath, 'bin/pari.mjs', 'demo'], { env: {}, stop });
} finally {
  await tearDownDatabase();
}
