'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { CopyField } from '@/components/ui/copy-field';
import { IconButton } from '@/components/ui/icon-button';
import { CloseIcon } from '@/components/ui/icons';
import { routes } from '@/lib/routes';
import { changeBrowserSession } from '@/lib/session/session-browser';
import { clearNavigation, leaveGroup } from '@/lib/session/stored-groups';

/** Gives up onboarding: shows the code, without which nobody comes back, and removes the group from this device only. */
export function ForgetGroup({ groupCode }: { readonly groupCode: string }) {
  const t = useTranslations('members');
  const [asking, setAsking] = useState(false);
  const forget = () => {
    changeBrowserSession((session) => clearNavigation(leaveGroup(session, groupCode)));
    // A page load on purpose: nothing of the group stays in memory, and the next one, if any, starts anew.
    location.assign(routes.home);
  };
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
        onConfirm={forget}
        onCancel={() => setAsking(false)}
        destructive
      >
        <p className="mb-4">{t('forget.text')}</p>
        <CopyField
          label={t('forget.code')}
          value={groupCode}
          grouped
          words={{ copy: t('forget.copy'), copied: t('forget.copied'), failed: t('forget.copyFailed') }}
        />
      </ConfirmDialog>
    </>
  );
}
