import { redirect } from 'next/navigation';

import { routes } from '@/lib/routes';
import { readSession } from '@/lib/session/session-server';

/**
 * The group that this device has open; without one it goes to `/`, which opens the first stored one
 * (docs/screens.md#redirects).
 */
export async function activeGroupCode(): Promise<string> {
  return (await readSession()).activeGroupCode ?? redirect(routes.home);
}
