'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { EntryFrame } from '@/components/entries/entry-frame';
import { EntryGate, gateOf } from '@/components/entries/entry-gate';
import { detailsPath } from '@/components/words/entry-paths';
import { FormSkeleton } from '@/components/entries/entry-skeletons';
import { isRefusedEntry } from '@/components/entries/refused/refused-entry';
import { UpdateForm } from '@/components/entries/form/update-form';
import { useBackFromForm } from '@/components/entries/way-back';
import type { ScreenProps } from '@/components/shell/group-app';
import { useEntry } from '@/lib/device/hooks/use-entry';
import { useRefusals } from '@/lib/device/hooks/outbox-hooks';
import { useDocumentTitle } from '@/lib/device/page/look/document-title';
import { routes } from '@/lib/routes';
import { type OldKind, oldKindOf } from '@/lib/domain/entry/parts';

/** `/update-expense/{groupCode}/{expenseId}`. */
export const UpdateExpenseScreen = ({ groupCode, expenseId }: ScreenProps<'updateExpense'>) => (
  <UpdateEntryScreen kind="expense" groupCode={groupCode} entryId={expenseId} />
);

/** `/update-payment/{groupCode}/{paymentId}`. */
export const UpdatePaymentScreen = ({ groupCode, paymentId }: ScreenProps<'updatePayment'>) => (
  <UpdateEntryScreen kind="payment" groupCode={groupCode} entryId={paymentId} />
);

const EDIT = { expense: 'editExpense', income: 'editIncome', payment: 'editPayment' } as const;

type UpdateEntryScreenProps = {
  /** An income has the address of an expense. */
  readonly kind: OldKind;
  readonly groupCode: string;
  readonly entryId: string;
};

/** The form of an entry, filled with what is stored; if a change of it was refused, with what was typed. */
function UpdateEntryScreen({ kind, groupCode, entryId }: UpdateEntryScreenProps) {
  const t = useTranslations('entries');
  const found = useEntry(groupCode, entryId);
  const backHref = useBackFromForm(groupCode, detailsPath(groupCode, { kind, id: entryId }));
  const refusal = useRefusals(groupCode)
    .filter(isRefusedEntry)
    .find(({ change }) => change.entry.id === entryId);
  const present = found.entry && oldKindOf(found.entry.kind) === kind ? found.entry : null;
  // The form stays if somebody else deletes the entry, so that nothing that was typed is lost.
  const [known, setKnown] = useState(present);
  if (present && present !== known) setKnown(present);
  const title = t(EDIT[known?.kind ?? kind]);
  useDocumentTitle(title);
  const [isLost, setIsLost] = useState(false);
  const gate = gateOf(found);
  const isMissing = known ? isLost : gate.state === 'missing';
  return (
    <EntryFrame
      title={title}
      backHref={isMissing ? routes.main : backHref}
      isForm
      hasSave={known !== null && !isLost}
      dock={isMissing}
    >
      {known ? (
        <UpdateForm
          key={refusal?.change.id ?? 'edit'}
          groupCode={groupCode}
          entry={known}
          isGone={found.status === 'missing'}
          refusal={refusal ?? null}
          onLost={setIsLost}
        />
      ) : (
        <EntryGate kind={kind} skeleton={<FormSkeleton />} {...gate} />
      )}
    </EntryFrame>
  );
}
