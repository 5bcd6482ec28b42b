'use client';

import { useTranslations } from 'next-intl';

import { Field } from '@/components/ui/fields/field';
import { Select } from '@/components/ui/fields/select';
import type { FileGroup } from '@/lib/import/open-file';

type GroupChoiceProps = {
  readonly groups: readonly FileGroup[];
  readonly chosen: number;
  readonly onChoose: (place: number) => void;
};

/** Which group of a file that holds several; none is taken by itself. */
export function GroupChoice({ groups, chosen, onChoose }: GroupChoiceProps) {
  const t = useTranslations('import');
  return (
    <Field label={t('group')}>
      {(control) => (
        <Select {...control} value={chosen} onChange={({ target }) => onChoose(Number(target.value))}>
          {chosen === -1 && <option value={-1}>{t('groupNone')}</option>}
          {groups.map(({ name, entries }, place) => (
            <option key={place} value={place}>
              {t('groupEntries', {
                name: name ?? t('groupUnnamed', { number: place + 1 }),
                count: entries,
              })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
