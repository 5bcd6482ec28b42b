'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';

import type { ImportFlow } from '@/components/import/use-import-flow';
import { ActionBar } from '@/components/shell/bars/action-bar';
import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/dialogs/error-notice';
import { useFocusOnArrival } from '@/components/ui/use-focus-on-arrival';
import { errorTextKey } from '@/lib/device/hooks/error-text';
import { isUnderWay, type SendingState } from '@/lib/device/hooks/use-import-sending';

type SendBarProps = {
  readonly flow: ImportFlow;
  readonly sending: SendingState;
  readonly onSend: () => void;
  /** @returns whether it was stopped */
  readonly onStop: () => boolean;
  /** What else must be right, in words; null for nothing. */
  readonly hindrance?: string | null;
  /** Why it has failed, where that is known better than by the error. */
  readonly failure?: string;
  /** Behind a failure: what is there all the same. */
  readonly afterFailure?: string;
  /** Runs above the button, in sight, because it begins only there. */
  readonly check?: ReactNode;
};

/** The bar with the button that takes everything over, then its progress. */
export function SendBar(props: SendBarProps) {
  const { file, group } = props.flow;
  if (file?.status !== 'read' || (group === null && file.opened.groups.length < 2)) return null;
  // Nothing of it lives on under the next file.
  return <FileSendBar key={file.turn} {...props} />;
}

function FileSendBar(props: SendBarProps) {
  const { flow, sending, onSend, onStop, hindrance = null, failure, afterFailure, check } = props;
  const t = useTranslations('import.send');
  const checkWords = useTranslations('import.check');
  const errorText = useTranslations('errors');
  const [isTried, setIsTried] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  const [wasStopped, setWasStopped] = useState(false);
  const focusAfterSending = useFocusOnArrival(wasSent);
  if (isUnderWay(sending))
    return (
      <ActionBar>
        <Progress sending={sending} onStop={() => setWasStopped(onStop())} />
      </ActionBar>
    );
  const own = flow.hindrance === 'checking' ? checkWords('checking') : flow.hindrance && t(flow.hindrance);
  const why = own ?? hindrance;
  const send = () => {
    setIsTried(true);
    setWasStopped(false);
    if (why !== null) return;
    setWasSent(true);
    onSend();
  };
  const hasFailed = sending.phase === 'failed';
  return (
    <ActionBar>
      <div className="grid gap-2.5">
        {hasFailed && (
          <ErrorNotice>
            {[failure ?? errorText(errorTextKey(sending.error, 'groups')), afterFailure].join(' ').trim()}
          </ErrorNotice>
        )}
        {check}
        <p role="status" className="text-center text-caption text-ink-2 empty:hidden">
          {why !== null && isTried ? why : wasStopped ? t('stopped') : ''}
        </p>
        <Button
          ref={focusAfterSending}
          variant={flow.isSame ? 'primary' : 'secondary'}
          pending={flow.hindrance === 'checking' && isTried}
          onClick={send}
        >
          {flow.group === null
            ? t('take')
            : flow.isSame
              ? t('action', { count: flow.plan?.isReady ? flow.entries : flow.group.entries })
              : t('anyway')}
        </Button>
      </div>
    </ActionBar>
  );
}

type ProgressProps = { readonly sending: SendingState; readonly onStop: () => void };

function Progress({ sending, onStop }: ProgressProps) {
  const t = useTranslations('import.send');
  const isSending = sending.phase === 'sending';
  const focusStop = useFocusOnArrival(true);
  // Its button is gone by then.
  const focusWords = useFocusOnArrival(!isSending);
  const { done, total } = sending.phase === 'sending' ? sending : { done: 1, total: 1 };
  const ratio = total === 0 ? 0 : done / total;
  return (
    <div className="grid gap-2.5">
      <p ref={focusWords} tabIndex={-1} role="status" className="text-label">
        {isSending ? t('sending', { done, total }) : t('writing')}
      </p>
      <div
        role="progressbar"
        aria-label={t('progress')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(ratio * 100)}
        className="h-1.5 overflow-hidden rounded-bar bg-sunken forced-colors:border"
      >
        <div
          // eslint-disable-next-line no-restricted-syntax -- Drawn by script alone, whose styles the policy does not refuse.
          style={{ transform: `scaleX(${ratio})` }}
          className="h-full origin-left bg-accent forced-color-adjust-none"
        />
      </div>
      {isSending && (
        <Button ref={focusStop} variant="secondary" onClick={onStop}>
          {t('stop')}
        </Button>
      )}
    </div>
  );
}
