import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';

import { CreateExpenseScreen, CreatePaymentScreen } from '@/components/entries/form/create-entry-screen';
import { UpdateExpenseScreen } from '@/components/entries/form/update-entry-screen';
import { decideParts, type Payer } from '@/lib/domain/entry/parts';
import { namedBySplit, type Split } from '@/lib/domain/entry/split';
import type { Entry } from '@/lib/domain/nouns';
import { cents } from '@/lib/domain/money/money';
import { saying } from '@/tests/support/saying';
import { copyOf, entryOf, GROUP_CODE, memberOf } from '@/tests/unit/device/a-ledger';
import { teachDialogs } from '@/tests/unit/entries/dialogs';
import { openScreen } from '@/tests/unit/entries/open-screen';

// In the build each screen loads its own texts; here the test provides all of them.
jest.mock('@/components/shell/messages/screen-messages', () => ({
  ScreenMessages: ({ children }: { readonly children: ReactNode }) => children,
}));

const names = ['Anna', 'Ben', 'Cleo'];
const friends = Object.fromEntries(names.map((name) => [name, 0]));
const open = (copy = copyOf(friends)) => openScreen(<CreateExpenseScreen groupCode={GROUP_CODE} />, copy);
const amount = () => screen.getByLabelText<HTMLInputElement>('Betrag');
const description = () => screen.getByLabelText<HTMLInputElement>('Wofür?');
const save = () => screen.getByRole('button', { name: /Speichern$/ });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const box = (name: string) => screen.getByRole('checkbox', { name: `${name} ist dabei` });
const row = (name: string) => box(name).closest('li');
const alert = () => screen.queryByRole('alert');

beforeAll(teachDialogs);
beforeEach(() => sessionStorage.clear());

/** An expense of 10 € that Anna paid. */
async function fillIn(text = '10') {
  await userEvent.type(amount(), text);
  await userEvent.type(description(), 'Eis');
  await userEvent.click(screen.getByRole('radio', { name: 'Anna' }));
}

/** Opens the sheet of ways. @param from the button that does: another way is chosen already */
async function ways(from = /^Anders aufteilen: /) {
  await userEvent.click(button(from));
  const sheet = await screen.findByRole('dialog', { name: 'Wie aufteilen?' });
  return { sheet, way: (name: string) => within(sheet).getByRole('radio', { name: new RegExp(`^${name}`) }) };
}

async function choose(name: string, from?: RegExp) {
  const { way } = await ways(from);
  await userEvent.click(way(name));
  await screen.findByRole('button', { name: new RegExp(`^${name}`) });
}

async function several() {
  await userEvent.click(button('Mehrere'));
  await screen.findByRole('checkbox', { name: 'Anna' });
}

async function saved({ sent }: Pick<ReturnType<typeof open>, 'sent'>) {
  await userEvent.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  return sent[0]?.entry;
}

