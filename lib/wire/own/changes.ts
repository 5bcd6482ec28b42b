import { z } from 'zod';
import { LATER_FIELDS } from '@/lib/domain/entry/content';
import { isId } from '@/lib/domain/ids';
import type { Change } from '@/lib/domain/ledger/change';
import { type Cents, cents } from '@/lib/domain/money/money';
import { AppError, errorCodeOf, type ErrorCode, ERRORS } from '@/lib/errors';
import { CHANGES_PER_REQUEST } from '@/lib/limits';
import { currencyField, idOut, saying, userNameField } from '@/lib/wire/fields';
import type { Input } from '@/lib/wire/input';
import { dayField, descriptionIn } from './description';
import { foreignIn } from './foreign';
import { NULLABLE_FIELDS, someMemberFieldsIn } from './member-fields';
import { someSettingsIn } from './settings';
import { splitIn } from './split';
import { ledgerEntryOut, ledgerGroupOut, ledgerMemberOut } from './ledger-wire';
import type { EntryKind } from '@/lib/domain/entry/parts';

/**
 * The changes that devices send: the fields of each kind, in domain nouns, and the outcome of each change. Amounts are
 * integers in minor units. A batch is parsed loosely, and each of its changes strictly and separately: one that cannot
 * be parsed must not prevent the others from being done.
 */

const invalid = saying('change-invalid');

/** An id that has to be a random UUID. @param code the error for any other text */
export const idField = (code: ErrorCode) =>
  z
    .string(saying(code))
    .transform((text) => text.toLowerCase())
    .refine(isId, saying(code))
    .meta({ override: { type: 'string', format: 'uuid' } });

const newId = idField('id-not-uuid');
const entryId = idField('entry-not-found');
const memberId = idField('user-not-found');

type AmountRule = { readonly missing: ErrorCode; readonly tooSmall: ErrorCode; readonly tooBig: ErrorCode };

/** An amount in minor units. Its ceiling depends on the currency of the group, so `decide` checks it. */
const centsField = ({ missing, tooSmall, tooBig }: AmountRule) =>
  z
    .number({ error: ({ input }) => ERRORS[input === undefined ? missing : 'change-invalid'].message })
    .refine(Number.isInteger, { ...invalid, abort: true })
    .refine((amount) => amount >= 1, { ...saying(tooSmall), abort: true })
    .refine(Number.isSafeInteger, { ...saying(tooBig), abort: true })
    .transform(cents)
    .meta({ override: { type: 'integer', minimum: 1 }, examples: [1250] });

const rules = {
  expense: {
    missing: 'missing-expense-amount',
    tooSmall: 'expense-amount-too-small',
    tooBig: 'expense-amount-too-big-weak',
  },
  payment: {
    missing: 'missing-payment-amount',
    tooSmall: 'payment-amount-too-small',
    tooBig: 'payment-amount-too-big-weak',
  },
  income: {
    missing: 'missing-expense-amount',
    tooSmall: 'expense-amount-too-small',
    tooBig: 'expense-amount-too-big-weak',
  },
  settlement: {
    missing: 'settlement-incomplete',
    tooSmall: 'settlement-amount',
    tooBig: 'settlement-amount-weak',
  },
} as const satisfies Record<string, AmountRule>;

const missingPayer = {
  expense: 'missing-expense-payer',
  income: 'missing-expense-payer',
  payment: 'missing-payment-maker',
} as const;
const missingSharer = {
  expense: 'missing-expense-beneficiary',
  income: 'missing-expense-beneficiary',
  payment: 'missing-payment-recipient',
} as const;

const payerCents = z.number(invalid).transform((amount) => amount as Cents);

const entryOf = <Kind extends EntryKind>(kind: Kind) =>
  z.object(
    {
      id: newId,
      kind: z.literal(kind),
      ...descriptionIn[kind],
      cents: centsField(rules[kind]),
      payers: z
        .array(z.object({ memberId, cents: payerCents }, invalid), saying(missingPayer[kind]))
        .min(1, saying(missingPayer[kind])),
      split: splitIn(memberId, missingSharer[kind]),
      foreign: foreignIn,
    },
    invalid,
  );

/** The largest revision that the database can store. */
const REVISION_MAX = 2 ** 31 - 1;

/** An entry as devices send it. */
export const entryIn = z
  .discriminatedUnion('kind', [entryOf('expense'), entryOf('income'), entryOf('payment')], invalid)
  .refine(
    // A payment goes from one member to one other.
    ({ kind, cents: amount, payers, split }) =>
      kind !== 'payment' ||
      (payers.length === 1 &&
        payers[0]?.cents === amount &&
        split.how === 'even' &&
        split.among.length === 1),
    invalid,
  );

const common = {
  id: z.guid(saying('changes-malformed')).meta({ description: 'A new UUID for every save.' }),
  author: z.exactOptional(memberId).meta({
    description:
      'The member who saved it, as chosen on the device. An id that is not in the group counts as nobody.',
  }),
  base: z.exactOptional(z.int(invalid).min(0, invalid).max(REVISION_MAX, invalid)).meta({
    override: { type: 'integer', minimum: 0 },
    description:
      'The revision (of the entry or member; for `group.set` of the group) that the form was filled with. ' +
      'Without it, `entry.put` creates an entry, and other changes apply to whatever revision is present.',
  }),
};

