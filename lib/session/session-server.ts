import { cookies, headers } from 'next/headers';

import { DEVICE_COOKIE_KEPT_SECONDS } from '@/lib/limits';
import { isHttps } from '@/lib/session/is-https';
import { parseSession, serverChanges, type Session } from '@/lib/session/session';

/** Reads what the device of the present request remembers. Rendering never changes it. */
export async function readSession(): Promise<Session> {
  return parseSession((await headers()).get('cookie') ?? '');
}

/**
 * Changes what the device remembers. Call it only from a server action or a route handler; Next refuses it during
 * rendering. Only what the step changes is written, because another tab may have written the rest meanwhile.
 * @param change a pure step, such as those of stored-groups.ts
 * @returns the session after the change
 */
export async function changeSession(change: (session: Session) => Session): Promise<Session> {
  const before = await readSession();
  const after = change(before);
  const store = await cookies();
  const secure = isHttps(await headers());
  for (const { name, value } of serverChanges(before, after)) {
    // Next encodes the value itself.
    const text = decodeURIComponent(value ?? '');
    const maxAge = value === null ? 0 : DEVICE_COOKIE_KEPT_SECONDS;
    store.set(name, text, { path: '/', maxAge, sameSite: 'lax', secure });
  }
  return after;
}
