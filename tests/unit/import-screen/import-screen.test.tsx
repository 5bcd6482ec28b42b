import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BringScreen } from '@/components/import/bring-screen';
import { NoDesk, startDesk } from '@/lib/device/sync/import-desk';
import { copyOf, entryOf, wholeAnswer } from '@/tests/unit/device/a-ledger';
import { type Reply, serve } from '@/tests/unit/device/fake-server';
import { renderGroup } from '@/tests/unit/device/render-group';
import { nearDesk } from './near-desk';
import { choose, show, SPLITWISE, takesImports } from './show-import';

jest.mock('@/lib/device/sync/import-desk', () => ({
  NoDesk: class NoDesk extends Error {},
  startDesk: jest.fn(),
}));

const start = jest.mocked(startDesk);
beforeEach(() => start.mockImplementation(nearDesk));

const cellsOf = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(name) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('a file that cannot be read says why, and another one may be chosen', async () => {
  serve(takesImports);
  show();
  const user = await choose('"offen\n', 'x.csv');
  expect(await screen.findByText(/Anführungszeichen wird nicht geschlossen|kennen wir nicht/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /übernehmen/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Andere Datei' }));
  expect(screen.getByLabelText('Datei wählen')).toBeInTheDocument();
});

test('where no worker starts, it says that this browser cannot', async () => {
  serve(takesImports);
  start.mockImplementation(() => {
    throw new NoDesk('blocked');
  });
  show();
  await choose(SPLITWISE);
  expect(await screen.findByText(/Dieser Browser kann hier keine Dateien lesen/)).toBeVisible();
});

test('who is who, whether it matches, what stays out and why, and what is sent', async () => {
  const calls = serve(takesImports);
  show();
  const user = await choose(SPLITWISE);
  expect(await screen.findByLabelText('anna ist')).toHaveValue('anna');
  expect(screen.getByLabelText('Maxi ist')).toHaveValue('new');
  expect(await cellsOf('Anna')).toEqual(['+10,00', '+10,00', 'gleich']);
  expect(screen.getByText('Salden in der Datei = Salden hier, auf den Cent.')).toBeVisible();
  const out = screen.getByRole('region', { name: '1 Zeile bleibt draußen' });
  expect(within(out).getByText('Zeile 3')).toBeVisible();
  expect(within(out).getByText('2026-03-02,Fähre,General,10.00,XXXX,5.00,-5.00')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '2 Einträge übernehmen' }));
  expect(await screen.findByRole('heading', { name: '2 Einträge sind da' })).toBeVisible();
  const sent = calls.filter(({ path }) => path.includes('/imports/'));
  expect(sent.map(({ method }) => method)).toEqual(['PUT', 'PUT', 'POST']);
  expect(sent[0]?.body).toMatchObject({
    ...{ format: 'splitwise-csv', currency: '€', entries: 2, members: [{ name: 'Maxi' }] },
  });
  expect(sent[1]?.body).toMatchObject({ entries: [{ title: 'Pizza', cents: 3000 }, { title: 'Taxi' }] });
});

test('balances that differ show both figures, and the button says so', async () => {
  serve(takesImports);
  show();
  await choose(`${SPLITWISE}2026-11-20,Total balance, , ,EUR,20.00,-20.00\n`);
  expect((await cellsOf('Anna')).slice(0, 2)).toEqual(['+20,00', '+10,00']);
  expect(screen.getByText('Nicht alle Salden sind gleich.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Trotzdem übernehmen' })).toBeVisible();
});

test('a name that is taken holds it back and says so', async () => {
  const calls = serve(takesImports);
  show();
  const user = await choose(SPLITWISE);
  await user.selectOptions(await screen.findByLabelText('Maxi ist'), 'Neu, mit anderem Namen');
  const field = screen.getByLabelText('Neuer Name für Maxi');
  await user.clear(field);
  await user.type(field, 'Ben');
  expect(field).toBeInvalid();
  await user.click(screen.getByRole('button', { name: /übernehmen/ }));
  expect(screen.getByText('Ein Name stimmt noch nicht.')).toBeVisible();
  expect(calls.some(({ path }) => path.includes('/imports/'))).toBe(false);
});

