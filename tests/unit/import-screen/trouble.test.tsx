import { readFileSync } from 'node:fs';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BringScreen } from '@/components/import/bring-screen';
import { ShellConfigProvider, WITHOUT_SERVER } from '@/components/shell/shell-config';
import { startDesk } from '@/lib/device/sync/import-desk';
import type { DeskFar } from '@/lib/import/desk';
import { IMPORT_FILE_MAX_BYTES } from '@/lib/limits';
import { copyOf, entryOf, wholeAnswer } from '@/tests/unit/device/a-ledger';
import { type Reply, serve } from '@/tests/unit/device/fake-server';
import { renderGroup } from '@/tests/unit/device/render-group';
import { nearDesk } from './near-desk';
import { choose, fileOf, paste, show, SPLITWISE, takesImports } from './show-import';

/** What is tapped while something is under way, has failed, or is chosen anew. */

jest.mock('@/lib/device/sync/import-desk', () => ({
  NoDesk: class NoDesk extends Error {},
  startDesk: jest.fn(),
}));
// As if the last request had got no answer, and nothing else were sent.
jest.mock('@/lib/device/page/network-reach', () => ({ noteAnswer: jest.fn(), useIsOffline: () => true }));

// Each reading draws hundreds of currencies anew, which takes long beside other tests.
configure({ asyncUtilTimeout: 10_000 });

const start = jest.mocked(startDesk);
beforeEach(() => start.mockImplementation(nearDesk));

const TABLE = 'Tag;Was;Betrag;Wer\n01.02.2026;Pizza;30,00;Anna\n02.02.2026;Taxi;12,50;Bo';
const never = new Promise<Reply>(() => undefined);
const sendButton = () => screen.findByRole('button', { name: '2 Einträge übernehmen' });
const otherFile = () => screen.getByRole('button', { name: 'Andere Datei' });

