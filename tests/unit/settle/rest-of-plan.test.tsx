import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { BalancesView } from '@/components/balances/balances-view';
// Loaded when it is needed; here it is read before the first test begins.
import '@/components/settle/rest-of-plan';
import { BalancesWithPayments } from '@/components/settle/balances-with-payments';
import { keepSettled } from '@/lib/device/page/look/just-settled';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import { cents } from '@/lib/domain/money/money';
import { copyOf, entryOf, GROUP_CODE } from '@/tests/unit/device/a-ledger';
import { showGroup } from '@/tests/unit/device/show-group';
import { teachDialogs } from '@/tests/unit/entries/dialogs';

beforeAll(teachDialogs);
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  keepSettled(GROUP_CODE);
});

const hut = [
  entryOf('Hütte', '2026-11-13T10:00:00Z', { among: ['Anna', 'Ben', 'Cleo'], amount: 4500 }),
  entryOf('Zug', '2026-11-05T10:00:00Z', { among: ['Anna'], amount: 100 }),
];

/** Ben owes Anna 10.00 and Cleo 20.00, in an order that a confirmation has fixed. */
const settling = copyOf(
  { Anna: 3000, Ben: -1000, Cleo: -2000 },
  {
    entries: hut,
    plan: [
      { fromId: 'ben', toId: 'anna', cents: cents(1000) },
      { fromId: 'cleo', toId: 'anna', cents: cents(2000) },
    ],
    group: { fixedOrder: true },
  },
);

/** The balances of the main screen. */
function open(copy: LedgerCopy) {
  const shown = showGroup(
    <BalancesWithPayments groupCode={GROUP_CODE}>
      <BalancesView groupCode={GROUP_CODE} />
    </BalancesWithPayments>,
    copy,
  );
  return { ...shown, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
}

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const paid = (name: RegExp) => screen.findByRole('button', { name });
const bars = () => [...document.querySelectorAll('.bar svg')].map((bar) => bar.getAttribute('class') ?? '');

test('after a confirmation the rest of the plan is above the balances: the next is one tap away', async () => {
  const { user, sent, push } = open(settling);
  expect(await screen.findByRole('heading', { name: 'Noch 2 Zahlungen' })).toBeVisible();
  await user.click(await paid(/^Ist bezahlt: Ben an Anna/));
  await waitFor(() => expect(sent()).toMatchObject([{ kind: 'plan.confirm', fromId: 'ben', toId: 'anna' }]));
  expect(screen.getByRole('heading', { name: 'Noch eine Zahlung' })).toHaveFocus();
  pass(440);
  expect(screen.queryByRole('button', { name: /Ist bezahlt: Ben/ })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Ist bezahlt: Cleo an Anna, 20,00/ })).toBeVisible();
  expect(push).not.toHaveBeenCalled();
  expect(bars().join()).not.toContain('fall');
});

test('with the last payment the bars run to zero together, and all are square; the group can be kept', async () => {
  const last = { ...settling, plan: settling.plan.slice(1) };
  const { user, sent } = open({ ...last, members: copyOf({ Anna: 2000, Ben: 0, Cleo: -2000 }).members });
  await user.click(await paid(/^Ist bezahlt: Cleo/));
  await waitFor(() => expect(sent()).toHaveLength(1));
  const square = await screen.findByRole('group', { name: 'Ihr seid quitt' });
  expect(square).toHaveFocus();
  expect(square).toHaveTextContent('20,00 € · 2 Ausgaben, 1 Zahlung');
  const falling = bars();
  expect(falling).toHaveLength(2);
  for (const bar of falling) expect(bar).toContain('animate-fall-late');
  pass(440);
  expect(screen.queryByRole('heading', { name: /^Noch/ })).not.toBeInTheDocument();
  expect(within(square).getByRole('link', { name: 'Gruppe löschen' })).toHaveAttribute(
    'href',
    '/group-settings#delete',
  );
  await user.click(within(square).getByRole('button', { name: 'Gruppe behalten' }));
  expect(square).not.toBeInTheDocument();
  expect(screen.getByText('Ihr seid quitt.')).toBeVisible();
});

test('a settled group says so in a line, one without entries says nothing', () => {
  const { unmount } = open(copyOf({ Anna: 1, Ben: -1 }, { entries: hut }));
  expect(screen.getByText('Ihr seid quitt.')).toBeVisible();
  unmount();
  open(copyOf({ Anna: 0, Ben: 0 }));
  expect(screen.queryByText('Ihr seid quitt.')).not.toBeInTheDocument();
});

/** Whether the first of these stands before the second in the document. */
const isBefore = (first: Element, second: Element): boolean =>
  (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;

const balances = () => screen.getByRole('list', { name: 'Salden' });

test('open payments stand below the balances until one is paid, and move up only after the screen was left', async () => {
  const open3 = copyOf({ Anna: 3000, Ben: -1000, Cleo: -2000 }, { entries: hut });
  const { user, sent, unmount } = open(open3);
  const heading = await screen.findByRole('heading', { name: 'Noch 2 Zahlungen' });
  expect(isBefore(balances(), heading)).toBe(true);
  await user.click(await paid(/^Ist bezahlt: Ben an Anna/));
  await waitFor(() => expect(sent()).toHaveLength(1));
  pass(440);
  expect(isBefore(balances(), screen.getByRole('heading', { name: 'Noch eine Zahlung' }))).toBe(true);
  unmount();
  open(settling);
  expect(isBefore(await screen.findByRole('heading', { name: 'Noch 2 Zahlungen' }), balances())).toBe(true);
});

test('of many payments the first three are shown, with a link to all', async () => {
  open(copyOf({ Anna: 1000, Ben: -100, Cleo: -200, Dana: -300, Elif: -400 }, { entries: hut }));
  expect(await screen.findAllByRole('button', { name: /^Ist bezahlt/ })).toHaveLength(3);
  expect(screen.getByRole('link', { name: 'Alle offenen Zahlungen' })).toHaveAttribute(
    'href',
    '/settle-expenses',
  );
});

test('a plan that takes long to find is only linked to', () => {
  const many = Object.fromEntries(Array.from({ length: 12 }, (_, place) => [`P${place}`, -100 - place]));
  open(copyOf({ Anna: 1266, ...many }, { entries: hut }));
  expect(screen.getByRole('link', { name: 'Alle offenen Zahlungen' })).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a group that is minutes old suggests nothing before somebody else has entered something', async () => {
  const young = (balances: Readonly<Record<string, number>>) =>
    copyOf(balances, { entries: hut, group: { createdAt: new Date('2026-11-21T11:50:00Z') } });
  const { unmount } = open(young({ Anna: 3000, Ben: -1000, Cleo: -2000 }));
  expect(balances()).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Ist bezahlt/ })).not.toBeInTheDocument();
  unmount();
  open(young({ Anna: 3000, Ben: 100, Cleo: -3100 }));
  expect(await screen.findByRole('heading', { name: 'Noch 2 Zahlungen' })).toBeVisible();
});
