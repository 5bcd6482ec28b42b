import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';

import { UndoBar } from '@/components/activity/undo-bar';
import { CreateExpenseScreen, CreatePaymentScreen } from '@/components/entries/form/create-entry-screen';
import MemberHistoryScreen from '@/components/screens/member-history';
import { offerUndo } from '@/lib/device/hooks/undo-offer';
import { changesIn } from '@/lib/device/state/outbox';
import { deviceOf } from '@/lib/device/sync/outbox-device';
import { applyChanges } from '@/lib/domain/ledger/view';
import { UNDO_OFFERED_MS } from '@/lib/limits';
import { saying } from '@/tests/support/saying';
import { copyOf, entryOf, GROUP_CODE } from '@/tests/unit/device/a-ledger';
import { showGroup } from '@/tests/unit/device/show-group';
import { openScreen } from '@/tests/unit/entries/open-screen';
import { teachDialogs } from '@/tests/unit/entries/dialogs';

// In the build each screen loads its own texts; here the test provides all of them.
jest.mock('@/components/shell/messages/screen-messages', () => ({
  ScreenMessages: ({ children }: { readonly children: ReactNode }) => children,
}));

beforeAll(teachDialogs);
afterEach(() => act(() => offerUndo(null)));

/** The history of Anna, in which Brot was just deleted, beside what stays on every screen. */
async function deleteBread() {
  const user = userEvent.setup();
  const shown = showGroup(
    <>
      <MemberHistoryScreen groupCode={GROUP_CODE} userId="anna" />
      <UndoBar groupCode={GROUP_CODE} />
    </>,
    copyOf({ Anna: 500, Ben: -500 }, { entries: [entryOf('Brot', '2026-11-20T10:00:00Z', { id: 'bread' })] }),
  );
  await user.click(screen.getByRole('button', { name: /^Brot/ }));
  await user.click(screen.getByRole('button', { name: 'Löschen: Brot' }));
  await user.click(screen.getByRole('button', { name: 'Löschen' }));
  await screen.findByRole('region', { name: /Brot.*gelöscht/ });
  return { user, ...shown };
}

const bar = () => screen.queryByRole('button', { name: 'Rückgängig' });
const bread = () => screen.queryByRole('button', { name: /^Brot/ });

test('one tap brings back what was deleted, while the deletion is still being sent', async () => {
  const { user } = await deleteBread();
  await waitFor(() => expect(bread()).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  await waitFor(() => expect(bread()).toBeInTheDocument());
  expect(screen.getByRole('region', { name: 'Rückgängig gemacht' })).toBeInTheDocument();
});

test.each<[string, ReactNode, (user: ReturnType<typeof userEvent.setup>) => Promise<unknown>, string]>([
  [
    'an expense',
    <CreateExpenseScreen key="" groupCode={GROUP_CODE} />,
    async (user) => {
      await user.type(screen.getByLabelText('Wofür?'), 'Pizza');
      await user.click(screen.getByRole('radio', { name: 'Anna' }));
    },
    'Pizza, 34,50\u00a0€',
  ],
  [
    'a payment',
    <CreatePaymentScreen key="" groupCode={GROUP_CODE} />,
    async (user) => {
      const among = (name: string) => within(screen.getByRole('radiogroup', { name }));
      await user.click(among('Wer zahlt?').getByRole('radio', { name: 'Anna' }));
      await user.click(among('An wen?').getByRole('radio', { name: 'Ben' }));
    },
    'Zahlung von Anna an Ben, 34,50\u00a0€',
  ],
])(
  '%s that was saved is answered with its amount, and one tap takes it back',
  async (_what, form, fill, said) => {
    sessionStorage.clear();
    const user = userEvent.setup();
    const copy = copyOf({ Anna: 0, Ben: 0 });
    const { known, answer } = openScreen(
      <>
        {form}
        <UndoBar groupCode={GROUP_CODE} />
      </>,
      copy,
    );
    answer('offline');
    const shown = () => applyChanges(copy, changesIn(deviceOf(known).outboxes.of(GROUP_CODE))).entries.length;
    await user.type(screen.getByLabelText('Betrag'), '34,5');
    await fill(user);
    await user.click(screen.getByRole('button', { name: /Speichern$/ }));
    expect(await screen.findByText(saying(said))).toBeVisible();
    await waitFor(() => expect(shown()).toBe(1));
    await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
    await waitFor(() => expect(shown()).toBe(0));
    expect(screen.getByRole('region', { name: 'Rückgängig gemacht' })).toBeInTheDocument();
  },
);

test('the offer disappears by itself, but not while it has the focus', async () => {
  await deleteBread();
  const button = screen.getByRole('button', { name: 'Rückgängig' });
  jest.useFakeTimers();
  act(() => button.focus());
  act(() => jest.advanceTimersByTime(10 * UNDO_OFFERED_MS));
  expect(bar()).toBeInTheDocument();
  act(() => button.blur());
  act(() => jest.advanceTimersByTime(UNDO_OFFERED_MS - 1));
  expect(bar()).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(1));
  jest.useRealTimers();
  expect(bar()).not.toBeInTheDocument();
});

