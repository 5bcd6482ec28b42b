import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { SearchField } from '@/components/history/search-field';
import { ShortcutSwitch } from '@/components/shell/shortcut-switch';
import { Shortcuts } from '@/components/shell/shortcuts';
import { switchShortcuts } from '@/lib/device/page/keyboard/shortcut-switch';
import { SEARCH_MIN_ENTRIES } from '@/lib/limits';
import { browserSession, reloadBrowserSession } from '@/lib/session/session-browser';
import { copyOf, entryOf, GROUP_CODE } from '@/tests/unit/device/a-ledger';
import { showGroup } from '@/tests/unit/device/show-group';
import { teachDialogs } from '@/tests/unit/entries/dialogs';

jest.mock('@/components/shell/messages/screen-messages', () => ({
  ScreenMessages: ({ children }: { readonly children: React.ReactNode }) => children,
}));

beforeAll(() => {
  teachDialogs();
  const matchMedia = () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  Object.assign(window, { matchMedia });
});

beforeEach(() => {
  history.replaceState(null, '', '/settle-expenses');
  document.cookie = 'viewState=; max-age=0';
  reloadBrowserSession();
  switchShortcuts(true);
});

type Place = { readonly isForm?: boolean; readonly entries?: number };

/** A screen of a group, or the form that covers it. */
function open({ isForm = false, entries = SEARCH_MIN_ENTRIES }: Place = {}) {
  const shown = showGroup(
    <>
      <div inert={isForm}>
        <nav className="dock" />
      </div>
      <input aria-label="Name" />
      <nav popover="auto">
        <button type="button">Gruppe verlassen</button>
      </nav>
      <Shortcuts groupCode={GROUP_CODE} />
    </>,
    copyOf(
      { Anna: 3000, Ben: -3000 },
      { entries: [entryOf('Eis', '2026-11-21T09:00:00.000Z')], group: { entryCount: entries } },
    ),
  );
  return { ...shown, user: userEvent.setup() };
}

const list = () => screen.queryByRole('dialog', { name: 'Tastenkürzel' });

test('n opens the form of a new expense', async () => {
  const { user, push } = open();
  await user.keyboard('n');
  expect(push).toHaveBeenCalledWith('/create-expense');
});

test('/ leads to the history, whose field then has the focus', async () => {
  const { user, push } = open();
  await user.keyboard('/');
  expect(push).toHaveBeenCalledWith('/pari');
  expect(browserSession().viewState).toBe('view1');
  const field = { current: null };
  showGroup(
    <SearchField ref={field} text="" onChange={() => undefined} onClear={() => undefined} />,
    copyOf({ Anna: 0 }),
  );
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

test('/ goes to the field that is there, and is not typed into it', async () => {
  const { user, push } = open();
  const field = { current: null };
  const change = jest.fn();
  showGroup(
    <SearchField ref={field} text="" onChange={change} onClear={() => undefined} />,
    copyOf({ Anna: 0 }),
  );
  expect(screen.getByRole('searchbox')).not.toHaveFocus();
  await user.keyboard('/');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  expect(change).not.toHaveBeenCalled();
  expect(push).not.toHaveBeenCalled();
});

test('where there is no search, / does nothing and is not listed', async () => {
  const { user, push } = open({ entries: SEARCH_MIN_ENTRIES - 1 });
  await user.keyboard('/');
  expect(push).not.toHaveBeenCalled();
  await user.keyboard('?');
  expect(list()).toHaveTextContent('Neue Ausgabe');
  expect(list()).not.toHaveTextContent('Verlauf durchsuchen');
});

test('? lists them, and nothing else is heard until the list is closed', async () => {
  const { user, push } = open();
  await user.keyboard('?');
  const dialog = screen.getByRole('dialog', { name: 'Tastenkürzel' });
  expect(dialog).toHaveTextContent('Verlauf durchsuchen');
  await user.keyboard('n');
  expect(push).not.toHaveBeenCalled();
  await user.click(within(dialog).getByRole('button', { name: 'Schließen' }));
  expect(list()).not.toBeInTheDocument();
  await user.keyboard('n');
  expect(push).toHaveBeenCalledTimes(1);
});

test('in fields and menus they are silent', async () => {
  const { user, push } = open();
  await user.type(screen.getByLabelText('Name'), 'n/?');
  expect(screen.getByLabelText('Name')).toHaveValue('n/?');
  fireEvent.keyDown(screen.getByText('Gruppe verlassen'), { key: 'n' });
  expect(push).not.toHaveBeenCalled();
  expect(list()).not.toBeInTheDocument();
});

test.each([
  ['with Control', { ctrlKey: true }],
  ['with Alt', { altKey: true }],
  ['with the command key', { metaKey: true }],
  ['with Shift', { shiftKey: true }],
  ['while an input method composes', { isComposing: true }],
  ['held down', { repeat: true }],
])('%s n is ignored', (_, how) => {
  const { push } = open();
  fireEvent.keyDown(document.body, { key: 'n', ...how });
  expect(push).not.toHaveBeenCalled();
});

test.each([
  ['with Caps Lock', { key: 'N' }],
  ['on a Cyrillic keyboard', { key: 'т', code: 'KeyN' }],
  ['on a Greek keyboard', { key: 'ν', code: 'KeyN' }],
  [
    'with AltGr, which Windows reports as Ctrl and Alt',
    { key: 'n', ctrlKey: true, altKey: true, modifierAltGraph: true },
  ],
])('%s n opens the form', (_, how) => {
  const { push } = open();
  fireEvent.keyDown(document.body, how);
  expect(push).toHaveBeenCalledWith('/create-expense');
});

test('signs of other scripts count by their position, those of Latin keyboards as they are', () => {
  const { push } = open();
  fireEvent.keyDown(document.body, { key: 'ñ', code: 'KeyN' });
  fireEvent.keyDown(document.body, { key: '-', code: 'Slash' });
  expect(push).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'ظ', code: 'Slash' });
  expect(push).toHaveBeenCalledWith('/pari');
  fireEvent.keyDown(document.body, { key: '؟', code: 'Slash', shiftKey: true });
  expect(list()).toBeInTheDocument();
});

