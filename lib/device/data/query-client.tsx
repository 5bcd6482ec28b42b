'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { ApiError } from '@/lib/device/data/api';

/** What has just come with the page is not asked for again at once. */
const FRESH_MS = 5000;
/** A read that fails is tried again this often, unless the server has said no; what it is too busy for, `send` repeats. */
const READ_RETRIES = 2;

const shouldRetry = (failures: number, error: Error): boolean =>
  failures < READ_RETRIES && !(error instanceof ApiError && (error.status < 500 || error.status === 503));

export const createQueryClient = (): QueryClient =>
  new QueryClient({
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

let clientOfTab: QueryClient | undefined;

/**
 * One for each tab, and one for each request on the server. Whoever comes back from a page outside of the groups finds the
 * copies and the outbox of before, and nothing is sent from two places of one tab.
 */
const presentClient = (): QueryClient =>
  typeof window === 'undefined' ? createQueryClient() : (clientOfTab ??= createQueryClient());

/** Around the screens of a group, and only those: no other page pays for it. */
export function GroupQueries({ children }: { readonly children: ReactNode }) {
  const [client] = useState(presentClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
