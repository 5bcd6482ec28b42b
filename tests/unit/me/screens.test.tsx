import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { BalancesView } from '@/components/balances/balances-view';
import { CreateExpenseScreen, CreatePaymentScreen } from '@/components/entries/form/create-entry-screen';
import { MainScreen } from '@/components/group/main-screen';
import { HistoryView } from '@/components/history/history-view';
import { SettleScreen } from '@/components/settle/settle-screen';
import { keepSettled, markJustSettled } from '@/lib/device/page/look/just-settled';
import { saying } from '@/tests/support/saying';
import { copyOf, entryOf, GROUP_CODE } from '@/tests/unit/device/a-ledger';
import { showGroup } from '@/tests/unit/device/show-group';
import { teachDialogs } from '@/tests/unit/entries/dialogs';
import { openScreen } from '@/tests/unit/entries/open-screen';
import { forgets, usedBy, withIds } from '@/tests/unit/me/as-member';

/** What the screens of a group say to a person whom they know. */

beforeAll(teachDialogs);
beforeEach(() => sessionStorage.clear());
afterEach(forgets);

const dinner = entryOf('Abendessen', '2026-11-21T09:00:00.000Z', { among: ['Anna', 'Ben', 'Cleo'] });
const gift = entryOf('Geschenk', '2026-11-20T09:00:00.000Z', { payer: 'Ben', among: ['Anna'] });

const groupOf = (balances: Readonly<Record<string, number>>, entries = [dinner]) =>
  withIds(copyOf(balances, { entries }));

describe('the big number', () => {
  const hero = (name: string | null, balances: Readonly<Record<string, number>>, entries = [dinner]) => {
    usedBy(name);
    const copy = groupOf(balances, entries);
    showGroup(
      <MainScreen groupCode={GROUP_CODE} hasBoth={false} balances={null} history={null} beginning={null} />,
      copy,
    );
    return screen.getAllByRole('heading', { level: 2 })[0]?.parentElement?.textContent;
  };

  test.each([
    ['Anna', 'Du bekommst25,00\u00a0€Gruppe: 25,00\u00a0€ · 1 Eintrag Statistik'],
    ['Ben', 'Du schuldest25,00\u00a0€Gruppe: 25,00\u00a0€ · 1 Eintrag Statistik'],
    ['Cleo', 'Du bist quitt0,00\u00a0€Gruppe: 25,00\u00a0€ · 1 Eintrag Statistik'],
    [null, 'Gesamtausgaben25,00\u00a0€Statistik'],
  ])('of %s says how they stand, without a sign', (name, words) => {
    expect(hero(name, { Anna: 2500, Ben: -2500, Cleo: 0 })).toBe(words);
  });

  test('of a group that is settled within the tolerance is no number', () => {
    expect(hero('Anna', { Anna: 1, Ben: -1 })).toBe(
      'Du bist quitt🎉Gruppe: 0,01\u00a0€ · 1 Eintrag Statistik',
    );
  });

  test('leaves the celebration to the part below, as long as that is there', () => {
    markJustSettled(GROUP_CODE, { former: new Map(), besideRow: false });
    expect(hero('Anna', { Anna: 0, Ben: 0 })).toContain('Du bist quitt0,00');
    act(() => keepSettled(GROUP_CODE));
    expect(screen.getByText('🎉')).toBeInTheDocument();
  });

  test('is the total before anything has happened', () => {
    expect(hero('Anna', { Anna: 0, Ben: 0 }, [])).toBe('Gesamtausgaben0,00\u00a0€');
  });

  test('of somebody who has left is the total', () => {
    expect(hero('Dora', { Anna: 2500, Ben: -2500 })).toBe('Gesamtausgaben25,00\u00a0€Statistik');
  });
});

test('in the balances one stands first, addressed as du; the others follow by name', () => {
  usedBy('Cleo');
  showGroup(<BalancesView groupCode={GROUP_CODE} />, groupOf({ Ben: -500, Anna: 1500, Cleo: -1000 }));
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'CCleoduschuldest−10,00\u00a0€10,00\u00a0€',
    'AAnnabekommt zurück+15,00\u00a0€',
    'BBenschuldet−5,00\u00a0€5,00\u00a0€',
  ]);
});

test('the history says what one bears of an expense, where one does', () => {
  usedBy('Ben');
  const back = { kind: 'payment', payer: 'Anna', among: ['Ben'] } as const;
  const entries = [dinner, gift, entryOf('', '2026-11-19T09:00:00.000Z', back)];
  showGroup(<HistoryView groupCode={GROUP_CODE} />, groupOf({ Anna: 0, Ben: 0, Cleo: 0 }, entries));
  expect(
    screen.getByRole('link', { name: /Anna zahlte · für alle .*dein Anteil 3,3[34]\s€$/ }),
  ).toBeVisible();
  expect(screen.getByText(saying(/^du 3,3[34] €$/))).toBeVisible();
  expect(screen.getByText(saying('Ben zahlte · für Anna'))).toBeVisible();
  expect(screen.getAllByText(/dein Anteil/)).toHaveLength(1);
});

