import { z } from 'zod';
import { saying } from '@/lib/wire/fields';
import { expenseTitleField } from '@/lib/wire/old/expense';

/** What an entry says beside its money (`EntryDescription`): as a change brings it, as answers tell it, and in the Journal. */

export const descriptionIn = {
  expense: { title: expenseTitleField },
  payment: { title: z.literal('', saying('change-invalid')).default('') },
} as const;

export const descriptionOut = {
  title: z.string().meta({ description: 'The empty text of a payment.', examples: ['Fähre'] }),
};

export const descriptionKept = { title: z.string() };
