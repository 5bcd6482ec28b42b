'use client';

import { useTranslations } from 'next-intl';

import { useFailureWords } from '@/components/shell/failures/failure-words';
import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/dialogs/error-notice';

type FailedReadProps = {
  /** Why it did not come. */
  readonly error: Error | null;
  readonly pending: boolean;
  readonly retry: () => void;
};

/** A part of a screen whose data did not come, with a button that asks again. */
export function FailedRead({ error, pending, retry }: FailedReadProps) {
  const t = useTranslations('errorPage');
  const { text } = useFailureWords(error);
  return (
    <div className="grid gap-4 pt-4">
      <ErrorNotice>{text}</ErrorNotice>
      <Button variant="secondary" pending={pending} onClick={retry}>
        {t('retry')}
      </Button>
    </div>
  );
}
