'use client';

import { useTranslations } from 'next-intl';

import { MemberNameForm } from '@/components/members/member-name-form';
import { NotSent } from '@/components/shell/failures/not-sent';
import { You } from '@/components/shell/you';
import { Avatar } from '@/components/ui/avatar';
import { EditableLine } from '@/components/ui/fields/editable-line';
import { Verbatim } from '@/components/ui/verbatim';
import { useLedger, useMembers } from '@/lib/device/hooks/ledger';
import { faceOf } from '@/lib/domain/avatars';
import type { Member } from '@/lib/domain/ledger/ledger';

type MemberHeadProps = { readonly groupCode: string; readonly member: Member };

/** The person's face and name; the name is changed in place. */
export function MemberHead({ groupCode, member }: MemberHeadProps) {
  const t = useTranslations('members.details');
  const ledger = useLedger(groupCode);
  const { faces, me } = useMembers(ledger);
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 pt-3 pb-5 wide:pt-6">
      <Avatar face={faceOf(faces, member.id)} size="lg" />
      <div className="flex min-h-16 min-w-0 flex-[1_1_9rem] flex-col justify-center">
        <EditableLine
          value={
            <h2 className="text-title">
              <Verbatim>{member.name}</Verbatim>
              {member === me && <You />}
              {ledger.pending.has(member.id) && <NotSent />}
            </h2>
          }
          editLabel={t('rename')}
        >
          {(close) => <MemberNameForm groupCode={groupCode} member={member} onDone={close} />}
        </EditableLine>
      </div>
    </div>
  );
}
