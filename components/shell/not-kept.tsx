import { useTranslations } from 'next-intl';

import { useLasting } from '@/components/ui/use-lasting';
import { usePendingCount } from '@/lib/device/data/outbox-hooks';
import { useStoreState } from '@/lib/device/data/store-state';
import { NOT_KEPT_DELAY_MS } from '@/lib/limits';

/** On every screen of a group: that what waits to be sent would be lost with this tab. */
export function NotKept({ groupCode }: { readonly groupCode: string }) {
  const t = useTranslations('shell');
  const isNotKept = useStoreState() === 'not-kept';
  const waits = usePendingCount(groupCode) > 0;
  // What is sent at once needs no warning.
  const isShown = useLasting(isNotKept && waits, NOT_KEPT_DELAY_MS);
  return (
    <div role="status">
      {isShown && <p className="col py-2.5 text-label wrap-words text-ink-2">{t('notKept')}</p>}
    </div>
  );
}
