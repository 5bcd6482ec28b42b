import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';

import { UpdateExpenseScreen, UpdatePaymentScreen } from '@/components/entries/form/update-entry-screen';
import { type Activity, recordEntry } from '@/lib/domain/ledger/event';
import type { Entry } from '@/lib/domain/nouns';
import { cents } from '@/lib/domain/money/money';
import { activityToLedger, type WireActivityPage } from '@/lib/wire/own/ledger-wire';
import { saying } from '@/tests/support/saying';
import { copyOf, entryOf, GROUP_CODE } from '@/tests/unit/device/a-ledger';
import { teachDialogs } from '@/tests/unit/entries/dialogs';
import { openScreen } from '@/tests/unit/entries/open-screen';

// In the build each screen loads its own texts; here the test provides all of them.
jest.mock('@/components/shell/messages/screen-messages', () => ({
  ScreenMessages: ({ children }: { readonly children: ReactNode }) => children,
}));

const WRITTEN_AT = '2026-11-14T18:32:00.000Z';
const friends = { Anna: 0, Ben: 0, Cleo: 0 };
const dinner = entryOf('Abendessen', WRITTEN_AT, {
  id: '00000001-0000-4000-8000-000000000001',
  among: ['Anna', 'Ben', 'Cleo'],
  revision: 4,
});
const transfer = entryOf('', WRITTEN_AT, {
  id: '00000001-0000-4000-8000-000000000002',
  kind: 'payment',
  among: ['Ben'],
  amount: 4000,
  revision: 2,
});

const withEntries = (entries: readonly Entry[], revision = 1, currency = '€') =>
  copyOf(friends, { entries, revision, group: { currency } });
const open = (entry = dinner, currency = '€', activity?: WireActivityPage) =>
  openScreen(
    <UpdateExpenseScreen groupCode={GROUP_CODE} expenseId={entry.id} />,
    withEntries([entry], 1, currency),
    { address: `/update-expense/${GROUP_CODE}/${entry.id}`, ...(activity && { activity }) },
  );
const amount = () => screen.getByLabelText<HTMLInputElement>('Betrag');
const description = () => screen.getByLabelText<HTMLInputElement>('Wofür?');
const save = (word = 'Ausgabe speichern') => screen.getByText(word).closest('button') as HTMLElement;
const bar = (word?: string) => save(word).closest('.sticky');
const conflict = () => screen.findByRole('alertdialog', { name: 'Inzwischen geändert' });
const row = (dialog: HTMLElement, field: string) =>
  within(dialog).getByText(field).closest('tr')?.textContent;

/** The dinner as Ben has left it. */
const bens = (changes: Partial<Entry> = {}): Entry => ({
  ...dinner,
  ...{ title: 'Essen', revision: 5, updatedAt: new Date('2026-11-15T08:00:00.000Z') },
  ...changes,
});
const twelve = entryOf('Essen', WRITTEN_AT, { id: dinner.id, payer: 'Ben', amount: 1200, revision: 5 });

beforeAll(teachDialogs);
beforeEach(() => sessionStorage.clear());

it('the form opens with what is stored, without a keyboard over it, and offers to save after a change only', async () => {
  const { sent } = open();
  expect(amount()).toHaveValue('10,00');
  expect(amount()).not.toHaveFocus();
  expect(description()).toHaveValue('Abendessen');
  expect(screen.getByRole('radio', { name: 'Anna' })).toBeChecked();
  expect(
    screen.getByText(saying('für alle · je 3,33 oder 3,34 €'), { selector: '[role="status"]' }),
  ).toBeVisible();
  expect(bar()).toHaveClass('invisible');
  await userEvent.type(description(), '!');
  expect(bar()).not.toHaveClass('invisible');
  await userEvent.type(description(), '{Backspace}');
  expect(bar()).toHaveClass('invisible');
  expect(sent).toEqual([]);
});

it('Enter saves nothing where nothing was changed, although a form finds its button unseen', async () => {
  const { sent, push } = open();
  // As browsers do it with a button that stands outside of the form.
  const enter = () => fireEvent.submit(description().closest('form') ?? document.body);
  enter();
  expect(push).not.toHaveBeenCalled();
  await userEvent.type(description(), '!');
  enter();
  expect(push).toHaveBeenCalledWith('/pari');
  await waitFor(() => expect(sent).toHaveLength(1));
});

it('Anna corrects the description: it is saved on top of the revision that she saw, and she is led on at once', async () => {
  const { sent, push } = open();
  await userEvent.type(description(), ' Alfama');
  await userEvent.click(save());
  expect(push).toHaveBeenCalledWith('/pari');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    kind: 'entry.put',
    base: 4,
    entry: {
      id: dinner.id,
      title: 'Abendessen Alfama',
      cents: 1000,
      split: { among: ['anna', 'ben', 'cleo'] },
    },
  });
  expect(sessionStorage).toHaveLength(0);
});

