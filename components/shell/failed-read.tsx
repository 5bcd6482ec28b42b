'use client';

import { useTranslations } from 'next-intl';

import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/error-notice';

type FailedReadProps = { readonly pending: boolean; readonly retry: () => void };

/** A part of a screen whose data did not come, with a button that asks again. */
export function FailedRead({ pending, retry }: FailedReadProps) {
  const t = useTranslations('errorPage');
  return (
    <div className="grid gap-4 pt-4">
      <ErrorNotice>{t('text')}</ErrorNotice>
      <Button variant="secondary" pending={pending} onClick={retry}>
        {t('retry')}
      </Button>
    </div>
  );
}
