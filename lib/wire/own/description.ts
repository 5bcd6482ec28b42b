import { z } from 'zod';
import { expenseTitleField, saying } from '@/lib/wire/fields';

/** The fields of `EntryDescription`: in changes that come in, in answers, and in the Journal. */

export const descriptionIn = {
  expense: { title: expenseTitleField },
  income: { title: expenseTitleField },
  payment: { title: z.literal('', saying('change-invalid')).default('') },
} as const;

export const descriptionOut = {
  title: z.string().meta({ description: 'Empty for a payment.', examples: ['Fähre'] }),
};

export const descriptionKept = { title: z.string() };