test('what the group has already stays out, with a tick to take it', async () => {
  const pizza = entryOf('Pizza', '2026-03-01T12:00:00Z', { amount: 3000, day: '2026-03-01' });
  const copy = copyOf({ Anna: 0, Ben: 0 }, { entries: [pizza] });
  serve(({ path, ...call }) =>
    path.includes('/ledger') ? wholeAnswer(copy) : takesImports({ path, ...call }),
  );
  show(copy);
  const user = await choose(SPLITWISE.replace('Maxi', 'Ben'));
  const present = await screen.findByRole('region', { name: '1 Zeile steht schon im Verlauf' });
  expect(screen.getByRole('button', { name: '1 Eintrag übernehmen' })).toBeVisible();
  await user.click(await within(present).findByRole('checkbox'));
  expect(screen.getByRole('button', { name: '2 Einträge übernehmen' })).toBeVisible();
});

test('a failure keeps everything, and a retry goes on with the same import', async () => {
  let isDown = true;
  const calls = serve((call) => {
    if (call.path.endsWith('/batches/0') && isDown) return 'offline';
    return takesImports(call);
  });
  show();
  const user = await choose(SPLITWISE);
  await user.click(await screen.findByRole('button', { name: '2 Einträge übernehmen' }));
  expect(await screen.findByText(/keine Verbindung/)).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: '2 Einträge übernehmen' }));
  expect(await screen.findByRole('heading', { name: '2 Einträge sind da' })).toBeVisible();
  const ids = calls.filter(({ path }) => path.includes('/imports/')).map(({ path }) => path.split('/')[3]);
  expect(new Set(ids).size).toBe(1);
});

test('stopping drops what was sent', async () => {
  const calls = serve((call) =>
    call.path.endsWith('/batches/0') ? new Promise<Reply>(() => undefined) : takesImports(call),
  );
  show();
  const user = await choose(SPLITWISE);
  await user.click(await screen.findByRole('button', { name: '2 Einträge übernehmen' }));
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/batches/0'))).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  expect(screen.getByText('Abgebrochen. Es ist nichts übernommen.')).toBeVisible();
  await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
});

test('a table of unknown origin asks what is where, and for the rate of its currency', async () => {
  serve(takesImports);
  show();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Tabelle einfügen' }));
  await user.click(screen.getByRole('button', { name: 'Lesen' }));
  expect(screen.getByText('Füge erst etwas ein.')).toBeVisible();
  await user.click(screen.getByLabelText('Kopierte Tabelle'));
  await user.paste('Tag;Was;Betrag;Wer\n01.02.2026;Pizza;30,00;Anna\n02.02.2026;Taxi;12,50;Ben');
  await user.click(screen.getByRole('button', { name: 'Lesen' }));
  const columns = await screen.findByRole('region', { name: 'Was steht wo?' });
  expect(within(columns).getByLabelText('Titel')).toHaveDisplayValue('Was, zum Beispiel „Pizza“');
  expect(await screen.findByText('Taxi')).toBeVisible();
  await user.selectOptions(within(columns).getByLabelText('Währung der Beträge'), '$');
  const rate = await screen.findByLabelText('1 $ in €');
  await user.click(screen.getByRole('button', { name: /übernehmen/ }));
  expect(screen.getByText('Es fehlt noch ein Kurs.')).toBeVisible();
  await user.type(rate, '0,92');
  expect(await screen.findByText(/bis auf die Rundung/)).toBeVisible();
});

test('a file becomes a group once, even if the import behind it fails at first', async () => {
  let isDown = true;
  const calls = serve((call) => {
    if (call.path.includes('/batches/') && isDown) return 'offline';
    return takesImports(call);
  });
  const { push } = renderGroup(<BringScreen />);
  const user = await choose(SPLITWISE.replaceAll('EUR', 'CHF'));
  expect(await screen.findByLabelText('Name der Gruppe')).toHaveValue('lissabon');
  expect(screen.getByLabelText('Währung')).toHaveValue('CHF');
  await user.click(await screen.findByRole('button', { name: '2 Einträge übernehmen' }));
  expect(await screen.findByText(/Noch einmal tippen macht dort weiter/)).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: '2 Einträge übernehmen' }));
  await waitFor(() => expect(push).toHaveBeenCalledWith('/pari'));
  expect(calls.filter(({ path }) => path === 'groups')).toHaveLength(1);
  expect(calls.find(({ path }) => path.endsWith('/changes'))?.body).toMatchObject({
    changes: [{ kind: 'group.set', currency: 'CHF' }],
  });
  await act(() => Promise.resolve());
});
