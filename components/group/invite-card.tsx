'use client';

import { useTranslations } from 'next-intl';

import { InviteLink } from '@/components/shell/bars/invite-link';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { ShareIcon } from '@/components/ui/icons';
import { useLedger } from '@/lib/device/hooks/ledger';

/** A group in which nothing has happened yet is the moment to send the link. */
export function InviteCard({ groupCode }: { readonly groupCode: string }) {
  const t = useTranslations('main.invite');
  const { group } = useLedger(groupCode);
  return (
    <Card className="mb-6">
      <EmptyState
        emoji="👋"
        level={2}
        heading={t('heading')}
        action={
          <InviteLink group={group} className={buttonClass({ variant: 'secondary' })}>
            <ShareIcon />
            <span>{t('action')}</span>
          </InviteLink>
        }
      >
        {t('text')}
      </EmptyState>
    </Card>
  );
}
