'use client';

import { useTranslations } from 'next-intl';

import { askedSetting } from '@/components/group-settings/asked-setting';
import { ErrorNotice } from '@/components/ui/error-notice';
import { Switch } from '@/components/ui/switch';
import { useBooks } from '@/lib/client/books';
import { errorTextKey } from '@/lib/client/error-text';
import { useChangePurge } from '@/lib/client/mutations';
import { GROUP_PURGE_AFTER_DAYS } from '@/lib/limits';

/** Whether a group that nobody uses any more is deleted by itself, and after how long. */
export function PurgeSwitch({ groupCode }: { readonly groupCode: string }) {
  const t = useTranslations('groupSettings');
  const errors = useTranslations('errors');
  const { group, revision } = useBooks(groupCode);
  const change = useChangePurge();
  const purges = askedSetting(change, revision)?.inactiveDataPurge ?? group.inactiveDataPurge;
  return (
    <section aria-label={t('purge')}>
      <Switch
        label={t('purge')}
        hint={purges ? t('purgeOn', { days: GROUP_PURGE_AFTER_DAYS }) : t('purgeOff')}
        checked={purges}
        onChange={(inactiveDataPurge) => {
          // One at a time: of two that overtake each other on the way, the wrong one could be the last.
          if (!change.isPending) change.mutate({ groupCode, inactiveDataPurge });
        }}
      />
      {change.error && (
        <ErrorNotice className="mt-3">{errors(errorTextKey(change.error, 'groups'))}</ErrorNotice>
      )}
    </section>
  );
}
