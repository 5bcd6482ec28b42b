'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';

import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { TrashIcon } from '@/components/ui/icons';
import { Sentence } from '@/components/ui/verbatim';
import { useMemberEntries } from '@/lib/device/hooks/use-member-entries';
import { useUndoableSave } from '@/lib/device/hooks/undo-offer';
import type { Member } from '@/lib/domain/nouns';
import { apart } from '@/lib/domain/text/text';

type DeleteMemberProps = {
  readonly groupCode: string;
  readonly member: Member;
  /** Called once the member is deleted on this device. */
  readonly onDeleted: () => void;
};

const hasTotals = ({ paid, benefitted, made, received }: Member): boolean =>
  [paid, benefitted, made, received].some((total) => total !== 0);

/** Whether an entry names the member. Totals of 0 do not rule that out: a share of a small amount can be 0. */
function useIsNamed(groupCode: string, member: Member): boolean {
  const isCounted = hasTotals(member);
  const { entries } = useMemberEntries(groupCode, member.id, !isCounted);
  return isCounted || entries.length > 0;
}

/** Deletes a member whom no entry names; for any other it says beforehand why that is not possible. */
export function DeleteMember({ groupCode, member, onDeleted }: DeleteMemberProps) {
  const t = useTranslations('members.details');
  const reasonId = useId();
  const isNamed = useIsNamed(groupCode, member);
  const [asking, setAsking] = useState(false);
  const save = useUndoableSave(groupCode);
  const { id: memberId, name, revision: base } = member;

  const confirm = () => {
    setAsking(false);
    save({ kind: 'member.remove', memberId, base }, { did: 'deleted', name, member }, true);
    onDeleted();
  };
  return (
    <div>
      <Button
        variant="danger-quiet"
        icon={<TrashIcon className="size-5" />}
        onClick={isNamed ? undefined : () => setAsking(true)}
        {...(isNamed && { 'aria-disabled': true, 'aria-describedby': reasonId })}
        className="aria-disabled:cursor-default aria-disabled:bg-transparent aria-disabled:text-ink-2"
      >
        <Sentence>{t('delete', apart({ name }))}</Sentence>
      </Button>
      {isNamed && (
        <p id={reasonId} className="mx-auto max-w-[44ch] px-4 text-center text-caption text-ink-2">
          <Sentence>{t('blocked', apart({ name }))}</Sentence>
        </p>
      )}
      <ConfirmDialog
        open={asking}
        title={<Sentence>{t('question', apart({ name }))}</Sentence>}
        confirmLabel={t('confirm')}
        cancelLabel={t('keep')}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
        destructive
      >
        <Sentence>{t('text', apart({ name }))}</Sentence>
      </ConfirmDialog>
    </div>
  );
}
