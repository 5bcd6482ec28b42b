import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import type { ReactNode } from 'react';

import { booksQuery, type GroupBooks, historyQuery } from '@/lib/client/queries';
import { createQueryClient } from '@/lib/client/query-client';
import type { WireExpenseItem } from '@/lib/schemas/expense-wire';
import type { WireEntry } from '@/lib/schemas/history-wire';
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

const booksWith = (users: readonly WireMember[], currency = '€'): GroupBooks => ({
  revision: 1,
  users,
  group: {
    _id: 'group',
    groupCode: GROUP_CODE,
    groupName: 'Lissabon 2026',
    initialGroupName: 'Lissabon 2026',
    currency,
    inactiveDataPurge: true,
    fixedDebitorCreditorOrder: false,
    lastActive: joinedAt(0),
    createdAt: joinedAt(0),
    updatedAt: joinedAt(0),
    revision: 1,
  },
});

/** What a write is answered with: a status and a body, or no network. */
type Answer = { readonly status: number; readonly body: object } | 'offline';

/** A write as the server would see it. */
type Write = {
  readonly method: string;
  /** Below `/api/v1/`. */
  readonly path: string;
  readonly body: unknown;
  /** The revision it builds on, as it was sent. */
  readonly ifMatch: string | null;
};

export type Stage = {
  /** All writes so far. */
  readonly writes: Write[];
  /** The bodies of all POSTs so far. */
  readonly posted: Record<string, unknown>[];
  /** From now on, writes are answered so. */
  readonly answer: (next: Answer) => void;
  /** From now on the server has these entries. */
  readonly setEntries: (next: readonly WireEntry[]) => void;
  readonly client: QueryClient;
  readonly push: jest.Mock<undefined, [string]>;
  readonly unmount: () => void;
};

type Scene = {
  /** What has happened in the group, newest first; the browser knows it, as it does on the main screen. */
  readonly entries?: readonly WireEntry[];
  readonly currency?: string;
};

/** What a GET of one thing answers; everything else is answered with the books. */
function answerTo(path: string, entries: readonly WireEntry[]): object | null {
  const [noun, id, rest] = path.split('/');
  const found = entries.find(({ _id }) => _id === id);
  if (noun === 'expenses') return found?.itemType === 'expense' ? { expense: withStubs(found) } : null;
  if (noun === 'payments') return found ? { payment: found } : null;
  return rest === 'expenses-and-payments' && noun === 'users'
    ? { userExpensesAndPayments: entries.toReversed() }
    : {};
}

/** An expense as a GET of it answers. */
export const withStubs = (item: WireExpenseItem) => ({
  ...item,
  expenseBeneficiaries: item.shares.map(({ _id, userName }) => ({ _id, id: _id, userName })),
});

const jsonBody = (init: RequestInit | undefined): unknown =>
  typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null;

const respond = ({ status, body }: { readonly status: number; readonly body: object }): Response => {
  const text = () => Promise.resolve(status === 204 ? '' : JSON.stringify(body));
  return { ok: status < 300, status, text, headers: new Headers() } as Response;
};

/** Shows a screen of a group with these members, before a server that answers 201 until it is told otherwise. */
export function renderScreen(screen: ReactNode, users: readonly WireMember[], scene: Scene = {}): Stage {
  const writes: Write[] = [];
  const posted: Record<string, unknown>[] = [];
  let present: Answer = { status: 201, body: { status: 'success' } };
  let entries = scene.entries ?? [];
  const books = booksWith(users, scene.currency);
  window.fetch = (url, init) => {
    // The API of the browser is asked with texts only.
    const path = (url as string).replace('/api/v1/', '');
    const method = init?.method ?? 'GET';
    if (method === 'GET') {
      const found = answerTo(path, entries);
      const body = found && { ...books, groupExpensesAndPayments: entries, ...found };
      return Promise.resolve(respond(body ? { status: 200, body } : { status: 404, body: {} }));
    }
    writes.push({ method, path, body: jsonBody(init), ifMatch: new Headers(init?.headers).get('if-match') });
    if (method === 'POST') posted.push(jsonBody(init) as Record<string, unknown>);
    return present === 'offline'
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(respond(present));
  };
  Element.prototype.scrollIntoView = () => undefined;

  const client = createQueryClient();
  client.setQueryData(booksQuery(GROUP_CODE).queryKey, books);
  if (scene.entries) {
    client.setQueryData(historyQuery(GROUP_CODE).queryKey, {
      pages: [{ revision: books.revision, entries: scene.entries, nextCursor: null }],
      pageParams: [null],
    });
  }
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
    writes,
    posted,
    client,
    push,
    unmount,
    answer: (next) => {
      present = next;
    },
    setEntries: (next) => {
      entries = next;
    },
  };
}
