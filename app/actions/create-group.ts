'use server';

import { getTranslations } from 'next-intl/server';
import { redirect } from 'next/navigation';

import { action, textOf } from '@/app/actions/action';
import { assertHuman } from '@/app/actions/assert-human';
import { nameWords } from '@/app/actions/name-words';
import type { CreateGroupState } from '@/components/onboarding/create-group-form';
import { isId, newId } from '@/lib/domain/ids';
import type { Group } from '@/lib/domain/nouns';
import { cleanLine, replaceSlashes } from '@/lib/domain/text/text';
import { routes } from '@/lib/routes';
import { createGroupInput } from '@/lib/wire/old/group';
import { parseInput } from '@/lib/wire/input';
import { createGroup } from '@/lib/server/write/groups';
import { assertForm } from '@/lib/server/request/not-a-form';
import { type Idempotency, purposeOf } from '@/lib/server/write/idempotency';
import { assertMayCreateGroup } from '@/lib/server/guard/group-creation';
import { NEW_GROUPS } from '@/lib/server/guard/rate-limits';
import { DEVICE_MAX_GROUPS } from '@/lib/limits';
import { isCreationFlow } from '@/lib/session/session';
import { changeSession, readSession } from '@/lib/session/session-server';
import { isStoreFull, storeGroup } from '@/lib/session/stored-groups';

/**
 * The form of `/onboarding-create-group`, with script and without: creates the group, makes it the active one of this
 * device and redirects to its members.
 * @returns what was wrong, in the reader's language, with the name as it was typed
 */
export async function createGroupAction(_state: CreateGroupState, form: FormData): Promise<CreateGroupState> {
  assertForm(form);
  const name = replaceSlashes(textOf(form, 'groupName'));
  const answer = { name, error: null, notice: null, failure: null, isUnchecked: false };
  const create = async (): Promise<CreateGroupState> => {
    if (isStoreFull(await readSession())) {
      const t = await getTranslations('onboarding');
      return { ...answer, notice: t('deviceFull', { max: DEVICE_MAX_GROUPS }) };
    }
    const groupCode = await createOnce(form, cleanLine(name));
    const flow = textOf(form, 'flow');
    await changeSession((present) => ({
      ...storeGroup(present, groupCode),
      creating: isCreationFlow(flow) ? flow : 'onboarding',
    }));
    return redirect(routes.createGroupMembers);
  };
  return action<CreateGroupState>('groups', create, async ({ code, isTheirs, words }) => {
    if (code === 'captcha-refused') return { ...answer, isUnchecked: true };
    if (code === 'group-token-refused') return { ...answer, tokenError: words };
    if (!isTheirs || code === 'group-creation-closed') return { ...answer, failure: words };
    return { ...answer, error: await nameWords({ code, words }, 'groups', name) };
  });
}

/**
 * @param form contains the key that was made with the page; the same key and name create one group. A person who goes
 *   back and sends another name wants another group, so the name is part of the key
 * @returns the code of the group
 */
async function createOnce(form: FormData, name: string): Promise<string> {
  const input = parseInput(createGroupInput, { groupName: name });
  const sentKey = textOf(form, 'idempotencyKey');
  const key = isId(sentKey) ? sentKey : newId();
  const once: Idempotency<Group> = {
    route: `POST ${routes.onboardingCreateGroup}`,
    key: `${key} ${input.name}`,
    input,
    toAnswer: (group) => ({ status: 201, body: group.code }),
  };
  await assertMayCreateGroup(textOf(form, 'groupToken'));
  await assertHuman(form, purposeOf(once), NEW_GROUPS);
  const written = await createGroup(input, once);
  return 'replayed' in written ? written.replayed.body : written.result.code;
}
