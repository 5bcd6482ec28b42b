import { z } from 'zod';
import { cleanName, isStorable, isStorableMessage, textLength } from '@/lib/domain/text/text';
import type { ErrorCode } from '@/lib/errors';
import {
  FEEDBACK_EMAIL_MAX_LENGTH,
  FEEDBACK_NAME_MAX_LENGTH,
  FEEDBACK_TEXT_ACCEPTED_MAX_LENGTH,
  FEEDBACK_TYPE_MAX_LENGTH,
} from '@/lib/limits';
import { saying, textField } from '@/lib/wire/fields';
import type { Input } from '@/lib/wire/input';

/** An optional text; empty if it is left out. */
const optionalText = (tooLong: ErrorCode, maxLength: number, example: string) =>
  z
    .string(saying(tooLong))
    .optional()
    .meta({ examples: [example], maxLength })
    .transform((text) => cleanName(text ?? '', maxLength))
    .refine(isStorable, { ...saying('text-not-storable'), abort: true })
    .refine((text) => textLength(text) <= maxLength, saying(tooLong));

/**
 * POST /feedbacks. `groupCode` may be missing, empty, unknown or the word `null`; the feedback then has no group. The
 * text may exceed the limit that the error message names, because clients append device information
 * (docs/wire.md#limits).
 */
export const createFeedbackInput = {
  schema: z
    .object({
      name: textField({
        missing: 'missing-feedback-name',
        tooLong: 'feedback-name-too-long',
        maxLength: FEEDBACK_NAME_MAX_LENGTH,
        example: 'Anna',
      }),
      email: optionalText('feedback-email-too-long', FEEDBACK_EMAIL_MAX_LENGTH, 'anna@example.org'),
      messageType: optionalText('feedback-type-too-long', FEEDBACK_TYPE_MAX_LENGTH, 'issue/bug'),
      feedback: textField({
        missing: 'missing-feedback-text',
        tooLong: 'feedback-text-too-long',
        maxLength: FEEDBACK_TEXT_ACCEPTED_MAX_LENGTH,
        example: 'Mir fehlt ein dunkles Design.',
        isStorable: isStorableMessage,
      }),
      groupCode: z
        .string(saying('missing-group-code'))
        .optional()
        .meta({ examples: ['ACDEFGHIJKLM'] }),
      fileId: z
        .string(saying('file-not-found'))
        .optional()
        .meta({ description: 'The `_id` of a file that belongs to no other feedback.' }),
    })
    .transform(({ feedback, groupCode = null, fileId = '', ...rest }) => ({
      ...rest,
      message: feedback,
      groupCode,
      fileId: fileId.trim() === '' ? null : fileId.trim().toLowerCase(),
    })),
} satisfies Input<z.ZodType>;

/** Feedback to the operator, as parsed from a request. */
export type NewFeedback = z.output<typeof createFeedbackInput.schema>;