test('a key that something else has handled is ignored', () => {
  const { push } = open();
  const use = (event: Event) => event.preventDefault();
  document.body.addEventListener('keydown', use);
  fireEvent.keyDown(document.body, { key: 'n' });
  document.body.removeEventListener('keydown', use);
  expect(push).not.toHaveBeenCalled();
});

test('in the form of an entry only the list can be called', async () => {
  const { user, push } = open({ isForm: true });
  await user.keyboard('n/');
  expect(push).not.toHaveBeenCalled();
  await user.keyboard('?');
  expect(list()).toBeInTheDocument();
});

test('the list switches all of them off, for this device, and the settings on again', async () => {
  const { user, push } = open();
  await user.keyboard('?');
  await user.click(screen.getByRole('switch', { name: 'Tastenkürzel verwenden' }));
  await user.click(screen.getByRole('button', { name: 'Schließen' }));
  await user.keyboard('n?');
  expect(push).not.toHaveBeenCalled();
  expect(list()).not.toBeInTheDocument();
  expect(localStorage.getItem('shortcuts')).toBe('off');

  showGroup(<ShortcutSwitch hint="keys" />, copyOf({ Anna: 0 }));
  const control = screen.getByRole('switch', { name: 'Tastenkürzel verwenden' });
  expect(control).not.toBeChecked();
  await user.click(control);
  expect(control).toBeChecked();
  expect(localStorage.getItem('shortcuts')).toBeNull();
  control.blur();
  await user.keyboard('n');
  expect(push).toHaveBeenCalledWith('/create-expense');
});

test('what another tab switches counts here too', () => {
  showGroup(<ShortcutSwitch hint="keys" />, copyOf({ Anna: 0 }));
  const control = screen.getByRole('switch', { name: 'Tastenkürzel verwenden' });
  expect(control).toBeChecked();
  localStorage.setItem('shortcuts', 'off');
  fireEvent(window, new StorageEvent('storage', { key: 'shortcuts' }));
  expect(control).not.toBeChecked();
});

test('where nothing can be kept, the switch counts until the page is left', async () => {
  const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  showGroup(<ShortcutSwitch hint="keys" />, copyOf({ Anna: 0 }));
  const control = screen.getByRole('switch', { name: 'Tastenkürzel verwenden' });
  await userEvent.click(control);
  expect(control).not.toBeChecked();
  refuse.mockRestore();
});
