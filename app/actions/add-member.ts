'use server';

import { redirect } from 'next/navigation';

import { action, textOf } from '@/app/actions/action';
import { nameWords } from '@/app/actions/name-words';
import type { AddMemberState } from '@/components/members/add-member-action';
import { cleanLine } from '@/lib/domain/text/text';
import { routes } from '@/lib/routes';
import { parseInput } from '@/lib/wire/input';
import { createMemberInput } from '@/lib/wire/old/member';
import { byCode } from '@/lib/server/access/access';
import { createMember } from '@/lib/server/write/members';
import { assertForm } from '@/lib/server/request/not-a-form';

/**
 * The form of `/create-group-members` without script: adds the member and shows the new list. A name is unique in its
 * group, so a form that is sent twice adds nobody twice.
 * @param form `groupCode` is the group that the page was rendered with, whatever the cookies say now
 * @returns what was wrong, in the reader's language, with the name as it was typed
 */
export async function addMemberAction(_state: AddMemberState, form: FormData): Promise<AddMemberState> {
  assertForm(form);
  const name = textOf(form, 'memberName');
  const body = { userName: cleanLine(name), groupCode: form.get('groupCode') };
  const add = async () => {
    const input = parseInput(createMemberInput, body);
    await createMember(byCode(input.groupCode), input, {
      route: `POST ${routes.createGroupMembers}`,
      key: null,
      input,
      toAnswer: () => ({ status: 201, body: '' }),
    });
    return redirect(routes.createGroupMembers);
  };
  return action<AddMemberState>('users', add, async ({ code, words }) => ({
    name,
    error: await nameWords({ code, words }, 'users', name),
  }));
}