describe('the way to split', () => {
  it('is chosen by a tap, which closes the sheet and leads to the row that names it', async () => {
    open();
    const { sheet, way } = await ways();
    expect(within(sheet).getAllByRole('radio')).toHaveLength(6);
    expect(way('Gleichmäßig')).toBeChecked();
    expect(way('Gleichmäßig')).toHaveFocus();
    await userEvent.click(way('Nach Anteilen'));
    expect(sheet).not.toBeVisible();
    expect(button(/^Nach Anteilen/)).toHaveFocus();
    expect(names.map((name) => field(`Anteile von ${name}`).value)).toEqual(['1', '1', '1']);
    expect(screen.queryByText(/^Anders aufteilen/)).not.toBeInTheDocument();
  });

  it.each(['{Enter}', ' '])('is chosen by the keyboard: arrows move, %j closes', async (key) => {
    open();
    const { sheet, way } = await ways();
    await userEvent.keyboard('{ArrowDown}');
    expect(way('Nach Anteilen')).toBeChecked();
    await userEvent.keyboard('{ArrowDown}');
    expect(way('Nach Prozent')).toHaveFocus();
    expect(sheet).toBeVisible();
    await userEvent.keyboard(key);
    expect(sheet).not.toBeVisible();
    expect(button(/^Nach Prozent/)).toHaveFocus();
  });

  it('is left as it is by a tap on the one that is chosen, by closing, and by Esc', async () => {
    open();
    const first = await ways();
    await userEvent.click(first.way('Gleichmäßig'));
    expect(first.sheet).not.toBeVisible();
    expect(button(/^Anders aufteilen: Gleichmäßig/)).toHaveFocus();
    const { sheet } = await ways();
    await userEvent.click(within(sheet).getByRole('button', { name: 'Schließen' }));
    expect(sheet).not.toBeVisible();
    await ways();
    act(() => void sheet.dispatchEvent(new Event('cancel', { cancelable: true })));
    expect(sheet).not.toBeVisible();
    expect(button(/^Anders aufteilen: Gleichmäßig/)).toHaveFocus();
  });

  it('keeps what was typed for each, converts nothing, and evenly is as it was', async () => {
    const stage = open();
    await fillIn();
    await choose('Nach Prozent');
    await userEvent.type(field('Prozent von Anna'), '70');
    await choose('Genaue Beträge', /^Nach Prozent/);
    expect(names.map((name) => field(`Betrag von ${name}`).value)).toEqual(['', '', '']);
    await userEvent.type(field('Betrag von Ben'), '4');
    await choose('Nach Prozent', /^Genaue Beträge/);
    expect(field('Prozent von Anna')).toHaveValue('70');
    await userEvent.click((await ways(/^Nach Prozent/)).way('Gleichmäßig'));
    expect(button(/^Anders aufteilen: Gleichmäßig/)).toHaveFocus();
    expect(await saved(stage)).toMatchObject({ split: { how: 'even', among: ['anna', 'ben', 'cleo'] } });
  });
});

describe('what is typed for each person', () => {
  it('is sent as it was typed, and its share was shown', async () => {
    const stage = open();
    await fillIn();
    await choose('Nach Anteilen');
    await userEvent.clear(field('Anteile von Anna'));
    await userEvent.type(field('Anteile von Anna'), '2,5');
    await userEvent.clear(field('Anteile von Ben'));
    await userEvent.type(field('Anteile von Ben'), '1,5');
    expect(row('Anna')).toHaveTextContent('5,00 €');
    expect(row('Ben')).toHaveTextContent('3,00 €');
    expect(field('Anteile von Anna')).toHaveAccessibleDescription(/^5,00\s€$/);
    expect(await saved(stage)).toMatchObject({
      cents: 1000,
      split: {
        how: 'shares',
        of: [
          { memberId: 'anna', shares: 250 },
          { memberId: 'ben', shares: 150 },
          { memberId: 'cleo', shares: 100 },
        ],
      },
    });
  });

  it('waits while its person is not ticked, and comes back with the tick', async () => {
    const stage = open();
    await fillIn();
    await choose('Genaue Beträge');
    await userEvent.type(field('Betrag von Anna'), '6');
    await userEvent.type(field('Betrag von Ben'), '4');
    await userEvent.click(box('Ben'));
    expect(screen.queryByRole('textbox', { name: 'Betrag von Ben' })).not.toBeInTheDocument();
    expect(row('Ben')).toHaveTextContent('–');
    expect(button('Rest an Cleo')).toBeVisible();
    await userEvent.click(box('Ben'));
    expect(field('Betrag von Ben')).toHaveValue('4,00');
    await userEvent.click(box('Cleo'));
    expect(await saved(stage)).toMatchObject({
      split: {
        how: 'amounts',
        of: [
          { memberId: 'anna', cents: 600 },
          { memberId: 'ben', cents: 400 },
        ],
      },
    });
  });

  it('Enter goes on to the next field, and a tap on a name to its own', async () => {
    open();
    await choose('Nach Prozent');
    await userEvent.click(screen.getByText('Ben', { selector: 'label bdi' }));
    expect(field('Prozent von Ben')).toHaveFocus();
    expect(box('Ben')).toBeChecked();
    await userEvent.keyboard('40{Enter}');
    expect(field('Prozent von Cleo')).toHaveFocus();
    expect(alert()).not.toBeInTheDocument();
  });

  it('can be taken off by the button of the sign, where a keypad has no minus', async () => {
    const stage = open();
    await fillIn();
    await choose('Gleich, mit Plus und Minus');
    const sign = () => within(row('Ben') as HTMLElement).getByRole('button');
    expect(sign()).toHaveAccessibleName('Abschlag für Ben');
    expect(sign()).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(sign());
    await userEvent.type(field('Abschlag für Ben'), '1');
    expect(sign()).toHaveAccessibleName('Abschlag für Ben');
    expect(sign()).toHaveAttribute('aria-pressed', 'true');
    expect(field('Abschlag für Ben')).toHaveValue('1');
    await userEvent.type(field('Zuschlag für Anna'), '3');
    expect(await saved(stage)).toMatchObject({
      split: {
        ...{ how: 'adjusted', among: ['anna', 'ben', 'cleo'] },
        by: [
          { memberId: 'anna', cents: 300 },
          { memberId: 'ben', cents: -100 },
        ],
      },
    });
  });

  it('may be an income: what one share would come to is not said, and nothing is counted while one is unread', async () => {
    const stage = open();
    await fillIn('63');
    await choose('Nach Anteilen');
    const captions = () =>
      screen.queryAllByText(/\d Anteile/).map((text) => text.closest('p')?.textContent.trim());
    await userEvent.click(box('Cleo'));
    await userEvent.clear(field('Anteile von Anna'));
    expect(captions()).toEqual([]);
    await userEvent.type(field('Anteile von Anna'), '3.500');
    await userEvent.clear(field('Anteile von Ben'));
    await userEvent.type(field('Anteile von Ben'), '2800');
    expect(row('Anna')).toHaveTextContent('35,00 €');
    expect(new Set(captions())).toEqual(new Set(['6.300 Anteile']));
    expect(await saved(stage)).toMatchObject({
      split: {
        of: [
          { memberId: 'anna', shares: 350_000 },
          { memberId: 'ben', shares: 280_000 },
        ],
      },
    });
  });

  it('is marked once it is left if it cannot be read, and saving leads to it', async () => {
    const { sent } = open();
    await fillIn();
    await choose('Nach Prozent');
    await userEvent.type(field('Prozent von Ben'), '3*4');
    expect(field('Prozent von Ben')).toBeValid();
    await userEvent.click(save());
    expect(screen.getByText(/Eine Zahl lässt sich nicht lesen/)).toBeVisible();
    expect(field('Prozent von Ben')).toHaveFocus();
    expect(sent).toEqual([]);
  });
});

