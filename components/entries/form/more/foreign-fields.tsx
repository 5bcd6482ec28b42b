'use client';

import { useLocale, useNow, useTimeZone, useTranslations } from 'next-intl';
import { type ReactNode, useMemo } from 'react';

import {
  type AmountContext,
  amountDecimals,
  amountMoney,
  leftIn,
} from '@/components/entries/form/entry-amount';
import type { EntryDraft } from '@/components/entries/form/entry-draft';
import {
  beginning,
  type ForeignText,
  lastIn,
  leftRate,
  readForeign,
} from '@/components/entries/form/foreign-draft';
import type { ChangeDraft } from '@/components/entries/form/use-draft';
import { currencyOptions, optionText } from '@/components/shell/currency-options';
import { Field, FieldNotes } from '@/components/ui/fields/field';
import { Select } from '@/components/ui/fields/select';
import { Switch } from '@/components/ui/fields/switch';
import { TextInput } from '@/components/ui/fields/text-input';
import { Sentence } from '@/components/ui/verbatim';
import { useLedger } from '@/lib/device/hooks/ledger';
import { dayLabel } from '@/lib/domain/days';
import type { Entry } from '@/lib/domain/ledger/ledger';
import { exchangeMarks, formatAmountInput } from '@/lib/domain/money/amount-input';
import { currencyOfIsoCode } from '@/lib/domain/money/currencies';
import { currencyOfCode, isoCode } from '@/lib/domain/money/currency-units';
import { apart } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';

type ForeignFieldsProps = {
  readonly groupCode: string;
  readonly draft: EntryDraft;
  readonly change: ChangeDraft;
  readonly context: AmountContext;
  readonly error: string | undefined;
};

/** The currency that was used last beside the group's own, which may have been another one then. */
const lastUsed = (entries: readonly Entry[], ownCode: string): string | undefined =>
  entries.find(({ foreign }) => foreign !== null && foreign.currency !== ownCode)?.foreign?.currency;

/** The switch for another currency, and then which one, and its rate or what the statement says. */
export function ForeignFields(props: ForeignFieldsProps) {
  const { groupCode, draft, change, context } = props;
  const t = useTranslations('entries.foreign');
  const { entries } = useLedger(groupCode);
  const { foreign } = draft;
  const ownCode = isoCode(context.currency);
  const begin = (): ForeignText =>
    beginning(entries, lastUsed(entries, ownCode) ?? (ownCode === 'EUR' ? 'USD' : 'EUR'));
  return (
    <>
      <Switch
        label={t('other')}
        checked={foreign !== null}
        onChange={(checked) => change((present) => ({ ...present, foreign: checked ? begin() : null }))}
      />
      {foreign && <OpenForeign {...props} foreign={foreign} entries={entries} />}
    </>
  );
}

type OpenForeignProps = ForeignFieldsProps & {
  readonly foreign: ForeignText;
  readonly entries: readonly Entry[];
};

function OpenForeign({ draft, change, context, error, foreign, entries }: OpenForeignProps) {
  const t = useTranslations('entries.foreign');
  const language = useLocale();
  const set = (step: (former: ForeignText) => ForeignText) =>
    change((present) => (present.foreign ? { ...present, foreign: step(present.foreign) } : present));
  const { rate, cents } = readForeign(draft.amountText, foreign, context);
  const money = { currency: currencyOfCode(foreign.currency), group: context.currency };
  const options = useMemo(() => {
    const known = currencyOptions(language).filter(({ value }) => currencyOfIsoCode(isoCode(value)) !== null);
    // The group may have taken this one as its own since.
    const isOffered = (code: string) => code === foreign.currency || code !== isoCode(context.currency);
    return known.filter(({ value }) => isOffered(isoCode(value)));
  }, [language, context.currency, foreign.currency]);
  return (
    <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3">
      <Field label={t('paidIn')}>
        {(control) => (
          <Select
            {...control}
            translate="no"
            value={foreign.currency}
            onChange={({ target }) => set(() => beginning(entries, target.value))}
          >
            {options.map((option) => (
              <option key={option.value} value={isoCode(option.value)}>
                {optionText(option)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <NumberLine
        label={<Sentence>{t('rate', apart(money))}</Sentence>}
        text={foreign.rateText}
        placeholder={foreign.rateText === '' && rate !== null ? rate : ''}
        isWrong={error !== undefined && foreign.totalText === ''}
        onText={(rateText) => set((former) => ({ ...former, rateText, totalText: '' }))}
        understood={(text) => leftRate(text, isoCode(context.currency))}
      />
      <div className="col-span-full">
        <NumberLine
          label={t('statement')}
          text={foreign.totalText}
          placeholder={
            foreign.totalText === '' && cents !== null
              ? formatAmountInput(cents, amountDecimals(context))
              : ''
          }
          isWrong={error !== undefined && foreign.totalText !== ''}
          onText={(totalText) => set((former) => ({ ...former, rateText: '', totalText }))}
          understood={(text) => leftIn(text, amountMoney(null, context))}
        />
        <RateFrom entry={lastIn(entries, [foreign.currency])} rateText={foreign.rateText} />
        <FieldNotes id="foreign" error={error} />
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
  readonly isWrong: boolean;
  readonly onText: (text: string) => void;
  /** What the field shows once it was left. */
  readonly understood: (text: string) => string;
};

function NumberLine({ label, text, placeholder, isWrong, onText, understood }: NumberLineProps) {
  const locale = intlLocale(useLocale());
  const leave = () => {
    const left = understood(text);
    if (left !== text) onText(left);
  };
  return (
    <Field label={label}>
      {(control) => (
        <TextInput
          {...control}
          {...(isWrong && { 'aria-invalid': true, 'aria-describedby': 'foreign-error' })}
          inputMode="decimal"
          autoComplete="off"
          value={exchangeMarks(text, locale)}
          placeholder={exchangeMarks(placeholder, locale)}
          onChange={({ target }) => onText(exchangeMarks(target.value, locale))}
          onBlur={leave}
          className="text-right tabular-nums"
        />
      )}
    </Field>
  );
}

type RateFromProps = { readonly entry: Entry | undefined; readonly rateText: string };

/** Where the rate comes from that the form began with. */
function RateFrom({ entry, rateText }: RateFromProps) {
  const t = useTranslations('entries.foreign');
  const locale = intlLocale(useLocale());
  const timeZone = useTimeZone() ?? 'UTC';
  const now = useNow();
  if (entry?.foreign?.rate !== rateText) return null;
  const day = dayLabel(entry.day, { now, timeZone, locale }).text;
  return (
    <p className="mt-2 text-caption text-ink-2">
      <Sentence>
        {entry.title === '' ? t('rateOf', { day }) : t('rateFrom', { ...apart({ title: entry.title }), day })}
      </Sentence>
    </p>
  );
}
