import { headers } from 'next/headers';
import { cache } from 'react';

import { runAs, requesterOf, hasRequester } from '@/lib/server/guard/requester';

/** Cached per request, so that a page and its title count once. */
const pageRequester = cache(async () => requesterOf(await headers()));

/**
 * Runs a look-up of a page on behalf of its client, so that a miss counts against their address. Within a route or an
 * action the client is already set.
 * @throws TooManyRequests, which the launcher turns into a page that says so
 */
export const asRequester = async <T>(look: () => Promise<T>): Promise<T> =>
  hasRequester() ? look() : runAs(await pageRequester(), look);