describe('items', () => {
  it('are typed one after the other, each for whoever had it, and what each bears is shown', async () => {
    const stage = open();
    await fillIn('30');
    await choose('Wer hatte was');
    await userEvent.type(field('Was'), 'Wein{Enter}');
    expect(field('Preis')).toHaveFocus();
    await userEvent.keyboard('20');
    const who = () => within(screen.getByRole('group', { name: 'Wer hatte das?' }));
    expect(who().getByRole('checkbox', { name: 'Alle' })).toBeChecked();
    await userEvent.click(who().getByRole('checkbox', { name: 'Ben' }));
    expect(who().getByRole('checkbox', { name: 'Alle' })).not.toBeChecked();
    await userEvent.click(field('Preis'));
    await userEvent.keyboard('{Enter}');
    expect(field('Was')).toHaveFocus();
    expect(field('Was')).toHaveValue('');
    await userEvent.keyboard('Brot{Enter}4');
    expect(screen.getByText(/^Trinkgeld/).closest('li')).toHaveTextContent('6,00 €');
    const bears = screen.getByRole('heading', { name: 'Das zahlt jeder' }).closest('section');
    expect(bears).toHaveTextContent(/Ben.*26,6[67] €/);
    expect(await saved(stage)).toMatchObject({
      split: {
        how: 'items',
        items: [
          { title: 'Wein', cents: 2000, among: ['ben'] },
          { title: 'Brot', cents: 400, among: ['anna', 'ben', 'cleo'] },
        ],
      },
    });
  });

  it.each([
    [
      '24',
      'Fehlt noch ein Posten? 28,80 €',
      'Noch einmal speichern nimmt es als Trinkgeld.',
      'Nächster Posten',
    ],
    [
      '240',
      'Die Posten ergeben 240,00 €',
      'Noch einmal speichern nimmt es als Rabatt.',
      'Betrag auf 240,00 €',
    ],
  ])(
    'of %s leave too much for a tip or a discount: saving asks once',
    async (price, said, onSaving, first) => {
      const stage = open();
      await fillIn('52,80');
      await choose('Wer hatte was');
      await userEvent.type(field('Was'), 'Wein{Enter}');
      await userEvent.keyboard(price);
      // Closes it.
      await userEvent.click(screen.getByRole('button', { name: 'Posten' }));
      await userEvent.click(screen.getByRole('button', { name: 'Entfernen' }));
      await userEvent.click(save());
      const alert = screen.getByRole('alert');
      expect(alert).toHaveTextContent(said);
      expect(alert).toHaveTextContent(onSaving);
      expect(screen.getAllByRole('button', { name: first.replaceAll(' €', '\u00a0€') })).toContain(
        document.activeElement,
      );
      expect(stage.sent).toEqual([]);
      expect(await saved(stage)).toMatchObject({ cents: 5280, split: { how: 'items' } });
    },
  );

  it.each([
    [
      'is for nobody',
      async () => {
        const who = within(screen.getByRole('group', { name: 'Wer hatte das?' }));
        await userEvent.type(field('Preis'), '20');
        await userEvent.click(who.getByRole('checkbox', { name: 'Ben' }));
        await userEvent.click(who.getByRole('checkbox', { name: 'Ben' }));
      },
      'Ein Posten ist für niemanden. Wähle aus, wer ihn hatte.',
    ],
    ['has no price', () => Promise.resolve(), /^Bei einem Posten fehlt der Preis/],
  ])('one %s: saving says so and leads to it, although it is closed', async (_, spoil, why) => {
    const { sent } = open();
    await fillIn('30');
    await choose('Wer hatte was');
    await userEvent.type(field('Was'), 'Brot{Enter}4{Enter}Wein');
    await spoil();
    await userEvent.click(button('Nächster Posten'));
    await userEvent.click(save());
    expect(screen.getByText(why)).toBeVisible();
    expect(button(/^Wein/)).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('may be below 0: by the button of the sign, or typed as bank statements do', async () => {
    const stage = open();
    await fillIn('19');
    await choose('Wer hatte was');
    await userEvent.type(field('Was'), 'Cola{Enter}20{Enter}Pfand{Enter}');
    const sign = button('Preis unter 0');
    expect(sign).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(sign);
    await userEvent.type(field('Preis'), '0,25');
    expect(sign).toHaveAttribute('aria-pressed', 'true');
    expect(field('Preis')).toHaveValue('0,25');
    await userEvent.keyboard('{Enter}Gutschein{Enter}0,75-');
    await userEvent.click(field('Was'));
    expect(field('Preis')).toHaveValue('0,75');
    expect(button('Preis unter 0')).toHaveAttribute('aria-pressed', 'true');
    expect(button(/^Pfand/)).toHaveTextContent('−0,25 €');
    expect(await saved(stage)).toMatchObject({
      split: { items: [{ cents: 2000 }, { cents: -25 }, { cents: -75 }] },
    });
  });

  it('that come to less than nothing for somebody are refused: saving names them, and leads to the item', async () => {
    const { sent } = open();
    await fillIn('17');
    await choose('Wer hatte was');
    await userEvent.type(field('Was'), 'Cola{Enter}20{Enter}');
    await userEvent.type(field('Was'), 'Pfand{Enter}-3');
    const who = within(screen.getByRole('group', { name: 'Wer hatte das?' }));
    await userEvent.click(who.getByRole('checkbox', { name: 'Ben' }));
    await userEvent.click(button(/^Cola/));
    await userEvent.click(
      within(screen.getByRole('group', { name: 'Wer hatte das?' })).getByRole('checkbox', { name: 'Anna' }),
    );
    await userEvent.click(save());
    expect(alert()).toHaveTextContent('Für Ben käme weniger als 0 heraus');
    expect(button(/^Pfand/)).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('name the amount where none was typed', async () => {
    open();
    await choose('Wer hatte was');
    await userEvent.type(field('Preis'), '12,50');
    await userEvent.click(button(/^Betrag auf 12,50/));
    expect(amount()).toHaveValue('12,50');
  });
});

describe('an amount in another currency', () => {
  it('is split as what it comes to in the group’s, and every figure says so', async () => {
    const stage = open();
    await fillIn('100');
    await userEvent.click(button(/Mehr$/));
    await userEvent.click(await screen.findByRole('switch', { name: 'Andere Währung' }));
    await userEvent.type(screen.getByRole('textbox', { name: /^Kurs: 1/ }), '0,9');
    await choose('Wer hatte was');
    await userEvent.type(field('Preis'), '90');
    expect(screen.queryByText(/^Trinkgeld/)).not.toBeInTheDocument();
    await choose('Genaue Beträge', /^Wer hatte was/);
    expect(button(/^Genaue Beträge/)).toHaveTextContent(/Zusammen.*90,00/);
    await userEvent.type(field('Betrag von Anna'), '50');
    await userEvent.type(field('Betrag von Ben'), '40');
    expect(await saved(stage)).toMatchObject({
      cents: 9000,
      foreign: { currency: 'USD', minor: 10_000, rate: '0.9' },
    });
  });
});

describe('several payers', () => {
  it('the first pays what the others leave, and typing there passes that on', async () => {
    const stage = open();
    await fillIn();
    await several();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Ben' }));
    await userEvent.type(field('Von Ben bezahlt'), '4');
    expect(field('Von Anna bezahlt')).toHaveAttribute('placeholder', '6,00');
    expect(field('Von Anna bezahlt')).toHaveAccessibleDescription('was übrig bleibt');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Cleo' }));
    await userEvent.type(field('Von Anna bezahlt'), '5');
    expect(field('Von Cleo bezahlt')).toHaveAttribute('placeholder', '1,00');
    expect(await saved(stage)).toMatchObject({
      cents: 1000,
      payers: [
        { memberId: 'cleo', cents: 100 },
        { memberId: 'anna', cents: 500 },
        { memberId: 'ben', cents: 400 },
      ],
    });
  });

  it('is one again, the first, and the button keeps the focus', async () => {
    open();
    await fillIn();
    await several();
    expect(button('Nur eine Person')).toHaveFocus();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Ben' }));
    await userEvent.click(button('Nur eine Person'));
    expect(screen.getByRole('radio', { name: 'Anna' })).toBeChecked();
    expect(button('Mehrere')).toHaveFocus();
  });

  it('all have typed, and something is missing: saving leads to the step, which completes the first', async () => {
    const stage = open();
    await fillIn();
    await several();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Ben' }));
    await userEvent.type(field('Von Ben bezahlt'), '4');
    await userEvent.type(field('Von Anna bezahlt'), '5');
    await userEvent.click(save());
    expect(button('Rest an Anna')).toHaveFocus();
    expect(stage.sent).toEqual([]);
    await userEvent.keyboard('{Enter}');
    expect(field('Von Anna bezahlt')).toHaveValue('6,00');
    expect(await saved(stage)).toMatchObject({
      payers: [
        { memberId: 'anna', cents: 600 },
        { memberId: 'ben', cents: 400 },
      ],
    });
  });

  it('a ninth member makes them rows with a list to choose from', async () => {
    const crowd = ['Anna', 'Ben', 'Cleo', 'Dora', 'Emil', 'Frida', 'Gero', 'Hanna', 'Ida'];
    open(copyOf(Object.fromEntries(crowd.map((name) => [name, 0]))));
    await userEvent.type(amount(), '10');
    await userEvent.selectOptions(screen.getByLabelText('Wer hat bezahlt?'), 'anna');
    await userEvent.click(button('Mehrere'));
    await userEvent.selectOptions(await screen.findByLabelText('Noch jemand …'), 'ida');
    await userEvent.type(field('Von Ida bezahlt'), '4');
    expect(field('Von Anna bezahlt')).toHaveAttribute('placeholder', '6,00');
    await userEvent.click(button('Anna entfernen'));
    expect(screen.queryByRole('textbox', { name: 'Von Anna bezahlt' })).not.toBeInTheDocument();
  });
});

describe('a rest', () => {
  async function withRest() {
    const stage = open();
    await fillIn();
    await choose('Genaue Beträge');
    await userEvent.type(field('Betrag von Anna'), '6');
    await userEvent.type(field('Betrag von Ben'), '2,50');
    return stage;
  }

  it('goes to whoever is empty with one tap, which can be taken back until something is typed', async () => {
    const stage = await withRest();
    await userEvent.click(button('Rest an Cleo'));
    expect(field('Betrag von Cleo')).toHaveValue('1,50');
    await userEvent.click(button('Rückgängig'));
    expect(field('Betrag von Cleo')).toHaveValue('');
    expect(field('Betrag von Ben')).toHaveValue('2,50');
    await userEvent.click(button('Rest an Cleo'));
    await userEvent.type(description(), '!');
    expect(screen.queryByText('Rückgängig')).not.toBeInTheDocument();
    expect(await saved(stage)).toMatchObject({
      title: 'Eis!',
      split: {
        of: [
          { memberId: 'anna', cents: 600 },
          { memberId: 'ben', cents: 250 },
          { memberId: 'cleo', cents: 150 },
        ],
      },
    });
  });

  it('once it is mended, that it adds up is said where the mend can be taken back, and nowhere else', async () => {
    await withRest();
    const fitsUnderList = () =>
      screen.queryAllByText(saying('geht auf')).filter((each) => each.closest('[data-field]') !== null);
    await userEvent.click(button('Rest an Cleo'));
    expect(button('Rückgängig')).toBeVisible();
    expect(screen.getAllByText(saying('geht auf'))[0]).toBeInTheDocument();
    expect(fitsUnderList()).toEqual([]);
    // The number is the same, but none can be taken back any more.
    fireEvent.change(field('Betrag von Cleo'), { target: { value: '1,5' } });
    expect(fitsUnderList()).toHaveLength(1);
  });

  it('of several payers is asked for in words of its own', async () => {
    open();
    await fillIn('40');
    await several();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Ben' }));
    await userEvent.type(field('Von Anna bezahlt'), '10');
    await userEvent.type(field('Von Ben bezahlt'), '20');
    await userEvent.click(save());
    expect(alert()).toHaveTextContent(/^10,00\s€ fehlen noch: wer hat sie bezahlt\?/);
    expect(screen.queryByText(/zu verteilen/)).not.toBeInTheDocument();
  });

  it('saving leads to the step, says it at once, and sends nothing', async () => {
    const { sent, push } = await withRest();
    expect(alert()).not.toBeInTheDocument();
    await userEvent.click(save());
    expect(button('Rest an Cleo')).toHaveFocus();
    expect(alert()).toHaveTextContent(/^Noch 1,50\s€ zu verteilen *So lässt es sich nicht speichern\.$/);
    expect([sent, push.mock.calls]).toEqual([[], []]);
    await userEvent.click(button('Rest an Cleo'));
    expect(alert()).not.toBeInTheDocument();
  });

  it('of payers and of shares: one step after the other, and only then the way back', async () => {
    const stage = await withRest();
    await several();
    await userEvent.type(field('Von Anna bezahlt'), '8');
    await userEvent.click(button('Rest an Anna'));
    expect(field('Von Anna bezahlt')).toHaveValue('10,00');
    await userEvent.click(button('Rest an Cleo'));
    expect(button('Rückgängig')).toBeVisible();
    expect(await saved(stage)).toMatchObject({ payers: [{ memberId: 'anna', cents: 1000 }] });
  });

  it('of more than 100 percent for one person alone is too much, too', async () => {
    const { sent } = open();
    await fillIn();
    await choose('Nach Prozent');
    await userEvent.type(field('Prozent von Ben'), '150');
    await userEvent.click(save());
    expect(button('Auf 100 % bringen')).toHaveFocus();
    expect(alert()).toHaveTextContent(/^50\s%\szu viel *So lässt es sich nicht speichern\.$/);
    expect(sent).toEqual([]);
    await userEvent.click(button('Auf 100 % bringen'));
    expect(field('Prozent von Ben')).toHaveValue('100');
  });

  it('extras above the amount have no step: saving says so and leads to the fields', async () => {
    const { sent } = open();
    await fillIn();
    await choose('Gleich, mit Plus und Minus');
    await userEvent.type(field('Zuschlag für Ben'), '12');
    await userEvent.click(save());
    expect(alert()).toHaveTextContent('Zuschläge über dem Betrag');
    expect(document.activeElement?.closest('[data-field]')).toHaveAttribute('data-field', 'among');
    expect(sent).toEqual([]);
  });

  it('is said once nothing was typed for a while', async () => {
    jest.useFakeTimers();
    try {
      const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
      open();
      await user.type(amount(), '10');
      await user.click(button(/^Anders aufteilen: Gleichmäßig/));
      await user.click(await screen.findByRole('radio', { name: /^Genaue Beträge/ }));
      await user.type(field('Betrag von Anna'), '6');
      const said = () =>
        screen.getAllByRole('status').filter(({ textContent }) => /4,00.* zu verteilen/.test(textContent));
      act(() => {
        jest.advanceTimersByTime(599);
      });
      expect(said()).toEqual([]);
      act(() => {
        jest.advanceTimersByTime(1);
      });
      expect(said()).toHaveLength(1);
    } finally {
      jest.useRealTimers();
    }
  });

  it('a total of shares is said while the amount is only begun', async () => {
    open();
    await choose('Nach Anteilen');
    await userEvent.type(amount(), '0');
    // In the row that names the way, and for the eyes and ears of whoever types.
    expect(await screen.findAllByText(saying(/^3 Anteile$/))).not.toHaveLength(0);
  });
});

describe('money that came in', () => {
  it('is an income by the switch, with words of its own, and an expense again without it', async () => {
    const stage = open();
    await userEvent.type(amount(), '10');
    await userEvent.click(button(/Mehr$/));
    const cameIn = () => screen.getByRole('switch', { name: 'Es kam Geld herein' });
    await userEvent.click(cameIn());
    expect(screen.getByRole('heading', { name: 'Neue Einnahme' })).toBeVisible();
    await userEvent.click(cameIn());
    expect(description()).toBeVisible();
    await userEvent.click(cameIn());
    await userEvent.type(screen.getByLabelText('Woher?'), 'Pfand');
    const receiver = within(screen.getByRole('radiogroup', { name: 'Wer hat es bekommen?' }));
    await userEvent.click(receiver.getByRole('radio', { name: 'Ben' }));
    expect(
      screen.getByText(saying(/^allen · je 3,33 oder 3,34/), { selector: '[role=status]' }),
    ).toBeVisible();
    expect(await saved(stage)).toMatchObject({
      ...{ kind: 'income', title: 'Pfand', cents: 1000 },
      payers: [{ memberId: 'ben', cents: 1000 }],
      split: { how: 'even', among: ['anna', 'ben', 'cleo'] },
    });
  });

  it('is offered where the sum is below zero, and keeps everything else', async () => {
    const stage = open();
    await fillIn('5-12,50');
    await userEvent.click(button('Als Einnahme eintragen'));
    expect(amount()).toHaveValue('7,50');
    expect(screen.queryByText('Als Einnahme eintragen')).not.toBeInTheDocument();
    expect(await saved(stage)).toMatchObject({ kind: 'income', title: 'Eis', cents: 750 });
  });
});

describe('editing', () => {
  const id = '00000001-0000-4000-8000-000000000001';

  /** A dinner of 10 € that somebody has split so. */
  function dinnerWith(split: Split, payers: readonly Payer[]): Entry {
    const sharers = names.map((name, place) => memberOf(name, place));
    const named = namedBySplit(split);
    const parts = decideParts({
      ...{ kind: 'expense', entryId: id, cents: cents(1000), payers, split, currency: '€' },
      sharers: sharers.filter((member) => named.includes(member.id)),
    });
    return { ...entryOf('Essen', '2026-11-14T18:32:00.000Z', { id, revision: 4 }), parts, split };
  }
  const edit = (entry: Entry) =>
    openScreen(
      <UpdateExpenseScreen groupCode={GROUP_CODE} expenseId={id} />,
      copyOf(friends, { entries: [entry] }),
      { address: `/update-expense/${GROUP_CODE}/${id}` },
    );
  const bar = () =>
    screen.getByText('Ausgabe speichern').closest('.invisible') === null ? 'offered' : 'hidden';

  it('shows what was typed, and offers to save once something differs', async () => {
    const stage = edit(
      dinnerWith(
        {
          how: 'shares',
          of: [
            { memberId: 'anna', shares: 250 },
            { memberId: 'cleo', shares: 100 },
          ],
        },
        [
          { memberId: 'anna', cents: cents(600) },
          { memberId: 'ben', cents: cents(400) },
        ],
      ),
    );
    expect(await screen.findByRole('textbox', { name: 'Anteile von Anna' })).toHaveValue('2,50');
    expect(field('Anteile von Cleo')).toHaveValue('1');
    expect(box('Ben')).not.toBeChecked();
    expect(await screen.findByRole('textbox', { name: 'Von Anna bezahlt' })).toHaveValue('6,00');
    expect(field('Von Ben bezahlt')).toHaveValue('4,00');
    expect(bar()).toBe('hidden');
    await userEvent.clear(field('Anteile von Cleo'));
    await userEvent.type(field('Anteile von Cleo'), '2');
    expect(bar()).toBe('offered');
    await userEvent.clear(field('Anteile von Cleo'));
    await userEvent.type(field('Anteile von Cleo'), '1,0');
    expect(bar()).toBe('hidden');
    await userEvent.type(description(), '!');
    await userEvent.click(screen.getByText('Ausgabe speichern'));
    await waitFor(() => expect(stage.sent).toHaveLength(1));
    expect(stage.sent[0]).toMatchObject({
      base: 4,
      entry: {
        ...{ title: 'Essen!', payers: [{ cents: 600 }, { cents: 400 }] },
        split: { how: 'shares', of: [{ shares: 250 }, { shares: 100 }] },
      },
    });
  });

  it('items open closed, one for all as one for all', async () => {
    edit(
      dinnerWith(
        {
          how: 'items',
          items: [
            { title: 'Wein', cents: cents(800), among: ['ben', 'anna'] },
            { title: 'Brot', cents: cents(100), among: ['cleo', 'anna', 'ben'] },
          ],
        },
        [{ memberId: 'anna', cents: cents(1000) }],
      ),
    );
    expect(await screen.findByRole('button', { name: /Wein.*8,00\s€/ })).toHaveTextContent('Anna und Ben');
    expect(button(/Brot/)).toHaveTextContent(/alle1,00\s€/);
    expect(screen.queryByRole('textbox', { name: 'Was' })).not.toBeInTheDocument();
    expect(bar()).toBe('hidden');
    await userEvent.click(button(/Wein/));
    expect(screen.getByRole('group', { name: 'Wein' })).toHaveFocus();
    await userEvent.click(button('Entfernen'));
    expect(bar()).toBe('offered');
  });

  it('of an even entry to another way is a change', async () => {
    edit(dinnerWith({ how: 'even', among: ['anna', 'ben'] }, [{ memberId: 'anna', cents: cents(1000) }]));
    await choose('Nach Anteilen');
    expect(bar()).toBe('offered');
    const { way } = await ways(/^Nach Anteilen/);
    await userEvent.click(way('Gleichmäßig'));
    expect(bar()).toBe('hidden');
  });
});

it('Anna reloads before she has saved, and way, numbers and payers are there', async () => {
  const first = open();
  await fillIn();
  await several();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Ben' }));
  await userEvent.type(field('Von Ben bezahlt'), '4');
  await choose('Nach Prozent');
  await userEvent.type(field('Prozent von Anna'), '70');
  await choose('Nach Anteilen', /^Nach Prozent/);
  await userEvent.type(field('Anteile von Ben'), '2', { initialSelectionStart: 0, initialSelectionEnd: 1 });
  first.unmount();
  const second = open();
  expect(await screen.findByRole('textbox', { name: 'Anteile von Ben' })).toHaveValue('2');
  expect(field('Von Ben bezahlt')).toHaveValue('4,00');
  await choose('Nach Prozent', /^Nach Anteilen/);
  expect(field('Prozent von Anna')).toHaveValue('70');
  await choose('Nach Anteilen', /^Nach Prozent/);
  expect(await saved(second)).toMatchObject({
    payers: [
      { memberId: 'anna', cents: 600 },
      { memberId: 'ben', cents: 400 },
    ],
    split: { how: 'shares', of: [{ shares: 100 }, { shares: 200 }, { shares: 100 }] },
  });
});

it('a payment is from one to one: its form has none of it', async () => {
  openScreen(<CreatePaymentScreen groupCode={GROUP_CODE} />, copyOf(friends));
  await userEvent.type(amount(), '5-12');
  const payer = within(screen.getByRole('radiogroup', { name: 'Wer zahlt?' }));
  await userEvent.click(payer.getByRole('radio', { name: 'Anna' }));
  for (const words of ['Mehrere', 'Anders aufteilen', 'Als Einnahme eintragen'])
    expect(screen.queryByText(new RegExp(`^${words}`))).not.toBeInTheDocument();
});