test('a tap sends, also where the last request got no answer; the failure is said once', async () => {
  let isDown = true;
  serve((call) => (call.path === 'groups' && isDown ? 'offline' : takesImports(call)));
  const { push } = renderGroup(<BringScreen />);
  const user = await choose(SPLITWISE);
  await user.click(await sendButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(/keine Verbindung/);
  expect(screen.queryByText(/Dafür braucht es ein Netz/)).not.toBeInTheDocument();
  expect(await sendButton()).toHaveFocus();
  isDown = false;
  await user.click(await sendButton());
  await waitFor(() => expect(push).toHaveBeenCalledWith('/pari'));
});

test('quick changes of columns all count, and nothing is sent before they are read', async () => {
  const calls = serve(takesImports);
  const held: (() => void)[] = [];
  let isHeld = false;
  start.mockImplementation(() => {
    const desk = nearDesk();
    const ask: DeskFar['ask'] = async (question, ...args) => {
      if (isHeld && question === 'map') await new Promise<void>((resolve) => held.push(resolve));
      return desk.ask(question, ...args);
    };
    return { ...desk, ask };
  });
  renderGroup(<BringScreen />);
  const user = await paste(TABLE);
  await sendButton();
  isHeld = true;
  await user.selectOptions(screen.getByLabelText('Titel'), 'steht nicht da');
  await user.selectOptions(screen.getByLabelText('Minus heißt'), 'ausgegeben');
  await user.selectOptions(screen.getByLabelText('Für wen'), 'jede Zeile ist eine Zahlung');
  expect(held).toHaveLength(1);
  expect(screen.getByLabelText('Titel')).toHaveDisplayValue('steht nicht da');
  expect(screen.getByLabelText('Minus heißt')).toHaveDisplayValue('ausgegeben');
  await user.selectOptions(screen.getByLabelText('Für wen'), 'alle zu gleichen Teilen');
  await user.click(await sendButton());
  expect(screen.getByText('Wird verglichen …')).toBeVisible();
  held[0]?.();
  await waitFor(() => expect(held).toHaveLength(2));
  held[1]?.();
  await waitFor(() => expect(screen.queryByText('Wird verglichen …')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Titel')).toHaveDisplayValue('steht nicht da');
  expect(screen.getByLabelText('Minus heißt')).toHaveDisplayValue('ausgegeben');
  expect(held).toHaveLength(2);
  expect(calls.some(({ path }) => path === 'groups')).toBe(false);
});

test('a rate holds for the currency that the group had', async () => {
  serve(takesImports);
  renderGroup(<BringScreen />);
  const user = await choose(`${SPLITWISE}2026-03-04,Bus,General,10.00,USD,-5.00,5.00\n`);
  await user.type(await screen.findByLabelText('1 $ in €'), '0,92');
  await user.selectOptions(screen.getByLabelText('Währung'), 'CHF');
  expect(await screen.findByLabelText('1 $ in CHF')).toHaveValue('');
  await user.selectOptions(screen.getByLabelText('Währung'), '€');
  expect(await screen.findByLabelText('1 $ in €')).toHaveValue('0,92');
});

test('after a failure another file comes into a group of its own, without words about the former', async () => {
  let isDown = true;
  const calls = serve((call) => (call.path.includes('/batches/') && isDown ? 'offline' : takesImports(call)));
  const { push } = renderGroup(<BringScreen />);
  const user = await choose(SPLITWISE);
  await user.click(await sendButton());
  expect(await screen.findByText(/Noch einmal tippen macht dort weiter/)).toBeVisible();
  await user.click(otherFile());
  expect(screen.getByLabelText('Datei wählen')).toHaveFocus();
  await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
  isDown = false;
  await user.upload(screen.getByLabelText('Datei wählen'), fileOf(SPLITWISE, 'Rom.csv'));
  expect(await screen.findByLabelText('Name der Gruppe')).toHaveValue('Rom');
  expect(otherFile()).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByText(/Abgebrochen/)).not.toBeInTheDocument();
  await user.click(await sendButton());
  await waitFor(() => expect(push).toHaveBeenCalledWith('/pari'));
  const made = calls.filter(({ path, method }) => path === 'groups' && method === 'POST');
  expect(made.map(({ body }) => body)).toEqual([{ groupName: 'lissabon' }, { groupName: 'Rom' }]);
});

test('while it is sent nothing can be changed, the page asks before it goes, and stop has the focus', async () => {
  serve((call) => (call.path.endsWith('/batches/0') ? never : takesImports(call)));
  show();
  const user = await choose(SPLITWISE);
  const leaves = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
  expect(leaves()).toBe(true);
  await user.click(await sendButton());
  const stop = await screen.findByRole('button', { name: 'Abbrechen' });
  expect(stop).toHaveFocus();
  expect(otherFile()).toBeDisabled();
  expect(screen.getByLabelText('Maxi ist')).toBeDisabled();
  expect(leaves()).toBe(false);
  fireEvent.drop(document, { dataTransfer: { files: [fileOf(SPLITWISE, 'Rom.csv')] } });
  expect(screen.queryByText('Rom.csv')).not.toBeInTheDocument();
  await user.click(stop);
  expect(await sendButton()).toHaveFocus();
  expect(otherFile()).toBeEnabled();
  expect(leaves()).toBe(true);
  expect(screen.getByText(/Abgebrochen/)).toBeVisible();
  fireEvent.drop(document, { dataTransfer: { files: [fileOf(SPLITWISE, 'Rom.csv')] } });
  expect(await screen.findByText('Rom.csv')).toBeVisible();
  await sendButton();
  expect(screen.queryByText(/Abgebrochen/)).not.toBeInTheDocument();
});

test('the button does not come back while the screen asks what the group has now', async () => {
  let isWritten = false;
  serve((call) => {
    if (call.path.includes('/ledger') && isWritten) return never;
    isWritten ||= call.method === 'POST' && call.path.includes('/imports/');
    return takesImports(call);
  });
  show();
  const user = await choose(SPLITWISE);
  await user.click(await sendButton());
  expect(await screen.findByText(/Jetzt wird es eingetragen/)).toHaveFocus();
  await waitFor(() => expect(isWritten).toBe(true));
  expect(screen.queryByRole('button', { name: /übernehmen/ })).not.toBeInTheDocument();
});

test('another column changes neither the name of the group nor who is who', async () => {
  serve(takesImports);
  renderGroup(<BringScreen />);
  const user = await paste(TABLE);
  await user.selectOptions(await screen.findByLabelText('Bo ist'), 'Neu, mit anderem Namen');
  const fields = [screen.getByLabelText('Name der Gruppe'), screen.getByLabelText('Neuer Name für Bo')];
  for (const field of fields) fireEvent.change(field, { target: { value: 'Rom' } });
  await user.selectOptions(screen.getByLabelText('Titel'), 'steht nicht da');
  expect((await screen.findAllByText('Ohne Titel'))[0]).toBeVisible();
  expect(screen.getByLabelText('Name der Gruppe')).toHaveValue('Rom');
  expect(screen.getByLabelText('Neuer Name für Bo')).toHaveValue('Rom');
});

test('a pasted table is there again, and its field has the focus when it opens', async () => {
  serve(takesImports);
  show();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Tabelle einfügen' }));
  expect(screen.getByLabelText('Kopierte Tabelle')).toHaveFocus();
  await user.paste('nichts');
  await user.click(screen.getByRole('button', { name: 'Lesen' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  await user.click(otherFile());
  expect(screen.getByLabelText('Kopierte Tabelle')).toHaveValue('nichts');
});

test('the amounts of a table without a currency are in that of the new group', async () => {
  serve(takesImports);
  renderGroup(<BringScreen />);
  const user = await paste(TABLE);
  expect(await screen.findByLabelText('Währung der Beträge')).toHaveDisplayValue('wie die Gruppe');
  const group = within(screen.getByRole('region', { name: 'Die neue Gruppe' }));
  await user.selectOptions(group.getByLabelText('Währung'), 'CHF');
  expect(await screen.findByText(/auf den Cent/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Kurs' })).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Währung der Beträge'), '€');
  expect(await screen.findByLabelText('1 € in CHF')).toBeVisible();
});

test('a group that has entries sees what is added, and that lines stay out', async () => {
  const copy = copyOf({ Anna: 0, Ben: 0 }, { entries: [entryOf('Eis', '2026-03-01T12:00:00Z')] });
  serve((call) => (call.path.includes('/ledger') ? wholeAnswer(copy) : takesImports(call)));
  show(copy);
  await choose(SPLITWISE);
  expect(await screen.findByRole('columnheader', { name: 'Kommt dazu' })).toBeVisible();
  expect(screen.getByText('Salden in der Datei = was dazukommt, auf den Cent.')).toBeVisible();
  const partial = screen.getByText('Das gilt ohne die Zeilen, die draußen bleiben.');
  const out = screen.getByRole('region', { name: '1 Zeile bleibt draußen' });
  expect(out.compareDocumentPosition(partial) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('of several groups one has to be chosen, and the button says so', async () => {
  serve(takesImports);
  renderGroup(<BringScreen />);
  const bytes = new Uint8Array(readFileSync('tests/fixtures/import/spliit-cloud-zip/account.zip'));
  const arrayBuffer = () => Promise.resolve(bytes.buffer);
  const user = userEvent.setup();
  await user.upload(
    screen.getByLabelText('Datei wählen'),
    Object.assign(new File([bytes], 'account.zip'), { arrayBuffer }),
  );
  const groups = await screen.findByLabelText('Welche Gruppe?');
  expect(groups).toHaveDisplayValue('Wählen');
  await user.click(screen.getByRole('button', { name: 'Übernehmen' }));
  expect(screen.getByText('Wähle erst eine Gruppe der Datei.')).toBeVisible();
  const [, first] = within(groups).getAllByRole('option');
  if (first) await user.selectOptions(groups, first);
  expect(await screen.findByLabelText('Name der Gruppe')).toBeVisible();
});

test('a file that is too large is not read at all', async () => {
  serve(takesImports);
  show();
  const arrayBuffer = jest.fn();
  const file = Object.assign(new File(['x'], 'film.csv'), { arrayBuffer });
  Object.defineProperty(file, 'size', { value: IMPORT_FILE_MAX_BYTES + 1 });
  await userEvent.setup().upload(screen.getByLabelText('Datei wählen'), file);
  expect(await screen.findByText('Die Datei ist zu groß.')).toBeVisible();
  expect(arrayBuffer).not.toHaveBeenCalled();
});

test('a server that takes a token for a new group asks for it at the group, and the right one goes on', async () => {
  const tokens: unknown[] = [];
  serve((call) => {
    if (call.path !== 'groups') return takesImports(call);
    return tokens.at(-1) === 'open-sesame'
      ? takesImports(call)
      : { status: 403, body: { code: 'group-token-refused' } };
  });
  const answer = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    if (input === '/api/v1/groups') tokens.push(new Headers(init?.headers).get('x-group-token'));
    return answer(input, init);
  };
  const { push } = renderGroup(<BringScreen />);
  const user = await choose(SPLITWISE);
  expect(screen.queryByLabelText('Schlüssel zum Erstellen')).not.toBeInTheDocument();
  await user.click(await sendButton());
  const field = await screen.findByLabelText('Schlüssel zum Erstellen');
  expect(field).toBeInvalid();
  await user.type(field, 'ö');
  await user.click(await sendButton());
  await waitFor(() => expect(tokens).toEqual([null, '%C3%B6']));
  await user.clear(field);
  await user.type(field, ' open-sesame ');
  await user.click(await sendButton());
  await waitFor(() => expect(push).toHaveBeenCalledWith('/pari'));
  expect(tokens).toEqual([null, '%C3%B6', 'open-sesame']);
});

test('a server that takes no new groups says so, and nothing is sent to it', async () => {
  const calls = serve(takesImports);
  renderGroup(
    <ShellConfigProvider config={{ ...WITHOUT_SERVER, groupCreation: 'closed' }}>
      <BringScreen />
    </ShellConfigProvider>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Auf diesem Server entstehen keine neuen Gruppen.');
  const user = await choose(SPLITWISE);
  await user.click(await sendButton());
  expect(calls.filter(({ path }) => path === 'groups')).toEqual([]);
});
