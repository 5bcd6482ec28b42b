import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { DeleteGroup } from '@/components/group-settings/delete-group';
import { GoneGroupList } from '@/components/groups/gone-group-list';
import { LeaveGroupScreen } from '@/components/groups/leave-group-screen';
import { MembersScreen } from '@/components/members/members-screen';
import type { KnownGroups } from '@/lib/device/state/known-groups';
import { type Outbox, waiting } from '@/lib/device/state/outbox';
import { deviceOf } from '@/lib/device/sync/outbox-device';
import { dayNumber } from '@/lib/session/session';
import { browserSession, reloadBrowserSession, useSession } from '@/lib/session/session-browser';
import { copyOf, GROUP_CODE } from '@/tests/unit/device/a-ledger';
import { showGroup } from '@/tests/unit/device/show-group';
import { teachDialogs } from '@/tests/unit/entries/dialogs';

/** Whoever takes a group off a device is told how much of what was saved there has not reached the group. */

const renaming = waiting({ id: 'rename', kind: 'member.rename', memberId: 'ben', name: 'Benno' }, 1);
const joining = waiting({ id: 'join', kind: 'member.add', member: { id: 'anna-2', name: 'Anna' } }, 2);
const refused = { code: 'user-name-taken', message: '', revision: null, current: null } as const;

const hold = ({ known }: { readonly known: KnownGroups }, ...outbox: Outbox) =>
  act(() => deviceOf(known).outboxes.change(GROUP_CODE, () => outbox));

const TWO =
  '2 Änderungen von diesem Gerät sind noch nicht in der Gruppe angekommen und gehen dabei verloren.';
const ONE = 'Eine Änderung von diesem Gerät ist noch nicht in der Gruppe angekommen und geht dabei verloren.';

beforeAll(teachDialogs);
beforeEach(() => {
  document.cookie = `storedGroupCodes=${GROUP_CODE}; Path=/`;
  document.cookie = `activeGroupCode=${GROUP_CODE}; Path=/`;
  document.cookie = `creating=onboarding; Path=/`;
  document.cookie = `goneGroups=; Path=/`;
  reloadBrowserSession();
});

const copy = copyOf({ Anna: 0, Ben: 0 });

const ways = [
  [
    'leaves it',
    <LeaveGroupScreen key="leave" groupName="Lissabon" groupCode={GROUP_CODE} />,
    'Gruppe verlassen',
    'Hierbleiben',
  ],
  ['gives up creating it', <MembersScreen key="create" groupCode={GROUP_CODE} />, 'Abbrechen', 'Hierbleiben'],
  [
    'deletes it for everyone',
    <DeleteGroup key="delete" groupCode={GROUP_CODE} />,
    'Gruppe für alle löschen',
    'Abbrechen',
  ],
] as const;

describe.each(ways)('whoever %s', (_way, part, action, stay) => {
  it('reads in the question how many changes are lost, refused ones included, and can stay', async () => {
    const shown = showGroup(part, copy);
    await hold(shown, renaming, { ...joining, state: 'refused', refused });
    await userEvent.click(screen.getByRole('button', { name: action }));
    const dialog = screen.getByRole('alertdialog');
    expect(dialog).toHaveAccessibleDescription(expect.stringContaining(TWO) as string);
    await userEvent.click(within(dialog).getByRole('button', { name: stay }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(browserSession().storedGroupCodes).toEqual([GROUP_CODE]);
    expect(deviceOf(shown.known).outboxes.of(GROUP_CODE)).toHaveLength(2);
  });

  it('reads nothing of it once all is sent, also while the question is open', async () => {
    const shown = showGroup(part, copy);
    await hold(shown, renaming);
    await userEvent.click(screen.getByRole('button', { name: action }));
    expect(screen.getByText(ONE)).toBeVisible();
    await hold(shown);
    expect(screen.getByRole('alertdialog')).not.toHaveTextContent('verloren');
  });
});

describe('whoever takes a gone group off the list', () => {
  const goneSinceDay = dayNumber(Date.UTC(2026, 10, 21));

  function Remembered() {
    return (
      <>
        <h1 tabIndex={-1}>Meine Gruppen</h1>
        <GoneGroupList groups={useSession().goneGroups} nowMs={Date.UTC(2026, 10, 22)} />
      </>
    );
  }

  const show = () => {
    for (const name of ['storedGroupCodes', 'activeGroupCode']) document.cookie = `${name}=; Path=/`;
    document.cookie = `goneGroups=${GROUP_CODE}_${goneSinceDay}; Path=/`;
    reloadBrowserSession();
    return showGroup(<Remembered />, copy);
  };
  const removing = () => userEvent.click(screen.getByRole('button', { name: `Entfernen: ${GROUP_CODE}` }));

  it('is asked first where something would be lost, and may keep it', async () => {
    await hold(show(), renaming);
    await removing();
    const dialog = within(screen.getByRole('alertdialog', { name: `${GROUP_CODE} entfernen?` }));
    expect(dialog.getByText(ONE)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Behalten' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(browserSession().goneGroups).toHaveLength(1);
  });

  it('and goes on: the group is off the list, which is said, and the focus is on the heading', async () => {
    await hold(show(), renaming);
    await removing();
    const dialog = within(screen.getByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Entfernen' }));
    expect(browserSession().goneGroups).toEqual([]);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent(`${GROUP_CODE} ist nicht mehr in der Liste.`);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('is not asked where nothing would be', async () => {
    show();
    await removing();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(browserSession().goneGroups).toEqual([]);
  });
});
