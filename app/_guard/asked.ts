import { headers } from 'next/headers';
import { cache } from 'react';

import { askedBy, askerOf, isAsked } from '@/lib/server/guard/asker';

/** Cached per request, so that a page and its title count once. */
const pageAsker = cache(async () => askerOf(await headers()));

/**
 * Runs a look-up of a page on behalf of its client, so that a miss counts against their address. Within a route or an
 * action the client is already set.
 * @throws TooManyRequests, which the launcher turns into a page that says so
 */
export const asked = async <T>(look: () => Promise<T>): Promise<T> =>
  isAsked() ? look() : askedBy(await pageAsker(), look);
