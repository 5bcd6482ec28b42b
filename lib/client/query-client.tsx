'use client';

import { type Query, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { ApiError } from '@/lib/client/api';
import { setChangeDefaults } from '@/lib/client/mutations';
import { revisionOf } from '@/lib/client/newest';

/** What has just come with the page is not asked for again at once; a change of the group does not wait for this. */
const FRESH_MS = 5000;
/** A read that fails is tried again this often, unless the server has said no. */
const READ_RETRIES = 2;

const shouldRetry = (failures: number, error: Error): boolean =>
  failures < READ_RETRIES && !(error instanceof ApiError && error.status < 500);

/** A query as its cache hands it out, whatever its data and errors are. */
type AnyQuery = Query<unknown, unknown, unknown>;

const isOfGroup = ({ queryKey }: AnyQuery): boolean => queryKey[0] === 'group';

/**
 * The higher revision wins (design.md §4): when one query of a group learns of a newer revision, the older ones of the
 * same group are asked for again. So one poll, that of the books, keeps every open screen up to date.
 */
function followRevision(client: QueryClient, source: AnyQuery): void {
  const revision = revisionOf(source.state.data);
  if (revision === null) return;
  void client.invalidateQueries({
    queryKey: source.queryKey.slice(0, 2),
    predicate: ({ queryHash, state }) =>
      queryHash !== source.queryHash &&
      state.fetchStatus === 'idle' &&
      (revisionOf(state.data) ?? revision) < revision,
  });
}

/** A client of its own for each tab, and for each request on the server. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (_data, query) => {
        if (isOfGroup(query)) followRevision(client, query);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        networkMode: 'offlineFirst',
        retry: shouldRetry,
        refetchOnWindowFocus: 'always',
      },
      // A form says at once that there is no network instead of waiting without a word.
      mutations: { networkMode: 'always' },
    },
  });
  setChangeDefaults(client);
  return client;
}

/** Around the screens of a group, and only those: no other page pays for it. */
export function GroupQueries({ children }: { readonly children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
