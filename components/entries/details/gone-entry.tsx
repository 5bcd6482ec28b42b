import { useTranslations } from 'next-intl';

import { LinkedEmptyState } from '@/components/shell/failures/linked-empty-state';
import { routes } from '@/lib/routes';
import type { EntryKind } from '@/lib/domain/entry/content';

/** An entry that was here a moment ago, or never was one of this group. */
export function GoneEntry({ kind }: { readonly kind: EntryKind }) {
  const t = useTranslations('details.gone');
  return (
    <LinkedEmptyState
      emoji="🍂"
      heading={kind === 'expense' ? t('expense') : t('payment')}
      href={routes.main}
      action={t('action')}
      className="mt-3 mb-6"
    >
      {t('text')}
    </LinkedEmptyState>
  );
}
