'use client';

import { clsx } from 'clsx';
import { useLocale, useTranslations } from 'next-intl';

import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { Sentence } from '@/components/ui/verbatim';
import { useOwnFiles } from '@/lib/device/hooks/own-files';
import { useIsOffline } from '@/lib/device/page/network-reach';
import { apart } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';
import { routes } from '@/lib/routes';

type SaveBackupProps = { readonly groupCode: string; readonly className?: string };

/**
 * Before a group goes: a quiet way to save its backup, whichever group is the active one. Without a network the device
 * writes it, if it has the whole history; else it says what it needs.
 */
export function SaveBackup({ groupCode, className }: SaveBackupProps) {
  const t = useTranslations('takeAlong');
  const language = useLocale();
  const isOffline = useIsOffline();
  const files = useOwnFiles(groupCode, intlLocale(language));
  const look = { variant: 'secondary', size: 'sm' } as const;
  const name = files?.saved?.name;
  return (
    <div className={clsx('text-ink-2', className)}>
      {!isOffline && (
        <a href={routes.exportFile(groupCode, 'json', language)} download className={buttonClass(look)}>
          {t('saveFirst')}
        </a>
      )}
      {isOffline && files?.since === null && (
        <Button {...look} onClick={() => files.save('json')}>
          {t('saveFirst')}
        </Button>
      )}
      <p role="status" className="wrap-words not-first:mt-2 empty:mt-0">
        {isOffline && files?.since !== null && <span>{t('saveFirstOffline')}</span>}
        {name && <Sentence>{t('saved', apart({ name }))}</Sentence>}
        {name === null && <span>{t('failed')}</span>}
      </p>
    </div>
  );
}
