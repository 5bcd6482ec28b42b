/** Next calls this once when the server starts (not while building, not for the edge). */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { keepHouse } = await import('@/lib/server/housekeeping');
  keepHouse();
}
