'use client';

import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import { Emoji } from '@/components/ui/emoji';
import { Field } from '@/components/ui/fields/field';
import { FieldGroup } from '@/components/ui/fields/field-group';
import { Select } from '@/components/ui/fields/select';
import type { AvatarFace } from '@/lib/domain/avatars';
import { isolate } from '@/lib/domain/text/text';

export type Chip = {
  readonly value: string;
  readonly label: string;
  /** A word behind the label. */
  readonly note?: string;
  readonly face: AvatarFace;
  readonly disabled?: boolean;
};

/** For more people than this there is a native select: nobody searches a cloud of names. */
export const MAX_CHIPS = 8;

type ChipsProps = {
  readonly label: string;
  /** At the right end of the label's line. */
  readonly aside?: ReactNode;
  /** Beside the label, but after the chips for a keyboard. */
  readonly lateAction?: ReactNode;
  readonly chips: readonly Chip[];
  /** null: nobody is chosen yet. */
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  /** First line of the select that takes over for large groups: "Bitte wählen". */
  readonly placeholder: string;
  readonly error?: string | undefined;
  readonly name?: string;
};

/** One of the group's people: a radio group of avatars, moved by the arrow keys. */
export function Chips(props: ChipsProps) {
  return props.chips.length > MAX_CHIPS ? <ChipSelect {...props} /> : <ChipRadios {...props} />;
}

function ChipRadios({ label, aside, lateAction, chips, value, onChange, error, name }: ChipsProps) {
  const ownName = useId();
  return (
    <FieldGroup label={label} role="radiogroup" error={error} action={aside} lateAction={lateAction}>
      <div className="flex flex-wrap gap-2">
        {chips.map((chip) => (
          <ChipInput
            key={chip.value}
            type="radio"
            name={name ?? ownName}
            chip={chip}
            checked={chip.value === value}
            onChange={() => onChange(chip.value)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

export type ChipInputProps = {
  readonly type: 'radio' | 'checkbox';
  readonly name?: string;
  /** Without a face it stands for no single person: "Alle", a category. */
  readonly chip: Omit<Chip, 'face'> & { readonly face?: AvatarFace; readonly emoji?: string };
  readonly checked: boolean;
  readonly onChange: () => void;
};

/** One chip: a native radio or checkbox under the avatar and the name. */
export const ChipInput = ({ type, name, chip, checked, onChange }: ChipInputProps) => (
  <label
    className={clsx(
      'press relative inline-flex min-h-11 max-w-full items-center gap-2 rounded-chip border border-line-strong bg-surface py-1 pr-3.5 text-label font-name',
      chip.face ? 'pl-1.5' : 'pl-3.5',
      'has-checked:border-primary has-checked:bg-primary-soft has-checked:text-on-primary-soft has-checked:[box-shadow:inset_0_0_0_1px_var(--color-primary)]',
      // An avatar's tint may be the colour of the chosen chip.
      'has-checked:[&_.avatar]:[box-shadow:0_0_0_2px_var(--color-surface)] has-checked:[&_.badge]:bg-surface [&_.badge]:ml-0',
      'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      'has-disabled:cursor-not-allowed has-disabled:border-dashed has-disabled:border-line has-disabled:text-ink-2 forced-colors:has-checked:border-4',
    )}
  >
    <input
      type={type}
      name={name}
      value={chip.value}
      checked={checked}
      disabled={chip.disabled}
      onChange={onChange}
      className="absolute inset-0 cursor-[inherit] opacity-0"
    />
    {chip.face && <Avatar face={chip.face} size="sm" />}
    {chip.emoji !== undefined && <Emoji>{chip.emoji}</Emoji>}
    <span dir="auto" translate={chip.face && 'no'} className="truncate">
      {chip.label}
    </span>
    {chip.note !== undefined && <Badge>{chip.note}</Badge>}
  </label>
);

function ChipSelect({
  label,
  aside,
  lateAction,
  chips,
  value,
  onChange,
  placeholder,
  error,
  name,
}: ChipsProps) {
  return (
    <Field label={label} error={error} action={aside} lateAction={lateAction}>
      {(control) => (
        <Select
          {...control}
          name={name}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="" disabled>
            {placeholder}
          </option>
          {chips.map((chip) => (
            <option key={chip.value} value={chip.value} disabled={chip.disabled} translate="no">
              {chip.note === undefined ? isolate(chip.label) : `${isolate(chip.label)} (${chip.note})`}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
