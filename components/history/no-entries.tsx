import { useTranslations } from 'next-intl';

import { GroupLink } from '@/components/shell/group-link';
import { useIsLooking } from '@/components/shell/looking';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { routes } from '@/lib/routes';

/** Nothing has happened yet (docs/screens.md#empty-waiting-failing): a first expense, or those of another app. */
export function NoEntries({ groupCode }: { readonly groupCode: string }) {
  const t = useTranslations('history.empty');
  const isLooking = useIsLooking();
  return (
    <Card className="mt-4 mb-6">
      <EmptyState
        emoji="🧾"
        heading={t('heading')}
        action={
          isLooking ? null : (
            <>
              <GroupLink href={routes.createExpense} className={buttonClass()}>
                {t('action')}
              </GroupLink>
              <GroupLink href={routes.importGroup(groupCode)} className={buttonClass({ variant: 'quiet' })}>
                {t('import')}
              </GroupLink>
            </>
          )
        }
      >
        {isLooking ? null : t('text')}
      </EmptyState>
    </Card>
  );
}
