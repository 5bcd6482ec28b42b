'use client';

import { useTranslations } from 'next-intl';

import { OtherName } from '@/components/entries/refused/other-name';
import { type AskedProps, useAnswers } from '@/components/entries/refused/use-answers';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { Sentence } from '@/components/ui/verbatim';
import { useLedger } from '@/lib/device/hooks/ledger';
import { useSamePerson } from '@/lib/device/hooks/outbox-hooks';
import type { ChangeOf } from '@/lib/domain/ledger/change';
import { apart, cleanLine, nameKey } from '@/lib/domain/text/text';

/** Somebody else has added a member of the same name: the same person, or one who needs another name. */
export function NameTaken(asked: AskedProps<ChangeOf<'member.add'>>) {
  const { groupCode, change, open, onClose } = asked;
  const t = useTranslations('entries.refused');
  const { members } = useLedger(groupCode);
  const { discard, resend } = useAnswers(asked);
  const samePerson = useSamePerson(groupCode);
  const called = (text: string) =>
    members.find((member) => nameKey(member.name) === nameKey(cleanLine(text)));
  const namesake = called(change.member.name);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<Sentence>{t('nameTaken', apart({ name: change.member.name }))}</Sentence>}
      role="alertdialog"
      actions={
        <>
          <Button variant="secondary" onClick={discard}>
            {t('addNobody')}
          </Button>
          {namesake && (
            <Button
              safe
              onClick={() => {
                onClose();
                samePerson(change.id, namesake.id);
              }}
            >
              {t('samePerson')}
            </Button>
          )}
        </>
      }
    >
      <p className="mb-4">{t('nameTakenText')}</p>
      <OtherName
        name={change.member.name}
        isFree={(text) => cleanLine(text) !== '' && !called(text)}
        save={(name) => resend({ kind: 'member.add', member: { id: change.member.id, name } })}
        saveLabel={t('addOther')}
      />
    </Dialog>
  );
}
