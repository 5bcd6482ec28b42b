'use client';

import { useTranslations, useLocale } from 'next-intl';
import { useState, useContext, useMemo } from 'react';

import { optionText, type CurrencyOption, currencyOptions } from '@/components/words/currency-options';
import { EditForm } from '@/components/shell/edit-form';
import { EditableLine } from '@/components/ui/fields/editable-line';
import { Field } from '@/components/ui/fields/field';
import { Select } from '@/components/ui/fields/select';
import { useLedger } from '@/lib/device/hooks/use-ledger';
import { useSave } from '@/lib/device/hooks/outbox-hooks';
import { KnownCurrencies } from '@/components/group-settings/known-currencies';

/** The currency of all amounts, with an edit button. Changing it does not convert the numbers. */
export function CurrencyLine({ groupCode }: { readonly groupCode: string }) {
  const t = useTranslations('groupSettings');
  const options = useCurrencyOptions();
  const { currency, revision } = useLedger(groupCode).group;
  const save = useSave(groupCode);
  const name = options.find(({ value }) => value === currency)?.name ?? currency;
  return (
    <section aria-label={t('currency')}>
      <EditableLine
        label={t('currency')}
        value={<span className="text-name">{optionText({ value: currency, name })}</span>}
        editLabel={t('editCurrency')}
      >
        {(close) => (
          <CurrencyForm
            currency={currency}
            revision={revision}
            save={(next, base) => save({ kind: 'group.set', set: { currency: next }, base })}
            close={close}
          />
        )}
      </EditableLine>
    </section>
  );
}

type CurrencyFormProps = {
  readonly currency: string;
  /** The revision of the group that has this currency. */
  readonly revision: number;
  readonly save: (currency: string, base: number) => void;
  readonly close: () => void;
};

/** Saved by its button, not on choosing: the arrow keys of a keyboard pass through every currency on the way. */
function CurrencyForm({ currency, revision, save, close }: CurrencyFormProps) {
  const t = useTranslations('groupSettings');
  const options = useCurrencyOptions();
  // The base is what the person saw, even if somebody else changes it while the form is open.
  const [opened] = useState({ currency, revision });
  const [chosen, setChosen] = useState(currency);
  const submit = () => {
    if (chosen !== opened.currency) save(chosen, opened.revision);
    close();
  };
  return (
    <EditForm onSave={submit} onCancel={close}>
      <Field label={t('currency')} hint={t('notConverted')}>
        {(control) => (
          <Select {...control} value={chosen} onChange={(event) => setChosen(event.target.value)}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {optionText(option)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </EditForm>
  );
}

/** The currencies in the reader's language: as the page brought them, else as this browser names them. */
function useCurrencyOptions(): readonly CurrencyOption[] {
  const locale = useLocale();
  const known = useContext(KnownCurrencies);
  return useMemo(() => (known?.locale === locale ? known.options : currencyOptions(locale)), [known, locale]);
}
