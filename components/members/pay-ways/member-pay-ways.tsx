'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { OwnWaysLater, SharedWaysLater } from '@/components/members/pay-ways/pay-ways-later';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ForwardIcon } from '@/components/ui/icons';
import { sharedBy, useOwnPayWays, useShare } from '@/lib/device/hooks/pay-ways';
import { useMe } from '@/lib/device/hooks/use-ledger';
import type { Member } from '@/lib/domain/nouns';
import { type PayWays, samePayWays } from '@/lib/domain/pay-ways';

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
  const own = useOwnPayWays();
  const shared = sharedBy(member);
  const share = useShare(groupCode, member);
  // It was changed on the page of another group.
  const isOlder = own !== null && shared !== null && !samePayWays(own, shared);
  const [said, setSaid] = useState('');
  const say = (ways: PayWays | null, isKept: boolean, isShared: boolean) => {
    if (!isKept) setSaid(t('notKept'));
    else setSaid(t(ways === null ? 'removed' : isShared ? 'savedShared' : 'saved'));
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
          <span className="block text-caption text-ink-2">{shared === null ? t('here') : t('shared')}</span>
        </span>
        <ForwardIcon className="size-5 shrink-0 text-ink-2" />
      </button>
      <p role="status" className="px-4 pb-3 text-caption text-ink-2 empty:pb-0">
        {said}
      </p>
      {isOlder && (
        <div className="grid justify-items-start gap-2 px-4 pb-3 text-caption text-ink-2">
          <p>{t('sharing.older')}</p>
          <Button variant="soft" size="sm" onClick={() => share(own)}>
            {t('sharing.renew')}
          </Button>
        </div>
      )}
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
