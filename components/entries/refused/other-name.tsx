'use client';

import { useTranslations } from 'next-intl';
import { useState, type SyntheticEvent } from 'react';

import { ScriptForm } from '@/components/shell/early/script-form';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/fields/field';
import { TextInput } from '@/components/ui/fields/text-input';
import { cleanLine } from '@/lib/domain/text/text';

type OtherNameProps = {
  readonly name: string;
  /** Whether a text is a name that nobody else has. */
  readonly isFree: (text: string) => boolean;
  readonly save: (name: string) => void;
  readonly saveLabel: string;
};

/** Asks for another name when somebody else has the one that was typed. */
export function OtherName({ name, isFree, save, saveLabel }: OtherNameProps) {
  const t = useTranslations('entries.refused');
  const [text, setText] = useState(name);
  const [complains, setComplains] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setComplains(true);
    if (isFree(text)) save(cleanLine(text));
  };
  return (
    <ScriptForm onSubmit={submit}>
      <Field label={t('otherName')} error={complains && !isFree(text) ? t('otherNameNeeded') : undefined}>
        {(control) => (
          <TextInput
            {...control}
            value={text}
            onChange={(event) => setText(event.target.value)}
            autoComplete="off"
            autoCapitalize="words"
          />
        )}
      </Field>
      <Button type="submit" variant="soft" size="sm" className="mt-3">
        {saveLabel}
      </Button>
    </ScriptForm>
  );
}