it('an amount with hundredths of a yen opens as it is, and a new description saves it as it is', async () => {
  const odd = entryOf('Ryokan', WRITTEN_AT, { id: dinner.id, among: ['Anna'], amount: 120_056 });
  const { sent } = open(odd, 'JPY');
  expect(amount()).toHaveValue('1200,56');
  await userEvent.type(description(), '!');
  await userEvent.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.entry).toMatchObject({ cents: 120_056 });
});

it('as long as Anna types nothing the form follows what Ben saves; after that it stays, and she is asked', async () => {
  const { learn, sent } = open();
  await learn(withEntries([bens()], 2));
  expect(description()).toHaveValue('Essen');
  await userEvent.type(description(), ' mit Wein');
  await learn(withEntries([bens({ title: 'Vesper', revision: 6 })], 3));
  expect(description()).toHaveValue('Essen mit Wein');
  await userEvent.click(save());
  const dialog = await conflict();
  expect(row(dialog, 'Wofür')).toBe('WofürEssen mit WeinVesper');
  expect(sent).toEqual([]);
  await userEvent.click(within(dialog).getByText('Meine behalten'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ base: 6, entry: { title: 'Essen mit Wein' } });
});

it('what Anna saved before and the server has taken in meanwhile is no conflict with herself', async () => {
  const { learn, sent } = open();
  await userEvent.type(description(), '!');
  await learn(withEntries([{ ...dinner, revision: 5 }], 2));
  await userEvent.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ base: 5, entry: { title: 'Abendessen!' } });
});

/** Types another amount into the form, which says 10. */
async function typeAmount(text: string) {
  await userEvent.clear(amount());
  await userEvent.type(amount(), text);
}

it('Ben was faster: the form is open again with both versions, and Anna keeps hers, on top of his', async () => {
  const { sent, answer, push } = open();
  answer({ code: 'entry-changed', current: twelve });
  await userEvent.type(description(), ' Alfama');
  await typeAmount('11');
  await userEvent.click(save());
  const dialog = await conflict();
  expect(row(dialog, 'Betrag')).toBe('Betrag11,00\u00a0€12,00\u00a0€');
  expect(row(dialog, 'Wofür')).toBe('WofürAbendessen AlfamaEssen');
  expect(row(dialog, 'Für')).toBe('FüralleAnna und Ben');
  expect(dialog).not.toHaveTextContent('Was nur eine Person');
  expect(description()).toHaveValue('Abendessen Alfama');
  answer('done');
  await userEvent.click(within(dialog).getByText('Meine behalten'));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(push).toHaveBeenLastCalledWith('/pari');
  expect(sent.map(({ base }) => base)).toEqual([4, 5]);
  expect(sent[1]?.entry).toEqual(sent[0]?.entry);
  expect(sent[1]?.id).not.toBe(sent[0]?.id);
});

it('whoever has changed it meanwhile is named, if they have said who they are', async () => {
  const revised: Activity = {
    ...{ revision: 2, at: twelve.createdAt, author: 'ben', undoneBy: null, undoes: null },
    event: { kind: 'entry.revised', before: recordEntry(dinner), after: recordEntry(twelve) },
  };
  const { answer } = open(dinner, '€', { events: [activityToLedger(revised)], before: null });
  answer({ code: 'entry-changed', current: twelve });
  await typeAmount('11');
  await userEvent.click(save());
  const dialog = await conflict();
  expect(await within(dialog).findByRole('button', { name: 'Bens behalten' })).toBeVisible();
  expect(dialog).toHaveTextContent('Ben hat diesen Eintrag geändert, während du ihn bearbeitet hast.');
  expect(within(dialog).getByRole('columnheader', { name: /Bens? Fassung|Ben ?s Fassung/ })).toBeVisible();
});

it('Anna has changed the description and Ben the amount: both count, and nobody is asked', async () => {
  const { sent, answer } = open();
  answer({ code: 'entry-changed', current: { ...twelve, title: dinner.title } });
  await userEvent.type(description(), ' Alfama');
  await userEvent.click(save());
  await waitFor(() => expect(sent.length).toBeGreaterThan(1));
  expect(sent[1]).toMatchObject({
    base: 5,
    entry: {
      ...{ title: 'Abendessen Alfama', cents: 1200, split: { among: ['anna', 'ben'] } },
      payers: [{ memberId: 'ben', cents: 1200 }],
    },
  });
  expect(sent[1]?.id).not.toBe(sent[0]?.id);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('Ben has changed the amount while Anna typed a description: hers is saved on top of his', async () => {
  const { sent, learn } = open();
  await userEvent.type(description(), ' Alfama');
  await learn(withEntries([{ ...twelve, title: dinner.title }], 2));
  await userEvent.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ base: 5, entry: { title: 'Abendessen Alfama', cents: 1200 } });
});

