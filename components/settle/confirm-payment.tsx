'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import type { Confirmation } from '@/components/settle/use-confirmation';
import { useRowWords } from '@/components/settle/use-row-words';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { errorTextKey } from '@/lib/client/error-text';

type ConfirmPaymentProps = { readonly groupCode: string; readonly confirmation: Confirmation };

/** "Elif hat Anna 184,20 € gezahlt?" */
export function ConfirmPayment({ groupCode, confirmation }: ConfirmPaymentProps) {
  const t = useTranslations();
  const wordsOf = useRowWords(groupCode);
  const { asked, error, isPending, confirm, cancel } = confirmation;
  // The question stays while the dialog fades out.
  const [last, setLast] = useState(asked);
  if (asked && asked !== last) setLast(asked);
  return (
    <ConfirmDialog
      open={asked !== null}
      title={last && t('settle.question', wordsOf(last))}
      confirmLabel={t('settle.confirm')}
      cancelLabel={t('settle.cancel')}
      onConfirm={confirm}
      onCancel={cancel}
      pending={isPending}
      error={error ? t(`errors.${errorTextKey(error, 'settlements')}`) : undefined}
    >
      {t('settle.explanation')}
    </ConfirmDialog>
  );
}
