'use client';

import { useTranslations } from 'next-intl';

import { detailsPath, formPath } from '@/components/words/entry-paths';
import { useEntryWords } from '@/components/entries/entry-words';
import { GroupLink } from '@/components/shell/group-link';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { contentOfEntry } from '@/lib/domain/entry/content';
import type { Entry } from '@/lib/domain/nouns';

type EntryActionsProps = {
  readonly groupCode: string;
  readonly entry: Entry;
  readonly onDelete: () => void;
};

const linkClass = `${buttonClass({ variant: 'quiet', size: 'sm' })} px-2.5!`;

/** The actions of an entry's row in a list: view, edit, delete. */
export function EntryActions({ groupCode, entry, onDelete }: EntryActionsProps) {
  const t = useTranslations('details');
  const { name } = useEntryWords(groupCode)(contentOfEntry(entry));
  return (
    <>
      <GroupLink
        href={detailsPath(groupCode, entry)}
        remember="nestedPreviousRoute"
        aria-label={t('lookNamed', { name })}
        className={linkClass}
      >
        {t('look')}
      </GroupLink>
      <GroupLink
        href={formPath(groupCode, entry)}
        remember="previousRoute"
        aria-label={t('editNamed', { name })}
        className={linkClass}
      >
        {t('edit')}
      </GroupLink>
      <Button
        variant="danger-quiet"
        size="sm"
        aria-label={t('deleteNamed', { name })}
        onClick={onDelete}
        className="px-2.5!"
      >
        {t('delete')}
      </Button>
    </>
  );
}
