import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { CreateExpenseScreen } from '@/components/entries/create-expense-screen';
import { isId } from '@/lib/domain/ids';
import { GROUP_CODE, membersNamed, renderScreen } from '@/tests/unit/entries/render-screen';

const friends = membersNamed('Anna', 'Ben', 'Cleo');
const open = (users = friends) => renderScreen(<CreateExpenseScreen groupCode={GROUP_CODE} />, users);
const amount = () => screen.getByLabelText<HTMLInputElement>('Betrag');
const description = () => screen.getByLabelText<HTMLInputElement>('Wofür?');
const save = () => screen.getByRole('button', { name: 'Ausgabe speichern' });
const share = (name: string) => screen.getByRole('checkbox', { name: new RegExp(name) }).closest('label');

async function fillIn() {
  await userEvent.type(amount(), '10');
  await userEvent.type(description(), 'Eis');
  await userEvent.click(screen.getByRole('radio', { name: 'Anna' }));
}

beforeEach(() => sessionStorage.clear());

it('the screen opens with the amount ready to be typed, nobody chosen to pay and everyone sharing', () => {
  open();
  expect(amount()).toHaveFocus();
  for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
  for (const box of screen.getAllByRole('checkbox')) expect(box).toBeChecked();
});

it('Anna saves an empty form: each field says what it lacks, the first one has the focus, nothing is sent', async () => {
  const { posted } = open();
  await userEvent.click(save());
  expect(screen.getByText('Gib den Betrag der Ausgabe ein.')).toBeVisible();
  expect(screen.getByText('Wähle aus, wer bezahlt hat.')).toBeVisible();
  expect(amount()).toHaveFocus();
  expect(posted).toEqual([]);
  await userEvent.type(amount(), '1');
  expect(screen.queryByText('Gib den Betrag der Ausgabe ein.')).not.toBeInTheDocument();
  expect(screen.getByText('Wähle aus, wer bezahlt hat.')).toBeVisible();
});

it('Enter leads Anna from field to field instead of complaining', async () => {
  open();
  await userEvent.keyboard('10{Enter}');
  expect(description()).toHaveFocus();
  await userEvent.keyboard('Eis{Enter}');
  expect(screen.getByRole('radio', { name: 'Anna' })).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('the shares that Anna saw are sent with the id that decided them', async () => {
  const { posted, push } = open();
  await fillIn();
  expect(screen.getByText('für alle · je 3,33 oder 3,34 €')).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: /Cleo/ }));
  expect(share('Cleo')).toHaveTextContent('–');
  expect(share('Ben')).toHaveTextContent('5,00 €');
  expect(screen.getByText('für 2 von 3 · je 5,00 €')).toBeVisible();
  await userEvent.click(save());
  await waitFor(() => expect(push).toHaveBeenCalledWith('/pari'));
  const [{ _id, ...body } = {}] = posted;
  expect(isId(String(_id))).toBe(true);
  expect(body).toEqual({
    groupCode: GROUP_CODE,
    expenseDescription: 'Eis',
    expenseAmount: 10,
    expensePayerId: 'anna',
    expensePayerName: 'Anna',
    expenseBeneficiaryIds: ['anna', 'ben'],
    expenseBeneficiariesNames: ['Anna', 'Ben'],
  });
});

it('without a network nothing that Anna typed is lost, and trying again is the same expense', async () => {
  const { posted, answer, push } = open();
  await fillIn();
  answer('offline');
  await userEvent.click(save());
  expect(await screen.findByText('Prüfe deine Verbindung und versuche es noch einmal.')).toBeVisible();
  expect(amount()).toHaveValue('10,00');
  answer({ status: 201, body: {} });
  await userEvent.click(save());
  await waitFor(() => expect(push).toHaveBeenCalled());
  expect(posted[1]).toEqual(posted[0]);
});

it('Anna reloads and everything is there, also the id; after saving the form is empty', async () => {
  const first = open();
  await fillIn();
  first.answer('offline');
  await userEvent.click(save());
  await screen.findByRole('alert');
  first.unmount();

  const second = open();
  expect(amount()).toHaveValue('10,00');
  expect(screen.getByRole('radio', { name: 'Anna' })).toBeChecked();
  await userEvent.click(save());
  await waitFor(() => expect(second.push).toHaveBeenCalled());
  expect(second.posted[0]).toEqual(first.posted[0]);
  second.unmount();

  open();
  expect(amount()).toHaveValue('');
});

it('out of the browser’s cache the form comes back as another expense', async () => {
  const { posted, answer } = open();
  await fillIn();
  answer('offline');
  await userEvent.click(save());
  await screen.findByRole('alert');
  act(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  expect(description()).toHaveValue('Eis');
  await userEvent.click(save());
  await waitFor(() => expect(posted).toHaveLength(2));
  expect(posted[1]?._id).not.toBe(posted[0]?._id);
});

it('an attempt that got through unseen is said so, and what Anna sends after that is an expense of its own', async () => {
  const { posted, answer } = open();
  await fillIn();
  const message = 'This id is already in use';
  answer({ status: 409, body: { status: 'error', message, code: 'id-in-use' } });
  await userEvent.click(save());
  expect(await screen.findByText(/schon gespeichert/)).toBeVisible();
  await userEvent.click(save());
  await waitFor(() => expect(posted).toHaveLength(2));
  expect(posted[1]?._id).not.toBe(posted[0]?._id);
});

it('alone there is nobody to share with: the screen leads to the members instead', () => {
  open(membersNamed('Anna'));
  expect(screen.queryByLabelText('Betrag')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Mitglieder hinzufügen' })).toHaveAttribute(
    'href',
    '/create-group-members',
  );
});
