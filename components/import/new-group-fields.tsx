'use client';

import { useLocale, useTranslations } from 'next-intl';

import { currencyOptions, optionText } from '@/components/words/currency-options';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/fields/field';
import { Select } from '@/components/ui/fields/select';
import { TextInput } from '@/components/ui/fields/text-input';
import { groupNameProblem, nameTextKey } from '@/lib/device/page/name-text';
import { replaceSlashes } from '@/lib/domain/text/text';

export type NamedGroup = { readonly name: string; readonly currency: string };

type NewGroupFieldsProps = {
  readonly group: NamedGroup;
  /** It is there already and keeps its name; a retry goes on in it. */
  readonly isMade: boolean;
  /** The token without which the server creates no group; absent if it asks for none. */
  readonly token?: {
    readonly value: string;
    readonly isWrong: boolean;
    readonly onChange: (value: string) => void;
  };
  readonly onChange: (part: Partial<NamedGroup>) => void;
};

/** Name and currency of the group that a file becomes. */
export function NewGroupFields({ group: { name, currency }, isMade, token, onChange }: NewGroupFieldsProps) {
  const t = useTranslations('import.bring');
  const errorText = useTranslations('errors');
  const locale = useLocale();
  const problem = groupNameProblem(name);
  return (
    <section aria-label={t('group')}>
      <h2 className="px-1 pt-5 pb-2 text-caption font-label text-ink-2">{t('group')}</h2>
      <Card padded className="grid gap-4">
        <Field
          label={t('name')}
          error={problem === null ? undefined : errorText(nameTextKey(problem, 'groups', name))}
        >
          {(control) => (
            <TextInput
              {...control}
              value={name}
              readOnly={isMade}
              autoComplete="off"
              onChange={({ target }) => onChange({ name: replaceSlashes(target.value) })}
            />
          )}
        </Field>
        <Field label={t('currency')}>
          {(control) => (
            <Select
              {...control}
              value={currency}
              onChange={({ target }) => onChange({ currency: target.value })}
            >
              {currencyOptions(locale).map((option) => (
                <option key={option.value} value={option.value}>
                  {optionText(option)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {token && !isMade && (
          <Field
            label={t('token.label')}
            hint={t('token.hint')}
            error={token.isWrong ? errorText('group-token-refused') : undefined}
          >
            {(control) => (
              <TextInput
                {...control}
                value={token.value}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                onChange={({ target }) => token.onChange(target.value)}
              />
            )}
          </Field>
        )}
      </Card>
    </section>
  );
}
