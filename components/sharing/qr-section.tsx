'use client';

import { useTranslations } from 'next-intl';
import { useState, useEffect, useRef } from 'react';

import { QrCode } from '@/components/sharing/qr-code';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { IconButton } from '@/components/ui/icon-button';
import { CloseIcon } from '@/components/ui/icons';

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
      <QrDialog open={isLarge} onClose={() => setIsLarge(false)} url={url} groupName={groupName} />
    </Card>
  );
}

type QrDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly url: string;
  readonly groupName: string;
};

/** The QR code over the whole screen, to be held across the table. */
function QrDialog({ open, onClose, url, groupName }: QrDialogProps) {
  const t = useTranslations('sharing');
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (!dialog.current || dialog.current.open === open) return;
    if (open) dialog.current.showModal();
    else dialog.current.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      aria-label={t('qrFor', { group: groupName })}
      onClose={onClose}
      className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none bg-[#fff] p-0 text-[#0b1116]"
    >
      <div className="flex h-full flex-col pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]">
        <div className="flex items-center justify-between gap-3 px-4 py-2">
          <p dir="auto" translate="no" className="min-w-0 truncate text-heading">
            {groupName}
          </p>
          <IconButton icon={<CloseIcon />} className="text-[#025f6d] hover:bg-[#edf1f4]" onClick={onClose}>
            {t('close')}
          </IconButton>
        </div>
        <div className="grid min-h-0 flex-1 place-items-center">
          <QrCode
            text={url}
            label={t('qrFor', { group: groupName })}
            className="w-[min(100vw,100dvh-9rem)]"
          />
        </div>
        <p className="px-4 pt-2 pb-6 text-center">{t('qrHint')}</p>
      </div>
    </dialog>
  );
}
