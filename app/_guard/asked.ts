import { headers } from 'next/headers';
import { cache } from 'react';

import { askedBy, askerOf, isAsked } from '@/lib/server/guard/asker';

/** One for each request, so that a page and its title count as one. */
const pageAsker = cache(async () => askerOf(await headers()));

/**
 * Runs a look-up of a page in the name of who asks for it, who is counted when there is no such group. Within a route or an
 * action somebody asks already.
 * @throws TooManyRequests, of which the launcher makes a page that says so
 */
export const asked = async <T>(look: () => Promise<T>): Promise<T> =>
  isAsked() ? look() : askedBy(await pageAsker(), look);
