import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import type { ReactNode } from 'react';

import { createQueryClient } from '@/lib/device/data/query-client';
import messages from '@/messages/de.json';

export const NOW = new Date('2026-11-21T12:00:00Z');

export type Shown = {
  readonly client: QueryClient;
  /** Where links of other pages and finished screens lead. */
  readonly push: jest.Mock<undefined, [string]>;
  readonly unmount: () => void;
};

/**
 * Shows a part of a group's screens in German, on 21 November 2026 in Berlin.
 * @param client the device of before, for who comes back
 */
export function renderGroup(
  part: ReactNode,
  prepare: (client: QueryClient) => void = () => undefined,
  client: QueryClient = createQueryClient(),
): Shown {
  prepare(client);
  const push = jest.fn<undefined, [string]>();
  const { unmount } = render(
    <AppRouterContext value={{ push, replace: push, refresh: jest.fn() } as never}>
      <PathnameContext value="/pari">
        <NextIntlClientProvider locale="de" timeZone="Europe/Berlin" now={NOW} messages={messages}>
          <QueryClientProvider client={client}>{part}</QueryClientProvider>
        </NextIntlClientProvider>
      </PathnameContext>
    </AppRouterContext>,
  );
  return { client, push, unmount };
}
