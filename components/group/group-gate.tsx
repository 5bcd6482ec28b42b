'use client';

import { type ReactNode, useLayoutEffect, useState } from 'react';

import { CodeChangedNotice } from '@/components/group/code-changed-notice';
import { GoneGroup } from '@/components/group/gone-group';
import { UnknownCode } from '@/components/shell/failures/unknown-code';
import { MainNoticeContext } from '@/components/shell/main-notice';
import { useIsCodeChanged } from '@/lib/device/hooks/use-new-code';
import { PendingFrame } from '@/components/shell/pending-frame';
import { useLedgerState } from '@/lib/device/hooks/use-ledger';
import { endLook } from '@/lib/device/page/look/last-look';
import { useTranslations } from 'next-intl';
import { FailedFrame } from '@/components/shell/failures/failed-frame';
import { useFailureWords } from '@/components/shell/failures/failure-words';
import { OfflineError } from '@/lib/device/page/api-errors';

type GroupGateProps = {
  /** Empty if this device has no group. */
  readonly groupCode: string;
  /** What is shown without a group; if the last one has just gone, that is said first. */
  readonly noGroup: ReactNode;
  readonly children: ReactNode;
};

/** Shows a screen once the ledger of its group is here, and why not if it does not come. */
export function GroupGate({ groupCode, noGroup, children }: GroupGateProps) {
  // Once gone, the group leaves this device and another one becomes active. The notice stays until it was read.
  const [goneCode, setGoneCode] = useState<string | null>(null);
  const isOpen = goneCode === null && groupCode !== '';
  const { status, error, isAsking, retry } = useLedgerState(groupCode, isOpen);
  const isCodeChanged = useIsCodeChanged(groupCode);
  const isDecided = !isOpen || status !== 'loading';
  useLayoutEffect(() => {
    if (isDecided) endLook();
  }, [isDecided]);
  if (goneCode === null && groupCode === '') return noGroup;
  if (status === 'gone' && goneCode === null) setGoneCode(groupCode);

  if (status === 'gone' || goneCode !== null) return <GoneGroup groupCode={goneCode ?? groupCode} />;
  if (status === 'here')
    return (
      <MainNoticeContext value={isCodeChanged ? <CodeChangedNotice groupCode={groupCode} /> : null}>
        {children}
      </MainNoticeContext>
    );
  if (isCodeChanged) return <UnknownCode why="changed" />;
  if (status === 'failed' && error) return <FailedGroup error={error} pending={isAsking} retry={retry} />;
  return <PendingFrame />;
}

type FailedGroupProps = {
  readonly error: Error;
  readonly pending: boolean;
  readonly retry: () => void;
};

/** Nothing is known of the group yet, and asking the server has failed. */
function FailedGroup({ error, pending, retry }: FailedGroupProps) {
  const t = useTranslations('offline');
  const { heading, text } = useFailureWords(error);
  return (
    <FailedFrame heading={heading} pending={pending} retry={retry}>
      {error instanceof OfflineError ? t('group') : text}
    </FailedFrame>
  );
}
