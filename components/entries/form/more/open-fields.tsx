'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';

import { CategoryField } from '@/components/entries/form/more/category-field';
import { DayField } from '@/components/entries/form/more/day-field';
import { ForeignFields } from '@/components/entries/form/more/foreign-fields';
import type { ChangeDraft } from '@/components/entries/form/use-draft';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/fields/field';
import { Switch } from '@/components/ui/fields/switch';
import { TextArea } from '@/components/ui/fields/text-input';
import type { EntryDraft, EntryField } from '@/lib/domain/draft/draft';
import type { DraftContext } from '@/lib/domain/draft/numbers';
import type { DraftRead } from '@/lib/domain/draft/read-draft';
import { textLength } from '@/lib/domain/text/text';
import { NOTE_MAX_LENGTH } from '@/lib/limits';

export type FormFields = {
  readonly groupCode: string;
  readonly draft: EntryDraft;
  readonly read: DraftRead;
  readonly change: ChangeDraft;
  readonly context: DraftContext;
  readonly errorOf: (field: EntryField) => string | undefined;
  /** Saves, and begins the next one; null where that is elsewhere, or not offered. */
  readonly onNext: (() => void) | null;
};

type OpenFieldsProps = FormFields & {
  /** Called once they are there, which may be later than the tap. Keep its identity between renders. */
  readonly onShown: () => void;
};

/** From this length on the field says how much room is left. */
const NOTE_LONG_LENGTH = 400;

const Line = ({ field, children }: { readonly field?: string; readonly children: ReactNode }) => (
  <div data-field={field} className="border-line px-4 py-3 not-first:border-t very-slim:px-3">
    {children}
  </div>
);

/** Everything that most entries leave as it is: day, category, note, another currency, income, the next one. */
export function OpenFields(props: OpenFieldsProps) {
  const { groupCode, draft, read, change, context, errorOf, onNext, onShown } = props;
  const t = useTranslations('entries');
  const isIncome = draft.kind === 'income';
  useEffect(onShown, [onShown]);
  return (
    <Card className="[&_.field-label]:font-normal [&_.field-label]:text-ink-2">
      <Line field="day">
        <DayField
          day={draft.day}
          onChange={(day) => change((present) => ({ ...present, day }))}
          error={errorOf('day')}
        />
      </Line>
      {draft.kind !== 'payment' && (
        <Line>
          <CategoryField draft={draft} category={read.category} change={change} />
        </Line>
      )}
      <Line field="note">
        <NoteField
          note={draft.note}
          onChange={(note) => change((present) => ({ ...present, note }))}
          error={errorOf('note')}
        />
      </Line>
      <Line field="foreign">
        <ForeignFields
          {...{ groupCode, draft, read: read.foreign, change, context }}
          error={errorOf('foreign')}
        />
      </Line>
      {draft.kind !== 'payment' && context.stored === null && (
        <Line>
          <Switch
            label={t('cameIn')}
            hint={t('cameInHint')}
            checked={isIncome}
            onChange={(checked) =>
              change((present) => ({ ...present, kind: checked ? 'income' : 'expense' }))
            }
          />
        </Line>
      )}
      {onNext && (
        <Line>
          <button
            type="button"
            onClick={onNext}
            className="press min-h-11 w-full rounded-tile text-left text-label font-label text-link"
          >
            {t('saveAndNext')}
          </button>
        </Line>
      )}
    </Card>
  );
}

type NoteFieldProps = {
  readonly note: string;
  readonly onChange: (note: string) => void;
  readonly error: string | undefined;
};

function NoteField({ note, onChange, error }: NoteFieldProps) {
  const t = useTranslations('entries');
  const length = textLength(note);
  return (
    <Field
      label={t('note')}
      hint={
        length >= NOTE_LONG_LENGTH &&
        length <= NOTE_MAX_LENGTH &&
        t('noteLeft', { count: NOTE_MAX_LENGTH - length })
      }
      error={error}
    >
      {(control) => (
        <TextArea
          {...control}
          name="note"
          rows={2}
          dir="auto"
          value={note}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="off"
          autoCapitalize="sentences"
        />
      )}
    </Field>
  );
}
