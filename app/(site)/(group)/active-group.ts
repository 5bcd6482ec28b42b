import { redirect } from 'next/navigation';

import { routes } from '@/lib/routes';
import { readSession } from '@/lib/session/session-server';

/**
 * The code of the group that this device has open. Without one it redirects to `/`, which opens the first stored group
 * (docs/screens.md#redirects).
 */
export async function activeGroupCode(): Promise<string> {
  return (await readSession()).activeGroupCode ?? redirect(routes.home);
}
