import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { FromOtherPhoneScreen } from '@/components/other-phone/from-other-phone-screen';
import { ShellConfigProvider, WITHOUT_SERVER } from '@/components/shell/shell-config';
import { reloadBrowserSession } from '@/lib/session/session-browser';
import { carriedText, phoneLink } from '@/lib/session/phone-link';
import { serve } from '@/tests/unit/device/fake-server';
import { askOnce, renderGroup } from '@/tests/unit/device/render-group';

jest.mock('@/lib/device/storage/open-store', () => ({ openStore: jest.fn().mockResolvedValue(null) }));

const linkWith = (codes: readonly string[], origin = location.origin) =>
  phoneLink(
    origin,
    'open',
    carriedText({
      groups: codes.map((groupCode) => ({ groupCode, digits: '1a2b3c4d' })),
      language: null,
      expiresAtMs: Date.now() + 60_000,
    }),
  );

const show = (publicOrigin = '') =>
  renderGroup(
    <ShellConfigProvider config={{ ...WITHOUT_SERVER, publicOrigin }}>
      <FromOtherPhoneScreen />
    </ShellConfigProvider>,
    askOnce,
  );

async function paste(text: string) {
  const user = userEvent.setup();
  await user.click(screen.getByLabelText('Link vom anderen Handy'));
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: 'Weiter' }));
  return user;
}

const kept = (name: string) =>
  decodeURIComponent(new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? '');

const named = (codes: readonly string[]) =>
  serve(() => ({
    status: 200,
    body: {
      groupNamesAndGroupCodes: codes.map((groupCode) => ({ groupCode, groupName: `Name ${groupCode}` })),
    },
  }));

beforeEach(() => {
  for (const name of ['storedGroupCodes', 'activeGroupCode', 'me'])
    document.cookie = `${name}=; Path=/; Max-Age=0`;
  document.cookie = 'storedGroupCodes=HERE4444; Path=/';
  reloadBrowserSession();
});

test('nothing is added before the button, and what the server does not find is left out', async () => {
  named(['HERE4444', 'NEWW4444']);
  show();
  const user = await paste(linkWith(['HERE4444', 'NEWW4444', 'GONE4444']));
  await waitFor(() => expect(screen.getByText('gibt es nicht mehr')).toBeVisible());
  expect(screen.getByText('Name NEWW4444').closest('li')).toHaveTextContent('neu');
  expect(screen.getByText('Name HERE4444').closest('li')).toHaveTextContent('ist schon hier');
  expect(kept('storedGroupCodes')).toBe('HERE4444');
  await user.click(screen.getByRole('button', { name: 'Gruppe hinzufügen' }));
  expect(screen.getByText('Eine Gruppe ist dazugekommen.')).toBeVisible();
  expect(screen.getByText('Name NEWW4444').closest('li')).toHaveTextContent('hinzugefügt');
  expect(kept('storedGroupCodes')).toBe('HERE4444.NEWW4444');
  expect(screen.getByRole('link', { name: 'Zu meinen Gruppen' })).toHaveAttribute('href', '/manage-groups');
});

test('whoever does not want them is back at the ways, and nothing was added', async () => {
  named(['NEWW4444']);
  show();
  const user = await paste(linkWith(['NEWW4444']));
  await user.click(await screen.findByRole('button', { name: 'Nicht hinzufügen' }));
  expect(screen.getByLabelText('Link vom anderen Handy')).toBeVisible();
  expect(kept('storedGroupCodes')).toBe('HERE4444');
});

test('a link is taken under the address that the server says, too, and under no other', async () => {
  named(['HERE4444']);
  show('https://pari.example');
  await paste(linkWith(['HERE4444'], 'https://else.example'));
  expect(screen.getByRole('alert')).toHaveTextContent('Dieser Link gehört zu else.example.');
  await paste(linkWith(['HERE4444'], 'https://pari.example'));
  expect(await screen.findByText('ist schon hier')).toBeVisible();
  expect(screen.getByText('Hier kommt nichts dazu.')).toBeVisible();
});
