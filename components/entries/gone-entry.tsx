import { useTranslations } from 'next-intl';

import { GroupLink } from '@/components/shell/group-link';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { routes } from '@/lib/routes';

/** An entry that was here a moment ago, or never was one of this group. */
export function GoneEntry({ kind }: { readonly kind: 'expense' | 'payment' }) {
  const t = useTranslations('details.gone');
  return (
    <Card className="mt-3 mb-6">
      <EmptyState
        emoji="🍂"
        heading={kind === 'expense' ? t('expense') : t('payment')}
        action={
          <GroupLink href={routes.main} className={buttonClass()}>
            {t('action')}
          </GroupLink>
        }
      >
        {t('text')}
      </EmptyState>
    </Card>
  );
}
