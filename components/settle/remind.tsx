'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';

import type { RowWords } from '@/components/settle/use-plan-row-texts';
import { useCopyWords } from '@/components/shell/group-code-field';
import { useInvitationUrl, useShareSheet } from '@/components/shell/bars/use-invitation';
import { IconButton } from '@/components/ui/icon-button';
import { BellIcon, CheckIcon } from '@/components/ui/icons';
import { selectText, useCopying } from '@/components/ui/fields/use-copying';
import { useLedger } from '@/lib/device/hooks/use-ledger';

type RemindProps = {
  readonly groupCode: string;
  readonly words: RowWords;
  /** Whether the person who reminds is the one who gets the money. */
  readonly isToMe: boolean;
};

/**
 * Reminds the payer: shares a sentence with the amount and the link to the group by the device's share sheet or, if
 * there is none or it refuses, copies it. If copying is refused too, the sentence is shown and selected.
 */
export function Remind({ groupCode, words, isToMe }: RemindProps) {
  const t = useTranslations('settle.remind');
  const copyWords = useCopyWords();
  const { group } = useLedger(groupCode);
  const url = useInvitationUrl(group);
  const told = { ...words, group: group.name };
  const text = isToMe ? t('toMe.text', told) : t('text', told);
  const { state, copy } = useCopying(`${text}\n${url}`);
  const shareNatively = useShareSheet();
  const shown = useRef<HTMLElement>(null);

  useEffect(() => {
    if (state === 'failed') selectText(shown.current);
  }, [state]);

  const remind = () => {
    if (shareNatively) shareNatively({ text, url }, { onRefused: copy });
    else copy();
  };
  const said = { idle: '', copied: t('copied'), failed: copyWords.failed }[state];
  return (
    <>
      <IconButton
        icon={state === 'copied' ? <CheckIcon /> : <BellIcon />}
        aria-label={isToMe ? t('toMe.label', words) : t('label', words)}
        onClick={remind}
        className="no-script:hidden"
      >
        {state === 'copied' ? copyWords.copied : t('action')}
      </IconButton>
      <p
        role="status"
        className={state === 'failed' ? 'order-last w-0 min-w-full text-caption text-owe' : 'sr-only'}
      >
        {said}
      </p>
      {state === 'failed' && (
        <code ref={shown} className="order-last w-0 min-w-full font-sans text-label wrap-anywhere">
          {`${text} ${url}`}
        </code>
      )}
    </>
  );
}
