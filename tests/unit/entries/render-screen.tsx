import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import type { ReactNode } from 'react';

import { booksQuery, type GroupBooks } from '@/lib/client/queries';
import { createQueryClient } from '@/lib/client/query-client';
import type { WireMember } from '@/lib/schemas/member-wire';
import messages from '@/messages/de.json';

export const GROUP_CODE = 'ACDEFGHIJKLM';

const joinedAt = (position: number) => new Date(Date.UTC(2026, 10, 1 + position)).toISOString();

/** Members with even books, in order of joining; the id is the name in lower case. */
export const membersNamed = (...names: readonly string[]): WireMember[] =>
  names.map((userName, position) => ({
    _id: userName.toLowerCase(),
    id: userName.toLowerCase(),
    userName,
    groupCode: GROUP_CODE,
    totalExpensesPaidAmount: 0,
    totalExpenseBenefittedAmount: 0,
    totalPaymentsMadeAmount: 0,
    totalPaymentsReceivedAmount: 0,
    userBalance: 0,
    expensesSettled: true,
    createdAt: joinedAt(position),
    updatedAt: joinedAt(position),
    revision: 0,
  }));

const booksWith = (users: readonly WireMember[]): GroupBooks => ({
  revision: 1,
  users,
  group: {
    _id: 'group',
    groupCode: GROUP_CODE,
    groupName: 'Lissabon 2026',
    initialGroupName: 'Lissabon 2026',
    currency: '€',
    inactiveDataPurge: true,
    fixedDebitorCreditorOrder: false,
    lastActive: joinedAt(0),
    createdAt: joinedAt(0),
    updatedAt: joinedAt(0),
    revision: 1,
  },
});

/** What a POST is answered with: a status and a body, or no network. */
type Answer = { readonly status: number; readonly body: object } | 'offline';

export type Stage = {
  /** The bodies of all POSTs so far. */
  readonly posted: Record<string, unknown>[];
  /** From now on, POSTs are answered so. */
  readonly answer: (next: Answer) => void;
  readonly push: jest.Mock<undefined, [string]>;
  readonly unmount: () => void;
};

/** Shows a screen of a group with these members, before a server that answers 201 until it is told otherwise. */
export function renderScreen(screen: ReactNode, users: readonly WireMember[]): Stage {
  const posted: Record<string, unknown>[] = [];
  let present: Answer = { status: 201, body: { status: 'success' } };
  window.fetch = (_url, init) => {
    const isPost = init?.method === 'POST';
    if (isPost && typeof init.body === 'string')
      posted.push(JSON.parse(init.body) as Record<string, unknown>);
    if (isPost && present === 'offline') return Promise.reject(new TypeError('Failed to fetch'));
    const { status, body } =
      isPost && present !== 'offline' ? present : { status: 200, body: { ...booksWith(users), users } };
    const text = () => Promise.resolve(JSON.stringify(body));
    return Promise.resolve({ ok: status < 300, status, text, headers: new Headers() } as Response);
  };
  Element.prototype.scrollIntoView = () => undefined;

  const client = createQueryClient();
  client.setQueryData(booksQuery(GROUP_CODE).queryKey, booksWith(users));
  const push = jest.fn<undefined, [string]>();
  const { unmount } = render(
    <AppRouterContext value={{ push, replace: push, refresh: jest.fn() } as never}>
      <PathnameContext value="/create-expense">
        <NextIntlClientProvider locale="de" timeZone="Europe/Berlin" messages={messages}>
          <QueryClientProvider client={client}>{screen}</QueryClientProvider>
        </NextIntlClientProvider>
      </PathnameContext>
    </AppRouterContext>,
  );
  return {
    posted,
    push,
    unmount,
    answer: (next) => {
      present = next;
    },
  };
}
