'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { AddMemberForm } from '@/components/members/add-member-form';
import type { AddMember } from '@/components/members/add-member-state';
import { MemberList } from '@/components/members/member-list';
import { memberRows } from '@/components/members/member-rows';
import { MembersFrame } from '@/components/members/members-frame';
import { useAddMember } from '@/components/members/use-add-member';
import type { ScreenProps } from '@/components/shell/group-app';
import { PendingFrame } from '@/components/shell/pending-frame';
import { useForgetGroup } from '@/components/shell/use-forget-group';
import { useBooks } from '@/lib/client/books';
import { useDocumentTitle } from '@/lib/client/document-title';
import { useSession } from '@/lib/session/session-browser';

type MembersScreenProps = ScreenProps<'members'> & { readonly action: AddMember };

/** `/create-group-members`. It adds to the group that it was opened with, whatever another tab switches to. */
export function MembersScreen({ action, ...props }: MembersScreenProps) {
  const [groupCode] = useState(props.groupCode);
  const [forgotten, setForgotten] = useState(false);
  const forgetGroup = useForgetGroup();
  // Nothing is known of the group from then on, until the next screen is there.
  if (forgotten) return <PendingFrame />;
  const forget = () => {
    setForgotten(true);
    forgetGroup(groupCode);
  };
  return <Members groupCode={groupCode} action={action} onForget={forget} />;
}

type MembersProps = MembersScreenProps & { readonly onForget: () => void };

function Members({ groupCode, action, onForget }: MembersProps) {
  const t = useTranslations('members');
  const { creating } = useSession();
  // As it was on arrival: the flow ends with this screen, which must not turn into another one while it goes.
  const [flow] = useState(creating);
  const { users } = useBooks(groupCode);
  const { added, lastSaved, add, retry, discard } = useAddMember(groupCode);
  useDocumentTitle(t('title'));
  const rows = memberRows(users, added);
  return (
    <MembersFrame flow={flow} groupCode={groupCode} onForget={onForget}>
      <AddMemberForm
        groupCode={groupCode}
        takenNames={rows.map(({ name }) => name)}
        onAdd={add}
        action={action}
        isStep={flow !== null}
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
