import { QueryClient } from '@tanstack/react-query';

import { ApiError } from '@/lib/device/page/api-errors';
import type { KnownGroups } from '@/lib/device/state/known-groups';

/** What has just come with the page is not asked for again at once. */
const FRESH_MS = 5000;
/** How often a failed read is retried, unless the server has refused it. If the server is too busy, `send` retries. */
const READ_RETRIES = 2;

const shouldRetry = (failures: number, error: Error): boolean =>
  failures < READ_RETRIES && !(error instanceof ApiError && (error.status < 500 || error.status === 503));

function createQueryClient(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        networkMode: 'offlineFirst',
        retry: shouldRetry,
        refetchOnWindowFocus: 'always',
      },
      // What is not queued fails at once without a network, instead of waiting silently.
      mutations: { networkMode: 'always' },
    },
  });
  // It follows focus and network for as long as the tab lives.
  if (typeof window !== 'undefined') queries.mount();
  return queries;
}

/**
 * The query client of a tab. Nothing that a first paint needs may import this: TanStack Query would come with every
 * page.
 */
export const queriesOf = (known: KnownGroups): QueryClient => known.openQueries(createQueryClient);
