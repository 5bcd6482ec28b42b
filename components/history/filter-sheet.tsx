'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';

import { DayChoice } from '@/components/shell/day-choice';
import { useEntryFieldWords } from '@/components/words/entry-field-words';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { ChipInput, type ChipInputProps, MAX_CHIPS } from '@/components/ui/fields/chips';
import { Field } from '@/components/ui/fields/field';
import { FieldGroup } from '@/components/ui/fields/field-group';
import { Select } from '@/components/ui/fields/select';
import { useLedger, useMembers } from '@/lib/device/hooks/use-ledger';
import { faceOf } from '@/lib/domain/avatars';
import { CATEGORIES, CATEGORY_EMOJI } from '@/lib/domain/entry/category';
import { type ChosenCategory, type EntryFilter, NO_CATEGORY } from '@/lib/domain/entry/filter';
import { isolate } from '@/lib/domain/text/text';

type FilterSheetProps = {
  readonly groupCode: string;
  readonly filter: EntryFilter;
  /** How many entries the list behind the sheet has by now. */
  readonly count: number;
  readonly onFilter: (filter: EntryFilter) => void;
  readonly onClose: () => void;
};

const KINDS = ['expense', 'income', 'payment'] as const;

/** What the history can be filtered by. Each choice counts at once; the button says how many entries are left. */
export function FilterSheet({ groupCode, filter, count, onFilter, onClose }: FilterSheetProps) {
  const t = useTranslations('historyFilter');
  const words = useEntryFieldWords();
  const { byName, faces, me } = useMembers(useLedger(groupCode));
  const you = useTranslations('shell')('you');
  const categories = useCategories(groupCode, filter.category);
  const choose = (key: keyof EntryFilter) => (value: string) =>
    onFilter({ ...filter, [key]: value === '' ? null : value });
  return (
    <Dialog open onClose={onClose} title={t('label')}>
      <div className="mt-4 flex flex-col gap-5 text-ink [&_input]:scroll-mb-24">
        <Choice
          label={t('person')}
          value={filter.memberId ?? ''}
          chips={byName.map((member) => ({
            ...{ value: member.id, label: member.name, face: faceOf(faces, member.id) },
            ...(member === me && { note: you }),
          }))}
          onChange={choose('memberId')}
        />
        {categories.length > 0 && (
          <Choice
            label={t('category')}
            value={filter.category ?? ''}
            chips={categories.map((category) => ({
              value: category,
              ...(category === NO_CATEGORY
                ? { label: t('noCategory') }
                : { label: words.category(category), emoji: CATEGORY_EMOJI[category] }),
            }))}
            onChange={choose('category')}
          />
        )}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3">
          <DayChoice label={t('from')} day={filter.from ?? ''} onDay={choose('from')} />
          <DayChoice label={t('until')} day={filter.until ?? ''} onDay={choose('until')} />
        </div>
        <Choice
          label={t('kind')}
          value={filter.kind ?? ''}
          chips={KINDS.map((kind) => ({ value: kind, label: t(kind) }))}
          onChange={choose('kind')}
        />
        <div className="sticky bottom-0 z-2 -mx-6 bg-surface px-6 py-3">
          <p role="status" className="sr-only">
            {t('count', { count })}
          </p>
          <Button onClick={onClose}>{t('view', { count })}</Button>
        </div>
      </div>
    </Dialog>
  );
}

/** In the order in which they are offered. */
const CHOICES: readonly ChosenCategory[] = [...CATEGORIES, NO_CATEGORY];

/**
 * The categories that entries of a group have, and the one that is chosen: most groups use few of them. All of them,
 * if some entries are not on this device. Where nothing has a category, there is nothing to choose.
 */
function useCategories(groupCode: string, chosen: ChosenCategory | null): readonly ChosenCategory[] {
  const { entries, before } = useLedger(groupCode);
  if (before !== null) return CHOICES;
  const spent = entries.filter(({ kind }) => kind !== 'payment');
  const used = new Set([chosen, ...spent.map(({ category }) => category ?? NO_CATEGORY)]);
  const choices = CHOICES.filter((category) => used.has(category));
  return choices.length === 1 && chosen === null && used.has(NO_CATEGORY) ? [] : choices;
}

type ChoiceProps = {
  readonly label: string;
  /** Empty: all. */
  readonly value: string;
  readonly chips: readonly ChipInputProps['chip'][];
  readonly onChange: (value: string) => void;
};

/** All, or one of them: chips; of more people than chips can show, a select. */
function Choice({ label, value, chips, onChange }: ChoiceProps) {
  const all = useTranslations('historyFilter')('all');
  const name = useId();
  const arePeople = chips.some(({ face }) => face);
  if (arePeople && chips.length > MAX_CHIPS)
    return (
      <Field label={label}>
        {(control) => (
          <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
            <option value="">{all}</option>
            {chips.map((chip) => (
              <option key={chip.value} value={chip.value} translate="no">
                {chip.note === undefined ? isolate(chip.label) : `${isolate(chip.label)} (${chip.note})`}
              </option>
            ))}
          </Select>
        )}
      </Field>
    );
  return (
    <FieldGroup label={label} role="radiogroup">
      <div className="flex flex-wrap gap-2">
        {[{ value: '', label: all }, ...chips].map((chip) => (
          <ChipInput
            key={chip.value}
            type="radio"
            name={name}
            chip={chip}
            checked={chip.value === value}
            onChange={() => onChange(chip.value)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
