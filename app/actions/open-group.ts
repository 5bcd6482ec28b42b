'use server';

import { redirect } from 'next/navigation';

import { action, textOf } from '@/app/actions/action';
import { routes } from '@/lib/routes';
import { assertForm } from '@/lib/server/request/not-a-form';
import { changeSession, readSession } from '@/lib/session/session-server';
import { isStored, storeGroup } from '@/lib/session/stored-groups';

/**
 * The button of `/groupCode-validator/{groupCode}` without script: stores the group on this device and shows it. If the
 * device has no room for the group, it redirects to the list of groups.
 */
export async function openGroupAction(form: FormData): Promise<void> {
  assertForm(form);
  const groupCode = textOf(form, 'groupCode');
  const open = async () => {
    const after = storeGroup({ ...(await readSession()), previousRoute: null }, groupCode);
    if (!isStored(after, groupCode)) redirect(routes.manageGroups);
    await changeSession(() => after);
    redirect(routes.main);
  };
  return action('groups', open, () => redirect(routes.manageGroups));
}
