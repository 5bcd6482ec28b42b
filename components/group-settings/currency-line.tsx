'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { askedSetting } from '@/components/group-settings/asked-setting';
import { useCurrencyOptions } from '@/components/group-settings/currency-names';
import { optionText } from '@/components/group-settings/currency-options';
import { EditForm } from '@/components/shell/edit-form';
import { EditableLine } from '@/components/ui/editable-line';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { useBooks } from '@/lib/client/books';
import { errorTextKey } from '@/lib/client/error-text';
import { useChangeCurrency } from '@/lib/client/mutations';

/** The currency of all amounts, with its pencil. Another one changes what stands behind the numbers, not the numbers. */
export function CurrencyLine({ groupCode }: { readonly groupCode: string }) {
  const t = useTranslations('groupSettings');
  const options = useCurrencyOptions();
  const { group, revision } = useBooks(groupCode);
  const change = useChangeCurrency();
  const currency = askedSetting(change, revision)?.currency ?? group.currency;
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
            pending={change.isPending}
            failure={change.error}
            save={(next) => change.mutate({ groupCode, currency: next }, { onSuccess: close })}
            close={close}
          />
        )}
      </EditableLine>
    </section>
  );
}

type CurrencyFormProps = {
  readonly currency: string;
  readonly pending: boolean;
  readonly failure: Error | null;
  readonly save: (currency: string) => void;
  readonly close: () => void;
};

/** Saved by its button, not by choosing: the arrow keys of a keyboard pass through every currency on the way. */
function CurrencyForm({ currency, pending, failure, save, close }: CurrencyFormProps) {
  const t = useTranslations('groupSettings');
  const errors = useTranslations('errors');
  const options = useCurrencyOptions();
  const [chosen, setChosen] = useState(currency);
  const [attempted, setAttempted] = useState<string | null>(null);
  const submit = () => {
    setAttempted(chosen);
    if (chosen === currency) close();
    else save(chosen);
  };
  return (
    <EditForm onSave={submit} onCancel={close} pending={pending}>
      <Field
        label={t('currency')}
        hint={t('notConverted')}
        error={failure && attempted === chosen ? errors(errorTextKey(failure, 'groups')) : undefined}
      >
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
