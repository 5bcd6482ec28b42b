'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import type { Confirmation } from '@/components/settle/use-confirmation';
import { usePlanRowTexts } from '@/components/settle/use-plan-row-texts';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { Sentence } from '@/components/ui/verbatim';

type ConfirmPaymentProps = { readonly groupCode: string; readonly confirmation: Confirmation };

/** "Elif hat Anna 184,20 € gezahlt?" */
export function ConfirmPayment({ groupCode, confirmation }: ConfirmPaymentProps) {
  const t = useTranslations('settle');
  const sayingsOf = usePlanRowTexts(groupCode);
  const { asked, confirm, cancel } = confirmation;
  // The question stays while the dialog fades out.
  const [last, setLast] = useState(asked);
  if (asked && asked !== last) setLast(asked);
  return (
    <ConfirmDialog
      open={asked !== null}
      title={last && <Sentence>{sayingsOf(last).question}</Sentence>}
      confirmLabel={t('confirm')}
      cancelLabel={t('cancel')}
      onConfirm={confirm}
      onCancel={cancel}
    >
      {t('explanation')}
    </ConfirmDialog>
  );
}
