import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { CreateExpenseScreen } from '@/components/entries/form/create-entry-screen';
import { today } from '@/lib/device/page/time/clock';
import { isId } from '@/lib/domain/ids';
import { NOTHING_HELD } from '@/lib/domain/ledger/copy';
import { saying } from '@/tests/support/saying';
import { copyOf, entryOf, GROUP_CODE } from '@/tests/unit/device/a-ledger';
import { openScreen } from '@/tests/unit/entries/open-screen';

const friends = copyOf({ Anna: 0, Ben: 0, Cleo: 0 });
const open = (copy = friends) => openScreen(<CreateExpenseScreen groupCode={GROUP_CODE} />, copy);
const amount = () => screen.getByLabelText<HTMLInputElement>('Betrag');
const description = () => screen.getByLabelText<HTMLInputElement>('Wofür?');
const save = () => screen.getByRole('button', { name: /Speichern$/ });
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
  const { sent, push } = open();
  await userEvent.click(save());
  expect(screen.getByText('Gib den Betrag der Ausgabe ein.')).toBeVisible();
  expect(screen.getByText('Wähle aus, wer bezahlt hat.')).toBeVisible();
  expect(amount()).toHaveFocus();
  expect([sent, push.mock.calls]).toEqual([[], []]);
  await userEvent.type(amount(), '1');
  expect(screen.queryByText('Gib den Betrag der Ausgabe ein.')).not.toBeInTheDocument();
  expect(screen.getByText('Wähle aus, wer bezahlt hat.')).toBeVisible();
});

it('an amount with what it was for fills both fields, pasted or typed', async () => {
  const first = open();
  await userEvent.paste('34,50 € Pizza');
  expect([amount().value, description().value]).toEqual(['34,50', 'Pizza']);
  expect(description()).toHaveFocus();
  first.unmount();
  sessionStorage.clear();
  open();
  await userEvent.keyboard('12,5 Taxi');
  expect([amount().value, description().value]).toEqual(['12,50', 'Taxi']);
  await userEvent.click(amount());
  await userEvent.keyboard(' Bus');
  await userEvent.tab();
  expect([amount().value, description().value]).toEqual(['12,50', 'Taxi']);
});

it.each([
  ['while it composes', { isComposing: true }],
  ['in Safari, once it has composed', { keyCode: 229 }],
])('the Enter that confirms a word of an input method does nothing: %s', async (_when, of) => {
  open();
  await userEvent.type(amount(), '10');
  fireEvent.keyDown(amount(), { key: 'Enter', keyCode: 13, ...of });
  expect(amount()).toHaveFocus();
  fireEvent.keyDown(amount(), { key: 'Enter', keyCode: 13 });
  expect(description()).toHaveFocus();
});

it.each([
  ['12,50 €.', '12,50'],
  ['45,90 Fr.', '45,90'],
  ['Fr. 12', '12,00'],
  ['12€50', '12,50'],
  ['1.500 €', '1500,00'],
  ['12,345.67', '12345,67'],
  ['1 234,56 Kč', '1234,56'],
  ['1,234.56', '1234,56'],
])('of %s pasted she sees at once what was understood: %s', async (text, shown) => {
  open();
  await userEvent.paste(text);
  expect(amount()).toHaveValue(shown);
  expect(amount()).toBeValid();
});

it.each(['2 Bier 9,00 €', '£1,500', '3*4', 'rund 5k'])('%s pasted is refused in words', async (text) => {
  open();
  await userEvent.paste(text);
  expect(amount()).toHaveValue(text);
  expect(amount()).toBeInvalid();
  expect(amount()).toHaveAccessibleDescription(/nicht als ein Betrag lesen/);
});

