import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { MembersScreen } from '@/components/members/members-screen';
import { browserSession, reloadBrowserSession } from '@/lib/session/session-browser';
import { teachDialogs } from '@/tests/unit/entries/dialogs';
import { GROUP_CODE, membersNamed, renderScreen } from '@/tests/unit/entries/render-screen';

const postWithoutScript = () => Promise.resolve({ name: '', error: null });
const open = (...names: readonly string[]) =>
  renderScreen(<MembersScreen groupCode={GROUP_CODE} action={postWithoutScript} />, membersNamed(...names));
const field = () => screen.getByLabelText<HTMLInputElement>('Name');
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);

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
  const { posted } = open('Anna');
  await userEvent.click(field());
  await userEvent.keyboard('Ben{Enter} Cleo {Enter}');
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('');
  const list = screen.getByRole('list', { name: 'Alle Mitglieder' });
  expect([...list.children].map((row) => row.textContent)).toEqual(['CCleo', 'BBen', 'AAnna']);
  await waitFor(() => expect(posted).toHaveLength(2));
  expect(posted.map(({ userName }) => userName)).toEqual(['Ben', 'Cleo']);
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
  ['Anna', 'Diesen Namen gibt es in der Gruppe schon. Nimm zum Beispiel einen Buchstaben dazu.'],
  ['Maximilian-Alexander II', 'Kürze den Namen auf höchstens 20 Zeichen.'],
  [' ', 'Gib einen Namen ein.'],
])('the name “%s” is refused at the field before it is sent', async (name, words) => {
  const { posted } = open('Anna');
  await userEvent.type(field(), `${name}{Enter}`);
  expect(screen.getByText(words)).toBeVisible();
  await userEvent.type(field(), 'x');
  expect(field()).toHaveFocus();
  expect(posted).toEqual([]);
});

it('without a network Ben waits in the list, and trying again is the same Ben', async () => {
  const { posted, answer } = open('Anna');
  answer('offline');
  await userEvent.type(field(), 'Ben{Enter}');
  expect(await screen.findByText(/Nicht gespeichert/)).toBeVisible();
  answer({ status: 201, body: {} });
  await userEvent.click(screen.getByRole('button', { name: 'Nochmal' }));
  await waitFor(() => expect(screen.queryByText(/Nicht gespeichert/)).not.toBeInTheDocument());
  expect(posted[1]).toEqual(posted[0]);
});

it('a name that another phone has taken meanwhile can be discarded', async () => {
  const { answer } = open('Anna');
  answer({ status: 409, body: { message: 'name is already taken in this group', code: 'user-name-taken' } });
  await userEvent.type(field(), 'Ben{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Verwerfen' }));
  expect(rows()).not.toContain('BBen');
});

it('behind a new group there are steps, a way out that shows the code, and a way on', async () => {
  remember('onboarding');
  open();
  expect(screen.getByText('Schritt 2 von 3')).toBeInTheDocument();
  expect(field()).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Weiter' })).toHaveAttribute('href', '/onboarding-group-settings');
  await userEvent.click(screen.getByRole('button', { name: 'Abbrechen' }));
  expect(screen.getByRole('alertdialog')).toHaveTextContent('ACDEFGHIJKLM');
});

it('who gives up onboarding takes the group off this device and goes on', async () => {
  remember('onboarding');
  const { push } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Abbrechen' }));
  await userEvent.click(screen.getByRole('button', { name: 'Vergessen' }));
  expect(browserSession()).toMatchObject({ storedGroupCodes: [], activeGroupCode: null, creating: null });
  expect(push).toHaveBeenCalledWith('/pari');
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
