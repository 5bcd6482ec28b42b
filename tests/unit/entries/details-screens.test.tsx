import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { ExpenseDetailsScreen } from '@/components/entries/expense-details-screen';
import { PaymentDetailsScreen } from '@/components/entries/payment-details-screen';
import { UpdatePaymentScreen } from '@/components/entries/update-payment-screen';
import type { WireEntry } from '@/lib/schemas/history-wire';
import { changeBrowserSession, reloadBrowserSession } from '@/lib/session/session-browser';
import { teachDialogs } from '@/tests/unit/entries/dialogs';
import { GROUP_CODE, membersNamed, renderScreen } from '@/tests/unit/entries/render-screen';
import { paid, spent } from '@/tests/unit/entries/wire-entries';

const [anna, ben, cleo] = membersNamed('Anna', 'Ben', 'Cleo') as [never, never, never];
const dinner = spent({
  payer: anna,
  shares: [
    [anna, 3.33],
    [ben, 3.34],
    [cleo, 3.33],
  ],
});
const transfer = paid(anna, ben, 40);

const open = (entry: WireEntry, members = [anna, ben, cleo]) =>
  renderScreen(
    entry.itemType === 'expense' ? (
      <ExpenseDetailsScreen groupCode={GROUP_CODE} itemId={entry._id} />
    ) : (
      <PaymentDetailsScreen groupCode={GROUP_CODE} itemId={entry._id} />
    ),
    members,
    { entries: [entry] },
  );
const fact = (term: string) => screen.getByText(term).nextElementSibling?.textContent;

function arriveFrom(nestedPreviousRoute: string | null) {
  changeBrowserSession((session) => ({ ...session, nestedPreviousRoute }));
  reloadBrowserSession();
}

beforeAll(teachDialogs);
beforeEach(() => {
  sessionStorage.clear();
  arriveFrom(null);
});

it('the details say who paid, for whom, and what everyone bears to the cent', () => {
  open(dinner);
  expect(screen.getByRole('heading', { name: 'Abendessen' })).toBeVisible();
  expect(fact('Bezahlt von')).toContain('Anna');
  expect(fact('Für')).toBe('alle · je 3,33 oder 3,34\u00a0€');
  const shares = within(screen.getByRole('region', { name: 'Anteile' })).getAllByRole('listitem');
  expect(shares.map(({ textContent }) => textContent)).toEqual([
    'AAnna3,33\u00a0€',
    'BBen3,34\u00a0€',
    'CCleo3,33\u00a0€',
  ]);
});

it('as many as there are members is not everyone: whom it is for decides', () => {
  const [dora] = membersNamed('Anna', 'Ben', 'Cleo', 'Dora').slice(3) as [never];
  open(dinner, [anna, ben, dora, cleo]);
  expect(fact('Für')).toBe('3 von 4 · je 3,33 oder 3,34\u00a0€');
});

it('when it was changed is said only if it was', () => {
  const { unmount } = open(dinner);
  expect(fact('Erstellt')).toBe('14. November 2026, 19:32 Uhr');
  expect(screen.queryByText('Geändert')).not.toBeInTheDocument();
  unmount();
  open({ ...dinner, updatedAt: '2026-11-15T08:05:00.000Z' });
  expect(fact('Geändert')).toBe('15. November 2026, 09:05 Uhr');
});

it('Anna deletes the dinner after a question that names it, and is led back', async () => {
  const { writes, answer, push } = open(dinner);
  answer({ status: 204, body: {} });
  await userEvent.click(screen.getByRole('button', { name: 'Löschen' }));
  const dialog = screen.getByRole('alertdialog', { name: '„Abendessen“ löschen?' });
  expect(writes).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Löschen' }));
  await waitFor(() => expect(push).toHaveBeenCalledWith('/pari'));
  expect(writes).toEqual([expect.objectContaining({ method: 'DELETE', path: 'expenses/dinner' })]);
});

it('who came from the history of Ben is led back to it', () => {
  const history = `/groupmember-transaction-history/${GROUP_CODE}/ben`;
  arriveFrom(history);
  open(transfer);
  expect(screen.getByRole('link', { name: 'Zurück' })).toHaveAttribute('href', history);
});

it('the history of a member of another group leads nowhere', () => {
  arriveFrom('/groupmember-transaction-history/OTHERGROUP42/ben');
  open(transfer);
  expect(screen.getByRole('link', { name: 'Zurück' })).toHaveAttribute('href', '/pari');
});

it('without a network the payment stays, and the dialog says why', async () => {
  const { answer, push } = open(transfer);
  answer('offline');
  await userEvent.click(screen.getByRole('button', { name: 'Löschen' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Zahlung von Anna an Ben löschen?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Löschen' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Prüfe deine Verbindung');
  expect(push).not.toHaveBeenCalled();
});

it('a payment is offered to be saved once it differs, has an amount, and both people', async () => {
  const { writes, answer } = renderScreen(
    <UpdatePaymentScreen groupCode={GROUP_CODE} paymentId="payment" />,
    [anna, ben, cleo],
    { entries: [{ ...transfer, revision: 2 }] },
  );
  const amount = screen.getByLabelText('Betrag');
  const bar = () => screen.getByText('Zahlung speichern').closest('.sticky');
  expect(bar()).toHaveClass('invisible');
  await userEvent.clear(amount);
  await userEvent.type(amount, '0');
  expect(bar()).toHaveClass('invisible');
  await userEvent.type(amount, ',01');
  expect(bar()).not.toHaveClass('invisible');
  const from = within(screen.getByRole('radiogroup', { name: 'Wer zahlt?' }));
  await userEvent.click(from.getByRole('radio', { name: 'Ben' }));
  expect(bar()).toHaveClass('invisible');
  const to = within(screen.getByRole('radiogroup', { name: 'An wen?' }));
  await userEvent.click(to.getByRole('radio', { name: 'Cleo' }));
  answer({
    status: 200,
    body: { updatedPayment: { ...transfer, paymentMaker: 'ben', paymentRecipient: 'cleo' } },
  });
  await userEvent.click(screen.getByText('Zahlung speichern'));
  await waitFor(() => expect(writes).toHaveLength(1));
  expect(writes[0]).toMatchObject({
    path: 'payments/payment',
    ifMatch: '"2"',
    body: { paymentAmount: 0.01, paymentMakerId: 'ben', paymentRecipientId: 'cleo' },
  });
});
