'use client';

import { useTranslations } from 'next-intl';

import { Field } from '@/components/ui/fields/field';
import { TextInput } from '@/components/ui/fields/text-input';

type Sender = { readonly name: string; readonly email: string };

type SenderFieldsProps = Sender & {
  readonly onChange: (part: Partial<Sender>) => void;
  readonly errors: { readonly name: string | undefined; readonly email: string | undefined };
};

/** Who writes, and where an answer would go. */
export function SenderFields({ name, email, onChange, errors }: SenderFieldsProps) {
  const t = useTranslations('contact');
  return (
    <>
      <Field label={t('name')} error={errors.name}>
        {(control) => (
          <TextInput
            {...control}
            name="name"
            value={name}
            onChange={({ target }) => onChange({ name: target.value })}
            autoComplete="name"
          />
        )}
      </Field>
      <Field label={t('email')} hint={t('emailHint')} error={errors.email}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            name="email"
            value={email}
            onChange={({ target }) => onChange({ email: target.value })}
            autoComplete="email"
          />
        )}
      </Field>
    </>
  );
}
