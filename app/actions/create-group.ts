'use server';

import { getTranslations } from 'next-intl/server';
import { redirect } from 'next/navigation';

import { errorWords } from '@/app/actions/error-words';
import type { CreateGroupState } from '@/components/onboarding/create-group-form';
import { isId, newId } from '@/lib/domain/ids';
import { replaceSlashes } from '@/lib/domain/text';
import { AppError } from '@/lib/errors';
import { routes } from '@/lib/routes';
import { createGroupInput } from '@/lib/schemas/group';
import { parseInput } from '@/lib/schemas/input';
import { createGroup } from '@/lib/server/groups';
import { DEVICE_MAX_GROUPS } from '@/lib/limits';
import { isCreationFlow } from '@/lib/session/session';
import { changeSession, readSession } from '@/lib/session/session-server';
import { isStoreFull, storeGroup } from '@/lib/session/stored-groups';

const textOf = (form: FormData, field: string): string => {
  const value = form.get(field);
  return typeof value === 'string' ? value : '';
};

/**
 * The form of `/onboarding-create-group`, with script and without: creates the group, makes it the active one of this
 * device and leads to its members.
 * @returns what was wrong, in the reader's language, with the name as it was typed
 */
export async function createGroupAction(_state: CreateGroupState, form: FormData): Promise<CreateGroupState> {
  const name = replaceSlashes(textOf(form, 'groupName'));
  const answer = { name, error: null, notice: null, failure: null };
  const session = await readSession();
  if (isStoreFull(session)) {
    const t = await getTranslations('onboarding');
    return { ...answer, notice: t('deviceFull', { max: DEVICE_MAX_GROUPS }) };
  }
  try {
    const groupCode = await createOnce(name, textOf(form, 'idempotencyKey'));
    const flow = textOf(form, 'flow');
    await changeSession((present) => ({
      ...storeGroup(present, groupCode),
      creating: isCreationFlow(flow) ? flow : 'onboarding',
    }));
  } catch (error) {
    const words = await errorWords(error, 'groups');
    const isRefused = error instanceof AppError && error.status < 500;
    return isRefused ? { ...answer, error: words } : { ...answer, failure: words };
  }
  redirect(routes.createGroupMembers);
}

/**
 * @param key drawn with the page; the same key and name make one group. Who goes back and sends another name means
 *   another group, so that one gets a key of its own
 * @returns the code of the group
 */
async function createOnce(name: string, key: string): Promise<string> {
  const input = parseInput(createGroupInput, { groupName: name });
  const attempt = async (attemptKey: string): Promise<string> => {
    const written = await createGroup(input, {
      route: `POST ${routes.onboardingCreateGroup}`,
      key: attemptKey,
      input,
      toAnswer: (group) => ({ status: 201, body: group.code }),
    });
    return 'replayed' in written ? written.replayed.body : written.result.code;
  };
  try {
    return await attempt(isId(key) ? key : newId());
  } catch (error) {
    if (error instanceof AppError && error.code === 'idempotency-key-reused') return attempt(newId());
    throw error;
  }
}
