'use client';

import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';

import { EntryDetails } from '@/components/entries/details/entry-details';
import { EntryFrame } from '@/components/entries/entry-frame';
import { EntryGate, gateOf } from '@/components/entries/entry-gate';
import { DetailsSkeleton } from '@/components/entries/entry-skeletons';
import { nameIn } from '@/components/words/name-in';
import { useBackFromDetails } from '@/components/entries/way-back';
import type { ScreenProps } from '@/components/shell/group-app';
import { useLedger } from '@/lib/device/hooks/use-ledger';
import { useEntry } from '@/lib/device/hooks/use-entry';
import { useDocumentTitle } from '@/lib/device/page/look/document-title';
import { contentOfEntry } from '@/lib/domain/entry/content';
import { type OldKind, oldKindOf } from '@/lib/domain/entry/parts';
import { namedBySplit } from '@/lib/domain/entry/split';
import type { Entry } from '@/lib/domain/nouns';

/** `/expense-details/{groupCode}/{itemId}`: what was paid, by whom, and everyone's share, to the cent. */
export const ExpenseDetailsScreen = ({ groupCode, itemId }: ScreenProps<'expenseDetails'>) => (
  <EntryDetailsScreen kind="expense" groupCode={groupCode} entryId={itemId} />
);

/** `/payment-details/{groupCode}/{itemId}`: who paid whom how much. */
export const PaymentDetailsScreen = ({ groupCode, itemId }: ScreenProps<'paymentDetails'>) => (
  <EntryDetailsScreen kind="payment" groupCode={groupCode} entryId={itemId} />
);

type EntryDetailsScreenProps = {
  /** An income has the address of an expense. */
  readonly kind: OldKind;
  readonly groupCode: string;
  readonly entryId: string;
};

/** How many faces the facts show: the payer's and, for a payment, the recipient's. */
const FACES: Readonly<Record<OldKind, number>> = { expense: 1, payment: 2 };

function EntryDetailsScreen({ kind, groupCode, entryId }: EntryDetailsScreenProps): ReactNode {
  const t = useTranslations('details');
  const found = useEntry(groupCode, entryId);
  // An entry deleted here stays until the next screen is there, instead of showing "gone".
  const [deleted, setDeleted] = useState<Entry | null>(null);
  const backHref = useBackFromDetails(groupCode);
  const present = found.entry ?? deleted;
  const entry = present && oldKindOf(present.kind) === kind ? present : null;
  useDocumentTitle(useEntryTitle(groupCode, entry) ?? t(kind));
  return (
    <EntryFrame title={t(entry?.kind ?? kind)} backHref={backHref}>
      {entry ? (
        <EntryDetails
          groupCode={groupCode}
          entry={entry}
          backHref={backHref}
          onDeleted={() => setDeleted(entry)}
        />
      ) : (
        <EntryGate kind={kind} skeleton={<DetailsSkeleton faces={FACES[kind]} />} {...gateOf(found)} />
      )}
    </EntryFrame>
  );
}

/** The title of the tab: an expense's description, or who paid whom. */
function useEntryTitle(groupCode: string, entry: Entry | null): string | null {
  const t = useTranslations('details');
  const { members } = useLedger(groupCode);
  if (!entry) return null;
  const { kind, title, payers, split } = contentOfEntry(entry);
  if (kind !== 'payment') return title;
  const maker = nameIn(members, payers[0]?.memberId);
  return t('paymentTitle', { maker, recipient: nameIn(members, namedBySplit(split)[0]) });
}
