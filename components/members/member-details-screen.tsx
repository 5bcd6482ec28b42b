'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { DeleteMember } from '@/components/members/delete-member';
import { GoneMember } from '@/components/members/gone-member';
import { MemberBalance } from '@/components/members/member-balance';
import { MemberHead } from '@/components/members/member-head';
import { MemberTotals } from '@/components/members/member-totals';
import { ThatIsMe } from '@/components/members/that-is-me';
import type { ScreenProps } from '@/components/shell/group-app';
import { GroupFrame } from '@/components/shell/frame';
import { GroupLink } from '@/components/shell/group-link';
import { useOpenScreen } from '@/components/shell/group-navigation';
import { BackLink, NavBar } from '@/components/shell/bars/nav-bar';
import { buttonClass } from '@/components/ui/button-class';
import { HistoryIcon } from '@/components/ui/icons';
import { useLedger, useMembers } from '@/lib/device/hooks/ledger';
import { useDocumentTitle } from '@/lib/device/page/document-title';
import type { Member } from '@/lib/domain/ledger/ledger';
import { routes } from '@/lib/routes';
import { useSession } from '@/lib/session/session-browser';

/** `/groupmember-details/{groupCode}/{userId}`: one person's name, balance and totals. */
export function MemberDetailsScreen({ groupCode, userId }: ScreenProps<'memberDetails'>) {
  const { members } = useLedger(groupCode);
  // Who was deleted here stays until the next screen is there, instead of being called gone.
  const [deleted, setDeleted] = useState<Member | null>(null);
  const member = members.find(({ id }) => id === userId) ?? deleted;
  if (!member) return <GoneMember />;
  return <MemberDetails groupCode={groupCode} member={member} onDeleted={() => setDeleted(member)} />;
}

type MemberDetailsProps = {
  readonly groupCode: string;
  readonly member: Member;
  readonly onDeleted: () => void;
};

function MemberDetails({ groupCode, member, onDeleted }: MemberDetailsProps) {
  const t = useTranslations('members.details');
  const ledger = useLedger(groupCode);
  const { me } = useMembers(ledger);
  const openScreen = useOpenScreen();
  const { nestedPreviousRoute } = useSession();
  const backHref = nestedPreviousRoute === routes.createGroupMembers ? nestedPreviousRoute : routes.main;
  useDocumentTitle(member.name);
  const leave = () => {
    onDeleted();
    // Replaced, so that the browser's way back does not lead to who is gone.
    openScreen(backHref, { replace: true });
  };
  return (
    <GroupFrame bar={<NavBar title={t('title')} start={<BackLink href={backHref} />} />}>
      <div className="columns">
        <div>
          <MemberHead groupCode={groupCode} member={member} />
          <MemberBalance member={member} isMe={member === me} ledger={ledger} />
          <MemberTotals member={member} currency={ledger.group.currency} />
        </div>
        <div className="grid grid-cols-1 content-start gap-2 pt-6 pb-6">
          <GroupLink
            href={routes.memberHistory(groupCode, member.id)}
            className={buttonClass({ variant: 'secondary' })}
          >
            <HistoryIcon className="size-5" />
            <span>{t('history')}</span>
          </GroupLink>
          <ThatIsMe groupCode={groupCode} member={member} />
          <DeleteMember groupCode={groupCode} member={member} onDeleted={leave} />
        </div>
      </div>
    </GroupFrame>
  );
}
