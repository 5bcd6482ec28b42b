import { z } from 'zod';
import { isId } from '@/lib/domain/ids';
import type { Change } from '@/lib/domain/ledger/change';
import { cents } from '@/lib/domain/money/money';
import { AppError, errorCodeOf, type ErrorCode, ERRORS } from '@/lib/errors';
import { CHANGES_PER_REQUEST } from '@/lib/limits';
import { idOut, saying } from '@/lib/wire/fields';
import { currencyField, groupNameField } from '@/lib/wire/old/group';
import type { Input } from '@/lib/wire/input';
import { descriptionIn } from './description';
import { ledgerEntryOut, ledgerGroupOut, ledgerMemberOut } from './ledger';
import { userNameField } from '@/lib/wire/old/member';
import type { EntryKind } from '@/lib/domain/entry/content';

/**
 * The changes that devices send: what each kind of them holds, in domain nouns, and what is said about each. Amounts are
 * integers in minor units. A batch is read loosely, each of its changes strictly and alone: one that cannot be read must
 * not keep the others from being done.
 */

const invalid = saying('change-invalid');

/** An id that has to be a random UUID. @param code what any other text means */
const idField = (code: ErrorCode) =>
  z
    .string(saying(code))
    .transform((text) => text.toLowerCase())
    .refine(isId, saying(code))
    .meta({ override: { type: 'string', format: 'uuid' } });

const newId = idField('id-not-uuid');
const entryId = idField('entry-not-found');
const memberId = idField('user-not-found');

type AmountRule = { readonly missing: ErrorCode; readonly tooSmall: ErrorCode; readonly tooBig: ErrorCode };

/** An amount in minor units. Its ceiling depends on the currency of the group, so the service knows it. */
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
  settlement: {
    missing: 'settlement-incomplete',
    tooSmall: 'settlement-amount',
    tooBig: 'settlement-amount-weak',
  },
} as const satisfies Record<string, AmountRule>;

const missingPayer = { expense: 'missing-expense-payer', payment: 'missing-payment-maker' } as const;
const missingSharer = {
  expense: 'missing-expense-beneficiary',
  payment: 'missing-payment-recipient',
} as const;

const entryOf = <Kind extends EntryKind>(kind: Kind) =>
  z.object(
    {
      id: newId,
      kind: z.literal(kind),
      ...descriptionIn[kind],
      cents: centsField(rules[kind]),
      payers: z
        .array(z.object({ memberId, cents: z.number(invalid) }, invalid), saying(missingPayer[kind]))
        .min(1, saying(missingPayer[kind])),
      split: z.object(
        {
          how: z.literal('even', invalid),
          among: z.array(memberId, saying(missingSharer[kind])).min(1, saying(missingSharer[kind])),
        },
        saying(missingSharer[kind]),
      ),
    },
    invalid,
  );

/** What the database holds of a revision. */
const REVISION_MAX = 2 ** 31 - 1;

const entry = z
  .discriminatedUnion('kind', [entryOf('expense'), entryOf('payment')], invalid)
  .refine(
    // One pays all of it, and a payment goes to one: as far as entries are split today.
    ({ kind, cents: amount, payers, split }) =>
      payers.length === 1 && payers[0]?.cents === amount && (kind === 'expense' || split.among.length === 1),
    invalid,
  )
  .transform((content) => ({
    ...content,
    payers: content.payers.map(({ memberId: payer }) => ({ memberId: payer, cents: content.cents })),
  }));

const common = {
  id: z.guid(saying('changes-malformed')).meta({ description: 'A new UUID for every save.' }),
  author: z.exactOptional(memberId).meta({
    description: 'The member who says to be the one who saves. One whom the group does not have is nobody.',
  }),
  base: z.exactOptional(z.int(invalid).min(0, invalid).max(REVISION_MAX, invalid)).meta({
    override: { type: 'integer', minimum: 0 },
    description:
      'The revision (of the entry or member; for `group.set` of the group) that the form was filled with. ' +
      'Without it `entry.put` creates, and everything else counts whatever there is.',
  }),
};

