'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { AddMemberForm } from '@/components/members/add-member-form';
import type { AddMember } from '@/components/members/add-member-state';
import { MemberList } from '@/components/members/member-list';
import { memberRows } from '@/components/members/member-rows';
import { MembersFrame } from '@/components/members/members-frame';
import { membersMode } from '@/components/members/members-mode';
import { useAddMember } from '@/components/members/use-add-member';
import type { ScreenProps } from '@/components/shell/group-app';
import { useBooks } from '@/lib/client/books';
import { useDocumentTitle } from '@/lib/client/document-title';
import { useSession } from '@/lib/session/session-browser';

type MembersScreenProps = ScreenProps<'members'> & { readonly action: AddMember };

/** `/create-group-members`. It adds to the group that it was opened with, whatever another tab switches to. */
export function MembersScreen({ action, ...props }: MembersScreenProps) {
  const [groupCode] = useState(props.groupCode);
  const t = useTranslations('members');
  const { previousRoute } = useSession();
  const mode = membersMode(previousRoute);
  const { users } = useBooks(groupCode);
  const { added, lastSaved, add, retry, discard } = useAddMember(groupCode);
  useDocumentTitle(t('title'));
  const rows = memberRows(users, added);
  return (
    <MembersFrame mode={mode} groupCode={groupCode}>
      <AddMemberForm
        groupCode={groupCode}
        takenNames={rows.map(({ name }) => name)}
        onAdd={add}
        action={action}
        isStep={mode !== 'group'}
      />
      <p role="status" className="sr-only">
        {lastSaved !== null && t('added', { name: lastSaved })}
      </p>
      <div className="pt-6 pb-6">
        <MemberList groupCode={groupCode} rows={rows} onRetry={retry} onDiscard={discard} />
      </div>
    </MembersFrame>
  );
}
