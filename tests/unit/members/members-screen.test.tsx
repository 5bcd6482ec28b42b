import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { MembersScreen } from '@/components/members/members-screen';
import { meAmong } from '@/lib/session/me';
import { browserSession, reloadBrowserSession } from '@/lib/session/session-browser';
import { saying } from '@/tests/support/saying';
import { teachDialogs } from '@/tests/unit/entries/dialogs';
import { copyOf, GROUP_CODE } from '@/tests/unit/device/a-ledger';
import { showGroup } from '@/tests/unit/device/show-group';

const groupOf = (...names: readonly string[]) => copyOf(Object.fromEntries(names.map((name) => [name, 0])));
const open = (...names: readonly string[]) =>
  showGroup(<MembersScreen groupCode={GROUP_CODE} />, groupOf(...names));
const field = () => screen.getByLabelText<HTMLInputElement>(/^(Dein )?Name$/);

/** The device remembers how the group was created, and where its owner has been. */
function remember(creating: string, previousRoute = '') {
  document.cookie = `creating=${creating}; Path=/`;
  document.cookie = `previousRoute=${encodeURIComponent(previousRoute)}; Path=/`;
  document.cookie = `storedGroupCodes=${GROUP_CODE}; Path=/`;
  document.cookie = `activeGroupCode=${GROUP_CODE}; Path=/`;
  reloadBrowserSession();
}

beforeAll(teachDialogs);
beforeEach(() => {
  sessionStorage.clear();
  remember('');
});

it('Anna enters name after name, the newest stands on top, and the field keeps the focus', async () => {
  const { calls } = open('Anna');
  await userEvent.click(field());
  await userEvent.keyboard('Ben{Enter} Cleo {Enter}');
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('');
  const list = screen.getByRole('list', { name: 'Alle Mitglieder' });
  expect([...list.children].map((row) => row.textContent)).toEqual(['CCleo', 'BBen', 'AAnna']);
  expect(screen.getByRole('status')).toHaveTextContent('Cleo ist dabei.');
  await waitFor(() => expect(calls).not.toHaveLength(0));
});

it('while the group is being created, names stay in the order in which they were typed', async () => {
  remember('onboarding');
  open('Anna');
  await userEvent.type(field(), 'Ben, Cleo{Enter}Deniz{Enter}');
  const list = screen.getByRole('list', { name: 'Alle Mitglieder' });
  expect([...list.children].map((row) => row.textContent)).toEqual(['AAnna', 'BBen', 'CCleo', 'DDeniz']);
});

it('a pasted list shows whom it names before they are added, and one of two may be one person', async () => {
  open('Anna');
  await userEvent.click(field());
  await userEvent.paste('1. Ben\n2. Cleo\n3. Deniz\n');
  expect(screen.getByText(/^3 Personen:/).closest('p')).toHaveTextContent('3 Personen: Ben · Cleo · Deniz');
  expect(screen.queryByRole('button', { name: /Nur eine Person/ })).not.toBeInTheDocument();
  await userEvent.clear(field());
  await userEvent.type(field(), 'Müller, Ben');
  expect(screen.getByText(/^2 Personen:/).closest('p')).toHaveTextContent('2 Personen: Müller · Ben');
  await userEvent.click(screen.getByRole('button', { name: 'Nur eine Person: Ben Müller' }));
  expect(field()).toHaveValue('Ben Müller');
  await userEvent.type(field(), '{Enter}');
  const list = screen.getByRole('list', { name: 'Alle Mitglieder' });
  expect([...list.children].map((row) => row.textContent)).toEqual(['BBen Müller', 'AAnna']);
});

it('a name that is not entered yet stays in the field when the language is changed, and no longer', async () => {
  const first = open('Anna');
  await userEvent.type(field(), 'Be');
  first.unmount();
  const second = open('Anna');
  expect(field()).toHaveValue('Be');
  await userEvent.type(field(), 'n{Enter}');
  second.unmount();
  open('Anna');
  expect(field()).toHaveValue('');
});

it.each([
  ['Anna', 'Diesen Namen gibt es in der Gruppe schon. Zum Beispiel „Anna K.“'],
  ['Maximilian-Alexander II', 'Kürze den Namen auf höchstens 20 Zeichen.'],
  [' ', 'Gib einen Namen ein.'],
])('the name “%s” is refused at the field before it is sent', async (name, words) => {
  const { sent } = open('Anna');
  await userEvent.type(field(), `${name}{Enter}`);
  expect(screen.getByText(words)).toBeVisible();
  await userEvent.type(field(), 'x');
  expect(field()).toHaveFocus();
  expect(sent()).toEqual([]);
});

it('Ben is sent once, under the id that he has on this device', async () => {
  const { sent } = open('Anna');
  await userEvent.type(field(), 'Ben{Enter}');
  const href = await screen.findByRole('link', { name: /Ben/ });
  await waitFor(() => expect(sent()).toHaveLength(1));
  const [{ member, ...change } = {}] = sent();
  expect([change, member]).toEqual([
    { kind: 'member.add' },
    { id: expect.any(String) as string, name: 'Ben' },
  ]);
  expect(href).toHaveAttribute('href', `/groupmember-details/${GROUP_CODE}/${(member as { id: string }).id}`);
});

