import { teardown } from './house-setup.mjs';

/** Stops the servers of this run and deletes their databases. */
export default async function closeHouses() {
  await teardown.closeHouses?.();
}
