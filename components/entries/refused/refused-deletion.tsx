'use client';

import { useTranslations } from 'next-intl';

import { useEntryWords } from '@/components/entries/entry-words';
import { peopleOf } from '@/components/entries/people';
import { type AskedProps, useAnswers } from '@/components/entries/refused/use-answers';
import { useVersions } from '@/components/entries/refused/versions';
import { Button } from '@/components/ui/button';
import { DefinitionList } from '@/components/ui/definition-list';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { Sentence, Verbatim } from '@/components/ui/verbatim';
import { useLedger, useMembers } from '@/lib/device/hooks/ledger';
import type { ChangeOf } from '@/lib/domain/ledger/change';
import { contentOfEntry } from '@/lib/domain/entry/content';
import type { Entry } from '@/lib/domain/ledger/ledger';

type RefusedDeletionProps = AskedProps<ChangeOf<'entry.delete'>> & {
  /** The entry as somebody else has left it. */
  readonly present: Entry;
};

/** A deletion of an entry that somebody else has changed meanwhile: shows what it says now, and asks again. */
export function RefusedDeletion({ present, ...asked }: RefusedDeletionProps) {
  const { groupCode, open, onClose } = asked;
  const t = useTranslations('entries.refused');
  const ledger = useLedger(groupCode);
  const versionsOf = useVersions(peopleOf(useMembers(ledger)), ledger.group.currency);
  const content = contentOfEntry(present);
  const { question } = useEntryWords(groupCode)(content);
  const { discard, resend } = useAnswers(asked);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<Sentence>{question}</Sentence>}
      role="alertdialog"
      actions={
        <>
          <Button variant="secondary" safe onClick={discard}>
            {t('keep')}
          </Button>
          <Button
            variant="danger-fill"
            onClick={() => resend({ kind: 'entry.delete', entryId: present.id, base: present.revision })}
          >
            {t('deleteAnyway')}
          </Button>
        </>
      }
    >
      <p className="mb-4">{t('changedBeforeDeletion')}</p>
      <DefinitionList
        items={versionsOf({ entryId: present.id, mine: content, theirs: content }).map(
          ({ field, theirs }) => ({
            term: field,
            description: <Verbatim>{theirs}</Verbatim>,
          }),
        )}
      />
    </Dialog>
  );
}
