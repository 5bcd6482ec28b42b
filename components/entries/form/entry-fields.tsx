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
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';

import { AmountField } from '@/components/entries/form/amount-field';
import { type EntryPerson } from '@/components/entries/people';
import { nameIn } from '@/components/words/name-in';
import { RecentTitles } from '@/components/entries/form/recent-titles';
import { MoreFields } from '@/components/entries/form/more-fields';
import { SharersField, SplitSummary } from '@/components/entries/form/sharers-field';
import type { InUse } from '@/components/entries/form/uneven/running-total';
import { SeveralPayers, useUnevenStep } from '@/components/entries/form/uneven-later';
import type { ChangeDraft } from '@/components/entries/form/use-draft';
import type { EnterKey } from '@/components/entries/form/use-entry-form';
import { type Chip, Chips } from '@/components/ui/fields/chips';
import { Field } from '@/components/ui/fields/field';
import { fieldActionClass } from '@/components/ui/fields/field-group';
import { ArrowRightIcon } from '@/components/ui/icons';
import { TextInput } from '@/components/ui/fields/text-input';
import { Sentence } from '@/components/ui/verbatim';
import { useLedger } from '@/lib/device/hooks/use-ledger';
import { foreignIn, namedForeign } from '@/lib/domain/draft/currency-steps';
import { type EntryDraft, type EntryField, recipientIdOf } from '@/lib/domain/draft/draft';
import type { DraftContext } from '@/lib/domain/draft/numbers';
import type { DraftRead } from '@/lib/domain/draft/read-draft';
import type { MoneyDraft } from '@/lib/domain/draft/read-money';
import type { PayersRead } from '@/lib/domain/draft/read-people';
import { asIncome, choosePayer, takeOne, takeSeveral } from '@/lib/domain/draft/steps';
import { isoCode } from '@/lib/domain/money/currency-units';
import { apart } from '@/lib/domain/text/text';

type FaceProps = {
  readonly groupCode: string;
  readonly draft: EntryDraft;
  readonly read: DraftRead;
  readonly change: ChangeDraft;
  /** The error to show at a field, if any (`useEntryForm`). */
  readonly errorOf: (field: EntryField) => string | undefined;
  readonly enterKeyOf: (field: EntryField) => EnterKey;
  readonly people: readonly EntryPerson[];
  readonly context: DraftContext;
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
  const { groupCode, draft, read, change, errorOf, enterKeyOf, context, onNext } = props;
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
  const { amount } = read;
  const recordIncome = useCallback(() => change((present) => asIncome(present, amount)), [change, amount]);
  return (
    <>
      <AmountField
        groupCode={groupCode}
        text={draft.amountText}
        foreign={draft.foreign}
        cents={read.cents}
        {...{ amount, context, foreignOf }}
        onChange={setAmount}
        onCurrency={setCurrency}
        onTitle={draft.kind !== 'payment' && draft.title === '' ? takeTitle : undefined}
        onIncome={
          draft.kind === 'expense' && context.stored === null && draft.foreign === null
            ? recordIncome
            : undefined
        }
        error={errorOf('amount')}
        enterKey={enterKeyOf('amount')}
      />
      {draft.kind === 'payment' ? (
        <PaymentFace {...props} />
      ) : (
        <ExpenseFace {...props} titleField={titleField} />
      )}
      <MoreFields {...{ groupCode, draft, read, change, context, errorOf, onNext }} />
    </>
  );
}

/** What for, who paid, for whom; of an income where from, who received it, and whose it is. */
function ExpenseFace(props: FaceProps & { readonly titleField: Ref<HTMLInputElement> }) {
  const {
    groupCode,
    draft,
    read,
    change,
    errorOf,
    enterKeyOf,
    people,
    context,
    titleField,
    inUse,
    freshIds,
  } = props;
  const t = useTranslations('entries');
  const { kind, payerId, amongIds, way, inputs } = draft;
  // A typed digit is shown at once; the shares follow.
  const shares = useDeferredValue(read.shares);
  const sharerIds = useDeferredValue(read.split.sharerIds);
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
        {context.stored === null && kind === 'expense' && (
          <RecentTitles groupCode={groupCode} typed={draft.title} onChoose={setTitle} />
        )}
      </div>
      <PayersField
        {...{ kind, payerId, paid: draft.paid, change, people, context, way, sharerIds, shares, inUse }}
        payers={draft.paid && read.payers}
        error={errorOf('payer')}
      />
      <SharersField
        {...{ kind, amongIds, way, inputs, change, people, context, sharerIds, shares, freshIds }}
        read={way === 'even' ? null : read.split}
        amount={way === 'even' ? null : read.cents}
        error={errorOf('among')}
      />
    </>
  );
}

type PayersFieldProps = Pick<FaceProps, 'change' | 'people' | 'context' | 'inUse'> &
  Pick<EntryDraft, 'kind' | 'payerId' | 'paid' | 'way'> &
  Pick<DraftRead, 'shares'> & {
    readonly sharerIds: readonly string[];
    /** null while one pays all of it. */
    readonly payers: PayersRead | null;
    readonly error: string | undefined;
  };

/** Who paid; several people once somebody looks for them here. */
const PayersField = memo(function PayersField(props: PayersFieldProps) {
  const { kind, payerId, paid, payers, change, people, context, way, sharerIds, shares, inUse, error } =
    props;
  const t = useTranslations('entries');
  const toggleId = useId();
  // It stays once it was seen.
  const [isUsed, setIsUsed] = useState(false);
  if (inUse === 'payer' && !isUsed) setIsUsed(true);
  const [isSwitched, setIsSwitched] = useState(false);
  const toSeveral = useUnevenStep();
  const isSeveral = paid !== null && payers !== null;
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
          {...{ label, kind, paid, read: payers, change, people, context, error }}
          action={toggle}
          focusId={isSwitched ? toggleId : null}
        />
      ) : (
        <PayerField
          {...{ label, payerId, change, people, error }}
          // Above a keyboard the list is out of sight. Screen readers get the summary below the list.
          aside={
            way === 'even' &&
            !isUsed && (
              <span aria-hidden="true" className="hidden text-caption text-ink-2 tabular-nums short:inline">
                <SplitSummary {...{ kind, sharerIds, people, shares }} currency={context.currency} />
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
