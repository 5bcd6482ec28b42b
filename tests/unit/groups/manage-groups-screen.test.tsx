import { screen } from '@testing-library/react';

import { ManageGroupsScreen } from '@/components/groups/manage-groups-screen';
import { ShellConfigProvider, WITHOUT_SERVER } from '@/components/shell/shell-config';
import { openStore } from '@/lib/device/storage/open-store';
import { reloadBrowserSession } from '@/lib/session/session-browser';
import { copyOf, entryOf, GROUP_CODE } from '@/tests/unit/device/a-ledger';
import { serve } from '@/tests/unit/device/fake-server';
import { askOnce, renderGroup } from '@/tests/unit/device/render-group';
import { usedBy, withIds } from '@/tests/unit/me/as-member';

jest.mock('@/lib/device/storage/open-store', () => ({ openStore: jest.fn().mockResolvedValue(null) }));

const isOnLine = jest.spyOn(navigator, 'onLine', 'get');

beforeEach(() => {
  document.cookie = 'storedGroupCodes=ACDEFGHIJKLM; Path=/';
  reloadBrowserSession();
});
afterEach(() => isOnLine.mockReturnValue(true));

const offline = /^Du bist offline/;

test('without a network the groups are there, and the server is not to blame', async () => {
  isOnLine.mockReturnValue(false);
  serve(() => 'offline');
  renderGroup(<ManageGroupsScreen />, askOnce);
  expect(await screen.findByText(offline, undefined, { timeout: 3000 })).toBeVisible();
  expect(await screen.findByRole('link', { name: /ACDE.FGHI.JKLM/ })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a server that is down is reported', async () => {
  serve(() => ({ status: 500 }));
  renderGroup(<ManageGroupsScreen />, askOnce);
  expect(await screen.findByRole('alert')).toHaveTextContent('Der Server antwortet gerade nicht.');
  expect(screen.queryByText(offline)).not.toBeInTheDocument();
});

test('each group of which this device has a copy says how one stands in it, without asking the server', async () => {
  const copy = withIds(
    copyOf({ Anna: 1250, Ben: -1250 }, { entries: [entryOf('Eis', '2026-11-20T09:00:00Z')] }),
  );
  usedBy('ben');
  reloadBrowserSession();
  jest.mocked(openStore).mockResolvedValue({
    readHead: (code: string) => Promise.resolve(code === GROUP_CODE ? { copy, isWhole: true } : null),
    readOutbox: () => Promise.resolve(null),
    groupsWithChanges: () => Promise.resolve([]),
    groups: () => Promise.resolve([GROUP_CODE]),
  } as never);
  const calls = serve(() => 'offline');
  renderGroup(<ManageGroupsScreen />, askOnce);
  const row = await screen.findByRole('link', { name: /Lissabon 2026/ });
  expect(row).toHaveTextContent('−12,50 €');
  expect(row).toHaveAccessibleName(/schuldest 12,50/);
  expect(calls.filter(({ path }) => path.includes('/ledger'))).toEqual([]);
});

test.each([
  ['closed', []],
  ['token', ['Gruppe erstellen', 'Gruppe mitbringen']],
  [undefined, ['Gruppe erstellen', 'Gruppe mitbringen']],
] as const)('where creation is %s, the ways to a new group are %j', (groupCreation, ways) => {
  serve(() => 'offline');
  renderGroup(
    <ShellConfigProvider config={{ ...WITHOUT_SERVER, groupCreation }}>
      <ManageGroupsScreen />
    </ShellConfigProvider>,
    askOnce,
  );
  expect(screen.getByRole('link', { name: 'Code eingeben' })).toBeVisible();
  const links = screen.queryAllByRole('link', { name: /^Gruppe (erstellen|mitbringen)$/ });
  expect(links.map((link) => link.textContent)).toEqual(ways);
});
