'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';

import { currencyOptions, optionText } from '@/components/words/currency-options';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/fields/field';
import { FieldGroup } from '@/components/ui/fields/field-group';
import { Select } from '@/components/ui/fields/select';
import { TextInput } from '@/components/ui/fields/text-input';
import { currencyOfCode, isoCode } from '@/lib/domain/money/currency-units';
import type { TableColumn } from '@/lib/import/open-file';
import {
  type ColumnRole,
  splitWayOf,
  SPLIT_WAYS,
  type SplitWay,
  withColumn,
  withPeople,
  withSplit,
} from '@/lib/import/mapping-steps';
import type { Column, TableMapping } from '@/lib/import/table-mapping';

type ColumnChoiceProps = {
  readonly columns: readonly TableColumn[];
  readonly mapping: TableMapping;
  readonly onChange: (mapping: TableMapping) => void;
};

const ROLES = [
  'date',
  'title',
  'amount',
  'spent',
  'received',
  'payer',
  'to',
  'currency',
] as const satisfies readonly ColumnRole[];

/** What nobody needs to be asked as the columns are understood now. */
function isAsked(role: ColumnRole, mapping: TableMapping): boolean {
  if (role === 'to') return splitWayOf(mapping) === 'to';
  return (role !== 'spent' && role !== 'received') || mapping.columns.amount === undefined;
}
const DATE_FORMATS = ['DD.MM.YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'] as const;

/** Two ways of writing a date are the same if their numbers come in the same order. */
const sameOrder = (format: string): string => format.charAt(0).toUpperCase();

