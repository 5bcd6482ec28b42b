import { useTranslations } from 'next-intl';

import { PendingMark } from '@/components/ui/waiting/pending-mark';

/** Beside a name: it is saved on this device and not sent yet. */
export function UnsentMark() {
  const t = useTranslations('shell');
  return <PendingMark label={t('notSent')} />;
}
