'use client';

import { useTranslations } from 'next-intl';

import { OtherName } from '@/components/entries/refused/other-name';
import { useReason } from '@/components/entries/refused/refusal-words';
import { type AskedProps, useAnswers, useSeenOpen } from '@/components/entries/refused/use-answers';
import { VersionsDialog } from '@/components/entries/refused/versions-dialog';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { Sentence } from '@/components/ui/verbatim';
import { useLedger } from '@/lib/device/hooks/ledger';
import { later, type Refusal } from '@/lib/device/hooks/refusals';
import type { ChangeOf } from '@/lib/domain/ledger/change';
import type { Member } from '@/lib/domain/ledger/ledger';
import { apart, cleanLine, nameKey } from '@/lib/domain/text/text';

type RefusedRenameProps = AskedProps<ChangeOf<'member.rename'>> & { readonly refusal: Refusal };

const memberIn = (present: Refusal['current']): Member | null =>
  present !== null && 'paid' in present ? present : null;

/** A refused rename: the name that was typed beside the one that is there now, and what can be done. */
export function RefusedRename({ refusal, ...asked }: RefusedRenameProps) {
  const { groupCode, change, open, onClose } = asked;
  const { memberId, name } = change;
  const t = useTranslations('entries.refused');
  const label = useTranslations('members.details')('label');
  const reasonOf = useReason();
  const { members } = useLedger(groupCode);
  const { discard, resend } = useAnswers(asked);
  const present = useSeenOpen(
    open,
    later(members.find(({ id }) => id === memberId) ?? null, memberIn(refusal.current)),
  );
  if (!present) {
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title={<Sentence>{t('renamedGone', apart({ next: name }))}</Sentence>}
        role="alertdialog"
        actions={
          <Button safe onClick={discard}>
            {t('understood')}
          </Button>
        }
      >
        <p>{reasonOf(refusal)}</p>
      </Dialog>
    );
  }
  const rename = (next: string) =>
    resend({ kind: 'member.rename', memberId, name: next, base: present.revision });
  const taken = members.filter(({ id }) => id !== memberId).map((member) => nameKey(member.name));
  const isFree = (text: string) => cleanLine(text) !== '' && !taken.includes(nameKey(cleanLine(text)));
  const common = {
    ...{
      open,
      onClose,
      title: <Sentence>{t('renamed', apart({ name: present.name, next: name }))}</Sentence>,
    },
    versions: [{ field: label, mine: name, theirs: present.name }],
    onTakeTheirs: discard,
  };
  if (isFree(name)) {
    return (
      <VersionsDialog {...common} onKeepMine={() => rename(name)}>
        {refusal.code === 'entry-changed' ? t('renamedMeanwhile') : reasonOf(refusal)}
      </VersionsDialog>
    );
  }
  return (
    <VersionsDialog
      {...common}
      below={<OtherName name={name} isFree={isFree} save={rename} saveLabel={t('saveOther')} />}
    >
      {reasonOf({ change, code: 'user-name-taken' })}
    </VersionsDialog>
  );
}
