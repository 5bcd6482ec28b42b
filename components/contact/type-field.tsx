'use client';

import { useTranslations } from 'next-intl';

import { MESSAGE_TYPES, type MessageType, messageTypeOf } from '@/components/contact/feedback-draft';
import { Field } from '@/components/ui/fields/field';
import { Select } from '@/components/ui/fields/select';

/** Names of the types in the messages: a slash or a blank makes no good key. */
const WORDS = {
  'issue/bug': 'bug',
  feedback: 'feedback',
  'feature request': 'feature',
  other: 'other',
} as const satisfies Record<MessageType, string>;

type TypeFieldProps = { readonly value: MessageType; readonly onChange: (type: MessageType) => void };

/** What the message is about. */
export function TypeField({ value, onChange }: TypeFieldProps) {
  const t = useTranslations('contact');
  return (
    <Field label={t('type')}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(messageTypeOf(target.value))}>
          {MESSAGE_TYPES.map((type) => (
            <option key={type} value={type}>
              {t(`types.${WORDS[type]}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
