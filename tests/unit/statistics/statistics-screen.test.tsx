import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { StatisticsScreen } from '@/components/statistics/statistics-screen';
import { seedCopy } from '@/lib/device/state/copy';
import type { Entry } from '@/lib/domain/nouns';
import { NO_FILTER } from '@/lib/domain/entry/filter';
import { ALL_DAYS, statisticsOf } from '@/lib/domain/statistics';
import { statisticsToWire } from '@/lib/wire/own/statistics-wire';
import { copyOf, entryOf, GROUP_CODE } from '@/tests/unit/device/a-ledger';
import { type Reply, serve } from '@/tests/unit/device/fake-server';
import { askOnce, renderGroup } from '@/tests/unit/device/render-group';
import { showGroup } from '@/tests/unit/device/show-group';
import { teachDialogs } from '@/tests/unit/entries/dialogs';

beforeAll(teachDialogs);

const ENTRIES: readonly Entry[] = [
  { ...entryOf('Pizza', '2026-11-20T12:00:00Z', { amount: 4000 }), category: 'eating-out' },
  entryOf('Zurück', '2026-11-19T12:00:00Z', { kind: 'payment', among: ['Ben'], amount: 500 }),
  { ...entryOf('Markt', '2026-10-03T12:00:00Z', { amount: 6000, payer: 'Ben' }), category: 'groceries' },
  entryOf('Miete', '2025-01-31T12:00:00Z', { amount: 30_000 }),
];

const open = (budgets = '') => ({
  ...showGroup(
    <StatisticsScreen groupCode={GROUP_CODE} />,
    copyOf({ Anna: 0, Ben: 0 }, { entries: ENTRIES, group: { budgets, revision: 3 } }),
  ),
  user: userEvent.setup(),
});

/** As the matchers of texts see it: they make one plain space of every blank. */
const euros = (amount: string) => `${amount} €`;
const total = () => screen.getAllByText('Gesamt').find((word) => word.tagName === 'DT')?.nextElementSibling;
const row = (name: RegExp) => screen.getByRole('link', { name });

test('a range counts its expenses, and tells payments apart', async () => {
  const { user } = open();
  expect(total()).toHaveTextContent(euros('400,00'));
  expect(row(/^Zahlungen untereinander/)).toHaveTextContent(euros('5,00'));
  const range = screen.getByRole('combobox', { name: 'Zeitraum' });
  await user.selectOptions(range, 'Letzte 6 Monate');
  expect(total()).toHaveTextContent(euros('100,00'));
  await user.selectOptions(range, 'Eigener Zeitraum');
  expect(total()).toHaveTextContent(euros('400,00'));
  await user.type(screen.getByLabelText('Von'), '2025-01-01');
  await user.type(screen.getByLabelText('Bis'), '2025-12-31');
  expect(total()).toHaveTextContent(euros('300,00'));
  await user.selectOptions(range, 'Dieses Jahr');
  expect(total()).toHaveTextContent(euros('100,00'));
});

test('each row leads to the entries that it counts', async () => {
  const { user, known } = open();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Zeitraum' }), 'Dieses Jahr');
  const year = { from: '2026-01-01', until: '2026-12-31' };
  const follow = async (name: RegExp) => {
    await user.click(row(name));
    return known.filters.get(GROUP_CODE);
  };
  expect(await follow(/^Einkauf/)).toEqual({
    ...NO_FILTER,
    ...year,
    kind: 'expense',
    category: 'groceries',
  });
  expect(await follow(/^Ben/)).toEqual({ ...NO_FILTER, ...year, kind: 'expense', memberId: 'ben' });
  expect(await follow(/^Zahlungen/)).toEqual({ ...NO_FILTER, ...year, kind: 'payment' });
});

test('the same is there as tables, which can be seen', async () => {
  const { user } = open();
  const table = () => screen.getByRole('table', { name: 'Nach Kategorie' });
  expect(within(table()).getAllByRole('row')).toHaveLength(4);
  expect(within(table()).getByRole('row', { name: /Ohne Kategorie.*300,00.*1/ })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Als Tabelle zeigen' }));
  expect(screen.queryByRole('link', { name: /Einkauf/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Tabelle kopieren' }));
  expect(await navigator.clipboard.readText()).toContain('Einkauf\t60,00\t1');
});

test('a budget is set for the group, counts its own range and can be removed', async () => {
  const { user, sent } = open('groceries:month:4000');
  const budgets = within(screen.getByRole('region', { name: 'Budget' }));
  // Nothing was bought in November.
  expect(
    budgets.getByRole('button', { name: /^.*Einkauf.*November.*0,00.*von 40,00.*40,00\s€ übrig/ }),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Budget festlegen' }));
  const sheet = () => within(screen.getByRole('dialog'));
  expect(sheet().getByRole('combobox', { name: 'Wofür' })).toHaveDisplayValue('Alles');
  await user.click(sheet().getByRole('button', { name: 'Speichern' }));
  expect(sheet().getByRole('textbox', { name: /Höchstens/ })).toBeInvalid();
  await user.type(sheet().getByRole('textbox', { name: /Höchstens/ }), '350');
  await user.click(sheet().getByRole('button', { name: 'Speichern' }));
  await waitFor(() =>
    expect(sent()).toMatchObject([
      { kind: 'group.set', budgets: '*:all:35000 groceries:month:4000', base: 3 },
    ]),
  );
  const whole = budgets.getByRole('button', { name: /Alles.*400,00.*von 350,00.*50,00\s€ darüber/ });
  await user.click(whole);
  await user.click(sheet().getByRole('button', { name: 'Entfernen' }));
  expect(budgets.queryByRole('button', { name: /Alles/ })).not.toBeInTheDocument();
});

describe('a device that has only a part of the history', () => {
  const HELD = ENTRIES.slice(0, 2);
  const place = HELD[1];
  const copy = copyOf(
    { Anna: 0, Ben: 0 },
    { entries: HELD, before: place ? { place, cursor: 'c' } : null, group: { entryCount: 4 } },
  );

  function openPart(answer: () => Reply) {
    const calls = serve(({ path }) => (path.includes('/statistics') ? answer() : { status: 204 }));
    const shown = renderGroup(<StatisticsScreen groupCode={GROUP_CODE} />, (known) => {
      seedCopy(known, GROUP_CODE, copy);
      askOnce(known);
    });
    return { ...shown, calls };
  }

  test('shows what the server counts', async () => {
    const statistics = statisticsOf(ENTRIES, { ...ALL_DAYS, memberId: null });
    openPart(() => ({ status: 200, body: statisticsToWire('v1', statistics) }));
    await waitFor(() => expect(total()).toHaveTextContent(euros('400,00')));
  });

  test('counts without a network what it has, and says from which day', async () => {
    openPart(() => {
      throw new TypeError('Failed to fetch');
    });
    await waitFor(() => expect(total()).toHaveTextContent(euros('40,00')));
    expect(screen.getByText(/nur Einträge ab dem 20\. November 2026/)).toBeVisible();
  });
});
