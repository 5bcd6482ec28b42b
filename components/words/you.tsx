import { useTranslations } from 'next-intl';

import { Badge } from '@/components/ui/badge';

/** Behind a name: marks the person using this device. */
export function You() {
  const t = useTranslations('shell');
  return <Badge>{t('you')}</Badge>;
}
