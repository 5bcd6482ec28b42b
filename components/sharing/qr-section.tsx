'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { QrCode } from '@/components/sharing/qr-code';
import { QrDialog } from '@/components/sharing/qr-dialog';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';

type QrSectionProps = { readonly url: string; readonly groupName: string };

/** For the people at the table: the invitation to be scanned, and over the whole phone to be held across. */
export function QrSection({ url, groupName }: QrSectionProps) {
  const t = useTranslations('sharing');
  const [isLarge, setIsLarge] = useState(false);
  return (
    <Card padded>
      <h2 className="text-label leading-6 font-label">{t('qr')}</h2>
      <p className="mb-3 text-caption text-ink-2">{t('qrHint')}</p>
      <QrCode
        text={url}
        label={t('qrFor', { group: groupName })}
        className="mx-auto w-48 max-w-full rounded-control border border-line"
      />
      <Button variant="secondary" className="mt-4 no-script:hidden" onClick={() => setIsLarge(true)}>
        {t('enlarge')}
      </Button>
      <QrDialog open={isLarge} onClose={() => setIsLarge(false)} url={url} groupName={groupName} />
    </Card>
  );
}
