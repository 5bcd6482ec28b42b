'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';

import { useCopyWords } from '@/components/shell/group-code-field';
import type { BarGroup } from '@/components/shell/bars/use-invitation';
import { useInvitationUrl, useNativeShare } from '@/components/shell/bars/use-invitation';
import { Button } from '@/components/ui/button';
import { CheckIcon, ShareIcon } from '@/components/ui/icons';
import { selectText, useCopying } from '@/components/ui/fields/use-copying';

type ShareButtonProps = {
  readonly group: BarGroup;
  /** Called when somebody was chosen in the device's share sheet, unless the screen was left meanwhile. */
  readonly onShared?: () => void;
};

/**
 * Shares the invitation by the device's share sheet or, if there is none or it refuses, copies the link. If copying is
 * refused too, the link is shown and selected.
 */
export function ShareButton({ group, onShared }: ShareButtonProps) {
  const t = useTranslations('sharing');
  const words = useCopyWords();
  const url = useInvitationUrl(group);
  const { state, copy } = useCopying(url);
  const button = useRef<HTMLDivElement>(null);
  const share = useNativeShare(group, {
    onRefused: copy,
    onShared: () => button.current && onShared?.(),
  });
  const link = useRef<HTMLElement>(null);

  useEffect(() => {
    if (state === 'failed') selectText(link.current);
  }, [state]);

  const said = { idle: '', copied: t('copied'), failed: words.failed }[state];
  return (
    <div ref={button} className="no-script:hidden">
      <Button icon={state === 'copied' ? <CheckIcon /> : <ShareIcon />} onClick={share ?? copy}>
        {state === 'copied' ? t('copied') : t('send')}
      </Button>
      <p role="status" className={state === 'failed' ? 'mt-2 text-caption text-owe' : 'sr-only'}>
        {said}
      </p>
      {state === 'failed' && (
        <code ref={link} className="mt-2 block font-sans text-label wrap-anywhere">
          {url}
        </code>
      )}
    </div>
  );
}
