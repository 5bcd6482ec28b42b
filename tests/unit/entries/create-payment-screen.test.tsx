import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { CreatePaymentScreen } from '@/components/entries/create-payment-screen';
import { GROUP_CODE, membersNamed, renderScreen } from '@/tests/unit/entries/render-screen';

const open = (users = membersNamed('Anna', 'Ben', 'Cleo')) =>
  renderScreen(<CreatePaymentScreen groupCode={GROUP_CODE} />, users);
const from = () => within(screen.getByRole('radiogroup', { name: 'Wer zahlt?' }));
const to = () => within(screen.getByRole('radiogroup', { name: 'An wen?' }));

beforeEach(() => sessionStorage.clear());

it('who pays cannot be chosen as who receives, and it is said why', async () => {
  open();
  await userEvent.click(from().getByRole('radio', { name: 'Anna' }));
  expect(to().getByRole('radio', { name: 'Anna' })).toBeDisabled();
  expect(screen.getByText('Anna zahlt und steht deshalb hier nicht zur Wahl.')).toBeInTheDocument();
});

it('Anna gives Ben 40 €, which ends the plan that was fixed', async () => {
  const { posted, push } = open();
  await userEvent.type(screen.getByLabelText('Betrag'), '40');
  await userEvent.click(from().getByRole('radio', { name: 'Anna' }));
  await userEvent.click(to().getByRole('radio', { name: 'Ben' }));
  await userEvent.click(screen.getByRole('button', { name: 'Zahlung speichern' }));
  await waitFor(() => expect(push).toHaveBeenCalledWith('/pari'));
  expect(posted[0]).toMatchObject({
    paymentAmount: 40,
    paymentMakerId: 'anna',
    paymentRecipientId: 'ben',
    resetSettlements: true,
  });
});

it('Ben turns out to be who pays, so the recipient has to be chosen anew before anything is sent', async () => {
  const { posted } = open();
  await userEvent.type(screen.getByLabelText('Betrag'), '40');
  await userEvent.click(to().getByRole('radio', { name: 'Ben' }));
  await userEvent.click(from().getByRole('radio', { name: 'Ben' }));
  await userEvent.click(screen.getByRole('button', { name: 'Zahlung speichern' }));
  expect(screen.getByText('Wähle aus, wer das Geld bekommt.')).toBeVisible();
  expect(to().getByRole('radio', { name: 'Anna' })).toHaveFocus();
  expect(posted).toEqual([]);
});
