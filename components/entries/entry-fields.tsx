'use client';

import { useTranslations } from 'next-intl';
import { useDeferredValue } from 'react';

import { AmountField } from '@/components/entries/amount-field';
import type { AmountContext } from '@/components/entries/entry-amount';
import {
  choosePayer,
  type EntryDraft,
  type EntryField,
  recipientIdOf,
  toggleAll,
  toggleSharer,
} from '@/components/entries/entry-draft';
import { type EntryPerson, nameIn } from '@/components/entries/people';
import { RecentTitles } from '@/components/entries/recent-titles';
import { previewShares } from '@/components/entries/share-preview';
import { SharersField } from '@/components/entries/sharers-field';
import { type Chip, Chips } from '@/components/ui/chips';
import { Field } from '@/components/ui/field';
import { ArrowRightIcon } from '@/components/ui/icons';
import { TextInput } from '@/components/ui/text-input';
import type { Entry } from '@/lib/domain/ledger';

type FaceProps = {
  readonly groupCode: string;
  readonly draft: EntryDraft;
  readonly change: (step: (draft: EntryDraft) => EntryDraft) => void;
  /** The words for a field that was wrong when the person wanted to save and still is. */
  readonly errorOf: (field: EntryField) => string | undefined;
  readonly people: readonly EntryPerson[];
  readonly context: AmountContext;
  /** The entry that is edited; null for a new one. */
  readonly stored: Entry | null;
};

/** The people to choose one from. @param you what stands behind one's own name */
const chipsOf = (people: readonly EntryPerson[], you: string): readonly Chip[] =>
  people.map(({ id, name, face, isMe }) => ({ value: id, label: name, face, ...(isMe && { note: you }) }));

/** The fields of an entry: its amount, then those of its kind. */
export function EntryFields(props: FaceProps) {
  const { draft, change, errorOf, context } = props;
  return (
    <>
      <AmountField
        text={draft.amountText}
        context={context}
        onChange={(amountText) => change((present) => ({ ...present, amountText }))}
        error={errorOf('amount')}
      />
      {draft.kind === 'expense' ? <ExpenseFace {...props} /> : <PaymentFace {...props} />}
    </>
  );
}

/** What for, who paid, for whom. */
function ExpenseFace({ groupCode, draft, change, errorOf, people, context, stored }: FaceProps) {
  const t = useTranslations('entries');
  // A figure that is typed is seen at once; what everybody owes of it follows.
  const amountText = useDeferredValue(draft.amountText);
  return (
    <>
      <div data-field="title">
        <Field label={t('description')} error={errorOf('title')}>
          {(control) => (
            <TextInput
              {...control}
              name="description"
              value={draft.title}
              onChange={(event) => change((present) => ({ ...present, title: event.target.value }))}
              autoComplete="off"
              autoCapitalize="sentences"
              enterKeyHint="next"
            />
          )}
        </Field>
        {stored === null && (
          <RecentTitles
            groupCode={groupCode}
            onChoose={(title) => change((present) => ({ ...present, title }))}
          />
        )}
      </div>
      <PayerField label={t('payer')} draft={draft} change={change} errorOf={errorOf} people={people} />
      <SharersField
        draft={draft}
        people={people}
        shares={previewShares({ ...draft, amountText }, people, context, stored)}
        currency={context.currency}
        onToggle={(id, ticked) => change((present) => toggleSharer(present, people, id, ticked))}
        onToggleAll={() => change((present) => toggleAll(present, people))}
        error={errorOf('among')}
      />
    </>
  );
}

/** From whom, an arrow, to whom; nobody pays themselves. */
function PaymentFace({ draft, change, errorOf, people }: FaceProps) {
  const t = useTranslations('entries');
  const you = useTranslations('shell')('you');
  const payerName = nameIn(people, draft.payerId ?? undefined);
  return (
    <>
      <PayerField label={t('maker')} draft={draft} change={change} errorOf={errorOf} people={people} />
      <ArrowRightIcon className="mx-auto size-6 rotate-90 text-ink-2" />
      {payerName !== '' && <p className="sr-only">{t('ownPayment', { name: payerName })}</p>}
      <div data-field="among">
        <Chips
          label={t('recipient')}
          chips={chipsOf(people, you).map((chip) => ({ ...chip, disabled: chip.value === draft.payerId }))}
          value={recipientIdOf(draft)}
          onChange={(id) => change((present) => ({ ...present, amongIds: [id] }))}
          placeholder={t('choose')}
          error={errorOf('among')}
        />
      </div>
    </>
  );
}

type PayerFieldProps = Pick<FaceProps, 'draft' | 'change' | 'errorOf' | 'people'> & {
  readonly label: string;
};

function PayerField({ label, draft, change, errorOf, people }: PayerFieldProps) {
  const t = useTranslations('entries');
  const you = useTranslations('shell')('you');
  return (
    <div data-field="payer">
      <Chips
        label={label}
        chips={chipsOf(people, you)}
        value={draft.payerId}
        onChange={(id) => change((present) => choosePayer(present, id))}
        placeholder={t('choose')}
        error={errorOf('payer')}
      />
    </div>
  );
}