const meantCurrency = z.exactOptional(currencyField).meta({
  description:
    'In which the amount was meant: `currency-changed` with `current`, the group, where that is another one.',
});

const changeOf = <Kind extends string, Fields extends z.ZodRawShape>(kind: Kind, fields: Fields) =>
  z.object({ ...common, kind: z.literal(kind), ...fields });

const change = z.discriminatedUnion(
  'kind',
  [
    changeOf('entry.put', { entry, currency: meantCurrency }),
    changeOf('entry.delete', { entryId }),
    changeOf('member.add', { member: z.object({ id: newId, name: userNameField }, invalid) }),
    changeOf('member.rename', { memberId, name: userNameField }),
    changeOf('member.remove', { memberId }),
    changeOf('group.set', {
      name: z.exactOptional(groupNameField),
      currency: z.exactOptional(currencyField),
      inactiveDataPurge: z.exactOptional(z.boolean(saying('purge-not-boolean'))),
      fixedOrder: z.exactOptional(z.boolean(saying('order-not-boolean'))),
    })
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
    }),
    changeOf('undo', {
      revision: z
        .int(invalid)
        .min(1, invalid)
        .max(REVISION_MAX, invalid)
        .meta({ description: 'Of the group: what is to be taken back.' }),
    }),
  ],
  saying('unknown-change'),
);

const sentChange = z.looseObject(
  { id: z.guid(saying('changes-malformed')).transform((text) => text.toLowerCase()) },
  saying('changes-malformed'),
);

/** A change as it was sent: only its id is believed. */
export type SentChange = z.output<typeof sentChange>;

const since = z
  .string(saying('ledger-query-invalid'))
  .optional()
  .transform((version) => version ?? null)
  .meta({ description: 'The version that the device has: `ledger` then holds what has changed since.' });

/** POST /groups/{code}/changes; each change is read by `readChange`. */
export const changesInput = {
  schema: z.object({
    since,
    changes: z
      .array(sentChange, saying('changes-malformed'))
      .min(1, saying('changes-malformed'))
      .max(CHANGES_PER_REQUEST, saying('changes-malformed')),
  }),
} satisfies Input<z.ZodType>;

/** The same as the description of the API shows it: with what each change may hold. */
export const describedChangesInput = {
  schema: z.object({ since, changes: z.array(change).min(1).max(CHANGES_PER_REQUEST) }),
} satisfies Input<z.ZodType>;

/**
 * The change that was sent.
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

/** The id that a change is to create, also of one that cannot be read; none for a change of something that is there. */
export function createdBy(sent: SentChange): readonly string[] {
  if (sent.kind === 'entry.put') return sent.base === undefined ? textAt(sent.entry, 'id') : [];
  if (sent.kind === 'member.add') return textAt(sent.member, 'id');
  return sent.kind === 'plan.confirm' ? textAt(sent, 'entryId') : [];
}

const outcomeOut = z
  .object({
    id: idOut.meta({ description: 'Of the change.' }),
    outcome: z.enum(['done', 'refused']),
    revision: z
      .int()
      .min(1)
      .nullable()
      .meta({ description: 'Of the group, that the change has made; null: nothing was written.' }),
    code: z.string().optional().meta({ description: 'Of the error, when it was refused: that is final.' }),
    message: z.string().optional(),
    current: z.union([ledgerEntryOut, ledgerMemberOut, ledgerGroupOut]).optional().meta({
      description:
        'What is there instead, when the change is stale, its id in use or its currency not that of the group.',
    }),
  })
  .meta({ id: 'Outcome' });

/** What became of a change. */
export type Outcome = z.infer<typeof outcomeOut>;

export const outcomesOut = z
  .array(outcomeOut)
  .meta({ description: 'In the order of the changes. Where there are fewer, the rest is to be sent again.' });
