'use client';

import { useTranslations } from 'next-intl';

import { type AnyEntry, isExpense, useEntryWords } from '@/components/entries/entry-words';
import { GroupLink } from '@/components/shell/group-link';
import { IconButton, iconButtonClass, IconWord } from '@/components/ui/icon-button';
import { EditIcon, TrashIcon } from '@/components/ui/icons';
import { routes } from '@/lib/routes';

type EntryActionsProps = {
  readonly entry: AnyEntry;
  readonly currency: string;
  readonly onDelete: () => void;
};

/** Edit and delete beside a row of a list. */
export function EntryActions({ entry, currency, onDelete }: EntryActionsProps) {
  const t = useTranslations('details');
  const { name } = useEntryWords(entry, currency);
  const formOf = isExpense(entry) ? routes.updateExpense : routes.updatePayment;
  return (
    <>
      <GroupLink
        href={formOf(entry.groupCode, entry._id)}
        remember="previousRoute"
        aria-label={t('editNamed', { name })}
        className={iconButtonClass}
      >
        <IconWord icon={<EditIcon className="size-5" />}>{t('edit')}</IconWord>
      </GroupLink>
      <IconButton
        icon={<TrashIcon className="size-5" />}
        aria-label={t('deleteNamed', { name })}
        className="text-owe! hover:bg-error-soft!"
        onClick={onDelete}
      >
        {t('delete')}
      </IconButton>
    </>
  );
}
