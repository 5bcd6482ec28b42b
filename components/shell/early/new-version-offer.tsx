'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { CloseIcon } from '@/components/ui/icons';
import { takeNewVersion } from '@/lib/device/page/versions/kept-app';

/** Lies over the lower part of the screen, so that nothing moves; it can be put off until the next visit. */
export function NewVersionOffer() {
  const t = useTranslations('shell.newVersion');
  const [state, setState] = useState<'offered' | 'taken' | 'later'>('offered');
  if (state === 'later') return null;
  const take = () => {
    setState('taken');
    takeNewVersion();
  };
  return (
    <div
      role="status"
      className="fixed inset-x-0 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-30 mx-auto flex w-fit max-w-[calc(100vw-2*var(--gutter))] animate-rise items-center gap-2 rounded-card border border-line bg-surface py-2 pr-2 pl-4 text-label floating"
    >
      <p className="min-w-0 font-name">{t('text')}</p>
      <Button variant="soft" size="sm" pending={state === 'taken'} onClick={take}>
        {t('action')}
      </Button>
      <IconButton icon={<CloseIcon />} wordHidden="always" onClick={() => setState('later')}>
        {t('later')}
      </IconButton>
    </div>
  );
}
