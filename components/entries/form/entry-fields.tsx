'use client';

import { useTranslations } from 'next-intl';
import { memo, type ReactNode, type Ref, useCallback, useDeferredValue, useMemo, useRef } from 'react';

import { AmountField } from '@/components/entries/form/amount-field';
import type { AmountContext } from '@/components/entries/form/entry-amount';
import {
  choosePayer,
  type EntryDraft,
  type EntryField,
  recipientIdOf,
  toggleAll,
  toggleSharer,
} from '@/components/entries/form/entry-draft';
import { type EntryPerson, nameIn } from '@/components/entries/people';
import { RecentTitles } from '@/components/entries/form/recent-titles';
import { previewShares } from '@/components/entries/form/share-preview';
import { SharersField, SplitSummary } from '@/components/entries/form/sharers-field';
import type { ChangeDraft } from '@/components/entries/form/use-draft';
import type { EnterKey } from '@/components/entries/form/use-entry-form';
import { type Chip, Chips } from '@/components/ui/fields/chips';
import { Field } from '@/components/ui/fields/field';
import { ArrowRightIcon } from '@/components/ui/icons';
import { TextInput } from '@/components/ui/fields/text-input';
import { Sentence } from '@/components/ui/verbatim';
import type { Entry } from '@/lib/domain/ledger/ledger';
import { apart } from '@/lib/domain/text/text';

type FaceProps = {
  readonly groupCode: string;
  readonly draft: EntryDraft;
  readonly change: ChangeDraft;
  /** The error to show at a field, if any (`useEntryForm`). */
  readonly errorOf: (field: EntryField) => string | undefined;
  readonly enterKeyOf: (field: EntryField) => EnterKey;
  readonly people: readonly EntryPerson[];
  readonly context: AmountContext;
  /** The entry that is edited; null for a new one. */
  readonly stored: Entry | null;
};

/** The people to choose from. @param you the badge behind one's own name */
const chipsOf = (people: readonly EntryPerson[], you: string): readonly Chip[] =>
  people.map(({ id, name, face, isMe }) => ({ value: id, label: name, face, ...(isMe && { note: you }) }));

/** The fields of an entry: its amount, then those of its kind. Typing into one re-renders no list of people. */
export function EntryFields(props: FaceProps) {
  const { draft, change, errorOf, enterKeyOf, context } = props;
  const titleField = useRef<HTMLInputElement>(null);
  const setAmount = useCallback(
    (amountText: string) => change((present) => ({ ...present, amountText })),
    [change],
  );
  const goOnWithTitle = useCallback(
    (title: string) => {
      change((present) => ({ ...present, title }));
      titleField.current?.focus();
    },
    [change],
  );
  return (
    <>
      <AmountField
        text={draft.amountText}
        context={context}
        onChange={setAmount}
        onTitle={draft.kind === 'expense' && draft.title === '' ? goOnWithTitle : undefined}
        error={errorOf('amount')}
        enterKey={enterKeyOf('amount')}
      />
      {draft.kind === 'expense' ? (
        <ExpenseFace {...props} titleField={titleField} />
      ) : (
        <PaymentFace {...props} />
      )}
    </>
  );
}

/** What for, who paid, for whom. */
function ExpenseFace(props: FaceProps & { readonly titleField: Ref<HTMLInputElement> }) {
  const { groupCode, draft, change, errorOf, enterKeyOf, people, context, stored, titleField } = props;
  const t = useTranslations('entries');
  // A typed digit is shown at once; the shares follow.
  const amountText = useDeferredValue(draft.amountText);
  const { kind, entryId, payerId, amongIds, way, inputs } = draft;
  const formerPayerId = stored === null ? null : payerId;
  const shares = useMemo(
    () =>
      previewShares(
        { kind, entryId, amountText, payerId: formerPayerId, amongIds, way, inputs },
        people,
        context,
        stored,
      ),
    [kind, entryId, amountText, formerPayerId, amongIds, way, inputs, people, context, stored],
  );
  const { currency } = context;
  // Above a keyboard the list is out of sight. Screen readers get the summary below the list.
  const summary = useMemo(
    () => (
      <span aria-hidden="true" className="hidden text-caption text-ink-2 tabular-nums short:inline">
        <SplitSummary amongIds={amongIds} people={people} shares={shares} currency={currency} />
      </span>
    ),
    [amongIds, people, shares, currency],
  );
  const setTitle = useCallback((title: string) => change((present) => ({ ...present, title })), [change]);
  const toggle = useCallback(
    (id: string, ticked: boolean) => change((present) => toggleSharer(present, people, id, ticked)),
    [change, people],
  );
  const toggleEverybody = useCallback(
    () => change((present) => toggleAll(present, people)),
    [change, people],
  );
  return (
    <>
      <div data-field="title">
        <Field label={t('description')} error={errorOf('title')}>
          {(control) => (
            <TextInput
              {...control}
              ref={titleField}
              name="description"
              value={draft.title}
              onChange={(event) => setTitle(event.target.value)}
              autoComplete="off"
              autoCapitalize="sentences"
              enterKeyHint={enterKeyOf('title')}
            />
          )}
        </Field>
        {stored === null && <RecentTitles groupCode={groupCode} onChoose={setTitle} />}
      </div>
      <PayerField
        label={t('payer')}
        aside={summary}
        payerId={payerId}
        change={change}
        error={errorOf('payer')}
        people={people}
      />
      <SharersField
        amongIds={amongIds}
        people={people}
        shares={shares}
        currency={currency}
        onToggle={toggle}
        onToggleAll={toggleEverybody}
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
      <PayerField
        label={t('maker')}
        payerId={draft.payerId}
        change={change}
        error={errorOf('payer')}
        people={people}
      />
      <ArrowRightIcon className="mx-auto size-6 rotate-90 text-ink-2" />
      {payerName !== '' && (
        <p className="sr-only">
          <Sentence>{t('ownPayment', apart({ name: payerName }))}</Sentence>
        </p>
      )}
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

type PayerFieldProps = Pick<FaceProps, 'change' | 'people'> & {
  readonly label: string;
  readonly aside?: ReactNode;
  readonly payerId: string | null;
  readonly error: string | undefined;
};

const PayerField = memo(function PayerField(props: PayerFieldProps) {
  const { label, aside, payerId, change, error, people } = props;
  const t = useTranslations('entries');
  const you = useTranslations('shell')('you');
  return (
    <div data-field="payer">
      <Chips
        label={label}
        aside={aside}
        chips={chipsOf(people, you)}
        value={payerId}
        onChange={(id) => change((present) => choosePayer(present, id))}
        placeholder={t('choose')}
        error={error}
      />
    </div>
  );
});
