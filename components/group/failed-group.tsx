'use client';

import { useTranslations } from 'next-intl';

import { FailedFrame } from '@/components/shell/failures/failed-frame';
import { useFailureWords } from '@/components/shell/failures/failure-words';
import { OfflineError } from '@/lib/device/state/api-errors';

type FailedGroupProps = {
  readonly error: Error;
  readonly pending: boolean;
  readonly retry: () => void;
};

/** Nothing is known of the group yet, and the server does not answer, or does not for now. */
export function FailedGroup({ error, pending, retry }: FailedGroupProps) {
  const t = useTranslations('offline');
  const { heading, text } = useFailureWords(error);
  return (
    <FailedFrame heading={heading} pending={pending} retry={retry}>
      {error instanceof OfflineError ? t('group') : text}
    </FailedFrame>
  );
}
