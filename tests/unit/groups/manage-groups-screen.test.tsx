import { screen } from '@testing-library/react';

import { ManageGroupsScreen } from '@/components/groups/manage-groups-screen';
import { reloadBrowserSession } from '@/lib/session/session-browser';
import { serve } from '@/tests/unit/device/fake-server';
import { askOnce, renderGroup } from '@/tests/unit/device/render-group';

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
