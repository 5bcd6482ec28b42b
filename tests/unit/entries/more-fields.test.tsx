import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { CreateExpenseScreen, CreatePaymentScreen } from '@/components/entries/form/create-entry-screen';
import { loadMore } from '@/components/entries/form/more-later';
import { today } from '@/lib/device/page/time/clock';
import { dayAfter } from '@/lib/domain/days';
import { chooseMe } from '@/lib/session/me';
import { changeBrowserSession } from '@/lib/session/session-browser';
import { saying } from '@/tests/support/saying';
import { copyOf, entryOf, GROUP_CODE } from '@/tests/unit/device/a-ledger';
import { teachDialogs } from '@/tests/unit/entries/dialogs';
import { openScreen } from '@/tests/unit/entries/open-screen';

const friends = copyOf({ Anna: 0, Ben: 0 });
const open = (copy = friends, address?: string) =>
  openScreen(<CreateExpenseScreen groupCode={GROUP_CODE} />, copy, address === undefined ? {} : { address });

const amount = () => screen.getByLabelText<HTMLInputElement>('Betrag');
const title = () => screen.getByLabelText<HTMLInputElement>('Wofür?');
const note = () => screen.getByLabelText<HTMLTextAreaElement>('Notiz');
const save = () => screen.getByRole('button', { name: /Speichern$/ });
const quietLine = (words: 'Mehr' | 'Weniger' = 'Mehr') =>
  screen.getByRole('button', { name: new RegExp(`${words}$`) });
const more = async () => {
  await userEvent.click(quietLine());
  await screen.findByRole('radiogroup', { name: 'Tag' });
};
const choosePayer = (name: string) => userEvent.click(screen.getByRole('radio', { name }));

async function fillIn(text = '10', what = 'Eis') {
  await userEvent.type(amount(), text);
  await userEvent.type(title(), what);
  await choosePayer('Anna');
}

beforeAll(async () => {
  teachDialogs();
  await loadMore();
});
beforeEach(() => sessionStorage.clear());

describe('the quiet line', () => {
  it('says today, what the title means, and the other currency', async () => {
    open();
    expect(quietLine()).toHaveTextContent('Heute');
    await userEvent.type(title(), 'Taxi');
    expect(quietLine()).toHaveTextContent('Heute· 🚆 Unterwegs');
    await more();
    await userEvent.click(screen.getByRole('switch', { name: 'Andere Währung' }));
    expect(quietLine('Weniger')).toHaveTextContent('Heute· 🚆 Unterwegs· $');
  });

  it('opens and closes', async () => {
    open();
    expect(quietLine()).toHaveAttribute('aria-expanded', 'false');
    await more();
    expect(quietLine('Weniger')).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(quietLine('Weniger'));
    expect(screen.queryByLabelText('Notiz')).not.toBeInTheDocument();
  });
});