it('the caret stays between the same digits where a text is pasted into the middle', async () => {
  open();
  await userEvent.type(amount(), '1250');
  await userEvent.type(amount(), '.', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(amount()).toHaveValue('1.250');
  await userEvent.paste('9');
  expect(amount().value).toBe('1.9250');
});

it('Enter leads Anna from field to field instead of complaining', async () => {
  open();
  await userEvent.keyboard('10{Enter}');
  expect(description()).toHaveFocus();
  await userEvent.keyboard('Eis{Enter}');
  expect(screen.getByRole('radio', { name: 'Anna' })).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('an amount that is too big is said to be while it is typed, and no longer once it is not', async () => {
  open();
  await userEvent.type(amount(), '99999');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await userEvent.type(amount(), '9');
  expect(screen.getByRole('alert')).toHaveTextContent('Gib einen Betrag bis 99.999,99 ein.');
  expect(amount()).toBeInvalid();
  await userEvent.type(amount(), '{Backspace}');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('the key on a phone says "done" where Enter saves, and "next" where something is missing', async () => {
  open();
  await userEvent.type(amount(), '10');
  await userEvent.click(screen.getByRole('radio', { name: 'Anna' }));
  expect(amount()).toHaveAttribute('enterkeyhint', 'next');
  expect(description()).toHaveAttribute('enterkeyhint', 'done');
  await userEvent.clear(amount());
  expect(description()).toHaveAttribute('enterkeyhint', 'next');
});

it('who shares, and how much, is also shown beside the payer, above a keyboard', async () => {
  open();
  await userEvent.type(amount(), '30');
  const payer = screen.getByRole('radiogroup', { name: 'Wer hat bezahlt?' });
  expect(within(payer).getByText(saying('für alle · je 10,00 €'))).toHaveAttribute('aria-hidden', 'true');
});

it('what Anna saw is sent with the id that decided the shares, and she is led on at once', async () => {
  const { sent, push } = open();
  await fillIn();
  expect(await screen.findByText('Café und Bar')).toBeVisible();
  expect(
    screen.getByText(saying('für alle · je 3,33 oder 3,34 €'), { selector: '[role="status"]' }),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: /Cleo/ }));
  expect(share('Cleo')).toHaveTextContent('–');
  expect(share('Ben')).toHaveTextContent('5,00 €');
  expect(screen.getByText(saying('für 2 von 3 · je 5,00 €'), { selector: '[role="status"]' })).toBeVisible();
  await userEvent.click(save());
  expect(push).toHaveBeenCalledWith('/pari');
  await waitFor(() => expect(sent).toHaveLength(1));
  const { id: entryId, ...entry } = sent[0]?.entry as { readonly id: string };
  expect([isId(entryId), isId(sent[0]?.id ?? '')]).toEqual([true, true]);
  expect(sent[0]).not.toHaveProperty('base');
  expect(entry).toEqual({
    ...{ kind: 'expense', title: 'Eis', day: today(), note: '', category: 'cafe', foreign: null },
    cents: 1000,
    payers: [{ memberId: 'anna', cents: 1000 }],
    split: { how: 'even', among: ['anna', 'ben'] },
  });
});

it('Anna adds up two receipts: the sum is shown and said while she types, and it is what is sent', async () => {
  const { sent } = open();
  await userEvent.keyboard('12,50');
  await userEvent.click(screen.getByRole('button', { name: /^Plus/ }));
  expect(amount()).toHaveValue('12,50+');
  await userEvent.keyboard('8');
  expect(screen.getByText(saying('= 20,50 €'))).toBeVisible();
  expect(screen.getByText(saying('ergibt 20,50 €')).closest('[role="status"]')).not.toBeNull();
  expect(share('Anna')).toHaveTextContent(/6,8[34]/);
  await userEvent.type(description(), 'Eis');
  expect(amount()).toHaveValue('20,50');
  await userEvent.click(screen.getByRole('radio', { name: 'Anna' }));
  await userEvent.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.entry).toMatchObject({ cents: 2050 });
});

it.each([
  ['12,50+', 'Hinter dem Plus oder Minus fehlt noch eine Zahl.'],
  ['5-8', 'Das ergibt weniger als null. Prüfe, was du abziehst.'],
  ['99999+99999', 'Gib einen Betrag bis 99.999,99 ein. Größere Beträge: Trag sie in mehreren Einträgen ein.'],
  ['5-5', 'Gib einen Betrag ab 0,01 ein, mit höchstens zwei Nachkommastellen.'],
])('Anna cannot save %p, and reads why', async (typed, why) => {
  const { sent } = open();
  await userEvent.keyboard(typed);
  await userEvent.click(save());
  expect(screen.getByText(why)).toBeVisible();
  expect(amount()).toHaveFocus();
  expect(sent).toEqual([]);
});

it('Anna taps twice, and it is one expense and one way on', async () => {
  const { sent, push } = open();
  await fillIn();
  await userEvent.dblClick(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(push).toHaveBeenCalledTimes(1);
});

it('without a network Anna is led on all the same, it is sent when there is one, and a new form is empty', async () => {
  const { sent, answer, push, unmount } = open();
  answer('offline');
  await fillIn();
  await userEvent.click(save());
  expect(push).toHaveBeenCalledWith('/pari');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await waitFor(() => expect(sent).toHaveLength(1));
  answer('done');
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
  unmount();
  open();
  expect(amount()).toHaveValue('');
});

it('Anna reloads before she has saved, and everything is there', async () => {
  const first = open();
  await fillIn();
  first.unmount();
  open();
  expect(amount()).toHaveValue('10,00');
  expect(description()).toHaveValue('Eis');
  expect(screen.getByRole('radio', { name: 'Anna' })).toBeChecked();
});

it('a form that comes back from the browser’s cache is another expense', async () => {
  const { sent } = open();
  await fillIn();
  await userEvent.click(save());
  act(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await fillIn();
  await userEvent.click(save());
  await waitFor(() => expect(sent).toHaveLength(2));
  const ids = sent.map(({ entry }) => (entry as { readonly id: string }).id);
  expect(new Set(ids).size).toBe(2);
});

it('alone there is nobody to share with: the screen leads to the members instead', () => {
  open(copyOf({ Anna: 0 }));
  expect(screen.queryByLabelText('Betrag')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Mitglieder hinzufügen' })).toHaveAttribute(
    'href',
    '/create-group-members',
  );
});

describe('words of the last expenses', () => {
  const recent = () => screen.queryByRole('list', { name: 'Zuletzt eingetragen' });

  it('fill the field with one tap', async () => {
    const entries = ['Pizza', 'Taxi', 'pizza'].map((title, place) =>
      entryOf(title, `2026-11-2${3 - place}T09:00:00Z`, { id: `expense-${place}` }),
    );
    open(copyOf({ Anna: 0, Ben: 0 }, { entries }));
    expect(recent()?.textContent).toBe('PizzaTaxi');
    await userEvent.click(screen.getByRole('button', { name: 'Taxi' }));
    expect(description()).toHaveValue('Taxi');
    expect(recent()).toBeVisible();
  });

  it('are those that have what is typed, keep their place without any, and are all there once one was chosen', async () => {
    const entries = ['Pizza', 'Taxi', 'Pasta'].map((title, place) =>
      entryOf(title, `2026-11-2${3 - place}T09:00:00Z`, { id: `expense-${place}` }),
    );
    open(copyOf({ Anna: 0, Ben: 0 }, { entries }));
    await userEvent.type(description(), 'p');
    expect(recent()?.textContent).toBe('PizzaPasta');
    await userEvent.type(description(), 'x');
    expect(recent()).toBeEmptyDOMElement();
    await userEvent.clear(description());
    await userEvent.type(description(), 'pa');
    await userEvent.click(screen.getByRole('button', { name: 'Pasta' }));
    expect(description()).toHaveValue('Pasta');
    expect(recent()?.textContent).toBe('PizzaTaxiPasta');
  });

  it('are not there in a group without expenses, and keep their place until the device has them', () => {
    const { unmount } = open();
    expect(recent()).not.toBeInTheDocument();
    unmount();
    open(copyOf({ Anna: 1000, Ben: -1000 }, { before: NOTHING_HELD }));
    expect(recent()).toBeEmptyDOMElement();
  });
});
