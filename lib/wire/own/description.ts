import { z } from 'zod';
import { CATEGORIES } from '@/lib/domain/entry/category';
import type { EntryDescription } from '@/lib/domain/entry/content';
import type { EntryKind } from '@/lib/domain/entry/parts';
import { isDay } from '@/lib/domain/days';
import { cleanMessage, isStorableNote, textLength } from '@/lib/domain/text/text';
import { NOTE_MAX_LENGTH } from '@/lib/limits';
import { expenseTitleField, saying } from '@/lib/wire/fields';

/** The fields of `EntryDescription`: in changes that come in, in answers, and in the Journal. */

/** A date of the calendar; how far ahead it may be depends on the present, so `decide` checks it. */
export const dayField = z
  .string(saying('day-invalid'))
  .refine(isDay, saying('day-invalid'))
  .meta({ override: { type: 'string', format: 'date' }, examples: ['2026-07-14'] });

const noteField = z
  .string(saying('change-invalid'))
  .meta({ maxLength: NOTE_MAX_LENGTH })
  .transform((text) => cleanMessage(text, NOTE_MAX_LENGTH))
  .refine((text) => text === '' || isStorableNote(text), { ...saying('text-not-storable'), abort: true })
  .refine((text) => textLength(text) <= NOTE_MAX_LENGTH, saying('note-too-long'));

const dated = {
  day: z.exactOptional(dayField),
  note: z.exactOptional(noteField),
};

const shared = {
  ...dated,
  title: expenseTitleField,
  category: z.exactOptional(z.enum(CATEGORIES, saying('unknown-category')).nullable()),
};

export const descriptionIn = {
  expense: shared,
  income: shared,
  payment: {
    ...dated,
    title: z.literal('', saying('change-invalid')).default(''),
    category: z.exactOptional(z.null(saying('unknown-category'))),
  },
} as const satisfies Readonly<Record<EntryKind, Readonly<Record<keyof EntryDescription, z.ZodType>>>>;

export const dayOut = z.string().meta({
  override: { type: 'string', format: 'date' },
  description: 'The calendar date on which it was spent.',
  examples: ['2026-07-14'],
});
export const noteOut = z.string().meta({ description: 'May have several lines.' });
export const categoryOut = z.enum(CATEGORIES).nullable();

export const descriptionOut = {
  title: z.string().meta({ description: 'Empty for a payment.', examples: ['Fähre'] }),
  day: dayOut,
  note: noteOut,
  category: categoryOut,
};

/** Rows of former builds lack all but the title; `decodeEvent` knows the day by default. */
export const descriptionKept = {
  title: z.string(),
  day: z.string().default(''),
  note: z.string().default(''),
  category: z.enum(CATEGORIES).nullable().default(null),
};
