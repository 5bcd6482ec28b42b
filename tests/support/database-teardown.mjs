/** Stops and deletes the embedded database of this run, if it had one. */
export default async function tearDownDatabase() {
  await globalThis.tearDownDatabase?.();
}
