import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import MemberHistoryScreen from '@/components/screens/member-history';
import { MemberDetailsScreen } from '@/components/members/member-details-screen';
import type { Entry, Member } from '@/lib/domain/nouns';
import { saying } from '@/tests/support/saying';
import { copyOf, entryOf, GROUP_CODE, memberOf } from '@/tests/unit/device/a-ledger';
import { showGroup } from '@/tests/unit/device/show-group';
import { cents } from '@/lib/domain/money/money';
import { teachDialogs } from '@/tests/unit/entries/dialogs';

const trio = ['Anna', 'Ben', 'Cleo'].map((name, place) => memberOf(name, place));
const ledgerOf = (members: readonly Member[], entries: readonly Entry[]) => ({
  ...copyOf({}, { entries }),
  members,
});
const open = (userId: string, members = trio, entries: readonly Entry[] = []) =>
  showGroup(<MemberDetailsScreen groupCode={GROUP_CODE} userId={userId} />, ledgerOf(members, entries));
const openHistory = (userId: string, entries: readonly Entry[]) =>
  showGroup(<MemberHistoryScreen groupCode={GROUP_CODE} userId={userId} />, ledgerOf(trio, entries));

async function rename(name: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Namen ändern' }));
  const field = screen.getByLabelText('Name');
  await userEvent.clear(field);
  await userEvent.type(field, `${name}{Enter}`);
}

beforeAll(teachDialogs);

it('the exact cent is shown, also where the group counts as settled', () => {
  open('anna', [memberOf('Anna', 0, 1), memberOf('Ben', 1, -1)]);
  expect(screen.getByText('bekommt zurück')).toBeVisible();
  expect(screen.getByText('+0,01').closest('data')).toHaveAttribute('value', '0.01');
});

it('the totals have signs, and add up to the balance below them', () => {
  const anna = {
    ...memberOf('Anna'),
    ...{ paid: cents(5000), benefitted: cents(2050), incomePaid: cents(1000), incomeBenefitted: cents(50) },
    ...{ made: cents(700), received: cents(150) },
  };
  open('anna', [anna, memberOf('Ben', 1)]);
  const values = [...screen.getByRole('region', { name: 'Summen' }).querySelectorAll('data')];
  expect(values.map(({ textContent }) => textContent.replace('\u00a0', ' '))).toEqual([
    ...['+40,00 €', '−20,00 €', '+10,00 €', '−0,50 €', '+7,00 €', '−1,50 €', '+35,00 €'],
  ]);
  const [sum, ...parts] = values.map(({ value }) => Math.round(Number(value) * 100)).reverse();
  expect(parts.reduce((total, part) => total + part, 0)).toBe(sum);
});

it('Anna becomes Annegret, on top of the revision that was seen', async () => {
  const { sent } = open('anna', [{ ...memberOf('Anna'), revision: 3 }, memberOf('Ben', 1)]);
  await rename('  Annegret ');
  expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
  await waitFor(() =>
    expect(sent()).toEqual([{ kind: 'member.rename', memberId: 'anna', name: 'Annegret', base: 3 }]),
  );
});

it('without a network Anna is Annegret here at once, and says that nobody else knows it', async () => {
  open('anna');
  await rename('Annegret');
  expect(await screen.findByRole('heading', { name: 'Annegret noch nicht gesendet' })).toBeVisible();
});

it('Anna gives up renaming: her name stays, and nothing is sent', async () => {
  const { sent } = open('anna');
  await userEvent.click(screen.getByRole('button', { name: 'Namen ändern' }));
  await userEvent.type(screen.getByLabelText('Name'), 'bella');
  await userEvent.click(screen.getByRole('button', { name: 'Abbrechen' }));
  expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Anna' })).toBeVisible();
  expect(sent()).toEqual([]);
});

it('a name that Ben has already is refused where it is typed, and nothing is sent', async () => {
  const { sent } = open('anna');
  await rename('Ben');
  expect(screen.getByRole('alert')).toHaveTextContent('Diesen Namen gibt es in der Gruppe schon.');
  expect(sent()).toEqual([]);
});

it('the screen says why Anna cannot be deleted before anybody tries', async () => {
  open('anna', [memberOf('Anna', 0, 1000), memberOf('Ben', 1, -1000)]);
  const button = screen.getByRole('button', { name: 'Anna löschen' });
  expect(button).toHaveAccessibleDescription(
    'Anna steht noch in Einträgen und lässt sich deshalb nicht löschen.',
  );
  await userEvent.click(button);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('a member with a share of one cent has no totals but an entry, so deleting is not offered either', () => {
  const cent = entryOf('Kaugummi', '2026-11-20T09:00:00.000Z', { among: ['Anna', 'Cleo'], amount: 1 });
  open('cleo', trio, [cent]);
  expect(screen.getByRole('button', { name: 'Cleo löschen' })).toHaveAttribute('aria-disabled', 'true');
});

it('Cleo, whom no entry names, is deleted after a question, on top of the revision that was seen', async () => {
  const { sent, push } = open('cleo');
  await userEvent.click(screen.getByRole('button', { name: 'Cleo löschen' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Cleo löschen?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Löschen' }));
  expect(push).toHaveBeenCalledWith('/pari');
  await waitFor(() => expect(sent()).toEqual([{ kind: 'member.remove', memberId: 'cleo', base: 0 }]));
});

it('the history of Ben has the entries that name Ben, newest first; their actions are behind a row', async () => {
  const dinner = entryOf('Abendessen', '2026-11-19T09:00:00.000Z', { id: 'dinner', among: ['Ben'] });
  const taxi = entryOf('Taxi', '2026-11-20T09:00:00.000Z', { payer: 'Cleo', among: ['Cleo'] });
  const back = entryOf('', '2026-11-21T09:00:00.000Z', { kind: 'payment', payer: 'Ben', among: ['Anna'] });
  openHistory('ben', [back, taxi, dinner]);
  const rows = within(screen.getByRole('main'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(rows).toEqual([expect.stringContaining('Ben →an Anna'), expect.stringContaining('Abendessen')]);
  expect(screen.queryByRole('link', { name: /Abendessen/ })).not.toBeInTheDocument();
  const row = screen.getByRole('button', { name: /^Abendessen/ });
  expect(row).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(row);
  expect(row).toHaveFocus();
  expect(row).toHaveAttribute('aria-expanded', 'true');
  const links = ['Ansehen: Abendessen', 'Bearbeiten: Abendessen'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  );
  expect(links).toEqual([`/expense-details/${GROUP_CODE}/dinner`, `/update-expense/${GROUP_CODE}/dinner`]);
  expect(screen.queryByRole('button', { name: /^Löschen: Zahlung/ })).not.toBeInTheDocument();
});

it('a row that is deleted is gone at once, and that is announced', async () => {
  openHistory('anna', [entryOf('Abendessen', '2026-11-19T09:00:00.000Z', { among: ['Ben'] })]);
  await userEvent.click(screen.getByRole('button', { name: /^Abendessen/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Löschen: Abendessen' }));
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Löschen' }));
  expect(await screen.findByText(saying('Noch nichts von Anna'))).toBeVisible();
  expect(screen.getByText(saying('Gelöscht: Abendessen'))).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});
