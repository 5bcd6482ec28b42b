'use client';

import { useLocale, useNow, useTimeZone, useTranslations } from 'next-intl';
import { type ReactNode, useMemo } from 'react';

import { foreignOptions } from '@/components/entries/form/more/foreign-options';
import type { ChangeDraft } from '@/components/entries/form/use-draft';
import { optionText } from '@/components/words/currency-options';
import { Button } from '@/components/ui/button';
import { Field, FieldNotes } from '@/components/ui/fields/field';
import { Select } from '@/components/ui/fields/select';
import { Switch } from '@/components/ui/fields/switch';
import { TextInput } from '@/components/ui/fields/text-input';
import { Sentence } from '@/components/ui/verbatim';
import { useLedger } from '@/lib/device/hooks/use-ledger';
import { type Day, dayLabel } from '@/lib/domain/days';
import {
  atRate,
  isAsBegun,
  type KnownRates,
  lastRate,
  lastUsed,
  turnedRate,
} from '@/lib/domain/draft/currency-steps';
import type { EntryDraft, ForeignText, RateSource } from '@/lib/domain/draft/draft';
import { amountDecimals, amountMoney, type DraftContext, leftIn } from '@/lib/domain/draft/numbers';
import { type ForeignRead, leftRate } from '@/lib/domain/draft/read-money';
import { exchangeMarks, formatAmountInput } from '@/lib/domain/money/amount-input';
import { currencyOfCode, isoCode } from '@/lib/domain/money/currency-units';
import { inverseRate } from '@/lib/domain/money/foreign';
import { formatDecimal } from '@/lib/domain/money/format';
import { apart } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';

type ForeignFieldsProps = {
  readonly groupCode: string;
  readonly draft: EntryDraft;
  /** null for an amount in the group's currency. */
  readonly read: ForeignRead | null;
  readonly change: ChangeDraft;
  readonly context: DraftContext;
  readonly error: string | undefined;
};

/** The switch for another currency, and then which one, and its rate or what the statement says. */
export function ForeignFields(props: ForeignFieldsProps) {
  const { groupCode, draft, read, change, context } = props;
  const t = useTranslations('entries.foreign');
  const known = useLedger(groupCode);
  const { foreign } = draft;
  const ownCode = isoCode(context.currency);
  const begin = (): ForeignText => {
    const usual = ownCode === 'EUR' ? 'USD' : 'EUR';
    const code = lastUsed(known, (each) => each !== ownCode) ?? usual;
    return atRate(code, lastRate(known, code));
  };
  return (
    <>
      <Switch
        label={t('other')}
        checked={foreign !== null}
        onChange={(checked) => change((present) => ({ ...present, foreign: checked ? begin() : null }))}
      />
      {foreign && read && <OpenForeign {...props} {...{ foreign, read, known }} />}
    </>
  );
}

type OpenForeignProps = Omit<ForeignFieldsProps, 'groupCode' | 'draft'> & {
  readonly foreign: ForeignText;
  readonly read: ForeignRead;
  readonly known: KnownRates;
};

