import { useTranslations } from 'next-intl';

import { GroupLink } from '@/components/shell/group-link';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { routes } from '@/lib/routes';

/** Nobody to share with yet (visual.md §7). */
export function TooFewMembers() {
  const t = useTranslations('main.tooFew');
  return (
    <Card className="mt-4">
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
