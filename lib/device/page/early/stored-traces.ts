const DATABASE = 'pari';

/** Whether this browser holds anything of ours besides cookies. Asking does not create anything. */
export async function hasTraces(): Promise<boolean> {
  try {
    if (localStorage.length > 0) return true;
    // Not every browser can list its databases; then only localStorage counts.
    const databases = 'databases' in indexedDB ? await indexedDB.databases() : [];
    return databases.some(({ name }) => name === DATABASE);
  } catch {
    return false;
  }
}
