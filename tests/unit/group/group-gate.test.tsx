import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { GroupGate } from '@/components/group/group-gate';
import { browserSession, reloadBrowserSession } from '@/lib/session/session-browser';
import { GROUP_CODE, ledgerAnswer, NOT_FOUND } from '@/tests/unit/device/a-ledger';
import { type Reply, serve } from '@/tests/unit/device/fake-server';
import { askOnce, renderGroup } from '@/tests/unit/device/render-group';

beforeEach(() => {
  document.cookie = `activeGroupCode=${GROUP_CODE}`;
  document.cookie = `storedGroupCodes=${GROUP_CODE}.OTHERGROUP`;
  document.cookie = 'goneGroups=; Max-Age=0';
  reloadBrowserSession();
});

/** The gate of the group, with a server that answers so, and no retries. */
function open(reply: () => Reply, groupCode = GROUP_CODE) {
  const calls = serve(reply);
  const shown = renderGroup(
    <GroupGate groupCode={groupCode} noGroup={<p>no group</p>}>
      <p>the screen</p>
    </GroupGate>,
    askOnce,
  );
  return { calls, ...shown };
}

test('a screen waits for the ledger of its group', async () => {
  open(() => ledgerAnswer(['Anna']));
  expect(screen.queryByText('the screen')).not.toBeInTheDocument();
  expect(await screen.findByText('the screen')).toBeInTheDocument();
});

test('a group that is gone says so, leaves the lists of this device and waits among the gone ones', async () => {
  const { calls } = open(() => NOT_FOUND);
  expect(await screen.findByRole('heading', { name: 'Gruppe gelöscht' })).toBeInTheDocument();
  expect(browserSession()).toMatchObject({
    activeGroupCode: 'OTHERGROUP',
    storedGroupCodes: ['OTHERGROUP'],
    goneGroups: [{ groupCode: GROUP_CODE }],
  });
  expect(screen.getByRole('heading', { name: 'Gruppe gelöscht' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Zur nächsten Gruppe' })).toHaveAttribute('href', '/');
  expect(calls).toHaveLength(1);
});

test('when the last group of this device is gone, the way leads to the start page', async () => {
  document.cookie = `storedGroupCodes=${GROUP_CODE}`;
  reloadBrowserSession();
  open(() => NOT_FOUND);
  expect(await screen.findByRole('link', { name: 'Zur Startseite' })).toHaveAttribute('href', '/');
  expect(within(screen.getByRole('banner')).getByRole('link')).toHaveAttribute('href', '/pari');
});

test('a code that this device never had is unknown, not deleted, and nothing is noted of it', async () => {
  open(() => NOT_FOUND, 'NOSUCHCODE22');
  expect(await screen.findByRole('heading', { name: 'Diese Gruppe gibt es nicht' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Code eingeben' })).toHaveAttribute(
    'href',
    '/onboarding-enter-groupcode',
  );
  expect(screen.queryByText('Gruppe gelöscht')).not.toBeInTheDocument();
  expect(browserSession()).toMatchObject({ activeGroupCode: GROUP_CODE, goneGroups: [] });
});

test('a server that answers with a rate limit takes nothing from this device', async () => {
  let reply: Reply = { status: 429, body: { error: 'Too many attempts. Please try again later.' } };
  open(() => reply);
  const retry = await screen.findByRole('button', { name: 'Nochmal' });
  expect(screen.getByRole('heading', { name: 'Kurze Pause' })).toBeInTheDocument();
  expect(browserSession().storedGroupCodes).toContain(GROUP_CODE);
  reply = ledgerAnswer(['Anna']);
  await userEvent.click(retry);
  expect(await screen.findByText('the screen')).toBeInTheDocument();
});

test('a device without a group is told so without asking the server', () => {
  const { calls } = open(() => 'offline', '');
  expect(screen.getByText('no group')).toBeInTheDocument();
  expect(calls).toEqual([]);
});
