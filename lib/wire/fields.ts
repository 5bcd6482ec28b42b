import { z } from 'zod';
import { isId } from '@/lib/domain/ids';
import { isCurrency } from '@/lib/domain/money/currencies';
import { MINIMUM_AMOUNT_CENTS, wireToCents } from '@/lib/domain/money/money';
import { cleanName, isStorableLine, textLength } from '@/lib/domain/text/text';
import { type ErrorCode, ERRORS } from '@/lib/errors';
import { EXPENSE_DESCRIPTION_MAX_LENGTH, GROUP_NAME_MAX_LENGTH, MEMBER_NAME_MAX_LENGTH } from '@/lib/limits';

/** The message of an error, in the form that zod expects. */
export const saying = (code: ErrorCode): { error: string } => ({ error: ERRORS[code].message });

type TextRule = {
  readonly missing: ErrorCode;
  readonly tooLong: ErrorCode;
  readonly maxLength: number;
  readonly example: string;
  /** The check to use in place of `isStorableLine`. */
  readonly isStorable?: (text: string) => boolean;
};

/** A name or description: NFC, trimmed, not empty, storable, bounded. Any other type counts as missing. */
export const textField = ({ missing, tooLong, maxLength, example, isStorable = isStorableLine }: TextRule) =>
  z
    .string(saying(missing))
    .meta({ examples: [example], maxLength, minLength: 1 })
    .transform((text) => cleanName(text, maxLength))
    .refine((text) => text !== '', { ...saying(missing), abort: true })
    .refine(isStorable, { ...saying('text-not-storable'), abort: true })
    .refine((text) => textLength(text) <= maxLength, saying(tooLong));

export const groupNameField = textField({
  missing: 'missing-group-name',
  tooLong: 'group-name-too-long',
  maxLength: GROUP_NAME_MAX_LENGTH,
  example: 'Lissabon 2026',
}).refine((name) => !name.includes('/'), saying('group-name-slash'));

export const userNameField = textField({
  missing: 'missing-user-name',
  tooLong: 'user-name-too-long',
  maxLength: MEMBER_NAME_MAX_LENGTH,
  example: 'Anna',
});

export const expenseTitleField = textField({
  missing: 'missing-expense-description',
  tooLong: 'expense-description-too-long',
  maxLength: EXPENSE_DESCRIPTION_MAX_LENGTH,
  example: 'Abendessen Alfama',
});

export const currencyField = z
  .string(saying('unknown-currency'))
  .refine(isCurrency, saying('unknown-currency'))
  .meta({ examples: ['€'] });

type AmountRule = { readonly missing: ErrorCode; readonly tooSmall: ErrorCode; readonly tooBig: ErrorCode };

/**
 * An amount in units with at most two decimals, as number or text, read to cents (docs/wire.md#requests). Its ceiling
 * depends on the currency of the group, so `decide` checks it. The wire has no error for "not a number": such a value
 * gets the text of the minimum.
 */
export const amountField = ({ missing, tooSmall, tooBig }: AmountRule) =>
  z
    .unknown()
    .meta({
      override: { anyOf: [{ type: 'number', minimum: 0.01 }, { type: 'string' }] },
      examples: [12.5],
    })
    .transform(wireToCents)
    .refine((read) => read.ok || read.reason !== 'missing', { ...saying(missing), abort: true })
    .refine((read) => read.ok || read.reason !== 'too-large', { ...saying(tooBig), abort: true })
    .refine((read) => read.ok && read.cents >= MINIMUM_AMOUNT_CENTS, { ...saying(tooSmall), abort: true })
    .transform((read) => (read.ok ? read.cents : z.NEVER));

/** The code of a group in a body; compared exactly as sent. */
export const groupCodeField = z
  .string(saying('missing-group-code'))
  .min(1, saying('missing-group-code'))
  .meta({ examples: ['ACDEFGHIJKLM'] });

/** The id that a client chose for what it creates; null when it leaves that to the server. */
export const newIdField = z
  .string(saying('id-not-uuid'))
  .transform((text) => text.toLowerCase())
  .refine(isId, saying('id-not-uuid'))
  .optional()
  .transform((id) => id ?? null)
  .meta({
    description:
      'A random UUID (v4) chosen by the client, so that a repeated request does not create a second entry.',
    override: { format: 'uuid' },
  });

/** The id of a person; an unknown or malformed one is reported as not found. */
export const personIdField = z.string(saying('name-not-text')).transform((text) => text.toLowerCase());

/** The name of a person whom an entry names; an id may stand for it. */
export const personNameField = (example: string) =>
  z
    .string(saying('name-not-text'))
    .optional()
    .meta({ examples: [example] });

/** A flag that is exactly true or false. */
export const flagField = (error: ErrorCode) => z.boolean(saying(error));

/** An instant on the wire: ISO 8601, UTC, milliseconds. */
export const instantOut = z.iso.datetime({ precision: 3 }).meta({
  examples: ['2026-05-02T18:30:00.000Z'],
  override: { pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' },
});

/** An amount in answers: a number in units with at most two decimals. */
export const amountOut = z.number().meta({ examples: [12.5] });

/** An id on the wire: opaque to clients, and as unguessable as a group code. */
export const idOut = z.string().meta({ examples: ['8f14e45f-ceea-467f-a8d2-9b1e4c6d7a30'] });

export const groupCodeOut = z.string().meta({ examples: ['ACDEFGHIJKLM'] });

export const personNameOut = z.string().meta({ examples: ['Anna'] });

/** A revision on the wire, as `If-Match` and the ETag carry it (docs/wire.md#versions). */
export const revisionOut = z
  .int()
  .min(0)
  .meta({ examples: [3] });

/** A stub of a person inside other objects. */
export const stubOut = z.object({ _id: idOut, id: idOut, userName: personNameOut }).meta({ id: 'UserStub' });

export type Stub = z.infer<typeof stubOut>;
