import { useTranslations } from 'next-intl';

import { Badge } from '@/components/ui/badge';

/** Behind a name: who uses this device. The name itself stays. */
export function You() {
  const t = useTranslations('shell');
  return <Badge>{t('you')}</Badge>;
}
