import { render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import type { ReactNode } from 'react';

import { KnownGroupsContext } from '@/lib/device/hooks/known-groups';
import { KnownGroups } from '@/lib/device/state/known-groups';
import { queriesOf } from '@/lib/device/sync/queries';
import messages from '@/messages/de.json';

export const NOW = new Date('2026-11-21T12:00:00Z');

/** Keeps the device from retrying by itself. */
export function askOnce(known: KnownGroups): void {
  const queries = queriesOf(known);
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } });
}

export type Shown = {
  readonly known: KnownGroups;
  /** Where links of other pages and finished screens lead. */
  readonly push: jest.Mock<undefined, [string]>;
  readonly unmount: () => void;
};

/**
 * Shows a part of a group's screens in German, on 21 November 2026 in Berlin.
 * @param known what the device knew before, for somebody who comes back
 */
export function renderGroup(
  part: ReactNode,
  prepare: (known: KnownGroups) => void = () => undefined,
  known: KnownGroups = new KnownGroups(),
): Shown {
  prepare(known);
  const push = jest.fn<undefined, [string]>();
  const { unmount } = render(
    <AppRouterContext value={{ push, replace: push, refresh: jest.fn() } as never}>
      <PathnameContext value="/pari">
        <NextIntlClientProvider locale="de" timeZone="Europe/Berlin" now={NOW} messages={messages}>
          <KnownGroupsContext value={known}>{part}</KnownGroupsContext>
        </NextIntlClientProvider>
      </PathnameContext>
    </AppRouterContext>,
  );
  return { known, push, unmount };
}
