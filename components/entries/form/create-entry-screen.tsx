'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCallback, useState } from 'react';

import { emptyDraft } from '@/components/entries/form/entry-draft';
import { EntryForm } from '@/components/entries/form/entry-form';
import { EntrySwitch, newDraftName } from '@/components/entries/form/entry-switch';
import { OpenAgain } from '@/components/entries/refused/open-again-later';
import { peopleOf } from '@/components/entries/people';
import {
  againIn,
  idForAgain,
  isRefusedEntry,
  type RefusedEntry,
} from '@/components/entries/refused/refused-entry';
import { TooFewFrame } from '@/components/entries/form/too-few-frame';
import { useFilling } from '@/components/entries/form/use-filling';
import { usePutEntry } from '@/components/entries/form/use-put-entry';
import type { ScreenProps } from '@/components/shell/group-app';
import { useOpenScreen } from '@/components/shell/group-navigation';
import { useLedger, useMembers } from '@/lib/device/hooks/ledger';
import { useDismissRefusal, useRefusals } from '@/lib/device/hooks/outbox-hooks';
import { useDocumentTitle } from '@/lib/device/page/document-title';
import { clearDraft } from '@/lib/device/page/stored-draft';
import { routes } from '@/lib/routes';
import type { EntryKind } from '@/lib/domain/entry/content';

/** `/create-expense`. */
export const CreateExpenseScreen = ({ groupCode }: ScreenProps<'createExpense'>) => (
  <CreateEntryScreen kind="expense" openedGroup={groupCode} />
);

/** `/create-payment`. */
export const CreatePaymentScreen = ({ groupCode }: ScreenProps<'createPayment'>) => (
  <CreateEntryScreen kind="payment" openedGroup={groupCode} />
);

type CreateEntryScreenProps = { readonly kind: EntryKind; readonly openedGroup: string };

/**
 * The form of a new entry. It books into the group that it was opened with, whatever another tab switches to. For a change
 * that was refused, which the address names, it opens again with what was typed.
 */
function CreateEntryScreen({ kind, openedGroup }: CreateEntryScreenProps) {
  const [groupCode] = useState(openedGroup);
  const t = useTranslations('entries');
  const people = peopleOf(useMembers(useLedger(groupCode)));
  const title = kind === 'expense' ? t('newExpense') : t('newPayment');
  const again = againIn(useSearchParams());
  const refusal = useRefusals(groupCode)
    .filter(isRefusedEntry)
    .find(({ change }) => change.id === again && change.entry.kind === kind);
  useDocumentTitle(title);
  if (people.length < 2) return <TooFewFrame title={title} />;
  const key = refusal?.change.id ?? kind;
  return <NewEntry key={key} kind={kind} groupCode={groupCode} title={title} refusal={refusal ?? null} />;
}

type NewEntryProps = {
  readonly kind: EntryKind;
  readonly groupCode: string;
  readonly title: string;
  readonly refusal: RefusedEntry | null;
};

function NewEntry({ kind, groupCode, title, refusal }: NewEntryProps) {
  const ledger = useLedger(groupCode);
  const members = useMembers(ledger);
  const people = peopleOf(members);
  const meId = members.me?.id ?? null;
  const { currency } = ledger.group;
  const put = usePutEntry(groupCode, refusal);
  const fill = useFilling(currency);
  const dismiss = useDismissRefusal(groupCode);
  const openScreen = useOpenScreen();
  const draftName = refusal ? `again-${refusal.change.id}` : newDraftName(kind);
  const create = useCallback(
    (newId: string) =>
      refusal ? fill(idForAgain(refusal, newId), refusal.change.entry) : emptyDraft(kind, newId, meId),
    [refusal, fill, kind, meId],
  );
  const discard = () => {
    if (!refusal) return;
    dismiss(refusal.change.id);
    clearDraft({ groupCode, form: draftName });
    openScreen(routes.main);
  };
  return (
    <EntryForm
      kind={kind}
      groupCode={groupCode}
      currency={currency}
      people={people}
      title={title}
      backHref={routes.main}
      top={
        refusal ? (
          <OpenAgain groupCode={groupCode} refusal={refusal} compare={null} onDiscard={discard} />
        ) : (
          <EntrySwitch kind={kind} groupCode={groupCode} />
        )
      }
      draftName={draftName}
      create={create}
      stored={null}
      save={(id, content) => put({ id, content })}
    />
  );
}
