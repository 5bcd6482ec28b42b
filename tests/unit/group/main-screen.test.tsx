import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { MainScreen } from '@/components/group/main-screen';
import { booksQuery, historyQuery } from '@/lib/client/queries';
import { browserSession, reloadBrowserSession } from '@/lib/session/session-browser';
import { booksOf, expenseOf, GROUP_CODE } from '@/tests/unit/client/a-books';
import { renderGroup } from '@/tests/unit/client/render-group';

beforeEach(() => {
  document.cookie = 'viewState=; max-age=0';
  reloadBrowserSession();
});

const show = (balances: Readonly<Record<string, number>>, entries: readonly object[] = []) =>
  renderGroup(
    <MainScreen groupCode={GROUP_CODE} balances={<p>the balances</p>} history={<p>the history</p>} />,
    (client) => {
      client.setQueryData(booksQuery(GROUP_CODE).queryKey, booksOf(balances));
      client.setQueryData(historyQuery(GROUP_CODE).queryKey, {
        pages: [{ revision: 1, entries: entries as never, nextCursor: null }],
        pageParams: [null],
      });
    },
  );

const eis = expenseOf('Eis', '2026-11-21T09:00:00.000Z');

test('Anna sees what was spent and who owes; she switches to the history and the device remembers', async () => {
  show({ Anna: 30, Ben: -10, Cleo: -20 }, [eis]);
  expect(screen.getByRole('heading', { name: 'Gesamtausgaben' }).nextSibling).toHaveTextContent('30,00 €');
  expect(document.title).toBe('Lissabon 2026 · Pari');
  expect(screen.getByText('the balances')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Salden' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Verlauf' }));
  expect(screen.getByText('the history')).toBeInTheDocument();
  expect(browserSession().viewState).toBe('view1');
  expect(document.cookie).toContain('viewState=view1');
});

test('alone, Anna is asked who else is in', async () => {
  show({ Anna: 0 });
  expect(screen.getByRole('heading', { name: 'Wer ist dabei?' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Verlauf' }));
  expect(screen.getByRole('heading', { name: 'Wer ist dabei?' })).toBeInTheDocument();
});

test('alone with entries, Anna still finds them', async () => {
  show({ Anna: 0 }, [eis]);
  await userEvent.click(screen.getByRole('button', { name: 'Verlauf' }));
  expect(screen.getByText('the history')).toBeInTheDocument();
});
