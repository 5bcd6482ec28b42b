'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';

import { useCopyWords } from '@/components/shell/group-code-field';
import { selectText, useCopying } from '@/components/ui/fields/use-copying';
import { IconButton } from '@/components/ui/icon-button';
import { CheckIcon, CopyIcon } from '@/components/ui/icons';

type CopyLineProps = {
  readonly label: string;
  /** As it is shown. */
  readonly value: string;
  /** As it is copied, if that is something else. */
  readonly copied?: string;
};

/** A line of what a bank's app asks for, copied with one tap. */
export function CopyLine({ label, value, copied = value }: CopyLineProps) {
  const t = useTranslations('pay');
  const words = useCopyWords();
  const shown = useRef<HTMLElement>(null);
  const { state, copy } = useCopying(copied);

  useEffect(() => {
    if (state === 'failed') selectText(shown.current);
  }, [state]);

  const said = { idle: '', copied: t('copied', { label }), failed: words.failed }[state];
  return (
    <div className="flex flex-wrap items-center gap-x-2 border-b border-line py-2">
      <div className="min-w-0 flex-1">
        <p className="text-caption text-ink-2">{label}</p>
        <p className="text-name wrap-anywhere">
          <bdi ref={shown} translate="no">
            {value}
          </bdi>
        </p>
      </div>
      <IconButton
        icon={state === 'copied' ? <CheckIcon /> : <CopyIcon />}
        wordHidden="always"
        onClick={copy}
        className="text-link"
      >
        {t('copy', { label })}
      </IconButton>
      <p role="status" className={state === 'failed' ? 'w-full text-caption text-owe' : 'sr-only'}>
        {said}
      </p>
    </div>
  );
}
