import { useTranslations } from 'next-intl';

import { GroupLink } from '@/components/shell/group-link';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { routes } from '@/lib/routes';

/** Nobody to settle with yet (visual.md §7). */
export function TooFewMembers() {
  const t = useTranslations('settle.tooFew');
  return (
    <Card className="mt-3 mb-6">
      <EmptyState
        emoji="👥"
        heading={t('heading')}
        action={
          <GroupLink href={routes.createGroupMembers} className={buttonClass()}>
            {t('action')}
          </GroupLink>
        }
      >
        {t('text')}
      </EmptyState>
    </Card>
  );
}
