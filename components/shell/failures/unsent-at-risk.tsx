import { useLocale, useTimeZone, useTranslations } from 'next-intl';

import { useLasting } from '@/components/ui/use-lasting';
import { useIsUnwritten, usePause, usePendingCount } from '@/lib/device/hooks/outbox-hooks';
import { timeText } from '@/lib/domain/days';
import { intlLocale } from '@/lib/i18n/locales';
import { NOT_KEPT_DELAY_MS } from '@/lib/limits';

/**
 * Shown on every screen of a group: says if what waits to be sent would be lost with this tab, and why it has to wait:
 * because too much was changed at once, or because the server takes nothing.
 */
export function UnsentAtRisk({ groupCode }: { readonly groupCode: string }) {
  const t = useTranslations('shell');
  const locale = intlLocale(useLocale());
  const timeZone = useTimeZone() ?? 'UTC';
  const isNotKept = useIsUnwritten(groupCode);
  const waits = usePendingCount(groupCode) > 0;
  const pause = usePause(groupCode);
  // What is sent at once needs no warning.
  const isShown = useLasting(isNotKept && waits, NOT_KEPT_DELAY_MS);
  return (
    <div role="status">
      {isShown && <p className="col py-2.5 text-label wrap-words text-ink-2">{t('notKept')}</p>}
      {waits && pause !== null && (
        <p className="col py-2.5 text-label wrap-words text-ink-2">
          {pause === 'down' ? t('serverDown') : t('paused', { time: timeText(pause, { locale, timeZone }) })}
        </p>
      )}
    </div>
  );
}
