'use client';

import { useTranslations } from 'next-intl';

import { formPath } from '@/components/entries/entry-paths';
import { useEntryWords } from '@/components/entries/entry-words';
import { GroupLink } from '@/components/shell/group-link';
import { IconButton, iconButtonClass, IconWord } from '@/components/ui/icon-button';
import { EditIcon, TrashIcon } from '@/components/ui/icons';
import type { Entry } from '@/lib/domain/ledger';

type EntryActionsProps = {
  readonly groupCode: string;
  readonly entry: Entry;
  readonly onDelete: () => void;
};

/** Edit and delete beside a row of a list. */
export function EntryActions({ groupCode, entry, onDelete }: EntryActionsProps) {
  const t = useTranslations('details');
  const { name } = useEntryWords(groupCode)(entry);
  return (
    <>
      <GroupLink
        href={formPath(groupCode, entry)}
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
