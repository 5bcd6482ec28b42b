import { useTranslations } from 'next-intl';

import { PendingMark } from '@/components/ui/waiting/pending-mark';

/** Beside a name: this device has saved it, and nobody else knows it yet. */
export function NotSent() {
  const t = useTranslations('shell');
  return <PendingMark label={t('notSent')} />;
}