describe('a new entry', () => {
  const copy = groupOf({ Anna: 0, Ben: 0, Cleo: 0 });

  test('is paid by oneself unless somebody else is chosen; one stands first', async () => {
    usedBy('Ben');
    openScreen(<CreateExpenseScreen groupCode={GROUP_CODE} />, copy);
    const payers = within(screen.getByRole('radiogroup', { name: 'Wer hat bezahlt?' }));
    expect(payers.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      ...['BBendu', 'AAnna', 'CCleo'],
    ]);
    expect(payers.getByRole('radio', { name: 'Ben du' })).toBeChecked();
    expect(screen.getAllByRole('checkbox')[0]?.closest('label')).toHaveTextContent('Bendu');
    await userEvent.click(payers.getByRole('radio', { name: 'Anna' }));
    expect(payers.getByRole('radio', { name: 'Anna' })).toBeChecked();
  });

  test('that is a payment is made by oneself, to somebody else', () => {
    usedBy('Ben');
    openScreen(<CreatePaymentScreen groupCode={GROUP_CODE} />, copy, { address: '/create-payment' });
    const radios = (name: string) => within(screen.getByRole('radiogroup', { name })).getAllByRole('radio');
    expect(radios('Wer zahlt?')[0]).toBeChecked();
    expect(radios('An wen?')[0]).toBeDisabled();
  });

  test('names oneself in a long list, too', () => {
    usedBy('Gus');
    const many = ['Anna', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fynn', 'Gus', 'Hans', 'Ida'];
    openScreen(
      <CreateExpenseScreen groupCode={GROUP_CODE} />,
      groupOf(Object.fromEntries(many.map((name) => [name, 0]))),
    );
    const select = screen.getByRole('combobox', { name: 'Wer hat bezahlt?' });
    expect(select).toHaveDisplayValue('Gus (du)');
    expect(within(select).getAllByRole('option')[1]).toHaveTextContent('Gus (du)');
  });
});

describe('settling', () => {
  const rows = () =>
    within(screen.getByRole('main'))
      .getAllByRole('listitem')
      .map((row) => row.textContent.replace(/Warum dieser Betrag\?.*/, ''));
  const open = (name: string | null, balances: Readonly<Record<string, number>>) => {
    usedBy(name);
    showGroup(<SettleScreen groupCode={GROUP_CODE} />, groupOf(balances));
  };
  const balances = { Anna: 3000, Ben: -1000, Cleo: -2000 };

  test('puts what one has to pay first, in words', () => {
    open('Cleo', balances);
    expect(rows()).toEqual([
      'ADu gibst Anna 20,00\u00a0€Bezahlen',
      'BBen gibt Anna 10,00\u00a0€ErinnernIst bezahlt',
    ]);
    expect(screen.getByRole('button', { name: 'Bezahlen: 20,00\u00a0€ an Anna' })).toBeVisible();
  });

  test('folds the payments between others into one line', async () => {
    open('Cleo', { ...balances, Dana: 500, Elif: -500 });
    expect(screen.getByRole('heading', { name: 'So seid ihr quitt' })).toBeVisible();
    const others = screen.getByText('2 weitere zwischen anderen').closest('details') ?? document.body;
    expect(rows()).toHaveLength(3);
    expect(within(others).getByText(saying('Ben gibt Anna'))).not.toBeVisible();
    await userEvent.click(screen.getByText('2 weitere zwischen anderen'));
    expect(within(others).getByText(saying('Ben gibt Anna'))).toBeVisible();
  });

  test('folds nothing where one has no payment oneself', () => {
    open('Dana', { ...balances, Dana: 0 });
    expect(screen.queryByText(/zwischen anderen/)).not.toBeInTheDocument();
  });

  test('says what one gets, in words', async () => {
    open('Anna', balances);
    expect(rows()).toEqual([
      'BBen gibt dir 10,00\u00a0€ErinnernIst bezahlt',
      'CCleo gibt dir 20,00\u00a0€ErinnernIst bezahlt',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Ist bezahlt: Ben an dich, 10,00\u00a0€' }));
    expect(screen.getByText(saying('Ben hat dir 10,00 € gezahlt.'))).toBeInTheDocument();
  });

  test('shows a person who only looks the plan in plain names', () => {
    open(null, balances);
    expect(rows()).toEqual([
      'BBen gibt Anna 10,00\u00a0€ErinnernIst bezahlt',
      'CCleo gibt Anna 20,00\u00a0€ErinnernIst bezahlt',
    ]);
  });
});
