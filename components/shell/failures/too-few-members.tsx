import { useTranslations } from 'next-intl';

import { LinkedEmptyState } from '@/components/shell/failures/linked-empty-state';
import { routes } from '@/lib/routes';

/**
 * Nobody to share, settle or record with yet (docs/screens.md#empty-waiting-failing).
 * @param className where the card stands
 */
export function TooFewMembers({ className }: { readonly className: string }) {
  const t = useTranslations('shell.tooFew');
  return (
    <LinkedEmptyState
      emoji="👥"
      heading={t('heading')}
      href={routes.createGroupMembers}
      action={t('action')}
      changes
      className={className}
    >
      {t('text')}
    </LinkedEmptyState>
  );
}
