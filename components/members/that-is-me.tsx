'use client';

import { useTranslations } from 'next-intl';

import { Button } from '@/components/ui/button';
import { useMe } from '@/lib/device/hooks/ledger';
import type { Member } from '@/lib/domain/ledger/ledger';
import { chooseMe } from '@/lib/session/me';
import { changeBrowserSession, useSession } from '@/lib/session/session-browser';
import { isOnDevice } from '@/lib/session/stored-groups';

type ThatIsMeProps = { readonly groupCode: string; readonly member: Member };

/** Says of a member that they use this device, or takes that back. Not in a group that this device only looks at. */
export function ThatIsMe({ groupCode, member }: ThatIsMeProps) {
  const t = useTranslations('members.details');
  const isMe = useMe(groupCode)?.id === member.id;
  if (!isOnDevice(useSession(), groupCode)) return null;
  const choose = () =>
    changeBrowserSession((session) => chooseMe(session, groupCode, isMe ? null : member.id));
  return (
    <Button variant="secondary" onClick={choose}>
      {isMe ? t('isNotMe') : t('isMe')}
    </Button>
  );
}
