import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { SettleScreen } from '@/components/settle/settle-screen';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import { cents } from '@/lib/domain/money/money';
import { copyOf, GROUP_CODE } from '@/tests/unit/device/a-ledger';
import { showGroup } from '@/tests/unit/device/show-group';
import { teachDialogs } from '@/tests/unit/entries/dialogs';

beforeAll(teachDialogs);

const row = (fromId: string, toId: string, amount: number) => ({ fromId, toId, cents: cents(amount) });

/** Cleo owes Ben, who owes Anna; the fewest payments lead around Ben. */
const chain = (settleBy = 'fewest', more: Partial<LedgerCopy> = {}): LedgerCopy => ({
  ...copyOf({ Anna: 2000, Ben: 0, Cleo: -2000 }, { group: { settleBy, revision: 7 } }),
  debts: [row('ben', 'anna', 2000), row('cleo', 'ben', 2000)],
  ...more,
});

function open(copy: LedgerCopy) {
  const shown = showGroup(<SettleScreen groupCode={GROUP_CODE} />, copy);
  return { ...shown, user: userEvent.setup() };
}

const openSheet = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Anders ausgleichen' }));
const sheet = () => screen.getByRole('dialog', { name: 'Wie ausgleichen?' });
const radio = (name: RegExp) => within(sheet()).getByRole('radio', { name });

test('each way says what it means for this group, with its number of payments', async () => {
  const { user } = open(chain());
  await openSheet(user);
  expect(radio(/^Wenigste Zahlungen/)).toBeChecked();
  expect(
    radio(/Eine Zahlung\. Manche können an jemanden gehen, mit dem nichts geteilt wurde\./),
  ).toBeVisible();
  expect(radio(/2 statt einer Zahlung\. Jede folgt aus gemeinsamen Ausgaben\./)).toBeVisible();
  expect(radio(/Alle über eine Person/)).toBeVisible();
  expect(within(sheet()).getByText('Gilt für alle in der Gruppe. Salden ändern sich nicht.')).toBeVisible();
});

test('a tap chooses for the group, closes the sheet and shows the other plan', async () => {
  const { user, sent } = open(chain());
  await openSheet(user);
  await user.click(radio(/^Nur direkte Schulden/));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(sent()).toMatchObject([{ kind: 'group.set', settleBy: 'direct', base: 7 }]));
  expect(
    screen.getByText(/^2 Zahlungen gleichen alles aus\. Jede folgt aus gemeinsamen Ausgaben\.$/),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: /^Ist bezahlt: Cleo an Ben/ })).toBeVisible();
});

test('through one person asks for the person, and proposes who is to get most', async () => {
  const { user, sent } = open(chain());
  await openSheet(user);
  await user.click(radio(/^Alle über eine Person/));
  const chips = within(within(sheet()).getByRole('radiogroup', { name: 'Über wen?' }));
  expect(chips.getByRole('radio', { name: 'Anna' })).toBeChecked();
  expect(sent()).toEqual([]);
  await user.click(chips.getByRole('radio', { name: 'Ben' }));
  expect(radio(/2 statt einer Zahlung\. Alles läuft über .?Ben/)).toBeVisible();
  await user.click(within(sheet()).getByRole('button', { name: 'Alles über Ben' }));
  await waitFor(() => expect(sent()).toMatchObject([{ kind: 'group.set', settleBy: 'ben' }]));
  expect(screen.getByText(/Alles läuft über Ben\./)).toBeVisible();
});

test('the way that is chosen already sends nothing', async () => {
  const { user, sent } = open(chain('direct'));
  await openSheet(user);
  await user.click(radio(/^Nur direkte Schulden/));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(sent()).toEqual([]);
});

test('a device with a part of the history says that direct debts are to come, and what they mean', async () => {
  const place = { day: '2026-07-01', createdAt: new Date(0), kind: 'expense', id: 'e' } as const;
  const { debts: _, ...part } = chain('direct', { before: { place, cursor: 'c' } });
  const { user } = open(part);
  expect(screen.getByText(/rechnet der Server aus/)).toBeVisible();
  await openSheet(user);
  expect(radio(/^Nur direkte Schulden\s*Jede folgt aus gemeinsamen Ausgaben\.$/)).toBeChecked();
});
