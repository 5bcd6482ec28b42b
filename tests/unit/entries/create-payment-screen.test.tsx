import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { CreatePaymentScreen } from '@/components/entries/form/create-entry-screen';
import { saying } from '@/tests/support/saying';
import { copyOf, GROUP_CODE } from '@/tests/unit/device/a-ledger';
import { openScreen } from '@/tests/unit/entries/open-screen';

const open = () =>
  openScreen(<CreatePaymentScreen groupCode={GROUP_CODE} />, copyOf({ Anna: 0, Ben: 0, Cleo: 0 }));
const from = () => within(screen.getByRole('radiogroup', { name: 'Wer zahlt?' }));
const to = () => within(screen.getByRole('radiogroup', { name: 'An wen?' }));

beforeEach(() => sessionStorage.clear());

it('the payer cannot be chosen as recipient, and the form says why', async () => {
  open();
  await userEvent.click(from().getByRole('radio', { name: 'Anna' }));
  expect(to().getByRole('radio', { name: 'Anna' })).toBeDisabled();
  expect(screen.getByText(saying('Anna zahlt und steht deshalb hier nicht zur Wahl.'))).toBeInTheDocument();
});

it('Anna gives Ben 40 €', async () => {
  const { sent, push } = open();
  await userEvent.type(screen.getByLabelText('Betrag'), '40');
  await userEvent.click(from().getByRole('radio', { name: 'Anna' }));
  await userEvent.click(to().getByRole('radio', { name: 'Ben' }));
  await userEvent.click(screen.getByRole('button', { name: /Speichern$/ }));
  expect(push).toHaveBeenCalledWith('/pari');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    kind: 'entry.put',
    entry: {
      kind: 'payment',
      title: '',
      cents: 4000,
      payers: [{ memberId: 'anna', cents: 4000 }],
      split: { how: 'even', among: ['ben'] },
    },
  });
});

it('Ben turns out to be the payer, so the recipient has to be chosen anew before anything is sent', async () => {
  const { sent, push } = open();
  await userEvent.type(screen.getByLabelText('Betrag'), '40');
  await userEvent.click(to().getByRole('radio', { name: 'Ben' }));
  await userEvent.click(from().getByRole('radio', { name: 'Ben' }));
  await userEvent.click(screen.getByRole('button', { name: /Speichern$/ }));
  expect(screen.getByText('Wähle aus, wer das Geld bekommt.')).toBeVisible();
  expect(to().getByRole('radio', { name: 'Anna' })).toHaveFocus();
  expect([sent, push.mock.calls]).toEqual([[], []]);
});
