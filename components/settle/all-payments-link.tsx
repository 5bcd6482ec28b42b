import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';

import { GroupLink } from '@/components/shell/group-link';
import { buttonClass } from '@/components/ui/button-class';
import { routes } from '@/lib/routes';

/** Leads from the balances to the whole plan. */
export function AllPaymentsLink({ className }: { readonly className: string }) {
  const t = useTranslations('settle');
  return (
    <GroupLink
      href={routes.settleExpenses}
      className={clsx(buttonClass({ variant: 'secondary', size: 'sm' }), 'w-full', className)}
    >
      {t('all')}
    </GroupLink>
  );
}