it('several names with commas between them are as many members, and whoever makes the group is the first', async () => {
  remember('onboarding');
  const { sent } = open();
  await userEvent.type(field(), 'Anna, Ben;  Cem ، Dana,{Enter}');
  expect(screen.getByText(saying('Anna, Ben, Cem und Dana sind dabei.'))).toBeInTheDocument();
  expect(field()).toHaveValue('');
  await waitFor(() => expect(sent()).toHaveLength(4));
  const added = sent().map(({ member }) => member as { id: string; name: string });
  expect(added.map(({ name }) => name)).toEqual(['Anna', 'Ben', 'Cem', 'Dana']);
  expect(meAmong(browserSession(), GROUP_CODE, added)?.name).toBe('Anna');
});

it.each([
  ['Cleo, Anna', 'Anna: Diesen Namen gibt es in der Gruppe schon. Zum Beispiel „Anna K.“'],
  ['Cleo, Cleo', 'Cleo: Diesen Namen gibt es in der Gruppe schon. Zum Beispiel „Anna K.“'],
  ['Cleo, Maximilian-Alexander II', 'Maximilian-Alexander II: Kürze den Namen auf höchstens 20 Zeichen.'],
  [', ;', 'Gib einen Namen ein.'],
])('“%s” adds nobody, and the form says why', async (names, words) => {
  const { sent } = open('Anna');
  await userEvent.type(field(), `${names}{Enter}`);
  expect(screen.getByText(words)).toBeVisible();
  expect(field()).toHaveValue(names);
  expect(sent()).toEqual([]);
});

it('going on adds all the names that are still in the field', async () => {
  remember('onboarding');
  const { push, sent } = open();
  await userEvent.type(field(), 'Anna, Ben');
  await userEvent.click(screen.getByRole('link', { name: 'Weiter' }));
  expect(push).toHaveBeenCalledWith('/onboarding-group-settings');
  await waitFor(() => expect(sent()).toHaveLength(2));
});

it('without a network Ben is in the list, and says that nobody else knows him yet', async () => {
  open('Anna');
  await userEvent.type(field(), 'Ben{Enter}');
  const ben = await screen.findByRole('link', { name: /Ben/ });
  expect(within(ben).getByRole('img', { name: 'noch nicht gesendet' })).toBeVisible();
  expect(screen.getAllByRole('img', { name: 'noch nicht gesendet' })).toHaveLength(1);
});

it('after a new group there are steps, a way out that shows the code, and a way on', async () => {
  remember('onboarding');
  open();
  expect(screen.getByText('Schritt 2 von 3')).toBeInTheDocument();
  expect(field()).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Weiter' })).toHaveAttribute('href', '/onboarding-group-settings');
  await userEvent.click(screen.getByRole('button', { name: 'Abbrechen' }));
  expect(screen.getByRole('alertdialog')).toHaveTextContent('ACDEFGHIJKLM');
});

it('going on adds the name that is still in the field', async () => {
  remember('onboarding');
  const { push } = open('Anna');
  await userEvent.type(field(), 'Ben');
  await userEvent.click(screen.getByRole('link', { name: 'Weiter' }));
  expect(await screen.findByRole('link', { name: /Ben/ })).toBeInTheDocument();
  expect(push).toHaveBeenCalledWith('/onboarding-group-settings');
});

it('a name that cannot be added holds up going on', async () => {
  remember('onboarding');
  const { push } = open('Anna', 'Ben');
  await userEvent.type(field(), 'Anna');
  await userEvent.click(screen.getByRole('link', { name: 'Weiter' }));
  expect(screen.getByText(/Diesen Namen gibt es in der Gruppe schon/)).toBeVisible();
  expect(field()).toHaveFocus();
  expect(push).not.toHaveBeenCalled();
});

it('a person alone is told that one more is needed, and may go on all the same', async () => {
  remember('onboarding');
  const { push } = open();
  await userEvent.type(field(), 'Anna');
  await userEvent.click(screen.getByRole('link', { name: 'Weiter' }));
  expect(await screen.findByText(/^Eine Person fehlt noch/)).toBeVisible();
  expect(push).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('link', { name: 'Weiter' }));
  expect(push).toHaveBeenCalledWith('/onboarding-group-settings');
});

it('giving up onboarding takes the group off this device and goes on to the next one', async () => {
  remember('onboarding');
  document.cookie = `storedGroupCodes=GDEFGHIJKLMN.${GROUP_CODE}; Path=/`;
  const { push } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Abbrechen' }));
  await userEvent.click(screen.getByRole('button', { name: 'Vergessen' }));
  await waitFor(() => expect(push).toHaveBeenCalledWith('/pari'));
  expect(browserSession()).toMatchObject({ storedGroupCodes: ['GDEFGHIJKLMN'], creating: null });
});

it('from the list of groups both ways lead back to it', () => {
  remember('manage');
  open('Anna');
  expect(screen.getByRole('link', { name: 'Abbrechen' })).toHaveAttribute('href', '/manage-groups');
  expect(screen.getByRole('link', { name: 'Weiter' })).toHaveAttribute('href', '/manage-groups');
});

it.each(['', '/manage-groups', '/onboarding-create-group'])(
  'inside a group there is the way back and the dock, wherever the terms were read (%s)',
  (previousRoute) => {
    remember('', previousRoute);
    open('Anna');
    expect(screen.getByRole('link', { name: 'Zurück' })).toHaveAttribute('href', '/pari');
    expect(screen.getByRole('navigation', { name: 'Gruppe' })).toBeInTheDocument();
    expect(screen.queryByText('Schritt 2 von 3')).not.toBeInTheDocument();
  },
);
