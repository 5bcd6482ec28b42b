import { teardown } from './database-setup.mjs';

/** Stops and deletes the embedded database of this run, if it had one. */
export default async function tearDownDatabase() {
  await teardown.tearDownDatabase?.();
}
