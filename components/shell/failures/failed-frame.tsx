'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import { GroupFrame } from '@/components/shell/frame';
import { LogoLink } from '@/components/shell/bars/logo-link';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';

type FailedFrameProps = {
  readonly heading: string;
  readonly pending?: boolean;
  readonly retry: () => void;
  readonly children: ReactNode;
};

/** In place of a screen that cannot be shown: the frame stays, with every way out of it. */
export function FailedFrame({ heading, pending = false, retry, children }: FailedFrameProps) {
  const t = useTranslations('errorPage');
  return (
    <GroupFrame
      bar={
        <div className="flex min-h-15 items-center">
          <LogoLink />
        </div>
      }
    >
      <Card className="mt-3">
        <EmptyState
          emoji="⚠️"
          level={1}
          heading={heading}
          action={
            <Button pending={pending} onClick={retry}>
              {t('retry')}
            </Button>
          }
        >
          {children}
        </EmptyState>
      </Card>
    </GroupFrame>
  );
}
