import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { MemberHistoryScreen } from '@/app/member-history-screen';
import { MemberDetailsScreen } from '@/components/members/member-details-screen';
import type { WireEntry } from '@/lib/schemas/history-wire';
import type { WireMember } from '@/lib/schemas/member-wire';
import { teachDialogs } from '@/tests/unit/entries/dialogs';
import { GROUP_CODE, membersNamed, renderScreen } from '@/tests/unit/entries/render-screen';
import { paid, spent } from '@/tests/unit/entries/wire-entries';

const [anna, ben, cleo] = membersNamed('Anna', 'Ben', 'Cleo') as [WireMember, WireMember, WireMember];
const open = (userId: string, users = [anna, ben, cleo], entries: readonly WireEntry[] = []) =>
  renderScreen(<MemberDetailsScreen groupCode={GROUP_CODE} userId={userId} />, users, { entries });
const openHistory = (userId: string, entries: readonly WireEntry[]) =>
  renderScreen(<MemberHistoryScreen groupCode={GROUP_CODE} userId={userId} />, [anna, ben, cleo], {
    entries,
  });

async function rename(name: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Namen ändern' }));
  const field = screen.getByLabelText('Name');
  await userEvent.clear(field);
  await userEvent.type(field, `${name}{Enter}`);
}

beforeAll(teachDialogs);

it('the exact cent is shown, also where the group counts as settled', () => {
  open('anna', [
    { ...anna, userBalance: 0.01 },
    { ...ben, userBalance: -0.01 },
  ]);
  expect(screen.getByText('bekommt zurück')).toBeVisible();
  expect(screen.getByText('+0,01').closest('data')).toHaveAttribute('value', '0.01');
});

it('Anna becomes Annegret, on top of the revision that was seen', async () => {
  const { writes, answer } = open('anna', [{ ...anna, revision: 3 }, ben]);
  answer({ status: 200, body: { updatedUser: anna } });
  await rename('  Annegret ');
  await waitFor(() => expect(screen.queryByLabelText('Name')).not.toBeInTheDocument());
  expect(writes).toEqual([
    expect.objectContaining({
      method: 'PATCH',
      path: 'users/anna',
      ifMatch: '"3"',
      body: { userName: 'Annegret', groupCode: GROUP_CODE },
    }),
  ]);
});

it('Anna gives up renaming: her name stays, and nothing is sent', async () => {
  const { writes } = open('anna');
  await userEvent.click(screen.getByRole('button', { name: 'Namen ändern' }));
  await userEvent.type(screen.getByLabelText('Name'), 'bella');
  await userEvent.click(screen.getByRole('button', { name: 'Abbrechen' }));
  expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Anna' })).toBeVisible();
  expect(writes).toEqual([]);
});

it('a name that Ben has already is refused where it is typed, and nothing is sent', async () => {
  const { writes } = open('anna');
  await rename('Ben');
  expect(screen.getByRole('alert')).toHaveTextContent('Diesen Namen gibt es in der Gruppe schon.');
  expect(writes).toEqual([]);
});

it('a name that somebody else took a moment ago is refused in the same place', async () => {
  const { answer } = open('anna');
  answer({ status: 409, body: { message: 'name is already taken in this group', code: 'user-name-taken' } });
  await rename('Dora');
  expect(await screen.findByRole('alert')).toHaveTextContent('Diesen Namen gibt es in der Gruppe schon.');
  expect(screen.getByLabelText('Name')).toHaveValue('Dora');
});

it('why Anna cannot be deleted is said before anybody tries', async () => {
  open('anna', [{ ...anna, totalExpensesPaidAmount: 10 }, ben]);
  const button = screen.getByRole('button', { name: 'Anna löschen' });
  expect(button).toHaveAccessibleDescription(/kommt in Ausgaben oder Zahlungen vor/);
  await userEvent.click(button);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('who shared a single cent has no totals but stands in an entry, so deleting is not offered either', () => {
  open(
    'cleo',
    [anna, ben, cleo],
    [
      spent({
        payer: anna,
        shares: [
          [anna, 0.01],
          [cleo, 0],
        ],
      }),
    ],
  );
  expect(screen.getByRole('button', { name: 'Cleo löschen' })).toHaveAttribute('aria-disabled', 'true');
});

it('Cleo, whom no entry names, is deleted after a question; if an entry came in between, the answer says so', async () => {
  const { writes, answer, push } = open('cleo');
  await userEvent.click(screen.getByRole('button', { name: 'Cleo löschen' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Cleo löschen?' });
  const confirm = within(dialog).getByRole('button', { name: 'Löschen' });
  answer({
    status: 400,
    body: { code: 'user-has-transactions', message: 'User has associated transactions.' },
  });
  await userEvent.click(confirm);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Dieses Mitglied kommt noch');
  answer({ status: 204, body: {} });
  await userEvent.click(confirm);
  await waitFor(() => expect(push).toHaveBeenCalledWith('/pari'));
  expect(writes[1]).toMatchObject({ method: 'DELETE', path: 'users/cleo' });
});

it('the history of Ben has what names Ben, newest first, each with its own actions', () => {
  const dinner = spent({ payer: anna, shares: [[ben, 5]] });
  const taxi = spent({ id: 'taxi', description: 'Taxi', payer: cleo, shares: [[cleo, 5]] });
  openHistory('ben', [paid(ben, anna, 5), taxi, dinner]);
  const rows = within(screen.getByRole('main'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(rows).toEqual([expect.stringContaining('Ben →an Anna'), expect.stringContaining('Abendessen')]);
  expect(screen.getByRole('link', { name: 'Abendessen bearbeiten' })).toHaveAttribute(
    'href',
    `/update-expense/${GROUP_CODE}/dinner`,
  );
});

it('a row that is deleted is gone at once, and it is said', async () => {
  const { answer, setEntries } = openHistory('anna', [spent({ payer: anna, shares: [[ben, 5]] })]);
  answer({ status: 204, body: {} });
  setEntries([]);
  await userEvent.click(screen.getByRole('button', { name: 'Abendessen löschen' }));
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Löschen' }));
  expect(await screen.findByText('Noch nichts von Anna')).toBeVisible();
  expect(screen.getByText('Gelöscht: Abendessen')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});
