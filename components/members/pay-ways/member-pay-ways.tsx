'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { OwnWaysLater, SharedWaysLater } from '@/components/members/pay-ways/pay-ways-later';
import { Card } from '@/components/ui/card';
import { ForwardIcon } from '@/components/ui/icons';
import { sharedBy } from '@/lib/device/hooks/pay-ways';
import { useMe } from '@/lib/device/hooks/use-ledger';
import type { Member } from '@/lib/domain/nouns';
import type { PayWays } from '@/lib/domain/pay-ways';

type MemberPayWaysProps = { readonly groupCode: string; readonly member: Member };

/** By what a member is paid: one's own to be changed, of others what they have shared. */
export function MemberPayWays({ groupCode, member }: MemberPayWaysProps) {
  const isMe = useMe(groupCode)?.id === member.id;
  const shared = sharedBy(member);
  if (isMe) return <OwnWays groupCode={groupCode} member={member} />;
  return shared && <SharedWaysLater name={member.name} ways={shared} />;
}

function OwnWays({ groupCode, member }: MemberPayWaysProps) {
  const t = useTranslations('payWays');
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never');
  const isShared = sharedBy(member) !== null;
  const [said, setSaid] = useState('');
  const say = (ways: PayWays | null, isKept: boolean) => {
    if (!isKept) setSaid(t('notKept'));
    else setSaid(ways === null ? t('removed') : t('saved'));
  };
  return (
    <Card className="no-script:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setSheet('open')}
        className="press flex min-h-14.5 w-full items-center gap-3 rounded-card px-4 py-3 text-left hover:bg-sunken"
      >
        <span className="min-w-0 flex-1">
          <span className="block text-name">{t('row')}</span>
          <span className="block text-caption text-ink-2">{isShared ? t('shared') : t('here')}</span>
        </span>
        <ForwardIcon className="size-5 shrink-0 text-ink-2" />
      </button>
      <p role="status" className="px-4 pb-3 text-caption text-ink-2 empty:pb-0">
        {said}
      </p>
      <OwnWaysLater
        {...{ groupCode, member }}
        isWanted={sheet !== 'never'}
        open={sheet === 'open'}
        onClose={() => setSheet('closed')}
        onKept={say}
      />
    </Card>
  );
}
