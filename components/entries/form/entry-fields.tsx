'use client';

import { useTranslations } from 'next-intl';
import {
  memo,
  type ReactNode,
  type Ref,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';

import { AmountField } from '@/components/entries/form/amount-field';
import type { AmountContext } from '@/components/entries/form/entry-amount';
import {
  centsOfDraft,
  foreignIn,
  type MoneyDraft,
  namedForeign,
} from '@/components/entries/form/foreign-draft';
import {
  asIncome,
  choosePayer,
  type EntryDraft,
  type EntryField,
  recipientIdOf,
  takeOne,
  takeSeveral,
} from '@/components/entries/form/entry-draft';
import { type EntryPerson, nameIn } from '@/components/entries/people';
import { RecentTitles } from '@/components/entries/form/recent-titles';
import { MoreFields } from '@/components/entries/form/more-fields';
import type { InUse } from '@/components/entries/form/split-draft';
import { previewShares, type Shares } from '@/components/entries/form/share-preview';
import { SharersField, SplitSummary } from '@/components/entries/form/sharers-field';
import { SeveralPayers, useUnevenStep } from '@/components/entries/form/uneven-later';
import type { ChangeDraft } from '@/components/entries/form/use-draft';
import type { EnterKey } from '@/components/entries/form/use-entry-form';
import { type Chip, Chips } from '@/components/ui/fields/chips';
import { Field } from '@/components/ui/fields/field';
import { fieldActionClass } from '@/components/ui/fields/field-group';
import { ArrowRightIcon } from '@/components/ui/icons';
import { TextInput } from '@/components/ui/fields/text-input';
import { Sentence } from '@/components/ui/verbatim';
import { useLedger } from '@/lib/device/hooks/ledger';
import type { EntryContent } from '@/lib/domain/entry/content';
import type { Entry } from '@/lib/domain/ledger/ledger';
import { isoCode } from '@/lib/domain/money/currency-units';
import type { Cents } from '@/lib/domain/money/money';
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
  /** Its content. */
  readonly storedContent: EntryContent | null;
  /** The list of people that had the focus last. */
  readonly inUse: InUse;
  /** Saves, and begins the next one; null where that is elsewhere, or not offered. */
  readonly onNext: (() => void) | null;
  /** Those whose fields a mend has filled; null if there is none that can be taken back. */
  readonly freshIds: readonly string[] | null;
};

/** The people to choose from. @param you the badge behind one's own name */
const chipsOf = (people: readonly EntryPerson[], you: string): readonly Chip[] =>
  people.map(({ id, name, face, isMe }) => ({ value: id, label: name, face, ...(isMe && { note: you }) }));

/** The fields of an entry: its amount, then those of its kind. Typing into one re-renders no list of people. */
export function EntryFields(props: FaceProps) {
  const { groupCode, draft, change, errorOf, enterKeyOf, context, stored, storedContent, onNext } = props;
  const titleField = useRef<HTMLInputElement>(null);
  const { entries, group } = useLedger(groupCode);
  const setAmount = useCallback(
    (money: MoneyDraft) => change((present) => ({ ...present, ...money })),
    [change],
  );
  const foreignOf = useCallback(
    (money: MoneyDraft) => namedForeign(money, context, { entries, group }),
    [context, entries, group],
  );
  const setCurrency = useCallback(
    (code: string) =>
      change((present) => ({
        ...present,
        foreign: foreignIn(code, { entries, group }, isoCode(context.currency)),
      })),
    [change, context, entries, group],
  );
  const takeTitle = useCallback(
    (title: string, goesOn: boolean) => {
      const put = () => change((present) => ({ ...present, title }));
      if (goesOn) {
        // It is there before the focus, so that what is typed next goes behind it.
        flushSync(put);
        titleField.current?.focus();
        titleField.current?.setSelectionRange(title.length, title.length);
      } else put();
    },
    [change],
  );
  const recordIncome = useCallback(() => change((present) => asIncome(present, context)), [change, context]);
  return (
    <>
      <AmountField
        groupCode={groupCode}
        text={draft.amountText}
        foreign={draft.foreign}
        context={context}
        foreignOf={foreignOf}
        onChange={setAmount}
        onCurrency={setCurrency}
        onTitle={draft.kind !== 'payment' && draft.title === '' ? takeTitle : undefined}
        onIncome={
          draft.kind === 'expense' && stored === null && draft.foreign === null ? recordIncome : undefined
        }
        error={errorOf('amount')}
        enterKey={enterKeyOf('amount')}
      />
      {draft.kind === 'payment' ? (
        <PaymentFace {...props} />
      ) : (
        <ExpenseFace {...props} titleField={titleField} />
      )}
      <MoreFields {...{ groupCode, draft, change, context, errorOf, onNext }} stored={storedContent} />
    </>
  );
}

