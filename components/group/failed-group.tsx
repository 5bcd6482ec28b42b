'use client';

import { useTranslations } from 'next-intl';

import { PlainFrame } from '@/components/shell/plain-frame';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';

type FailedGroupProps = { readonly pending: boolean; readonly retry: () => void };

/** Nothing is known of the group yet, and the server does not answer. */
export function FailedGroup({ pending, retry }: FailedGroupProps) {
  const t = useTranslations('errorPage');
  return (
    <PlainFrame>
      <Card className="mt-15">
        <EmptyState
          emoji="⚠️"
          level={1}
          heading={t('heading')}
          action={
            <Button pending={pending} onClick={retry}>
              {t('retry')}
            </Button>
          }
        >
          {t('text')}
        </EmptyState>
      </Card>
    </PlainFrame>
  );
}
