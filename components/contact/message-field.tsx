'use client';

import { useTranslations } from 'next-intl';

import { charactersLeft, type FeedbackDraft } from '@/components/contact/feedback-draft';
import { Field } from '@/components/ui/fields/field';
import { TextArea } from '@/components/ui/fields/text-input';

/** The number of characters is told only when it matters. */
const TELL_BELOW_CHARACTERS = 300;

type MessageFieldProps = {
  readonly draft: FeedbackDraft;
  readonly onChange: (part: Pick<FeedbackDraft, 'message'>) => void;
  readonly error: string | undefined;
};

/** The message itself. */
export function MessageField({ draft, onChange, error }: MessageFieldProps) {
  const t = useTranslations('contact');
  const left = charactersLeft(draft);
  const hint = left < 0 ? t('over', { count: -left }) : t('left', { count: left });
  return (
    <Field label={t('message')} hint={left < TELL_BELOW_CHARACTERS ? hint : undefined} error={error}>
      {(control) => (
        <TextArea
          {...control}
          name="message"
          rows={6}
          value={draft.message}
          onChange={({ target }) => onChange({ message: target.value })}
        />
      )}
    </Field>
  );
}