function OpenForeign({ read, change, context, error, foreign, known }: OpenForeignProps) {
  const t = useTranslations('entries.foreign');
  const language = useLocale();
  const set = (step: (former: ForeignText) => ForeignText) =>
    change((present) => (present.foreign ? { ...present, foreign: step(present.foreign) } : present));
  const { rate, cents } = read;
  const { isTurned = false } = foreign;
  const money = { currency: currencyOfCode(foreign.currency), group: context.currency };
  const turnedMoney = isTurned ? { currency: money.group, group: money.currency } : money;
  const options = useMemo(() => {
    const ownCode = isoCode(context.currency);
    // The group may have taken this one as its own since.
    const isOffered = (code: string) => code === foreign.currency || code !== ownCode;
    return foreignOptions(language, ownCode).filter(({ value }) => isOffered(isoCode(value)));
  }, [language, context.currency, foreign.currency]);
  return (
    <div className="mt-2 grid grid-cols-1 gap-3">
      <Field label={t('paidIn')}>
        {(control) => (
          <Select
            {...control}
            translate="no"
            value={foreign.currency}
            onChange={({ target }) => set(() => atRate(target.value, lastRate(known, target.value)))}
          >
            {options.map((option) => (
              <option key={option.value} value={isoCode(option.value)}>
                {optionText(option)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="flex items-end gap-1" data-rate>
        <div className="min-w-0 flex-1">
          <NumberLine
            label={<Sentence>{t('rate', apart(turnedMoney))}</Sentence>}
            text={foreign.rateText}
            placeholder={
              foreign.rateText === '' && rate !== null ? (isTurned ? (inverseRate(rate) ?? '') : rate) : ''
            }
            unit={turnedMoney.group}
            isWrong={error !== undefined && foreign.totalText === ''}
            onText={(rateText) => set((former) => ({ ...former, rateText, totalText: '' }))}
            understood={(text) => leftRate(text, foreign, context.currency)}
          />
        </div>
        <button
          type="button"
          aria-label={t('turn', turnedMoney)}
          onClick={() => set(turnedRate)}
          className="press mb-1 grid size-11 shrink-0 place-items-center rounded-tile text-action text-link hover:bg-sunken"
        >
          <span aria-hidden="true">⇄</span>
        </button>
      </div>
      <div>
        <NumberLine
          label={t('statement')}
          text={foreign.totalText}
          placeholder={
            foreign.totalText === '' && cents !== null
              ? formatAmountInput(cents, amountDecimals(context))
              : ''
          }
          unit={context.currency}
          isWrong={error !== undefined && foreign.totalText !== ''}
          onText={(totalText) => set((former) => ({ ...former, rateText: '', totalText }))}
          understood={(text) => leftIn(text, amountMoney(null, context))}
        />
        <RateFrom
          foreign={foreign}
          newest={lastRate(known, foreign.currency)}
          onTake={(next) => set(() => next)}
        />
        <FieldNotes id="foreign" error={error} />
        {error !== undefined && read.problem === 'rate-doubtful' && (
          <Doubt foreign={foreign} own={context.currency} onAnswer={(next) => set(() => next)} />
        )}
      </div>
    </div>
  );
}

type NumberLineProps = {
  readonly label: ReactNode;
  /** With the marks of English, as all texts here. */
  readonly text: string;
  /** What follows from the other field. */
  readonly placeholder: string;
  /** Its currency, behind the number. */
  readonly unit: string;
  readonly isWrong: boolean;
  readonly onText: (text: string) => void;
  /** What the field shows once it was left. */
  readonly understood: (text: string) => string;
};

function NumberLine({ label, text, placeholder, unit, isWrong, onText, understood }: NumberLineProps) {
  const locale = intlLocale(useLocale());
  const leave = () => {
    const left = understood(text);
    if (left !== text) onText(left);
  };
  return (
    <Field label={label}>
      {(control) => (
        <span className="relative block">
          <TextInput
            {...control}
            {...(isWrong && { 'aria-invalid': true, 'aria-describedby': 'foreign-error' })}
            inputMode="decimal"
            autoComplete="off"
            value={exchangeMarks(text, locale)}
            placeholder={exchangeMarks(placeholder, locale)}
            onChange={({ target }) => onText(exchangeMarks(target.value, locale))}
            onBlur={leave}
            className="pr-13 text-right tabular-nums"
          />
          <span
            aria-hidden="true"
            translate="no"
            className="pointer-events-none absolute inset-y-0 right-3.5 flex items-center text-label text-ink-2"
          >
            {unit}
          </span>
        </span>
      )}
    </Field>
  );
}

/** A button that goes with its question leaves the focus to the field that it was about. */
const focusRate = (button: Element) =>
  button.closest('[data-field]')?.querySelector<HTMLElement>('[data-rate] input')?.focus();

type DoubtProps = {
  readonly foreign: ForeignText;
  /** The group's currency value. */
  readonly own: string;
  readonly onAnswer: (foreign: ForeignText) => void;
};

/** Which way round a rate is meant that is about the inverse of the one before: "1 € = 25,25 CZK" or "1 CZK = 25,25 €". */
function Doubt({ foreign, own, onAnswer }: DoubtProps) {
  const t = useTranslations('entries.foreign');
  const locale = intlLocale(useLocale());
  const answer = (isTurned: boolean) => {
    const other = currencyOfCode(foreign.currency);
    const sides = isTurned ? { currency: own, group: other } : { currency: other, group: own };
    return (
      <Button
        key={String(isTurned)}
        variant="soft"
        size="sm"
        onClick={({ currentTarget }) => {
          focusRate(currentTarget);
          onAnswer({ ...foreign, isTurned, from: undefined });
        }}
      >
        <span translate="no">{t('is', { ...sides, rate: exchangeMarks(foreign.rateText, locale) })}</span>
      </Button>
    );
  };
  return (
    <div role="group" aria-label={t('doubt')} className="mt-3 flex flex-wrap gap-2">
      {[true, false].map(answer)}
    </div>
  );
}

type RateFromProps = {
  readonly foreign: ForeignText;
  /** The last rate of the group for this currency. */
  readonly newest: RateSource | undefined;
  readonly onTake: (foreign: ForeignText) => void;
};

/** Where the rate comes from that the form began with, and a newer one if that is of an entry entered again. */
function RateFrom({ foreign, newest, onTake }: RateFromProps) {
  const t = useTranslations('entries.foreign');
  const locale = intlLocale(useLocale());
  const timeZone = useTimeZone() ?? 'UTC';
  const now = useNow();
  const { from } = foreign;
  if (!from || !isAsBegun(foreign)) return null;
  const on = (day: Day) => dayLabel(day, { now, timeZone, locale }).text;
  const day = on(from.day);
  const words = () => {
    if (from.isCopied) return t('rateOn', { day });
    return from.title === '' ? t('rateOf', { day }) : t('rateFrom', { ...apart({ title: from.title }), day });
  };
  const isNewer = from.isCopied && newest && newest.rate !== from.rate && newest.day >= from.day;
  return (
    <div className="mt-2">
      <p className="text-caption text-ink-2">
        <Sentence>{words()}</Sentence>
      </p>
      {isNewer && (
        <Button
          variant="soft"
          size="sm"
          className="mt-2"
          onClick={({ currentTarget }) => {
            focusRate(currentTarget);
            onTake(atRate(foreign.currency, newest));
          }}
        >
          {t('newer', { rate: formatDecimal(newest.rate, locale), day: on(newest.day) })}
        </Button>
      )}
    </div>
  );
}
