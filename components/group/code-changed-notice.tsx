import { useTranslations } from 'next-intl';

import { GroupLink } from '@/components/shell/group-link';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { useUnsentCount } from '@/lib/device/hooks/outbox-hooks';
import { routes } from '@/lib/routes';

/**
 * The group has another code, which this device does not know: what it has stays, and what is entered waits, until a
 * person brings the new link.
 */
export function CodeChangedNotice({ groupCode }: { readonly groupCode: string }) {
  const t = useTranslations('main.codeChanged');
  const count = useUnsentCount(groupCode);
  return (
    <div role="status" className="py-3">
      <Card padded className="grid gap-3">
        <div>
          <p className="font-name">{t('heading')}</p>
          <p className="text-label text-ink-2">{t('text')}</p>
          {count > 0 && <p className="text-label text-ink-2">{t('waiting', { count })}</p>}
        </div>
        <GroupLink
          href={routes.onboardingEnterGroupCode}
          className={`justify-self-start ${buttonClass({ variant: 'secondary', size: 'sm' })}`}
        >
          {t('enter')}
        </GroupLink>
      </Card>
    </div>
  );
}
