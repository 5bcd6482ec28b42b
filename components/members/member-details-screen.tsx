'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { DeleteMember } from '@/components/members/delete-member';
import { GoneMember } from '@/components/members/gone-member';
import { MemberBalance } from '@/components/members/member-balance';
import { MemberHead } from '@/components/members/member-head';
import { MemberTotals } from '@/components/members/member-totals';
import type { ScreenProps } from '@/components/shell/group-app';
import { GroupFrame } from '@/components/shell/frame';
import { GroupLink } from '@/components/shell/group-link';
import { useOpenScreen } from '@/components/shell/group-navigation';
import { BackLink, NavBar } from '@/components/shell/nav-bar';
import { buttonClass } from '@/components/ui/button-class';
import { HistoryIcon } from '@/components/ui/icons';
import { useBooks } from '@/lib/client/books';
import { useDocumentTitle } from '@/lib/client/document-title';
import { routes } from '@/lib/routes';
import type { WireMember } from '@/lib/schemas/member-wire';
import { useSession } from '@/lib/session/session-browser';

/** `/groupmember-details/{groupCode}/{userId}`: one person's name, balance and totals. */
export function MemberDetailsScreen({ groupCode, userId }: ScreenProps<'memberDetails'>) {
  const { users } = useBooks(groupCode);
  // Who was deleted here stays until the next screen is there, instead of being called gone.
  const [deleted, setDeleted] = useState<WireMember | null>(null);
  const member = users.find(({ _id }) => _id === userId) ?? deleted;
  if (!member) return <GoneMember />;
  return <MemberDetails groupCode={groupCode} member={member} onDeleted={() => setDeleted(member)} />;
}

type MemberDetailsProps = {
  readonly groupCode: string;
  readonly member: WireMember;
  readonly onDeleted: () => void;
};

function MemberDetails({ groupCode, member, onDeleted }: MemberDetailsProps) {
  const t = useTranslations('members.details');
  const books = useBooks(groupCode);
  const openScreen = useOpenScreen();
  const { nestedPreviousRoute } = useSession();
  const backHref = nestedPreviousRoute === routes.createGroupMembers ? nestedPreviousRoute : routes.main;
  useDocumentTitle(member.userName);
  const leave = () => {
    onDeleted();
    // Replaced, so that the browser's way back does not lead to who is gone.
    openScreen(backHref, { replace: true });
  };
  return (
    <GroupFrame bar={<NavBar title={t('title')} start={<BackLink href={backHref} />} />}>
      <MemberHead groupCode={groupCode} member={member} />
      <MemberBalance member={member} books={books} />
      <MemberTotals member={member} currency={books.group.currency} />
      <div className="grid grid-cols-1 gap-2 pt-6 pb-6">
        <GroupLink
          href={routes.memberHistory(groupCode, member._id)}
          className={buttonClass({ variant: 'secondary' })}
        >
          <HistoryIcon className="size-5" />
          {t('history')}
        </GroupLink>
        <DeleteMember groupCode={groupCode} member={member} onDeleted={leave} />
      </div>
    </GroupFrame>
  );
}
