'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { GroupCodeField } from '@/components/shell/group-code-field';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { IconButton } from '@/components/ui/icon-button';
import { CloseIcon } from '@/components/ui/icons';

type ForgetGroupProps = { readonly groupCode: string; readonly onForget: () => void };

/** Gives up onboarding: shows the code, without which nobody comes back, and removes the group from this device only. */
export function ForgetGroup({ groupCode, onForget }: ForgetGroupProps) {
  const t = useTranslations('members');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <IconButton icon={<CloseIcon />} className="-ml-2.5" onClick={() => setAsking(true)}>
        {t('abort')}
      </IconButton>
      <ConfirmDialog
        open={asking}
        title={t('forget.title')}
        confirmLabel={t('forget.confirm')}
        cancelLabel={t('forget.cancel')}
        onConfirm={onForget}
        onCancel={() => setAsking(false)}
        destructive
      >
        <p className="mb-4">{t('forget.text')}</p>
        <GroupCodeField groupCode={groupCode} />
      </ConfirmDialog>
    </>
  );
}