test('the offer can be closed', async () => {
  const { user } = await deleteBread();
  await user.click(screen.getByRole('button', { name: 'Schließen' }));
  expect(bar()).not.toBeInTheDocument();
  expect(bread()).not.toBeInTheDocument();
});

describe('Ctrl+Z', () => {
  const undone = () => screen.queryByRole('region', { name: 'Rückgängig gemacht' });

  test.each([
    ['Ctrl+Z', { key: 'z', ctrlKey: true }],
    ['Cmd+Z', { key: 'z', metaKey: true }],
    ['Ctrl+Z with Caps Lock', { key: 'Z', ctrlKey: true }],
    ['Ctrl+Z on a Cyrillic keyboard', { key: 'я', code: 'KeyZ', ctrlKey: true }],
  ])('%s takes back what the bar offers', async (_what, pressed) => {
    await deleteBread();
    fireEvent.keyDown(document.body, pressed);
    await waitFor(() => expect(bread()).toBeInTheDocument());
    expect(undone()).toBeInTheDocument();
  });

  test.each([
    ['AltGr+Z', { key: 'z', ctrlKey: true, altKey: true, modifierAltGraph: true }],
    ['Ctrl+Shift+Z', { key: 'Z', ctrlKey: true, shiftKey: true }],
    ['z', { key: 'z' }],
    ['Ctrl+Z held down', { key: 'z', ctrlKey: true, repeat: true }],
  ])('%s does not', async (_what, pressed) => {
    await deleteBread();
    fireEvent.keyDown(document.body, pressed);
    expect(undone()).not.toBeInTheDocument();
    expect(bar()).toBeInTheDocument();
  });

  test('belongs to a field that holds a text or was typed into, and not to an empty one', async () => {
    const { user } = await deleteBread();
    showGroup(
      <>
        <input aria-label="Suche" defaultValue="Eis" />
        <input aria-label="Name" />
        <input aria-label="Wofür" />
      </>,
      copyOf({ Anna: 0 }),
    );
    await user.type(screen.getByLabelText('Name'), 'a{Backspace}');
    for (const name of ['Suche', 'Name']) {
      expect(fireEvent.keyDown(screen.getByLabelText(name), { key: 'z', ctrlKey: true })).toBe(true);
      expect(undone()).not.toBeInTheDocument();
    }
    screen.getByLabelText('Wofür').focus();
    fireEvent.keyDown(screen.getByLabelText('Wofür'), { key: 'z', ctrlKey: true });
    expect(undone()).toBeInTheDocument();
    expect(screen.getByLabelText('Wofür')).toHaveFocus();
  });
});

test('the bar is read aloud in an element that was there before, and comes before what the screen holds', async () => {
  showGroup(<UndoBar groupCode={GROUP_CODE} />, copyOf({ Anna: 0 }));
  expect(document.querySelector('[aria-live="polite"]')).toBeEmptyDOMElement();
  cleanup();
  const { user } = await deleteBread();
  const live = [...document.querySelectorAll('p[aria-live="polite"]')].find((one) =>
    one.textContent.includes('Brot'),
  );
  expect(live).toHaveTextContent(/Brot.*gelöscht/);
  const place = screen
    .getByRole('main')
    .compareDocumentPosition(screen.getByRole('region', { name: /Brot/ }));
  expect(place & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  expect(live).toHaveTextContent('Rückgängig gemacht');
});
