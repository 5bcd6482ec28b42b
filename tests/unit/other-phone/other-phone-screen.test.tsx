import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { OtherPhoneScreen } from '@/components/other-phone/other-phone-screen';
import { DEVICE_MAX_GROUPS } from '@/lib/limits';
import { readFragment } from '@/lib/session/phone-link';
import { reloadBrowserSession } from '@/lib/session/session-browser';
import { renderGroup } from '@/tests/unit/device/render-group';
import { teachDialogs } from '@/tests/unit/entries/dialogs';

const codes = (count: number) =>
  Array.from({ length: count }, (_, at) => `ACDEFGHIJ${String(at).padStart(3, '0')}`);

function show(count: number): void {
  document.cookie = `storedGroupCodes=${codes(count).join('.')}; Path=/`;
  reloadBrowserSession();
  renderGroup(<OtherPhoneScreen />);
}

/** Taps "copy". @returns the groups in what was copied */
async function copiedGroups(): Promise<readonly string[]> {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Link kopieren' }));
  const link = await navigator.clipboard.readText();
  const read = readFragment(link.slice(link.indexOf('#') + 1));
  return read.kind === 'open' ? read.carried.groups.map(({ groupCode }) => groupCode) : [];
}

const code = () => screen.queryByRole('img', { name: 'QR-Code für mein anderes Handy' });

beforeAll(teachDialogs);

test('the code and the link bring all groups, and it says how many', async () => {
  show(3);
  expect(screen.getByText(/bringt 3 Gruppen mit und wer du in ihnen bist/)).toBeVisible();
  expect(code()).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent('wird noch 10:00 Minuten angenommen');
  expect(await copiedGroups()).toEqual(codes(3));
});

test('more groups than a code has room for come by the link', async () => {
  show(DEVICE_MAX_GROUPS);
  expect(code()).toBeNull();
  expect(screen.getByText(/Für einen QR-Code sind das zu viele Gruppen/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Groß zeigen' })).toBeNull();
  expect(await copiedGroups()).toEqual(codes(DEVICE_MAX_GROUPS));
});

test('a browser that cannot seal says why there is no passphrase', () => {
  show(1);
  expect(screen.queryByLabelText('Passwort für Code und Link')).toBeNull();
  expect(screen.getByText(/nicht über https/)).toBeVisible();
});

test('a device without groups leads to the other way', () => {
  show(0);
  expect(screen.getByRole('heading', { name: 'Noch keine Gruppe' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Vom anderen Handy holen' })).toHaveAttribute(
    'href',
    '/from-other-phone',
  );
});
