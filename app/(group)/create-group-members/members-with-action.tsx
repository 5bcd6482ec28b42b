'use client';

import { addMemberAction } from '@/app/actions/add-member';
import { MembersScreen } from '@/components/members/members-screen';
import type { ScreenProps } from '@/components/shell/group-app';

/** The members with what their form does when there is no script: components never import the server. */
export const MembersWithAction = (props: ScreenProps<'members'>) => (
  <MembersScreen {...props} action={addMemberAction} />
);
