'use client';

import { useTranslations } from 'next-intl';
import { useState, type SyntheticEvent } from 'react';

import { type AskedProps, useAnswers } from '@/components/entries/refused/use-answers';
import { ScriptForm } from '@/components/shell/early/script-form';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { Field } from '@/components/ui/fields/field';
import { TextInput } from '@/components/ui/fields/text-input';
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
  const [name, setName] = useState(change.member.name);
  const [complains, setComplains] = useState(false);
  const called = (text: string) =>
    members.find((member) => nameKey(member.name) === nameKey(cleanLine(text)));
  const namesake = called(change.member.name);
  const isUsable = cleanLine(name) !== '' && !called(name);
  const addOther = (event: SyntheticEvent) => {
    event.preventDefault();
    setComplains(!isUsable);
    if (isUsable) resend({ kind: 'member.add', member: { id: change.member.id, name: cleanLine(name) } });
  };
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
      <ScriptForm onSubmit={addOther}>
        <Field label={t('otherName')} error={complains && !isUsable ? t('otherNameNeeded') : undefined}>
          {(control) => (
            <TextInput
              {...control}
              value={name}
              onChange={(event) => setName(event.target.value)}
              autoComplete="off"
              autoCapitalize="words"
            />
          )}
        </Field>
        <Button type="submit" variant="soft" size="sm" className="mt-3">
          {t('addOther')}
        </Button>
      </ScriptForm>
    </Dialog>
  );
}