describe('the day', () => {
  it('was yesterday in one tap, and any other day by the date field', async () => {
    const { sent } = open();
    await fillIn();
    await more();
    await userEvent.click(screen.getByRole('radio', { name: 'Gestern' }));
    expect(quietLine('Weniger')).toHaveTextContent('Gestern');
    const date = screen.getByLabelText<HTMLInputElement>('Anderer Tag');
    expect(date).toHaveValue(dayAfter(today(), -1));
    fireEvent.change(date, { target: { value: '2026-02-03' } });
    expect(quietLine('Weniger')).toHaveTextContent('3. Februar');
    expect(screen.getByRole('radio', { name: 'Gestern' })).not.toBeChecked();
    await userEvent.click(save());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.entry).toMatchObject({ day: '2026-02-03' });
  });

  it('is left alone while a date is only half typed, and shown again once the field is left', async () => {
    open();
    await more();
    const date = screen.getByLabelText<HTMLInputElement>('Anderer Tag');
    Object.defineProperty(date, 'validity', { configurable: true, value: { badInput: true } });
    fireEvent.change(date, { target: { value: '' } });
    expect(date).toHaveValue('');
    expect(quietLine('Weniger')).toHaveTextContent('Heute');
    fireEvent.blur(date);
    expect(date).toHaveValue(today());
  });

  const BAD = 'Diesen Tag gibt es nicht, oder er liegt zu weit weg. Es bleibt, wie es war.';
  const becomesBad = (date: HTMLInputElement, badInput: boolean) => {
    Object.defineProperty(date, 'validity', { configurable: true, value: { badInput } });
    if (badInput) fireEvent.change(date, { target: { value: '' } });
  };

  it('of a date that does not exist is the one before it was typed, and the form says so', async () => {
    const { sent } = open();
    await fillIn();
    await more();
    await userEvent.click(screen.getByRole('radio', { name: 'Gestern' }));
    const date = screen.getByLabelText<HTMLInputElement>('Anderer Tag');
    // In November: "3" is the third, "31" no day.
    act(() => date.focus());
    fireEvent.change(date, { target: { value: '2026-11-03' } });
    expect(quietLine('Weniger')).toHaveTextContent('3. November');
    becomesBad(date, true);
    expect(quietLine('Weniger')).toHaveTextContent('Gestern');
    expect(screen.queryByText(BAD)).not.toBeInTheDocument();
    act(() => date.blur());
    expect(screen.getByText(BAD)).toBeVisible();
    expect(date).toHaveValue(dayAfter(today(), -1));
    becomesBad(date, false);
    await userEvent.click(screen.getByRole('radio', { name: 'Heute' }));
    expect(screen.queryByText(BAD)).not.toBeInTheDocument();
    await userEvent.click(save());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.entry).toMatchObject({ day: today() });
  });

  it('is not saved by Enter while it does not exist', async () => {
    const { sent } = open();
    await fillIn();
    await more();
    const date = screen.getByLabelText<HTMLInputElement>('Anderer Tag');
    act(() => date.focus());
    becomesBad(date, true);
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText(BAD)).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('of a year with two digits is of this century, and one out of reach counts as none', async () => {
    const { sent } = open();
    await fillIn();
    await more();
    const date = screen.getByLabelText<HTMLInputElement>('Anderer Tag');
    act(() => date.focus());
    fireEvent.change(date, { target: { value: '0025-07-14' } });
    expect(date).toHaveValue('0025-07-14');
    expect(quietLine('Weniger')).toHaveTextContent('14. Juli');
    act(() => date.blur());
    expect(date).toHaveValue('2025-07-14');
    act(() => date.focus());
    fireEvent.change(date, { target: { value: '0202-07-14' } });
    act(() => date.blur());
    expect(screen.getByText(BAD)).toBeVisible();
    await userEvent.click(save());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.entry).toMatchObject({ day: '2025-07-14' });
  });
});

