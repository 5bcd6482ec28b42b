import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { SettleScreen } from '@/components/settle/settle-screen';
import { KnownGroupsContext } from '@/lib/device/hooks/known-groups';
import { isDay } from '@/lib/domain/days';
import { isId } from '@/lib/domain/ids';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import { cents } from '@/lib/domain/money/money';
import { browserSession, reloadBrowserSession } from '@/lib/session/session-browser';
import { copyOf, GROUP_CODE } from '@/tests/unit/device/a-ledger';
import { renderGroup } from '@/tests/unit/device/render-group';
import { showGroup } from '@/tests/unit/device/show-group';
import { teachDialogs } from '@/tests/unit/entries/dialogs';

beforeAll(teachDialogs);

beforeEach(() => {
  document.cookie = 'viewState=view1';
  reloadBrowserSession();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

/** The settle screen of a group, or of one with these balances in cents. */
function open(group: LedgerCopy | Readonly<Record<string, number>>) {
  const copy = 'version' in group ? (group as LedgerCopy) : copyOf(group);
  const shown = showGroup(<SettleScreen groupCode={GROUP_CODE} />, copy);
  return { ...shown, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
}

/** What a screen reader is told of the payment; the buttons beside the rows have a voice of their own. */
const confirmed = () => screen.getAllByRole('status').at(-1);

const dialog = () => screen.getByRole('alertdialog');
const pay = (name: RegExp) => screen.getByRole('button', { name });
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('Ben has paid Anna: it is a payment at once, and the balances are seen', async () => {
  const { user, sent, push } = open({ Anna: 3000, Ben: -1000, Cleo: -2000 });
  expect(screen.getByText('2 Zahlungen gleichen alles aus.')).toBeInTheDocument();
  await user.click(pay(/^Ist bezahlt: Ben an Anna, 10,00/));
  await waitFor(() => expect(confirmed()).toHaveTextContent('Ben hat Anna 10,00 € gezahlt.'));
  await waitFor(() => expect(sent()).toHaveLength(1));
  const [{ entryId, day, ...change } = {}] = sent();
  expect(change).toEqual({ kind: 'plan.confirm', fromId: 'ben', toId: 'anna', cents: 1000, currency: '€' });
  expect(isId(String(entryId))).toBe(true);
  expect(isDay(String(day))).toBe(true);
  expect(push).not.toHaveBeenCalled();
  pass(440);
  expect(push).toHaveBeenCalledWith('/pari');
  expect(browserSession().viewState).toBe('view2');
});

test('the last payment leads to the balances as every other does: what follows is seen there', async () => {
  const { user, sent, push } = open({ Anna: 500, Ben: -500 });
  expect(screen.getByText('Eine Zahlung gleicht alles aus.')).toBeInTheDocument();
  await user.click(pay(/Ist bezahlt: Ben/));
  await waitFor(() => expect(sent()).not.toHaveLength(0));
  await waitFor(() => expect(confirmed()).not.toBeEmptyDOMElement());
  expect(push).not.toHaveBeenCalled();
  pass(440);
  expect(push).toHaveBeenCalledWith('/pari');
});

test('without a network the payment is made all the same: the row goes, and the balances are seen', async () => {
  const { user, sent, push } = open({ Anna: 500, Ben: -300, Cleo: -200 });
  await user.click(pay(/Ist bezahlt: Ben/));
  await waitFor(() => expect(sent()).not.toHaveLength(0));
  await waitFor(() => expect(confirmed()).toHaveTextContent('Ben hat Anna 3,00 € gezahlt.'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  pass(440);
  expect(push).toHaveBeenCalledWith('/pari');
});

test('what was paid without a network is no part of the plan any more', async () => {
  const { user, sent, unmount, known } = open({ Anna: 500, Ben: -300, Cleo: -200 });
  await user.click(pay(/Ist bezahlt: Ben/));
  await waitFor(() => expect(sent()).not.toHaveLength(0));
  await waitFor(() => expect(confirmed()).not.toBeEmptyDOMElement());
  unmount();
  renderGroup(
    <KnownGroupsContext value={known}>
      <SettleScreen groupCode={GROUP_CODE} />
    </KnownGroupsContext>,
  );
  expect(screen.getByText('Eine Zahlung gleicht alles aus.')).toBeInTheDocument();
  expect(pay(/Ist bezahlt: Cleo an Anna, 2,00/)).toBeVisible();
});

test('a plan that takes more payments than ours needs an answer first; cancelling pays nothing', async () => {
  const plan = [
    { fromId: 'cleo', toId: 'ben', cents: cents(2000) },
    { fromId: 'ben', toId: 'anna', cents: cents(3000) },
    { fromId: 'ben', toId: 'cleo', cents: cents(0) },
  ];
  const copy = copyOf({ Anna: 3000, Ben: -1000, Cleo: -2000 }, { plan, group: { fixedOrder: true } });
  const { user, sent } = open(copy);
  await user.click(pay(/Ist bezahlt: Ben an Anna/));
  expect(within(dialog()).getByRole('heading')).toHaveTextContent('Hat Ben Anna 30,00 € gezahlt?');
  await user.click(pay(/Abbrechen/));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(sent()).toEqual([]);
  await user.click(pay(/Ist bezahlt: Ben an Anna/));
  await user.click(pay(/Ja, gezahlt/));
  await waitFor(() => expect(sent()).toMatchObject([{ kind: 'plan.confirm', cents: 3000 }]));
});

test('a settled group and a member alone are told so', () => {
  const { unmount } = open({ Anna: 0, Ben: 0 });
  expect(screen.getByRole('heading', { name: 'Alles ausgeglichen' })).toBeInTheDocument();
  unmount();
  open({ Anna: 0 });
  expect(screen.getByRole('link', { name: 'Mitglieder hinzufügen' })).toHaveAttribute(
    'href',
    '/create-group-members',
  );
});
