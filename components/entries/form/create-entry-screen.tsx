'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCallback, useState } from 'react';

import { emptyDraft } from '@/components/entries/form/entry-draft';
import { EntryForm } from '@/components/entries/form/entry-form';
import { OpenAgain } from '@/components/entries/refused/open-again-later';
import { peopleOf } from '@/components/entries/people';
import {
  reopenedIdIn,
  idForAgain,
  isRefusedEntry,
  type RefusedEntry,
} from '@/components/entries/refused/refused-entry';
import { useFilling } from '@/components/entries/form/use-draft';
import { usePutEntry } from '@/components/entries/form/use-put-entry';
import type { ScreenProps } from '@/components/shell/group-app';
import { useOpenScreen } from '@/components/shell/group-navigation';
import { useLedger, useMembers } from '@/lib/device/hooks/ledger';
import { useDismissRefusal, useRefusals } from '@/lib/device/hooks/outbox-hooks';
import { useDocumentTitle } from '@/lib/device/page/document-title';
import { clearDraft, moveAmount } from '@/lib/device/page/stored-draft';
import { routes } from '@/lib/routes';
import { contentAfter } from '@/lib/domain/entry/content';
import type { EntryKind } from '@/lib/domain/entry/parts';
import { FormBackLink } from '@/components/shell/bars/form-back-link';
import { GroupFrame } from '@/components/shell/frame';
import { NavBar } from '@/components/shell/bars/nav-bar';
import { TooFewMembers } from '@/components/shell/failures/too-few-members';
import { NEW_ENTRY_PATHS } from '@/components/entries/entry-paths';
import { Segmented } from '@/components/ui/fields/segmented';

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
 * The form of a new entry. It saves to the group that it was opened with, even if another tab switches groups. If the
 * address names a refused change, the form opens again with what was typed.
 */
function CreateEntryScreen({ kind, openedGroup }: CreateEntryScreenProps) {
  const [groupCode] = useState(openedGroup);
  const t = useTranslations('entries');
  const people = peopleOf(useMembers(useLedger(groupCode)));
  const title = kind === 'expense' ? t('newExpense') : t('newPayment');
  const again = reopenedIdIn(useSearchParams());
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
  const fill = useFilling(currency, ledger.members);
  const dismiss = useDismissRefusal(groupCode);
  const openScreen = useOpenScreen();
  const draftName = refusal ? `again-${refusal.change.id}` : newDraftName(kind);
  const create = useCallback(
    (newId: string) =>
      refusal
        ? fill(idForAgain(refusal, newId), contentAfter(null, refusal.change.entry))
        : emptyDraft(kind, newId, meId),
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

/** Shown instead of the form while there is nobody to share with. */
const TooFewFrame = ({ title }: { readonly title: string }) => (
  <GroupFrame bar={<NavBar title={title} start={<FormBackLink href={routes.main} />} />}>
    <TooFewMembers className="mt-3 mb-6" />
  </GroupFrame>
);

/** The name of the draft of a new entry. */
const newDraftName = (kind: EntryKind): string => `create-${kind}`;

type EntrySwitchProps = { readonly kind: EntryKind; readonly groupCode: string };

/** Expense or payment; the amount is carried over, and going back leads to where the first of them was opened. */
function EntrySwitch({ kind, groupCode }: EntrySwitchProps) {
  const t = useTranslations('entries');
  const openScreen = useOpenScreen();
  const draftOf = (each: EntryKind) => ({ groupCode, form: newDraftName(each) });
  return (
    <Segmented<EntryKind>
      label={t('kind')}
      segments={[
        { value: 'expense', label: t('expense'), href: NEW_ENTRY_PATHS.expense },
        { value: 'payment', label: t('payment'), href: NEW_ENTRY_PATHS.payment },
      ]}
      value={kind}
      onChange={(next) => {
        moveAmount(draftOf(kind), draftOf(next));
        openScreen(NEW_ENTRY_PATHS[next], { replace: true });
      }}
    />
  );
}
