import { databaseUrl, loadEnvFiles } from '../../bin/environment.mjs';
import { runCommand } from '../../bin/run-command.mjs';
import { listenForStop } from '../../bin/stop-signals.mjs';
import { startTestDatabase } from './database-setup.mjs';
import './test-secret.mjs';

/** What Playwright starts: the demonstration on a database of its own, which is deleted when the run is over. */
const stop = listenForStop();
/** All tests come from one address, so limits are off and puzzles easy; a test about them sets its own values. */
const env = {
  PARI_LIMITS: process.env.PARI_LIMITS ?? '0',
  PARI_PUZZLE_DIFFICULTY: process.env.PARI_PUZZLE_DIFFICULTY ?? '60',
};
loadEnvFiles();
const database = databaseUrl() ? null : await startTestDatabase();
if (database) Object.assign(process.env, { DATABASE_URL: database.url, DIRECT_DATABASE_URL: '' });
try {
  process.exitCode = await runCommand([process.execPath, 'bin/pari.mjs', 'demo'], { env, stop });
} finally {
  await database?.stop();
}
