import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { GroupGate } from '@/components/group/group-gate';
import { DeleteGroup } from '@/components/group-settings/delete-group';
import { browserSession, reloadBrowserSession, useSession } from '@/lib/session/session-browser';
import { currentGroupCode } from '@/lib/session/stored-groups';
import { teachDialogs } from '@/tests/unit/entries/dialogs';
import { GROUP_CODE, membersNamed, renderScreen } from '@/tests/unit/entries/render-screen';

beforeAll(teachDialogs);
beforeEach(() => {
  document.cookie = `storedGroupCodes=${GROUP_CODE}; Path=/`;
  document.cookie = `goneGroups=${GROUP_CODE}_20000; Path=/`;
  reloadBrowserSession();
});

/** As on its screen: for the group that is open, behind the gate. */
function Settings() {
  const groupCode = currentGroupCode(useSession()) ?? '';
  return (
    <GroupGate groupCode={groupCode} noGroup={null}>
      <DeleteGroup groupCode={groupCode} />
    </GroupGate>
  );
}

const open = () => renderScreen(<Settings />, membersNamed('Anna'));

/** Opens the dialog, types a name and confirms. */
async function deleteAs(name: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Gruppe für alle löschen' }));
  const dialog = within(screen.getByRole('alertdialog'));
  await userEvent.type(dialog.getByRole('textbox'), name);
  await userEvent.click(dialog.getByRole('button', { name: 'Endgültig löschen' }));
  return dialog;
}

it('another name than that of the group deletes nothing, and the field has the focus', async () => {
  const { writes } = open();
  const dialog = await deleteAs('Porto');
  expect(dialog.getByRole('textbox')).toHaveFocus();
  expect(dialog.getByRole('alert')).toHaveTextContent('Der Name stimmt noch nicht überein.');
  expect(writes).toEqual([]);
});

it.each([204, 404])(
  'a group that was deleted here does not wait among the gone ones (%d)',
  async (status) => {
    const { answer } = open();
    answer({ status, body: {} });
    await deleteAs('Lissabon 2026');
    await waitFor(() => expect(browserSession()).toMatchObject({ storedGroupCodes: [], goneGroups: [] }));
  },
);
