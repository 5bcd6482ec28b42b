'use client';

import { useTranslations } from 'next-intl';

import { nameIn } from '@/components/entries/people';
import { useReason } from '@/components/entries/refused/refusal-words';
import { type AskedProps, useAnswers } from '@/components/entries/refused/use-answers';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { Sentence } from '@/components/ui/verbatim';
import { useLedger } from '@/lib/device/hooks/ledger';
import { anew, type Refusal } from '@/lib/device/hooks/refusals';
import type { ChangeBody } from '@/lib/domain/ledger/change';
import { apart } from '@/lib/domain/text/text';

type OtherRefusalProps = AskedProps<Refusal['change']> & { readonly refusal: Refusal };

/** The same change based on what is there now; null if that would not help. */
const onTop = (refusal: Refusal): ChangeBody | null =>
  refusal.code === 'entry-changed' && refusal.current !== null ? anew(refusal) : null;

/** A refusal without a dialog of its own: says why, and offers to make the change anyway where that can work. */
export function OtherRefusal({ refusal, ...asked }: OtherRefusalProps) {
  const { groupCode, change, open, onClose } = asked;
  const t = useTranslations('entries.refused');
  const titleOf = useChangeTitle(groupCode);
  const reasonOf = useReason();
  const { discard, resend } = useAnswers(asked);
  const again = onTop(refusal);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<Sentence>{titleOf(change)}</Sentence>}
      role="alertdialog"
      actions={
        <>
          <Button variant="secondary" safe onClick={discard}>
            {t('discard')}
          </Button>
          {again && <Button onClick={() => resend(again)}>{t('anyway')}</Button>}
        </>
      }
    >
      <p>{reasonOf(refusal)}</p>
    </Dialog>
  );
}

/** Says which change was not saved. For a `Sentence`. */
function useChangeTitle(groupCode: string): (change: ChangeBody) => string {
  const t = useTranslations('entries.refused');
  const { members } = useLedger(groupCode);
  return (change) => {
    switch (change.kind) {
      case 'member.add':
        return t('added', apart({ name: change.member.name }));
      case 'member.remove':
        return t('removed', apart({ name: nameIn(members, change.memberId) }));
      case 'undo':
        return t('undone');
      default:
        return t('other');
    }
  };
}