const meantCurrency = z.exactOptional(currencyField).meta({
  description:
    'The currency in which the amount was meant. If the group has another one, the change is refused ' +
    '`currency-changed`, with the group as `current`.',
});

const changeOf = <Kind extends string, Fields extends z.ZodRawShape>(kind: Kind, fields: Fields) =>
  z.object({ ...common, kind: z.literal(kind), ...fields });

const change = z.discriminatedUnion(
  'kind',
  [
    changeOf('entry.put', { entry: entryIn, currency: meantCurrency }),
    changeOf('entry.delete', { entryId }),
    changeOf('member.add', { member: z.object({ id: newId, name: userNameField }, invalid) }),
    changeOf('member.rename', { memberId, name: userNameField }),
    changeOf('member.set', { memberId, ...someMemberFieldsIn })
      .transform(({ id, author, base, kind, memberId: of, ...set }) => ({
        ...{ id, kind, memberId: of, set },
        ...{ ...(author !== undefined && { author }), ...(base !== undefined && { base }) },
      }))
      .refine(({ set }) => Object.keys(set).length > 0, invalid),
    changeOf('member.remove', { memberId }),
    changeOf('group.set', someSettingsIn)
      .transform(({ id, author, base, kind, ...set }) => ({
        ...{ id, kind, set, ...(author !== undefined && { author }), ...(base !== undefined && { base }) },
      }))
      .refine(({ set }) => Object.keys(set).length > 0, invalid),
    changeOf('plan.confirm', {
      entryId: newId,
      fromId: memberId,
      toId: memberId,
      cents: centsField(rules.settlement),
      currency: meantCurrency,
      day: z.exactOptional(dayField),
    }),
    changeOf('undo', {
      revision: z
        .int(invalid)
        .min(1, invalid)
        .max(REVISION_MAX, invalid)
        .meta({ description: 'The revision of the group to be undone.' }),
    }),
  ],
  saying('unknown-change'),
);

const sentChange = z.looseObject(
  { id: z.guid(saying('changes-malformed')).transform((text) => text.toLowerCase()) },
  saying('changes-malformed'),
);

/** A change as it was sent: only its id has been validated. */
export type SentChange = z.output<typeof sentChange>;

const since = z
  .string(saying('ledger-query-invalid'))
  .optional()
  .transform((version) => version ?? null)
  .meta({
    description: 'The version that the device has: `ledger` then holds the changes since that version.',
  });

/** POST /groups/{code}/changes; `readChange` parses each change. */
export const changesInput = {
  schema: z.object({
    since,
    changes: z
      .array(sentChange, saying('changes-malformed'))
      .min(1, saying('changes-malformed'))
      .max(CHANGES_PER_REQUEST, saying('changes-malformed')),
  }),
  nullable: [...LATER_FIELDS, 'foreign', ...NULLABLE_FIELDS],
} satisfies Input<z.ZodType>;

/** The same body for the OpenAPI document, with the fields of each kind of change. */
export const describedChanges = z.object({ since, changes: z.array(change).min(1).max(CHANGES_PER_REQUEST) });

/**
 * Parses a change.
 * @throws AppError the error of its first invalid field; unknown-change, change-invalid
 */
export function readChange(sent: SentChange): Change {
  const parsed = change.safeParse(sent);
  if (!parsed.success)
    throw new AppError(errorCodeOf(parsed.error.issues[0]?.message ?? '') ?? 'change-invalid');
  return parsed.data;
}

const textAt = (value: unknown, key: string): readonly string[] => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return typeof found === 'string' ? [found.toLowerCase()] : [];
};

/** The id that a change would create, even if the change is invalid; none for a change of something that exists. */
export function createdBy(sent: SentChange): readonly string[] {
  if (sent.kind === 'entry.put') return sent.base === undefined ? textAt(sent.entry, 'id') : [];
  if (sent.kind === 'member.add') return textAt(sent.member, 'id');
  return sent.kind === 'plan.confirm' ? textAt(sent, 'entryId') : [];
}

const outcomeOut = z
  .object({
    id: idOut.meta({ description: 'The id of the change.' }),
    outcome: z.enum(['done', 'refused']),
    revision: z
      .int()
      .min(1)
      .nullable()
      .meta({ description: 'The revision of the group that the change made; null: nothing was written.' }),
    code: z
      .string()
      .optional()
      .meta({ description: 'The code of the error if refused. A refusal is final.' }),
    message: z.string().optional(),
    current: z.union([ledgerEntryOut, ledgerMemberOut, ledgerGroupOut]).optional().meta({
      description:
        'The present state, if the change is stale, its id is in use or its currency is not that of the group.',
    }),
  })
  .meta({ id: 'Outcome' });

/** The outcome of a change. */
export type Outcome = z.infer<typeof outcomeOut>;

export const outcomesOut = z.array(outcomeOut).meta({
  description: 'In the order of the changes. If there are fewer, send the remaining changes again.',
});
