'use client';

import { useLocale, useNow, useTimeZone, useTranslations } from 'next-intl';
import { useState } from 'react';

import { Card } from '@/components/ui/card';
import { useLedger } from '@/lib/device/hooks/ledger';
import { purgeDate, silentDaysNearPurge } from '@/lib/device/storage/purge';
import { intlLocale } from '@/lib/i18n/locales';

/**
 * Tells that a group was in its last two weeks when this device opened it. The visit itself is what saves the group, so
 * the next answer of the server would take the words away: they stay as they were at first.
 */
export function PurgeNotice({ groupCode }: { readonly groupCode: string }) {
  const t = useTranslations('main');
  const locale = intlLocale(useLocale());
  const timeZone = useTimeZone() ?? 'UTC';
  const now = useNow();
  const { group } = useLedger(groupCode);
  const [days] = useState(() => silentDaysNearPurge(group, now));
  if (days === null) return null;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  return (
    <Card padded className="mt-4">
      <p>{t('purge', { days, until: day.format(purgeDate(group, now)) })}</p>
    </Card>
  );
}