it.each([
  ['keeps hers: with his amount', 'Meine behalten', { title: 'Abendessen Alfama', cents: 1200 }],
  ['takes his: with his amount', 'Neue Fassung behalten', null],
])('both have changed the description, and only Ben the amount: Anna %s', async (_, choice, saved) => {
  const { sent, answer, push } = open();
  answer({ code: 'entry-changed', current: twelve });
  await userEvent.type(description(), ' Alfama');
  await userEvent.click(save());
  const dialog = await conflict();
  expect(
    within(dialog)
      .getAllByRole('rowheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Wofür']);
  expect(dialog).toHaveTextContent('Was nur eine Person geändert hat, gilt in jedem Fall.');
  // Saving the form itself must not save an outdated amount.
  expect([amount().value, description().value]).toEqual(['12,00', 'Abendessen Alfama']);
  answer('done');
  push.mockClear();
  await userEvent.click(within(dialog).getByText(choice));
  if (saved) await waitFor(() => expect(sent[1]).toMatchObject({ base: 5, entry: saved }));
  else await waitFor(() => expect(dialog).not.toBeVisible());
  expect(sent).toHaveLength(saved ? 2 : 1);
});

it('both have changed the description, and only Anna the amount: she takes his, with hers', async () => {
  const { sent, answer } = open();
  answer({ code: 'entry-changed', current: bens() });
  await userEvent.type(description(), ' Alfama');
  await typeAmount('11');
  await userEvent.click(save());
  const dialog = await conflict();
  answer('done');
  await userEvent.click(within(dialog).getByText('Neue Fassung behalten'));
  await waitFor(() => expect(sent[1]).toMatchObject({ base: 5, entry: { title: 'Essen', cents: 1100 } }));
});

it('Ben was faster: Anna takes his version, and her own is not kept', async () => {
  const { sent, answer, learn } = open();
  answer({ code: 'entry-changed', current: bens() });
  await userEvent.type(description(), ' Alfama');
  await userEvent.click(save());
  const dialog = await conflict();
  await learn(withEntries([bens()], 2));
  await userEvent.click(within(dialog).getByText('Neue Fassung behalten'));
  expect(description()).toHaveValue('Essen');
  expect(bar()).toHaveClass('invisible');
  expect(sessionStorage).toHaveLength(0);
  expect(sent).toHaveLength(1);
});

it('Anna closes the question, corrects hers with his in mind, and it counts on top of his', async () => {
  const { sent, answer } = open();
  answer({ code: 'entry-changed', current: bens() });
  await userEvent.type(description(), ' Alfama');
  await userEvent.click(save());
  fireEvent(await conflict(), new Event('cancel', { cancelable: true }));
  await userEvent.type(description(), ' und Essen');
  answer('done');
  await userEvent.click(save());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ base: 5, entry: { title: 'Abendessen Alfama und Essen' } });
});

it('somebody has left the group: the form is open again, and says why', async () => {
  const { sent, answer } = open();
  answer({ code: 'user-not-found' });
  await userEvent.type(description(), ' Alfama');
  await userEvent.click(save());
  expect(await screen.findByText(/nicht mehr in der Gruppe/)).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  answer('done');
  await userEvent.click(screen.getByRole('radio', { name: 'Ben' }));
  await userEvent.click(save());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ base: 4, entry: { title: 'Abendessen Alfama' } });
});

it('somebody deletes the expense while Anna looks at it: the form says so', async () => {
  const { learn } = open();
  await learn(withEntries([], 2));
  expect(screen.getByRole('heading', { name: 'Diese Ausgabe gibt es nicht mehr' })).toBeVisible();
});

it('somebody deletes it while Anna types: nothing is taken out of her hands, and saving creates it anew', async () => {
  const { learn, sent, push } = open();
  await userEvent.type(description(), ' Alfama');
  await learn(withEntries([], 2));
  expect(screen.getByText(/Wenn du speicherst, wird er neu angelegt/)).toBeVisible();
  expect(description()).toHaveValue('Abendessen Alfama');
  await userEvent.click(save());
  expect(push).toHaveBeenCalledWith('/pari');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).not.toHaveProperty('base');
  const entry = sent[0]?.entry as { readonly id: string; readonly title: string };
  expect(entry.title).toBe('Abendessen Alfama');
  expect(entry.id).not.toBe(dinner.id);
});

it('a payment is offered to be saved once it differs, has an amount, and both people', async () => {
  const word = 'Zahlung speichern';
  const { sent } = openScreen(
    <UpdatePaymentScreen groupCode={GROUP_CODE} paymentId={transfer.id} />,
    withEntries([transfer]),
  );
  expect(bar(word)).toHaveClass('invisible');
  await userEvent.clear(amount());
  await userEvent.type(amount(), '0');
  expect(bar(word)).toHaveClass('invisible');
  await userEvent.type(amount(), ',01');
  expect(bar(word)).not.toHaveClass('invisible');
  const from = within(screen.getByRole('radiogroup', { name: 'Wer zahlt?' }));
  await userEvent.click(from.getByRole('radio', { name: 'Ben' }));
  expect(bar(word)).toHaveClass('invisible');
  const to = within(screen.getByRole('radiogroup', { name: 'An wen?' }));
  await userEvent.click(to.getByRole('radio', { name: 'Cleo' }));
  await userEvent.click(save(word));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    base: 2,
    entry: { cents: cents(1), payers: [{ memberId: 'ben', cents: 1 }], split: { among: ['cleo'] } },
  });
});