describe('the category', () => {
  const opener = () => screen.getByRole('button', { name: /^Kategorie/ });
  const sheet = () => screen.getByRole('dialog', { name: 'Kategorie' });

  it('is chosen in a sheet, and stays with another title', async () => {
    const { sent } = open();
    await fillIn();
    await more();
    expect(within(opener()).getByText(saying('nach „Eis“ erraten'))).toBeVisible();
    await userEvent.click(opener());
    await userEvent.click(within(sheet()).getByRole('radio', { name: /Geschenke/ }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(opener()).toHaveFocus();
    await userEvent.type(title(), ' und Taxi');
    expect(quietLine('Weniger')).toHaveTextContent('Geschenke');
    await userEvent.click(save());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.entry).toMatchObject({ category: 'gifts' });
  });

  it('may be none, chosen with the keyboard, and Enter goes nowhere else', async () => {
    open();
    await userEvent.type(title(), 'Eis');
    await more();
    await userEvent.click(opener());
    const none = within(sheet()).getByRole('radio', { name: 'Keine' });
    none.focus();
    fireEvent.keyDown(none, { key: 'Enter', keyCode: 13 });
    expect(opener()).toHaveFocus();
    expect(opener()).toHaveTextContent('Keine');
    expect(quietLine('Weniger')).not.toHaveTextContent('Café');
  });

  it('stays when Esc closes the sheet, and the focus returns', async () => {
    open();
    await userEvent.type(title(), 'Eis');
    await more();
    await userEvent.click(opener());
    fireEvent(sheet(), new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(opener()).toHaveFocus();
    expect(opener()).toHaveTextContent('Café und Bar');
  });
});

it('a note says from 400 characters on how much room is left, and is too long from 501 on', async () => {
  const { sent } = open();
  await fillIn();
  await more();
  fireEvent.change(note(), { target: { value: 'a'.repeat(399) } });
  expect(screen.queryByText(/^noch/)).not.toBeInTheDocument();
  fireEvent.change(note(), { target: { value: 'a'.repeat(400) } });
  expect(screen.getByText('noch 100 Zeichen')).toBeVisible();
  fireEvent.change(note(), { target: { value: 'a'.repeat(501) } });
  expect(screen.queryByText(/^noch/)).not.toBeInTheDocument();
  await userEvent.click(quietLine('Weniger'));
  await userEvent.click(save());
  expect(note()).toHaveFocus();
  expect(note()).toHaveAccessibleDescription(/höchstens 500 Zeichen/);
  expect(sent).toEqual([]);
  fireEvent.change(note(), { target: { value: 'a'.repeat(500) } });
  // It was closed, and stays open for whoever mends it.
  expect(note()).toHaveFocus();
});

describe('another currency', () => {
  const rate = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Kurs: 1/ });
  const total = () => screen.getByLabelText<HTMLInputElement>('Oder: was auf der Abrechnung steht');
  const takeOther = async () => {
    await more();
    await userEvent.click(screen.getByRole('switch', { name: 'Andere Währung' }));
  };

  it('is entered with its rate, and what it comes to is shown under the amount', async () => {
    const { sent } = open();
    await fillIn('50');
    await takeOther();
    await userEvent.type(rate(), '0,9213');
    expect(screen.getByText(saying('= 46,07 €'))).toBeVisible();
    expect(total()).toHaveAttribute('placeholder', '46,07');
    await userEvent.click(save());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.entry).toMatchObject({
      cents: 4607,
      foreign: { currency: 'USD', minor: 5000, rate: '0.9213' },
    });
  });

  const currency = (sign: string) => screen.getByRole('button', { name: `${sign}, Währung ändern` });
  // Not by roles: each such query would look at all currencies of the world.
  const openCurrencies = async (sign: string) => {
    await userEvent.click(currency(sign));
    return screen.findByPlaceholderText<HTMLInputElement>('Währung suchen');
  };
  const likely = (words: string) => screen.getByLabelText(words, { selector: '[aria-label]' });

  it('is chosen beside the amount, and the group’s own in the same place', async () => {
    open();
    await userEvent.type(amount(), '50');
    await openCurrencies('€');
    expect(likely('€ · Euro')).toHaveFocus();
    fireEvent.click(likely('CHF · Schweizer Franken'));
    expect(currency('CHF')).toHaveFocus();
    expect(screen.getByText(saying('in CHF, noch ohne Kurs'))).toBeVisible();
    await more();
    expect(screen.getByRole('switch', { name: 'Andere Währung' })).toBeChecked();
    await openCurrencies('CHF');
    fireEvent.click(likely('€ · Euro'));
    expect(currency('€')).toHaveFocus();
    expect(screen.getByRole('switch', { name: 'Andere Währung' })).not.toBeChecked();
  });

  it('that was chosen before the amount leads on to the amount, and Esc back to the button', async () => {
    open();
    await openCurrencies('€');
    fireEvent.click(likely('$ · US-Dollar'));
    expect(amount()).toHaveFocus();
    const search = await openCurrencies('$');
    const dialog = search.closest('dialog');
    act(() => void dialog?.dispatchEvent(new Event('cancel', { cancelable: true })));
    expect(dialog).not.toHaveAttribute('open');
    expect(currency('$')).toHaveFocus();
  });

  it('is found by its name or code, and Enter takes the first without saving', async () => {
    const { sent } = open();
    await fillIn('50');
    const search = await openCurrencies('€');
    fireEvent.change(search, { target: { value: 'xyzzy' } });
    expect(screen.getByText('Keine gefunden')).toBeVisible();
    fireEvent.change(search, { target: { value: 'islandisch' } });
    expect(screen.getByText('ISK · Isländische Krone')).toBeVisible();
    expect(screen.queryByText(/^CHF · /)).not.toBeInTheDocument();
    search.focus();
    await userEvent.keyboard('{Enter}');
    expect(currency('ISK')).toHaveFocus();
    expect(sent).toEqual([]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is entered with what the statement says, and the rate follows', async () => {
    open();
    await fillIn('50');
    await takeOther();
    await userEvent.type(rate(), '0,5');
    await userEvent.type(total(), '46,00');
    expect(rate()).toHaveValue('');
    expect(rate()).toHaveAttribute('placeholder', '0,92');
  });

  it('shows what was understood of rate and statement once they are left', async () => {
    open();
    await fillIn('50');
    await takeOther();
    await userEvent.type(rate(), '0,92 €');
    await userEvent.tab();
    expect(rate()).toHaveValue('0,92');
    await userEvent.type(total(), '-1.046,00 EUR');
    await userEvent.tab();
    expect(total()).toHaveValue('1046,00');
  });

  it('has the last rate of the group, and says where it comes from', async () => {
    const ramen = {
      ...entryOf('Ramen', '2026-11-20T10:00:00Z', { amount: 610 }),
      foreign: { currency: 'JPY', minor: 1000, rate: '0.0061' },
    };
    open({ ...friends, entries: [ramen] });
    await takeOther();
    expect(rate()).toHaveValue('0,0061');
    expect(screen.getByLabelText('Bezahlt in')).toHaveValue('JPY');
    expect(screen.getByText(saying('Kurs aus „Ramen“, 20. November'))).toBeVisible();
    await userEvent.type(rate(), '5');
    expect(screen.queryByText(/^Kurs aus/)).not.toBeInTheDocument();
  });

  it('with thousandths asks what one mark before three digits means', async () => {
    open();
    await takeOther();
    await userEvent.selectOptions(screen.getByLabelText('Bezahlt in'), 'OMR');
    await userEvent.type(amount(), '1.600');
    await userEvent.tab();
    expect(amount()).toHaveAccessibleDescription('Das lässt sich auf zwei Arten lesen. Was meinst du?');
    const readings = within(screen.getByRole('group', { name: 'Was meinst du?' })).getAllByRole('button');
    expect(readings.map(({ textContent }) => textContent)).toEqual(['1,600\u00a0OMR', '1.600,000\u00a0OMR']);
    await userEvent.click(screen.getByRole('button', { name: /^1,600/ }));
    expect(amount()).toHaveFocus();
    expect(amount()).toHaveValue('1,600');
    expect(amount()).not.toHaveAccessibleDescription();
    await userEvent.clear(amount());
    await userEvent.type(amount(), '5k');
    await userEvent.tab();
    expect(amount()).toHaveAccessibleDescription(/höchstens drei Nachkommastellen/);
  });

  it.each([
    ['45.90 USD', '45,90', 'USD'],
    ['$45,90', '45,90', 'USD'],
    ['¥5100', '5100', 'JPY'],
    ['CHF 120.-', '120,00', 'CHF'],
    ['45,90 Fr.', '45,90', 'CHF'],
  ])('is taken from the amount: “%s”, pasted', async (text, shown, code) => {
    open();
    await userEvent.click(amount());
    await userEvent.paste(text);
    expect(amount()).toHaveValue(shown);
    expect(screen.getByText(saying(/^in .+, noch ohne Kurs$/))).toBeVisible();
    await more();
    expect(screen.getByLabelText('Bezahlt in')).toHaveValue(code);
    expect(rate()).toHaveValue('');
  });

  it('is typed behind the amount, with what it was for, at the last rate of the group', async () => {
    const curry = {
      ...entryOf('Curry', '2026-11-20T10:00:00Z', { amount: 910 }),
      foreign: { currency: 'THB', minor: 35_000, rate: '0.026' },
    };
    const { sent } = open({ ...friends, entries: [curry] });
    await userEvent.click(amount());
    await userEvent.keyboard('500 THB');
    expect(amount()).toHaveFocus();
    expect(amount()).toHaveValue('500 THB');
    expect(screen.getByText(saying('= 13,00 €'))).toBeVisible();
    await userEvent.keyboard(' Satay');
    expect(title()).toHaveValue('Satay');
    expect(amount()).toHaveValue('500,00');
    await choosePayer('Anna');
    await userEvent.click(save());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.entry).toMatchObject({
      ...{ title: 'Satay', cents: 1300 },
      foreign: { currency: 'THB', minor: 50_000, rate: '0.026' },
    });
  });

  it('is left when the amount names the group’s own, and never taken from the beginning of a word', async () => {
    open();
    await userEvent.click(amount());
    await userEvent.paste('$45,90');
    expect(quietLine()).toHaveTextContent('$');
    await userEvent.clear(amount());
    await userEvent.paste('45,90 €');
    expect(quietLine()).not.toHaveTextContent('$');
    await userEvent.clear(amount());
    await userEvent.keyboard('12 Fr');
    expect(title()).toHaveValue('');
    await userEvent.keyboard('ühstück');
    expect(title()).toHaveValue('Frühstück');
    expect(quietLine()).toHaveTextContent(/^📅 Heute· \S+ \D+Mehr$/u);
  });

  it('is taken from a word that is complete once the amount is left; a title of one letter stays a title', async () => {
    open();
    await userEvent.click(amount());
    await userEvent.keyboard('12 kr');
    await userEvent.tab();
    expect(amount()).toHaveValue('12,00');
    expect(quietLine()).toHaveTextContent('SEK');
    await userEvent.clear(amount());
    await userEvent.type(amount(), '34,50 P');
    await userEvent.tab();
    expect(title()).toHaveValue('P');
    expect(amount()).toHaveValue('34,50');
    expect(title()).not.toHaveFocus();
  });

  it('is none where the group’s own has the same sign', async () => {
    open(copyOf({ Anna: 0, Ben: 0 }, { group: { currency: 'AUD' } }));
    await userEvent.click(amount());
    await userEvent.paste('$45.90');
    expect(amount()).toHaveValue('45,90');
    expect(quietLine()).toHaveTextContent(/^📅 HeuteMehr$/);
  });

  it('has a rate that turns, with the units of both fields', async () => {
    const { sent } = open();
    await fillIn('101');
    await takeOther();
    await userEvent.selectOptions(screen.getByLabelText('Bezahlt in'), 'CZK');
    await userEvent.type(rate(), '25,25');
    expect(screen.getByText(saying('= 2.550,25 €'))).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Kurs umdrehen: 1 € in CZK' }));
    expect(screen.getByText(saying('= 4,00 €'))).toBeVisible();
    expect(rate()).toHaveAccessibleName(/^Kurs: 1 .?€.? in .?CZK.?$/);
    expect(rate()).toHaveValue('25,25');
    await userEvent.click(save());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.entry).toMatchObject({
      cents: 400,
      foreign: { currency: 'CZK', minor: 10_100, rate: '0.039604' },
    });
  });

  it('asks about a rate that is the inverse of the last one, and takes the answer', async () => {
    const beer = {
      ...entryOf('Bier', '2026-11-20T10:00:00Z', { amount: 400 }),
      foreign: { currency: 'CZK', minor: 10_100, rate: '0.0396' },
    };
    const { sent } = open({ ...friends, entries: [beer] });
    await fillIn('101');
    await takeOther();
    await userEvent.clear(rate());
    await userEvent.type(rate(), '25,25');
    await userEvent.click(save());
    expect(rate()).toHaveFocus();
    expect(rate()).toHaveAccessibleDescription(/andersherum gemeint/);
    const answers = within(screen.getByRole('group', { name: 'Welcher Kurs?' })).getAllByRole('button');
    expect(answers.map(({ textContent }) => textContent)).toEqual(['1 € = 25,25 CZK', '1 CZK = 25,25 €']);
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '1 € = 25,25 CZK' }));
    expect(rate()).toHaveFocus();
    await userEvent.click(save());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.entry).toMatchObject({ cents: 400 });
  });

  it('offers no rate that may be into a former currency of the group', async () => {
    const ramen = {
      ...entryOf('Ramen', '2026-11-20T10:00:00Z', { amount: 610 }),
      foreign: { currency: 'JPY', minor: 1000, rate: '0.0061' },
    };
    const group = { updatedAt: new Date('2026-11-21T10:00:00Z') };
    const { unmount } = open(copyOf({ Anna: 0, Ben: 0 }, { entries: [ramen], group }));
    await takeOther();
    expect(screen.getByLabelText('Bezahlt in')).toHaveValue('JPY');
    expect(rate()).toHaveValue('');
    unmount();
    sessionStorage.clear();
    const copy = copyOf({ Anna: 0, Ben: 0 }, { entries: [ramen], group });
    open(copy, `/create-expense?copy=${ramen.id}`);
    expect(screen.getByText(saying('in JPY, noch ohne Kurs'))).toBeVisible();
  });

  it('is never the group’s own, which may have been another one', async () => {
    const sushi = {
      ...entryOf('Sushi', '2026-11-20T10:00:00Z', { amount: 610 }),
      foreign: { currency: 'EUR', minor: 1000, rate: '1.1' },
    };
    open({ ...friends, entries: [sushi] });
    await takeOther();
    expect(screen.getByLabelText('Bezahlt in')).toHaveValue('USD');
    expect(screen.queryByRole('option', { name: /Euro$/ })).not.toBeInTheDocument();
  });

  it('without a rate opens what was closed, and leads to the rate', async () => {
    const { sent } = open();
    await fillIn('50');
    await takeOther();
    await userEvent.click(quietLine('Weniger'));
    await userEvent.click(save());
    expect(rate()).toHaveFocus();
    expect(rate()).toHaveAccessibleDescription('Kein Kurs: gib ihn ein.');
    await userEvent.type(rate(), '0,9');
    expect(rate()).toHaveFocus();
    await userEvent.click(save());
    await waitFor(() => expect(sent).toHaveLength(1));
  });
});

