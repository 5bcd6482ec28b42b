'use client';

import { useLocale, useNow, useTimeZone, useTranslations } from 'next-intl';

import { Switch } from '@/components/ui/fields/switch';
import { useLedger } from '@/lib/device/hooks/use-ledger';
import { useSave } from '@/lib/device/hooks/outbox-hooks';
import { purgeDate } from '@/lib/domain/purge';
import { intlLocale } from '@/lib/i18n/locales';
import { GROUP_PURGE_AFTER_DAYS } from '@/lib/limits';

/** Whether a group that nobody uses any more is deleted automatically, and when. */
export function PurgeSwitch({ groupCode }: { readonly groupCode: string }) {
  const t = useTranslations('groupSettings');
  const { group } = useLedger(groupCode);
  const save = useSave(groupCode);
  const date = new Intl.DateTimeFormat(intlLocale(useLocale()), {
    dateStyle: 'long',
    timeZone: useTimeZone() ?? 'UTC',
  }).format(purgeDate(group, useNow()));
  return (
    <section aria-label={t('purge', { days: GROUP_PURGE_AFTER_DAYS })}>
      <Switch
        label={t('purge', { days: GROUP_PURGE_AFTER_DAYS })}
        hint={group.inactiveDataPurge ? t('purgeOn', { days: GROUP_PURGE_AFTER_DAYS, date }) : t('purgeOff')}
        checked={group.inactiveDataPurge}
        onChange={(inactiveDataPurge) =>
          save({ kind: 'group.set', set: { inactiveDataPurge }, base: group.revision })
        }
      />
    </section>
  );
}
