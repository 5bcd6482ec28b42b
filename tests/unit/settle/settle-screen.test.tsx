import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { SettleScreen } from '@/components/settle/settle-screen';
import { isId } from '@/lib/domain/ids';
import { booksQuery } from '@/lib/client/queries';
import { browserSession, reloadBrowserSession } from '@/lib/session/session-browser';
import { booksOf, GROUP_CODE } from '@/tests/unit/client/a-books';
import { type Reply, serve } from '@/tests/unit/client/fake-server';
import { renderGroup } from '@/tests/unit/client/render-group';

/** jsdom has the element, but not yet its methods. */
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

let revision = 100;

beforeEach(() => {
  revision += 10;
  document.cookie = 'viewState=view1';
  reloadBrowserSession();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

type Server = { confirm: Reply; books: ReturnType<typeof booksOf> };

/** The settle screen of a group with these balances, before a server that confirms what it is asked to. */
function open(balances: Readonly<Record<string, number>>) {
  const server: Server = {
    confirm: { status: 201, body: { settlements: [] } },
    books: booksOf(balances, { revision }),
  };
  const calls = serve(({ method }) =>
    method === 'POST' ? server.confirm : { status: 200, body: server.books },
  );
  const shown = renderGroup(<SettleScreen groupCode={GROUP_CODE} />, (client) =>
    client.setQueryData(booksQuery(GROUP_CODE).queryKey, server.books),
  );
  const posts = () => calls.filter(({ method }) => method === 'POST');
  return { ...shown, server, posts, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
}

const dialog = () => screen.getByRole('alertdialog');
const pay = (name: RegExp) => screen.getByRole('button', { name });
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('Ben has paid Anna: after the question it is a payment, and the balances are seen', async () => {
  const { user, posts, push } = open({ Anna: 30, Ben: -10, Cleo: -20 });
  expect(screen.getByText('2 Zahlungen gleichen alles aus. Weniger geht nicht.')).toBeInTheDocument();
  await user.click(pay(/^Bezahlt: Ben an Anna, 10,00/));
  expect(within(dialog()).getByRole('heading')).toHaveTextContent('Ben hat Anna 10,00 € gezahlt?');
  await user.click(within(dialog()).getByRole('button', { name: 'Ja, gezahlt' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Ben hat Anna 10,00 € gezahlt.'));
  expect(posts()).toMatchObject([
    {
      path: 'settlements/confirm',
      body: { groupCode: GROUP_CODE, from: 'Ben', fromId: 'ben', to: 'Anna', toId: 'anna', amount: 10 },
    },
  ]);
  expect(isId((posts()[0]?.body as { _id: string })._id)).toBe(true);
  expect(push).not.toHaveBeenCalled();
  pass(440);
  expect(push).toHaveBeenCalledWith('/pari');
  expect(browserSession().viewState).toBe('view2');
});

test('the last payment gives way to joy, then the balances are seen', async () => {
  const { user, push } = open({ Anna: 5, Ben: -5 });
  expect(screen.getByText('Eine Zahlung gleicht alles aus. Weniger geht nicht.')).toBeInTheDocument();
  await user.click(pay(/Bezahlt: Ben/));
  await user.click(pay(/Ja, gezahlt/));
  await waitFor(() => expect(screen.getByRole('status')).not.toBeEmptyDOMElement());
  pass(440);
  expect(screen.getByRole('heading', { name: 'Alles ausgeglichen' })).toBeInTheDocument();
  pass(1600);
  expect(push).toHaveBeenCalledWith('/pari');
});

test('no network: the question stays with its reason, and asking again is the same payment', async () => {
  const { user, posts, server } = open({ Anna: 5, Ben: -5 });
  server.confirm = 'offline';
  await user.click(pay(/Bezahlt: Ben/));
  await user.click(pay(/Ja, gezahlt/));
  expect(await within(dialog()).findByRole('alert')).toHaveTextContent('Prüfe deine Verbindung');
  server.confirm = { status: 201, body: {} };
  await user.click(pay(/Ja, gezahlt/));
  await waitFor(() => expect(posts()).toHaveLength(2));
  expect(posts()[0]).toEqual(posts()[1]);
});

test('the other phone was faster: the new plan is shown, and that it is new', async () => {
  const { user, server, push } = open({ Anna: 5, Ben: -5 });
  server.confirm = { status: 409, body: { message: 'mismatch', code: 'settlements-mismatch' } };
  await user.click(pay(/Bezahlt: Ben/));
  server.books = booksOf({ Anna: 2, Ben: -2 }, { revision: revision + 1 });
  await user.click(pay(/Ja, gezahlt/));
  expect(await screen.findByRole('button', { name: /Bezahlt: Ben an Anna, 2,00/ })).toBeInTheDocument();
  expect(screen.getByText(/Hier ist der neue Ausgleich/)).toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  pass(3000);
  expect(push).not.toHaveBeenCalled();
});

test('who takes the question back has paid nothing', async () => {
  const { user, posts } = open({ Anna: 5, Ben: -5 });
  await user.click(pay(/Bezahlt: Ben/));
  await user.click(pay(/Abbrechen/));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(posts()).toEqual([]);
});

test('a settled group and a lonely member are told so', () => {
  const { unmount } = open({ Anna: 0, Ben: 0 });
  expect(screen.getByRole('heading', { name: 'Alles ausgeglichen' })).toBeInTheDocument();
  unmount();
  open({ Anna: 0 });
  expect(screen.getByRole('link', { name: 'Mitglieder hinzufügen' })).toHaveAttribute(
    'href',
    '/create-group-members',
  );
});