describe('the next entry', () => {
  const next = () => screen.getByRole('button', { name: 'Speichern und nächste' });

  it('keeps payer and day, empties the rest, and says that the former one is saved', async () => {
    const { sent, push } = open();
    await fillIn();
    await more();
    await userEvent.click(screen.getByRole('radio', { name: 'Gestern' }));
    await userEvent.type(note(), 'mit Sahne');
    await userEvent.click(next());
    expect(screen.getByText(saying('„Eis“ ist gespeichert.'))).toBeVisible();
    expect([amount().value, title().value, note().value]).toEqual(['', '', '']);
    expect(amount()).toHaveFocus();
    expect(screen.getByRole('radio', { name: 'Anna' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Gestern' })).toBeChecked();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await userEvent.type(amount(), '5');
    await userEvent.type(title(), 'Bus');
    await userEvent.click(save());
    await waitFor(() => expect(sent).toHaveLength(2));
    const day = dayAfter(today(), -1);
    expect(sent).toMatchObject([
      { entry: { title: 'Eis', day, note: 'mit Sahne', category: 'cafe' } },
      { entry: { title: 'Bus', day, note: '', cents: 500 } },
    ]);
    expect(new Set(sent.map(({ entry }) => (entry as { readonly id: string }).id)).size).toBe(2);
    expect(push).toHaveBeenCalledTimes(1);
  });

  it('keeps currency, rate and several payers', async () => {
    const { sent } = open();
    await fillIn('350');
    await userEvent.click(screen.getByRole('button', { name: 'Mehrere' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Ben' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Von Ben bezahlt' }), '4');
    await more();
    await userEvent.click(screen.getByRole('switch', { name: 'Andere Währung' }));
    await userEvent.selectOptions(screen.getByLabelText('Bezahlt in'), 'THB');
    await userEvent.type(screen.getByLabelText('Oder: was auf der Abrechnung steht'), '9,10');
    await userEvent.click(next());
    await userEvent.type(amount(), '120');
    expect(screen.getByText(saying('= 3,12 €'))).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Kurs: 1/ })).toHaveValue('0,026');
    expect(screen.getByRole('textbox', { name: 'Von Ben bezahlt' })).toHaveValue('');
    await userEvent.type(screen.getByRole('textbox', { name: 'Von Ben bezahlt' }), '1');
    await userEvent.type(title(), 'Satay');
    await userEvent.click(save());
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.entry).toMatchObject({
      ...{ cents: 312, foreign: { currency: 'THB', minor: 12_000, rate: '0.026' } },
      payers: [
        { memberId: 'anna', cents: 212 },
        { memberId: 'ben', cents: 100 },
      ],
    });
  });

  it('waits for what is missing', async () => {
    const { sent } = open();
    await more();
    await userEvent.click(next());
    expect(amount()).toHaveFocus();
    expect(screen.getByText('Gib den Betrag der Ausgabe ein.')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('is saved once by two taps', async () => {
    const { sent } = open();
    await fillIn();
    await more();
    await userEvent.dblClick(next());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(title()).toHaveValue('');
  });

  it('is never begun by Enter in a field', async () => {
    open();
    await fillIn();
    await more();
    // A browser would press the first button of the form that submits.
    expect(next()).toHaveAttribute('type', 'button');
    await userEvent.type(title(), '{Enter}');
    fireEvent.submit(title().form ?? title());
    expect(title()).toHaveValue('Eis');
    expect(screen.queryByText(saying('„Eis“ ist gespeichert.'))).not.toBeInTheDocument();
  });

  it('may be a payment, too', async () => {
    openScreen(<CreatePaymentScreen groupCode={GROUP_CODE} />, friends);
    await userEvent.type(amount(), '5');
    await userEvent.click(
      within(screen.getByRole('radiogroup', { name: 'Wer zahlt?' })).getByRole('radio', { name: 'Anna' }),
    );
    await userEvent.click(
      within(screen.getByRole('radiogroup', { name: 'An wen?' })).getByRole('radio', { name: 'Ben' }),
    );
    await more();
    expect(screen.queryByRole('button', { name: /^Kategorie/ })).not.toBeInTheDocument();
    await userEvent.click(next());
    expect(screen.getByText('Die Zahlung ist gespeichert.')).toBeVisible();
  });
});

it('a copy has all that the entry says, today and as an entry of its own', async () => {
  changeBrowserSession((session) => chooseMe(session, GROUP_CODE, 'ben'));
  const hotel = {
    ...entryOf('Hotel', '2026-11-20T10:00:00Z', { amount: 4607, payer: 'Anna' }),
    ...{ note: 'Zwei Nächte', category: 'lodging' as const },
    foreign: { currency: 'USD', minor: 5000, rate: '0.9213' },
  };
  const { sent, learn } = open({ ...friends, entries: [hotel] }, `/create-expense?copy=${hotel.id}`);
  expect([amount().value, title().value]).toEqual(['50,00', 'Hotel']);
  expect(screen.getByRole('radio', { name: 'Anna' })).toBeChecked();
  expect(quietLine()).toHaveTextContent('Heute');
  // It stays if somebody deletes the other one.
  await learn(copyOf({ Anna: 0, Ben: 0 }, { revision: 9 }));
  expect(title()).toHaveValue('Hotel');
  await userEvent.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  const { id, ...entry } = sent[0]?.entry as { readonly id: string };
  expect(id).not.toBe(hotel.id);
  expect(sent[0]).not.toHaveProperty('base');
  expect(entry).toMatchObject({
    ...{ title: 'Hotel', cents: 4607, day: today(), note: 'Zwei Nächte', category: 'lodging' },
    foreign: { currency: 'USD', minor: 5000, rate: '0.9213' },
  });
});

describe('a copy in another currency', () => {
  const hotel = {
    ...entryOf('Hotel', '2026-11-10T10:00:00Z', { amount: 4607, payer: 'Anna' }),
    foreign: { currency: 'USD', minor: 5000, rate: '0.9213' },
  };
  const taxi = {
    ...entryOf('Taxi', '2026-11-12T10:00:00Z', { amount: 950, payer: 'Anna' }),
    foreign: { currency: 'USD', minor: 1000, rate: '0.95' },
  };
  const rate = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Kurs: 1/ });

  it('says from which day its rate is, and offers a newer one', async () => {
    open({ ...friends, entries: [taxi, hotel] }, `/create-expense?copy=${hotel.id}`);
    await more();
    expect(screen.getByText(saying('Kurs vom 10. November'))).toBeVisible();
    expect(rate()).toHaveValue('0,9213');
    await userEvent.click(screen.getByRole('button', { name: 'Neueren nehmen: 0,95, 12. November' }));
    expect(rate()).toHaveValue('0,95');
    expect(screen.getByText(saying('Kurs aus „Taxi“, 12. November'))).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Neueren nehmen/ })).not.toBeInTheDocument();
  });

  it('offers none that is older', async () => {
    open({ ...friends, entries: [taxi, hotel] }, `/create-expense?copy=${taxi.id}`);
    await more();
    expect(screen.getByText(saying('Kurs vom 12. November'))).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Neueren nehmen/ })).not.toBeInTheDocument();
  });
});

it('a copy of what was paid in the present currency of the group is in that', async () => {
  const hotel = {
    ...entryOf('Hotel', '2026-11-20T10:00:00Z', { amount: 4607, payer: 'Anna' }),
    foreign: { currency: 'USD', minor: 5000, rate: '0.9213' },
  };
  const copy = copyOf({ Anna: 0, Ben: 0 }, { entries: [hotel], group: { currency: '$' } });
  const { sent } = open(copy, `/create-expense?copy=${hotel.id}`);
  expect(amount()).toHaveValue('50,00');
  await userEvent.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ currency: '$', entry: { cents: 5000, foreign: null } });
});
