'use server';

import { getTranslations } from 'next-intl/server';
import { redirect } from 'next/navigation';

import { action, textOf } from '@/app/actions/action';
import type { JoinGroupState } from '@/components/invitation/join-form';
import { AppError } from '@/lib/errors';
import { DEVICE_MAX_GROUPS } from '@/lib/limits';
import { routes } from '@/lib/routes';
import { byKey } from '@/lib/server/access/access';
import { lookUpGroup } from '@/lib/server/read/lookup';
import { assertForm } from '@/lib/server/request/not-a-form';
import { chooseMe } from '@/lib/session/me';
import { changeSession, readSession } from '@/lib/session/session-server';
import { isStored, isStoreFull, storeGroup } from '@/lib/session/stored-groups';

/**
 * The buttons of an invitation, with script and without: this device remembers the group and shows it.
 * @param form `groupCode`: the group that the page was rendered for; `memberId`: as whom to join, absent for nobody yet
 * @returns what went wrong, in the reader's language
 */
export async function joinGroupAction(_state: JoinGroupState, form: FormData): Promise<JoinGroupState> {
  assertForm(form);
  const groupCode = form.get('groupCode');
  const join = async (): Promise<JoinGroupState> => {
    const group = typeof groupCode === 'string' ? await lookUpGroup(byKey(groupCode)) : null;
    if (!group) throw new AppError('group-not-found');
    const session = await readSession();
    if (isStoreFull(session) && !isStored(session, group.code)) {
      const t = await getTranslations('onboarding');
      return { error: t('deviceFull', { max: DEVICE_MAX_GROUPS }), isFull: true };
    }
    const memberId = textOf(form, 'memberId');
    await changeSession((present) => {
      const joined = storeGroup(present, group.code);
      return memberId === '' ? joined : chooseMe(joined, group.code, memberId);
    });
    return redirect(routes.main);
  };
  return action<JoinGroupState>('groups', join, ({ words }) => ({ error: words, isFull: false }));
}
