import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { GroupGate } from '@/components/group/group-gate';
import { DeleteGroup } from '@/components/group-settings/delete-group';
import { seedCopy } from '@/lib/device/state/copy';
import { DELETE_GROUP_HASH, routes } from '@/lib/routes';
import { browserSession, reloadBrowserSession, useSession } from '@/lib/session/session-browser';
import { currentGroupCode } from '@/lib/session/stored-groups';
import { copyOf, GROUP_CODE, NOT_FOUND } from '@/tests/unit/device/a-ledger';
import { type Reply, serve } from '@/tests/unit/device/fake-server';
import { renderGroup } from '@/tests/unit/device/render-group';
import { teachDialogs } from '@/tests/unit/entries/dialogs';

beforeAll(teachDialogs);
beforeEach(() => {
  document.cookie = `storedGroupCodes=${GROUP_CODE}; Path=/`;
  document.cookie = `goneGroups=${GROUP_CODE}_20000; Path=/`;
  reloadBrowserSession();
});

/** The settings as on their screen: for the open group, behind the gate. */
function Settings() {
  const groupCode = currentGroupCode(useSession()) ?? '';
  return (
    <GroupGate groupCode={groupCode} noGroup={null}>
      <DeleteGroup groupCode={groupCode} />
    </GroupGate>
  );
}

/** Opens the settings with a server that answers a deletion so, and has nothing new. */
function open(answer: Reply = { status: 204 }) {
  const calls = serve(({ method }) => (method === 'DELETE' ? answer : { status: 204 }));
  renderGroup(<Settings />, (known) => seedCopy(known, GROUP_CODE, copyOf({ Anna: 0 })));
  return calls;
}

/** Opens the dialog, types a name and confirms. */
async function deleteAs(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Gruppe für alle löschen' }));
  const dialog = within(screen.getByRole('alertdialog'));
  await userEvent.type(dialog.getByRole('textbox'), name);
  await userEvent.click(dialog.getByRole('button', { name: 'Endgültig löschen' }));
  return dialog;
}

it('another name than that of the group deletes nothing, and the field has the focus', async () => {
  const calls = open();
  const dialog = await deleteAs('Porto');
  expect(dialog.getByRole('textbox')).toHaveFocus();
  expect(dialog.getByRole('alert')).toHaveTextContent('Der Name stimmt noch nicht überein.');
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
});

it.each([{ status: 204 }, NOT_FOUND])(
  'a group that was deleted here does not wait among the gone ones (%p)',
  async (answer) => {
    open(answer);
    await deleteAs('Lissabon 2026');
    await waitFor(() => expect(browserSession()).toMatchObject({ storedGroupCodes: [], goneGroups: [] }));
  },
);

it.each([
  { status: 410, body: { code: 'code-changed', message: 'The code of this group was changed' } },
  { status: 404, body: {} },
])(
  'what this device has stays if the answer does not say that there is no such group (%p)',
  async (answer) => {
    open(answer);
    const dialog = await deleteAs('Lissabon 2026');
    expect(await dialog.findByRole('alert')).toBeVisible();
    expect(browserSession().storedGroupCodes).toEqual([GROUP_CODE]);
  },
);

it('a link to the deletion opens the question at once, and it can be cancelled', async () => {
  location.hash = DELETE_GROUP_HASH;
  open();
  expect(await screen.findByRole('alertdialog')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Abbrechen' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  location.hash = '';
});

it('offers the backup of the group in the question', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Gruppe für alle löschen' }));
  const backup = within(screen.getByRole('alertdialog')).getByRole('link', { name: 'Vorher sichern' });
  expect(backup).toHaveAttribute('href', routes.exportFile(GROUP_CODE, 'json', 'de'));
  expect(backup).toHaveAttribute('download');
});
