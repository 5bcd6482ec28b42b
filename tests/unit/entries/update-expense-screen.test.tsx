import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { UpdateExpenseScreen } from '@/components/entries/update-expense-screen';
import { booksQuery } from '@/lib/client/queries';
import { teachDialogs } from '@/tests/unit/entries/dialogs';
import { GROUP_CODE, membersNamed, renderScreen, withStubs } from '@/tests/unit/entries/render-screen';
import { spent } from '@/tests/unit/entries/wire-entries';

const [anna, ben, cleo] = membersNamed('Anna', 'Ben', 'Cleo') as [never, never, never];
const dinner = spent({
  payer: anna,
  shares: [
    [anna, 3.33],
    [ben, 3.34],
    [cleo, 3.33],
  ],
  revision: 4,
});

const open = (entry = dinner, currency = '€') =>
  renderScreen(<UpdateExpenseScreen groupCode={GROUP_CODE} expenseId="dinner" />, [anna, ben, cleo], {
    entries: [entry],
    currency,
  });
const amount = () => screen.getByLabelText<HTMLInputElement>('Betrag');
const description = () => screen.getByLabelText<HTMLInputElement>('Wofür?');
const save = () => screen.getByText('Ausgabe speichern').closest('button');
const bar = () => save()?.parentElement?.parentElement;

/** What the server answers to a save. */
const saved = (changes: object) => ({
  status: 200,
  body: {
    updatedExpense: {
      ...dinner,
      expensePayer: 'anna',
      expenseBeneficiaries: ['anna', 'ben', 'cleo'],
      ...changes,
    },
  },
});

const changedMeanwhile = (theirs: object) => ({
  status: 409,
  body: {
    status: 'fail',
    message: 'This entry was changed in the meantime',
    code: 'entry-changed',
    current: { ...withStubs(dinner), revision: 5, ...theirs },
  },
});

beforeAll(teachDialogs);
beforeEach(() => sessionStorage.clear());

it('the form opens with what is stored, without a keyboard over it, and offers to save after a change only', async () => {
  const { writes } = open();
  expect(amount()).toHaveValue('10,00');
  expect(amount()).not.toHaveFocus();
  expect(description()).toHaveValue('Abendessen');
  expect(screen.getByRole('radio', { name: 'Anna' })).toBeChecked();
  expect(screen.getByText('für alle · je 3,33 oder 3,34 €')).toBeVisible();
  expect(bar()).toHaveClass('invisible');
  await userEvent.type(description(), '!');
  expect(bar()).not.toHaveClass('invisible');
  await userEvent.type(description(), '{Backspace}');
  expect(bar()).toHaveClass('invisible');
  expect(writes).toEqual([]);
});

it('Anna corrects the description: it is saved on top of the revision that she saw', async () => {
  const { writes, answer, push } = open();
  answer(saved({ expenseDescription: 'Abendessen Alfama', revision: 5 }));
  await userEvent.type(description(), ' Alfama');
  await userEvent.click(save() as HTMLElement);
  await waitFor(() => expect(push).toHaveBeenCalledWith('/pari'));
  expect(writes).toEqual([
    expect.objectContaining({ method: 'PUT', path: 'expenses/dinner', ifMatch: '"4"' }),
  ]);
  expect(writes[0]?.body).toMatchObject({
    expenseDescription: 'Abendessen Alfama',
    expenseAmount: 10,
    expensePayerId: 'anna',
    expenseBeneficiaryIds: ['anna', 'ben', 'cleo'],
  });
});

it('an amount with hundredths of a yen opens as it is, and a new description saves it as it is', async () => {
  const odd = spent({ payer: anna, shares: [[anna, 1200.56]] });
  const { writes, answer } = open(odd, 'JPY');
  expect(amount()).toHaveValue('1200,56');
  answer(saved({}));
  await userEvent.type(description(), '!');
  await userEvent.click(save() as HTMLElement);
  await waitFor(() => expect(writes).toHaveLength(1));
  expect(writes[0]?.body).toMatchObject({ expenseAmount: 1200.56 });
});

it('Ben was faster: Anna sees both versions and keeps hers, on top of his', async () => {
  const { writes, answer, push } = open();
  answer(changedMeanwhile({ expenseDescription: 'Essen', expenseAmount: 12 }));
  await userEvent.type(description(), ' Alfama');
  await userEvent.click(save() as HTMLElement);
  const dialog = await screen.findByRole('alertdialog', { name: 'Inzwischen geändert' });
  const row = (field: string) => within(dialog).getByText(field).closest('tr')?.textContent;
  expect(row('Betrag')).toBe('Betrag10,00\u00a0€12,00\u00a0€');
  expect(row('Wofür')).toBe('WofürAbendessen AlfamaEssen');
  answer(saved({ revision: 6 }));
  await userEvent.click(within(dialog).getByText('Meine speichern'));
  await waitFor(() => expect(push).toHaveBeenCalledWith('/pari'));
  expect(writes.map(({ ifMatch }) => ifMatch)).toEqual(['"4"', '"5"']);
  expect(writes[1]?.body).toEqual(writes[0]?.body);
});

it('Ben was faster: Anna takes his version, and her own is not kept', async () => {
  const { answer } = open();
  answer(changedMeanwhile({ expenseDescription: 'Essen' }));
  await userEvent.type(description(), ' Alfama');
  await userEvent.click(save() as HTMLElement);
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByText('Neuen Stand nehmen'));
  expect(description()).toHaveValue('Essen');
  expect(bar()).toHaveClass('invisible');
  expect(sessionStorage).toHaveLength(0);
});

it('as long as Anna types nothing the form follows what Ben saves; after that it stays', async () => {
  const { client, setEntries } = open();
  const hearOf = async (revision: number, text: string) => {
    setEntries([{ ...dinner, expenseDescription: text, revision: 3 + revision }]);
    await act(async () => {
      client.setQueryData(booksQuery(GROUP_CODE).queryKey, (books) => books && { ...books, revision });
      await client.invalidateQueries();
    });
  };
  await hearOf(2, 'Essen');
  await waitFor(() => expect(description()).toHaveValue('Essen'));
  await userEvent.type(description(), ' mit Wein');
  await hearOf(3, 'Vesper');
  expect(description()).toHaveValue('Essen mit Wein');
});

it('somebody has deleted the expense: the form says so', async () => {
  const { answer } = open();
  answer({ status: 404, body: { message: 'Expense not found', code: 'expense-not-found' } });
  await userEvent.type(description(), '!');
  await userEvent.click(save() as HTMLElement);
  expect(await screen.findByRole('heading', { name: 'Diese Ausgabe gibt es nicht mehr' })).toBeVisible();
});
