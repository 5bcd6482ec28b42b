'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCallback, useState } from 'react';

import { OlderEntry } from '@/components/entries/form/more-later';
import { EntryFrame } from '@/components/entries/entry-frame';
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
import { useLedger, useMembers } from '@/lib/device/hooks/use-ledger';
import { useDismissRefusal, useRefusals } from '@/lib/device/hooks/outbox-hooks';
import { useDocumentTitle } from '@/lib/device/page/look/document-title';
import { clearDraft, moveAmount } from '@/lib/device/page/drafts/stored-draft';
import { routes } from '@/lib/routes';
import { moneyOfToday, withRateOf } from '@/lib/domain/draft/currency-steps';
import { emptyDraft } from '@/lib/domain/draft/draft';
import { forAllOfToday } from '@/lib/domain/draft/steps';
import { contentAfter, contentOfEntry, type EntryContent } from '@/lib/domain/entry/content';
import type { Entry } from '@/lib/domain/nouns';
import { type EntryKind, type OldKind, oldKindOf } from '@/lib/domain/entry/parts';
import { FrameMain } from '@/components/shell/frame';
import { TooFewMembers } from '@/components/shell/failures/too-few-members';
import { COPY_PARAMETER, NEW_ENTRY_PATHS } from '@/components/words/entry-paths';
import { Segmented } from '@/components/ui/fields/segmented';
import { useBrowserValue } from '@/lib/device/page/browser-value';

const NEW = { expense: 'newExpense', income: 'newIncome', payment: 'newPayment' } as const;

/** `/create-expense`. */
export const CreateExpenseScreen = ({ groupCode }: ScreenProps<'createExpense'>) => (
  <CreateEntryScreen kind="expense" openedGroup={groupCode} />
);

/** `/create-payment`. */
export const CreatePaymentScreen = ({ groupCode }: ScreenProps<'createPayment'>) => (
  <CreateEntryScreen kind="payment" openedGroup={groupCode} />
);

type CreateEntryScreenProps = {
  /** An income begins as an expense. */
  readonly kind: OldKind;
  readonly openedGroup: string;
};

/**
 * The form of a new entry. It saves to the group that it was opened with, even if another tab switches groups. If the
 * address names a refused change, the form opens again with what was typed.
 */
function CreateEntryScreen({ kind, openedGroup }: CreateEntryScreenProps) {
  const [groupCode] = useState(openedGroup);
  const people = peopleOf(useMembers(useLedger(groupCode)));
  const search = useSearchParams();
  const again = reopenedIdIn(search);
  // On the device alone: odd cents go by the id of the new entry, which server and browser make differently.
  const copyId = useBrowserValue(() => search.get(COPY_PARAMETER), null);
  const held = useLedger(groupCode).entries.find(({ id }) => id === copyId);
  const [seen, setSeen] = useState<Entry | null>(null);
  if (held && held.id !== seen?.id) setSeen(held);
  // Its copy stays if it is deleted meanwhile.
  const copied = seen?.id === copyId ? seen : null;
  const copy = copied && oldKindOf(copied.kind) === kind ? copied : null;
  const refusal = useRefusals(groupCode)
    .filter(isRefusedEntry)
    .find(({ change }) => change.id === again && oldKindOf(change.entry.kind) === kind);
  const [shownKind, setShownKind] = useState<EntryKind>(kind);
  const t = useTranslations('entries');
  const title = t(NEW[shownKind]);
  useDocumentTitle(title);
  const isAlone = people.length < 2;
  const key = refusal?.change.id ?? copy?.id ?? kind;
  return (
    <EntryFrame title={title} backHref={routes.main} isForm hasSave={!isAlone} dock={isAlone}>
      {isAlone ? (
        <FrameMain>
          <TooFewMembers className="mt-3 mb-6" />
        </FrameMain>
      ) : (
        <>
          {copyId !== null && !copied && <OlderEntry {...{ groupCode, entryId: copyId }} onFound={setSeen} />}
          <NewEntry
            key={key}
            {...{ kind, groupCode, copy }}
            refusal={refusal ?? null}
            onKind={setShownKind}
          />
        </>
      )}
    </EntryFrame>
  );
}

type NewEntryProps = {
  readonly kind: OldKind;
  readonly groupCode: string;
  readonly refusal: RefusedEntry | null;
  /** The entry that is entered again. */
  readonly copy: Entry | null;
  readonly onKind: (kind: EntryKind) => void;
};

function NewEntry({ kind, groupCode, refusal, copy, onKind }: NewEntryProps) {
  const ledger = useLedger(groupCode);
  const known = useMembers(ledger);
  const people = peopleOf(known);
  const meId = known.me?.id ?? null;
  const { entries, group, members } = ledger;
  const { currency } = group;
  const put = usePutEntry(groupCode, refusal);
  const fill = useFilling(currency, members);
  const dismiss = useDismissRefusal(groupCode);
  const openScreen = useOpenScreen();
  const draftName = refusal ? `again-${refusal.change.id}` : copy ? `copy-${copy.id}` : newDraftName(kind);
  const create = useCallback(
    (newId: string) => {
      const begin = (id: string, content: EntryContent) =>
        moneyOfToday(fill(id, content), currency, refusal?.change.currency);
      if (refusal) return begin(idForAgain(refusal, newId), contentAfter(null, refusal.change.entry));
      if (!copy) return emptyDraft(kind, newId, meId);
      // The same again, today.
      const again = { ...begin(newId, contentOfEntry(copy)), day: '' };
      return forAllOfToday(withRateOf(copy, again, { entries, group }), copy, members);
    },
    [refusal, copy, fill, currency, kind, meId, entries, group, members],
  );
  const discard = () => {
    if (!refusal) return;
    dismiss(refusal.change.id);
    clearDraft({ groupCode, form: draftName });
    openScreen(routes.main);
  };
  return (
    <EntryForm
      groupCode={groupCode}
      currency={currency}
      people={people}
      onKind={onKind}
      top={(present) =>
        refusal ? (
          <OpenAgain groupCode={groupCode} refusal={refusal} compare={null} onDiscard={discard} />
        ) : (
          <EntrySwitch kind={kind} present={present} groupCode={groupCode} />
        )
      }
      draftName={draftName}
      create={create}
      stored={null}
      mayGoOn={refusal === null}
      save={(id, content) => put({ id, content })}
    />
  );
}

/** The name of the draft of a new entry. */
const newDraftName = (kind: OldKind): string => `create-${kind}`;

type EntrySwitchProps = {
  readonly kind: OldKind;
  /** The kind of the draft: an expense may have become an income. */
  readonly present: EntryKind;
  readonly groupCode: string;
};

/** Expense or payment; the amount is carried over, and going back leads to where the first of them was opened. */
function EntrySwitch({ kind, present, groupCode }: EntrySwitchProps) {
  const t = useTranslations('entries');
  const openScreen = useOpenScreen();
  const draftOf = (each: OldKind) => ({ groupCode, form: newDraftName(each) });
  return (
    <Segmented<OldKind>
      label={t('kind')}
      segments={[
        {
          value: 'expense',
          label: present === 'income' ? t('income') : t('expense'),
          href: NEW_ENTRY_PATHS.expense,
        },
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