/** What the columns of a table of unknown origin mean: guessed first, and changed here. */
export function ColumnChoice({ columns, mapping, onChange }: ColumnChoiceProps) {
  const t = useTranslations('import.columns');
  const way = splitWayOf(mapping);
  return (
    <section aria-label={t('heading')}>
      <h2 className="px-1 pt-5 pb-2 text-caption font-label text-ink-2">{t('heading')}</h2>
      <Card padded className="grid gap-4">
        <p className="text-ink-2">{t('text')}</p>
        {ROLES.filter((role) => isAsked(role, mapping)).map((role) => (
          <ColumnField
            key={role}
            label={t(role)}
            columns={columns}
            value={mapping.columns[role]}
            onChange={(column) => onChange(withColumn(mapping, role, column))}
          />
        ))}
        {mapping.columns.currency === undefined && <CurrencyOfAll {...{ mapping, onChange }} />}
        <Field label={t('dateFormat')}>
          {(control) => (
            <Select
              {...control}
              value={sameOrder(mapping.dateFormat)}
              onChange={({ target }) =>
                onChange({
                  ...mapping,
                  dateFormat: DATE_FORMATS.find((format) => sameOrder(format) === target.value) ?? '',
                })
              }
            >
              {DATE_FORMATS.map((format) => (
                <option key={format} value={sameOrder(format)}>
                  {format}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('decimal')}>
          {(control) => (
            <Select
              {...control}
              value={mapping.decimal}
              onChange={({ target }) =>
                onChange({
                  ...mapping,
                  ...(target.value === ','
                    ? ({ decimal: ',', thousands: '.' } as const)
                    : ({ decimal: '.', thousands: ',' } as const)),
                })
              }
            >
              <option value=",">{t('decimals.comma')}</option>
              <option value=".">{t('decimals.point')}</option>
            </Select>
          )}
        </Field>
        <Field label={t('minus')}>
          {(control) => (
            <Select
              {...control}
              value={mapping.amountMeans}
              onChange={({ target }) =>
                onChange({ ...mapping, amountMeans: target.value === 'bank' ? 'bank' : 'spent' })
              }
            >
              <option value="spent">{t('minuses.spent')}</option>
              <option value="bank">{t('minuses.bank')}</option>
            </Select>
          )}
        </Field>
        <Field label={t('split')}>
          {(control) => (
            <Select
              {...control}
              value={way}
              onChange={({ target }) => onChange(withSplit(mapping, target.value as SplitWay, columns))}
            >
              {SPLIT_WAYS.map((each) => (
                <option key={each} value={each}>
                  {t(`splits.${each}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {'evenly' in mapping.split && (
          <NamesField
            label={t('sharers')}
            hint={t('sharersHint')}
            names={mapping.split.evenly}
            onChange={(evenly) => onChange({ ...mapping, split: { evenly } })}
          />
        )}
        {'cells' in mapping.split && <PeopleColumns {...{ columns, mapping, onChange }} />}
        {mapping.columns.payer === undefined && way !== 'net' && (
          <NamesField
            label={t('payerOfAll')}
            names={mapping.payer === null ? [] : [mapping.payer.name]}
            onChange={([name]) => onChange({ ...mapping, payer: name === undefined ? null : { name } })}
          />
        )}
      </Card>
    </section>
  );
}

/** How a select names a column. */
function useColumnText() {
  const t = useTranslations('import.columns');
  return ({ name, sample }: TableColumn, place: number): string => {
    const title = name === '' ? t('column', { number: place + 1 }) : name;
    return sample === '' ? title : t('withSample', { name: title, sample: sample.slice(0, 20) });
  };
}

type ColumnFieldProps = {
  readonly label: string;
  readonly columns: readonly TableColumn[];
  readonly value: Column | undefined;
  readonly onChange: (column: Column | undefined) => void;
};

function ColumnField({ label, columns, value, onChange }: ColumnFieldProps) {
  const t = useTranslations('import.columns');
  const textOf = useColumnText();
  const chosen = columns.findIndex(({ column }) => column === value);
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={chosen}
          onChange={({ target }) => onChange(columns[Number(target.value)]?.column)}
        >
          <option value={-1}>{t('none')}</option>
          {columns.map((column, place) => (
            <option key={place} value={place}>
              {textOf(column, place)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

type MappingProps = Omit<ColumnChoiceProps, 'columns'>;

function CurrencyOfAll({ mapping, onChange }: MappingProps) {
  const t = useTranslations('import.columns');
  const locale = useLocale();
  return (
    <Field label={t('currencyOfAll')}>
      {(control) => (
        <Select
          {...control}
          value={mapping.currency === null ? '' : currencyOfCode(mapping.currency)}
          onChange={({ target }) =>
            onChange({ ...mapping, currency: target.value === '' ? null : isoCode(target.value) })
          }
        >
          <option value="">{t('currencyOfGroup')}</option>
          {currencyOptions(locale).map((option) => (
            <option key={option.value} value={option.value}>
              {optionText(option)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

type NamesFieldProps = {
  readonly label: string;
  readonly hint?: string;
  readonly names: readonly string[];
  readonly onChange: (names: readonly string[]) => void;
};

const namesIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];

/** Names, separated by commas; read when the field is left, because each reading takes the whole file. */
function NamesField({ label, hint, names, onChange }: NamesFieldProps) {
  const [text, setText] = useState(names.join(', '));
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <TextInput
          {...control}
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onBlur={() => {
            if (namesIn(text).join() !== names.join()) onChange(namesIn(text));
          }}
        />
      )}
    </Field>
  );
}

/** Which columns are people. */
function PeopleColumns({ columns, mapping, onChange }: ColumnChoiceProps) {
  const t = useTranslations('import.columns');
  const textOf = useColumnText();
  return (
    <FieldGroup label={t('people')}>
      <ul className="grid gap-1">
        {columns.map((column, place) => {
          const key = String(column.column);
          const isPerson = mapping.people !== null && key in mapping.people;
          return (
            <li key={place}>
              <label className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  className="size-5 accent-(--color-primary)"
                  checked={isPerson}
                  onChange={() => onChange(withPeople(mapping, column, !isPerson))}
                />
                <span className="min-w-0 wrap-words">{textOf(column, place)}</span>
              </label>
            </li>
          );
        })}
      </ul>
    </FieldGroup>
  );
}
