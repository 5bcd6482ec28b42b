'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/fields/field';
import { TextInput } from '@/components/ui/fields/text-input';
import { readRate } from '@/lib/domain/draft/read-money';
import { currencyOfCode, isoCode } from '@/lib/domain/money/currency-units';

type RateFieldsProps = {
  /** ISO 4217 */
  readonly needed: readonly string[];
  /** The group's currency value. */
  readonly currency: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly onChange: (code: string, text: string) => void;
};

/** One rate for each currency of the file that is not the group's. */
export function RateFields({ needed, currency, texts, onChange }: RateFieldsProps) {
  const t = useTranslations('import.rates');
  if (needed.length === 0) return null;
  return (
    <section aria-label={t('heading')}>
      <h2 className="px-1 pt-5 pb-2 text-caption font-label text-ink-2">{t('heading')}</h2>
      <Card padded className="grid gap-4">
        <p className="text-ink-2">{t('text', { currency })}</p>
        {needed.map((code) => (
          <RateField
            key={`${currency} ${code}`}
            {...{ code, currency }}
            text={texts[code] ?? ''}
            onChange={(text) => onChange(code, text)}
          />
        ))}
      </Card>
    </section>
  );
}

type RateFieldProps = {
  readonly code: string;
  readonly currency: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
};

function RateField({ code, currency, text, onChange }: RateFieldProps) {
  const t = useTranslations('import.rates');
  const [wasLeft, setWasLeft] = useState(false);
  const isUnclear = text.trim() !== '' && readRate(text, isoCode(currency)) === null;
  const error = text.trim() === '' ? wasLeft && t('missing') : isUnclear && wasLeft && t('unclear');
  return (
    <Field label={t('label', { other: currencyOfCode(code), currency })} error={error || undefined}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={({ target }) => onChange(target.value)}
          onBlur={() => setWasLeft(true)}
        />
      )}
    </Field>
  );
}
