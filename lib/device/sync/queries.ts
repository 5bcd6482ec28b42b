import { QueryClient } from '@tanstack/react-query';

import { ApiError } from '@/lib/device/page/api-errors';
import type { KnownGroups } from '@/lib/device/state/known-groups';

/** What has just come with the page is not asked for again at once. */
const FRESH_MS = 5000;
/** A read that fails is tried again this often, unless the server has said no; what it is too busy for, `send` repeats. */
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
      // What is not queued says at once that there is no network instead of waiting without a word.
      mutations: { networkMode: 'always' },
    },
  });
  // It hears of focus and network as long as the tab lives.
  if (typeof window !== 'undefined') queries.mount();
  return queries;
}

/** What asks the server for a tab. Nothing that a first paint needs may import this: it would come with every page. */
export const queriesOf = (known: KnownGroups): QueryClient => known.openQueries(createQueryClient);
