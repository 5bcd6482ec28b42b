import { teardown } from './database-setup.mjs';

/** Deletes the databases of this run, and stops their server if it was started for them. */
export default async function tearDownDatabases() {
  await teardown.tearDownDatabases?.();
}
