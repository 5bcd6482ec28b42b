import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { HistoryView } from '@/components/history/history-view';
import { booksQuery, historyQuery } from '@/lib/client/queries';
import { booksOf, expenseOf, GROUP_CODE, paymentOf } from '@/tests/unit/client/a-books';
import { type Reply, serve } from '@/tests/unit/client/fake-server';
import { renderGroup } from '@/tests/unit/client/render-group';

/** jsdom lays nothing out: whoever watches the end of the list is told when the test scrolls there. */
let scrollToEnd: () => void = () => undefined;

beforeAll(() => {
  window.IntersectionObserver = class {
    constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
      scrollToEnd = () => onChange([{ isIntersecting: true }]);
    }
    observe() {
      return undefined;
    }
    disconnect() {
      scrollToEnd = () => undefined;
    }
  } as never;
});

const entries = [
  expenseOf('Abendessen', '2026-11-21T09:00:00.000Z', { beneficiaries: ['Anna', 'Ben', 'Cleo'] }),
  paymentOf('Cleo', 'Ben', '2026-11-20T09:00:00.000Z'),
  expenseOf('Taxi', '2026-11-14T09:00:00.000Z', { beneficiaries: ['Anna', 'Ben'] }),
  expenseOf('Geschenk', '2026-11-14T08:00:00.000Z', { beneficiaries: ['Cleo'] }),
];

const show = (nextCursor: string | null = null, page: readonly object[] = entries) =>
  renderGroup(<HistoryView groupCode={GROUP_CODE} />, (client) => {
    client.setQueryData(booksQuery(GROUP_CODE).queryKey, booksOf({ Anna: 10, Ben: -5, Cleo: -5 }));
    client.setQueryData(historyQuery(GROUP_CODE).queryKey, {
      pages: [{ revision: 1, entries: page as never, nextCursor }],
      pageParams: [null],
    });
  });

const rows = (day: string) =>
  within(screen.getByRole('region', { name: day }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

test('Anna reads what happened, by days', () => {
  show();
  expect(rows('Heute')).toEqual(['🧾AbendessenAnna zahlte · für alle10,00\u00a0€']);
  expect(rows('Gestern')).toEqual(['💸Cleo →an BenZahlung40,00\u00a0€']);
  expect(rows('14. November')).toEqual([
    '🧾TaxiAnna zahlte · für 2 von 310,00\u00a0€',
    '🧾GeschenkAnna zahlte · für Cleo10,00\u00a0€',
  ]);
});

test('a row leads to its details', () => {
  show();
  expect(screen.getByRole('link', { name: /Taxi/ })).toHaveAttribute(
    'href',
    `/expense-details/${GROUP_CODE}/Taxi-id`,
  );
  expect(screen.getByRole('link', { name: /Zahlung/ })).toHaveAttribute(
    'href',
    expect.stringContaining(`/payment-details/${GROUP_CODE}/`),
  );
});

const older = (): Reply => ({
  status: 200,
  body: { groupExpensesAndPayments: [expenseOf('Bus', '2026-11-01T09:00:00.000Z')], nextCursor: null },
  etag: 'W/"build.1"',
});

test('more comes as Anna scrolls, and then there is no more', async () => {
  const calls = serve(older);
  show('abc.e.1');
  scrollToEnd();
  expect(await screen.findByText('Bus')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Mehr anzeigen' })).not.toBeInTheDocument();
  expect(calls).toHaveLength(1);
});

test('without scrolling the button asks for more; when that failed, it only asks when it is pressed', async () => {
  let isOffline = true;
  serve(() => (isOffline ? { status: 503, body: { message: 'down' } } : older()));
  const { client } = show('abc.e.1');
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  await userEvent.click(screen.getByRole('button', { name: 'Mehr anzeigen' }));
  scrollToEnd();
  expect(screen.queryByText('Bus')).not.toBeInTheDocument();
  isOffline = false;
  await userEvent.click(screen.getByRole('button', { name: 'Mehr anzeigen' }));
  expect(await screen.findByText('Bus')).toBeInTheDocument();
});

test('a new group is invited to its first expense', () => {
  show(null, []);
  expect(screen.getByRole('heading', { name: 'Noch keine Ausgaben' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Erste Ausgabe eintragen' })).toHaveAttribute(
    'href',
    '/create-expense',
  );
});

test('who has no network can ask again', async () => {
  let isOffline = true;
  serve(() => (isOffline ? { status: 503, body: { message: 'down' } } : older()));
  renderGroup(<HistoryView groupCode={GROUP_CODE} />, (client) => {
    client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
    client.setQueryData(booksQuery(GROUP_CODE).queryKey, booksOf({ Anna: 0, Ben: 0 }));
  });
  isOffline = false;
  await userEvent.click(await screen.findByRole('button', { name: 'Nochmal' }));
  expect(await screen.findByText('Bus')).toBeInTheDocument();
});
