'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { QrDialog } from '@/components/ui/dialogs/qr-dialog';
import { QrCode } from '@/components/ui/qr-code';

type QrSectionProps = { readonly url: string; readonly groupName: string };

/** For people at the same table: the invitation as a QR code, which can be enlarged to the whole screen. */
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
      <QrDialog
        open={isLarge}
        onClose={() => setIsLarge(false)}
        text={url}
        label={t('qrFor', { group: groupName })}
        title={groupName}
        words={{ hint: t('qrHint'), close: t('close') }}
      />
    </Card>
  );
}