/** What for, who paid, for whom; of an income where from, who received it, and whose it is. */
function ExpenseFace(props: FaceProps & { readonly titleField: Ref<HTMLInputElement> }) {
  const {
    groupCode,
    draft,
    change,
    errorOf,
    enterKeyOf,
    people,
    context,
    stored,
    titleField,
    inUse,
    freshIds,
  } = props;
  const t = useTranslations('entries');
  const { kind, entryId, payerId, amongIds, way, foreign } = draft;
  const formerPayerId = stored === null ? null : payerId;
  // A typed digit is shown at once; the shares follow.
  const amountText = useDeferredValue(draft.amountText);
  const inputs = useDeferredValue(draft.inputs);
  const shared = useMemo(
    () => ({
      ...{ kind, entryId, amountText, foreign, payerId: formerPayerId, amongIds, way },
      inputs: draft.inputs,
    }),
    [kind, entryId, amountText, foreign, formerPayerId, amongIds, way, draft.inputs],
  );
  const shares = useMemo(
    () => previewShares({ ...shared, inputs }, people, context, stored),
    [shared, inputs, people, context, stored],
  );
  const setTitle = useCallback((title: string) => change((present) => ({ ...present, title })), [change]);
  return (
    <>
      <div data-field="title">
        <Field label={kind === 'income' ? t('incomeTitle') : t('description')} error={errorOf('title')}>
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
        {stored === null && kind === 'expense' && (
          <RecentTitles groupCode={groupCode} typed={draft.title} onChoose={setTitle} />
        )}
      </div>
      <PayersField
        {...{ kind, payerId, paid: draft.paid, change, people, context, amongIds, way, shares, inUse }}
        amount={draft.paid === null ? null : centsOfDraft(draft, context)}
        error={errorOf('payer')}
      />
      <SharersField
        draft={shared}
        {...{ change, people, context, shares, freshIds }}
        error={errorOf('among')}
      />
    </>
  );
}

type PayersFieldProps = Pick<FaceProps, 'change' | 'people' | 'context' | 'inUse'> &
  Pick<EntryDraft, 'kind' | 'payerId' | 'paid' | 'amongIds' | 'way'> & {
    readonly shares: Shares;
    /** null also while one pays all of it. */
    readonly amount: Cents | null;
    readonly error: string | undefined;
  };

/** Who paid; several people once somebody looks for them here. */
const PayersField = memo(function PayersField(props: PayersFieldProps) {
  const { kind, payerId, paid, change, people, context, amongIds, way, shares, inUse, amount, error } = props;
  const t = useTranslations('entries');
  const toggleId = useId();
  // It stays once it was seen.
  const [isUsed, setIsUsed] = useState(false);
  if (inUse === 'payer' && !isUsed) setIsUsed(true);
  const [isSwitched, setIsSwitched] = useState(false);
  const toSeveral = useUnevenStep();
  const isSeveral = paid !== null;
  useEffect(() => {
    if (isSwitched) document.getElementById(toggleId)?.focus();
  }, [isSwitched, isSeveral, toggleId]);
  const label = kind === 'income' ? t('receiver') : t('payer');
  const toggle = (
    <button
      type="button"
      id={toggleId}
      onClick={() => {
        setIsSwitched(true);
        if (isSeveral) change(takeOne);
        else toSeveral.run(() => change(takeSeveral));
      }}
      // Who leaves the payer as it is never reads it; a keyboard and a screen reader find it.
      className={
        isUsed || isSeveral
          ? `${fieldActionClass} no-script:hidden`
          : 'sr-only text-label font-label text-link focus:not-sr-only no-script:hidden'
      }
    >
      {isSeveral ? t('justOne') : t('several')}
    </button>
  );
  return (
    <div data-field="payer">
      {isSeveral ? (
        <SeveralPayers
          {...{ label, kind, paid, change, people, context, error }}
          action={toggle}
          focusId={isSwitched ? toggleId : null}
          amount={amount}
        />
      ) : (
        <PayerField
          {...{ label, payerId, change, people, error }}
          // Above a keyboard the list is out of sight. Screen readers get the summary below the list.
          aside={
            way === 'even' &&
            !isUsed && (
              <span aria-hidden="true" className="hidden text-caption text-ink-2 tabular-nums short:inline">
                <SplitSummary {...{ kind, amongIds, people, shares }} currency={context.currency} />
              </span>
            )
          }
          lateAction={people.length > 1 && toggle}
        />
      )}
      {toSeveral.note}
    </div>
  );
});

/** From whom, an arrow, to whom; nobody pays themselves. */
function PaymentFace({ draft, change, errorOf, people }: FaceProps) {
  const t = useTranslations('entries');
  const you = useTranslations('shell')('you');
  const payerName = nameIn(people, draft.payerId ?? undefined);
  return (
    <>
      <div data-field="payer">
        <PayerField
          label={t('maker')}
          payerId={draft.payerId}
          change={change}
          error={errorOf('payer')}
          people={people}
        />
      </div>
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
  readonly lateAction?: ReactNode;
  readonly payerId: string | null;
  readonly error: string | undefined;
};

const PayerField = memo(function PayerField(props: PayerFieldProps) {
  const { label, aside, lateAction, payerId, change, error, people } = props;
  const t = useTranslations('entries');
  const you = useTranslations('shell')('you');
  return (
    <Chips
      label={label}
      aside={aside}
      lateAction={lateAction}
      chips={chipsOf(people, you)}
      value={payerId}
      onChange={(id) => change((present) => choosePayer(present, id))}
      placeholder={t('choose')}
      error={error}
    />
  );
});
