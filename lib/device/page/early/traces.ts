const DATABASE = 'pari';

/** Whether this browser holds anything of ours beside cookies: it is asked without making anything. */
export async function hasTraces(): Promise<boolean> {
  try {
    if (localStorage.length > 0) return true;
    // Not every browser can tell; then only what stands in localStorage counts.
    const databases = 'databases' in indexedDB ? await indexedDB.databases() : [];
    return databases.some(({ name }) => name === DATABASE);
  } catch {
    return false;
  }
}
