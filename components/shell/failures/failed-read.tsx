'use client';

import { useTranslations } from 'next-intl';

import { useFailureWords } from '@/components/shell/failures/failure-words';
import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/dialogs/error-notice';

type FailedReadProps = {
  /** Why the data could not be loaded. */
  readonly error: Error | null;
  readonly pending: boolean;
  readonly retry: () => void;
};

/** A part of a screen whose data could not be loaded, with a button that tries again. */
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
