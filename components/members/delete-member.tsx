'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';

import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { TrashIcon } from '@/components/ui/icons';
import { ApiError } from '@/lib/client/api';
import { useMemberHistory } from '@/lib/client/entries';
import { errorTextKey } from '@/lib/client/error-text';
import { useDeleteMember } from '@/lib/client/mutations';
import type { WireMember } from '@/lib/schemas/member-wire';

type DeleteMemberProps = {
  readonly groupCode: string;
  readonly member: WireMember;
  /** Called once the member is gone; also when somebody else has deleted them before. */
  readonly onDeleted: () => void;
};

const hasTotals = (member: WireMember): boolean =>
  member.totalExpensesPaidAmount !== 0 ||
  member.totalExpenseBenefittedAmount !== 0 ||
  member.totalPaymentsMadeAmount !== 0 ||
  member.totalPaymentsReceivedAmount !== 0;

/** Whether an entry names the member; who took part in one cent of many has no totals but stands in an entry. */
function useIsNamed(groupCode: string, member: WireMember): boolean {
  const isCounted = hasTotals(member);
  const { data } = useMemberHistory(groupCode, member._id, !isCounted);
  return isCounted || (data?.entries.length ?? 0) > 0;
}

/** Deletes a member whom no entry names; of any other it says why that is not possible, before it is tried. */
export function DeleteMember({ groupCode, member, onDeleted }: DeleteMemberProps) {
  const t = useTranslations();
  const reasonId = useId();
  const isNamed = useIsNamed(groupCode, member);
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error, reset } = useDeleteMember();
  const { userName: name, _id: id } = member;

  const finish = () => {
    setAsking(false);
    onDeleted();
  };
  const confirm = () =>
    mutate(
      { groupCode, id },
      {
        onSuccess: finish,
        onError: (failure) => {
          if (failure instanceof ApiError && failure.status === 404) finish();
        },
      },
    );
  const ask = () => {
    reset();
    setAsking(true);
  };
  return (
    <div>
      <Button
        variant="danger-quiet"
        icon={<TrashIcon className="size-5" />}
        onClick={isNamed ? undefined : ask}
        {...(isNamed && { 'aria-disabled': true, 'aria-describedby': reasonId })}
        className="aria-disabled:cursor-default aria-disabled:bg-transparent aria-disabled:text-ink-2"
      >
        {t('members.details.delete', { name })}
      </Button>
      {isNamed && (
        <p id={reasonId} className="mx-auto max-w-[44ch] px-4 text-center text-caption text-ink-2">
          {t('members.details.blocked', { name })}
        </p>
      )}
      <ConfirmDialog
        open={asking}
        title={t('members.details.question', { name })}
        confirmLabel={t('members.details.confirm')}
        cancelLabel={t('members.details.keep')}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
        pending={isPending}
        destructive
        error={error ? t(`errors.${errorTextKey(error, 'users')}`) : undefined}
      >
        {t('members.details.text', { name })}
      </ConfirmDialog>
    </div>
  );
}
