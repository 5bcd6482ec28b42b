'use client';

import { useTranslations } from 'next-intl';

import { useWaitingCount } from '@/lib/device/hooks/outbox-hooks';
import { useIsOffline } from '@/lib/device/page/network-reach';

/** "Offline · 2 warten": in the bar of every screen of a group, for as long as this device reaches no server. */
export function OfflineNote() {
  const t = useTranslations('shell');
  const count = useWaitingCount();
  const isOffline = useIsOffline();
  return (
    <p aria-live="polite" className="bar-note">
      {isOffline && t('offline', { count })}
    </p>
  );
}
