'use client';

import { useTranslations } from 'next-intl';

import { EntryFrame } from '@/components/entries/entry-frame';
import { EntryGate, GONE } from '@/components/entries/entry-gate';
import { useDocumentTitle } from '@/lib/device/page/look/document-title';
import { routes } from '@/lib/routes';
import type { OldKind } from '@/lib/domain/entry/parts';

/** The page of an entry that the group does not have: deleted, of another group, or never there. */
export function MissingEntry({ kind }: { readonly kind: OldKind }) {
  const t = useTranslations('details');
  const title = kind === 'expense' ? t('expense') : t('payment');
  useDocumentTitle(kind === 'expense' ? t('gone.expense') : t('gone.payment'));
  return (
    <EntryFrame title={title} backHref={routes.main}>
      <EntryGate kind={kind} {...GONE} />
    </EntryFrame>
  );
}
