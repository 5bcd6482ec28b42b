'use client';

import { useTranslations } from 'next-intl';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Emoji } from '@/components/ui/emoji';

type ErrorModalProps = {
  /** null: nothing failed, nothing is shown. */
  readonly message: string | null;
  readonly onClose: () => void;
};

/** What failed, in front of everything, with one button that closes it. */
export function ErrorModal({ message, onClose }: ErrorModalProps) {
  const t = useTranslations();
  return (
    <Dialog
      open={message !== null}
      onClose={onClose}
      role="alertdialog"
      title={
        <>
          <Emoji className="mr-2">⚠️</Emoji>
          {t('errorPage.heading')}
        </>
      }
      actions={
        <Button safe onClick={onClose}>
          {t('errors.error-modal-close-modal-button-text')}
        </Button>
      }
    >
      <p>{message}</p>
    </Dialog>
  );
}
