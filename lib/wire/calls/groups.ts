import { z } from 'zod';
import {
  HISTORY_PAGE_MAX_ENTRIES,
  NEW_GROUPS_PER_WINDOW,
  RATE_WINDOW_SECONDS,
  STORED_GROUP_NAMES_MAX_CODES,
} from '@/lib/limits';
import {
  currencyField,
  flagField,
  groupCodeField,
  groupCodeOut,
  groupNameField,
  idOut,
  revisionOut,
  saying,
} from '@/lib/wire/fields';
import { entryInListOut } from '@/lib/wire/old/history-wire';
import { createGroupInput, groupOut } from '@/lib/wire/old/group';
import { creationOfCursor } from '@/lib/wire/own/ledger-copy';
import type { Calls } from './call';

/** The code in a body whose path already has it: it may be left out, but must not differ. */
const repeatedCode = groupCodeField.optional().transform((code) => code ?? null);

const noPage = saying('paging-invalid');

const existence = {
  answer: { exists: z.boolean() },
  message: ['The group exists', 'The group does not exist'],
} as const;

const setting = {
  isVersioned: true,
  answer: { updatedGroup: groupOut },
  errors: ['group-code-mismatch', 'group-not-found-by-code'],
} as const;

const names = {
  summary: 'Names of several groups',
  answer: {
    results: z.int().min(0),
    groupNamesAndGroupCodes: z.array(
      z.object({ groupName: z.string().meta({ examples: ['Lissabon 2026'] }), groupCode: groupCodeOut }),
    ),
  },
  message: 'Group names retrieved successfully',
  errors: ['missing-stored-group-codes', 'too-many-group-codes'],
} as const;

export const groupCalls = {
  createGroup: {
    on: 'POST /groups',
    summary: 'Create a group',
    description:
      `An address may create ${NEW_GROUPS_PER_WINDOW} groups in ${RATE_WINDOW_SECONDS / 60} minutes (the operator ` +
      'can scale this). Beyond that the answer is 429, unless the request carries `X-Captcha-Solution`.',
    header: z.object({
      'X-Captcha-Solution': z
        .string()
        .optional()
        .meta({
          description:
            'The solution of a puzzle (`GET /captchas/puzzle`); it is valid once. It is required when the budget of ' +
            'the address is used up; a request with a solution does not count against the budget.',
        }),
      'X-Group-Token': z.string().optional().meta({
        description:
          'Whoever runs the server may have decided that new groups take a token, which they give out.',
      }),
    }),
    input: createGroupInput,
    answer: { group: groupOut },
    message: 'Group created',
    errors: ['captcha-refused', 'group-creation-closed', 'group-token-refused'],
  },
  getGroup: {
    on: 'GET /groups/{group}',
    summary: 'A group by its code',
    isVersioned: true,
    nothing: 'There is no group with this code.',
    answer: { group: groupOut },
    message: 'Group info retrieved successfully',
  },
  renameGroup: {
    on: 'PATCH /groups/{group}',
    summary: 'Rename a group, by its id',
    description: '`initialGroupName`, which is part of its links, does not change.',
    path: z.object({ group: idOut.meta({ description: 'The `_id` of the group, not its code.' }) }),
    input: {
      schema: z
        .object({ groupName: groupNameField, groupCode: repeatedCode })
        .transform(({ groupName, groupCode }) => ({ name: groupName, groupCode })),
    },
    example: { groupName: 'Lissabon und Porto' },
    isVersioned: true,
    answer: { updatedGroup: groupOut },
    message: 'Group name updated successfully.',
    errors: ['group-not-found'],
  },
  deleteGroup: {
    on: 'DELETE /groups/{group}',
    summary: 'Delete a group and everything in it, by its code',
    description: 'The body repeats the name of the group, to prevent accidents.',
    input: { schema: z.object({ groupName: z.string(saying('group-name-mismatch')) }) },
    example: { groupName: 'Lissabon 2026' },
    errors: ['group-not-found', 'code-changed'],
  },
  validateGroupCodeOnce: {
    on: 'GET /groups/{group}/limited-validate-existence',
    summary: 'Whether a group has this code: for typed codes',
    ...existence,
  },
  validateGroupCodeRepeatedly: {
    on: 'GET /groups/{group}/continuous-validate-existence',
    summary: 'Whether a group has this code: for stored codes',
    ...existence,
  },
  getGroupHistory: {
    on: 'GET /groups/{group}/expenses-and-payments',
    summary: 'Expenses and payments of a group',
    description:
      'Ascending by creation, an expense before a payment on a tie; an empty list for an unknown code. ' +
      'Without parameters the answer is the whole list, with any parameter a page.',
    query: z.object({
      limit: z.coerce
        .number(noPage)
        .int(noPage)
        .min(1, noPage)
        .max(HISTORY_PAGE_MAX_ENTRIES, noPage)
        .optional()
        .meta({ description: 'Entries per page.' }),
      cursor: z
        .string(noPage)
        .transform(creationOfCursor)
        .refine((place) => place !== null, noPage)
        .optional()
        .meta({ description: '`nextCursor` of the previous page.' }),
      order: z.enum(['asc', 'desc'], noPage).optional(),
    }),
    isVersioned: true,
    answer: {
      groupExpensesAndPayments: z.array(entryInListOut),
      nextCursor: z
        .string()
        .nullable()
        .optional()
        .meta({ description: 'Only in pages; null in the last one.' }),
      revision: revisionOut.optional(),
    },
    message: 'All group expenses and payments retrieved successfully',
    errors: ['too-many-streams'],
  },
  getCurrency: {
    on: 'GET /groups/currency/{groupCode}',
    summary: 'The currency of a group',
    isVersioned: true,
    nothing: 'There is no group with this code.',
    answer: { currency: z.string().meta({ examples: ['€'] }) },
    message: 'Group currency retrieved successfully',
  },
  changeCurrency: {
    ...setting,
    on: 'PATCH /groups/currency/{groupCode}',
    summary: 'Change the currency of a group',
    description: 'Amounts are not converted.',
    input: { schema: z.object({ groupCode: repeatedCode, currency: currencyField }) },
    example: { currency: 'CHF' },
    answer: { updatedGroup: groupOut.pick({ currency: true, revision: true }) },
    message: 'Group currency changed successfully',
  },
  changePurge: {
    ...setting,
    on: 'PATCH /groups/inactiveDataPurge/{groupCode}',
    alias: '/groups/data-purge/{groupCode}',
    summary: 'Choose whether the group is deleted after 90 days without activity',
    description: 'Inactive groups are deleted by default.',
    input: {
      schema: z.object({ groupCode: repeatedCode, inactiveDataPurge: flagField('purge-not-boolean') }),
    },
    example: { inactiveDataPurge: false },
    message: 'Group inactive data purge setting updated successfully',
  },
  changeFixedOrder: {
    ...setting,
    on: 'PATCH /groups/fixedDebitorCreditorOrder/{groupCode}',
    alias: '/groups/fixed-order-settings/{groupCode}',
    summary: 'Choose whether the persisted settlements are fixed or computed anew',
    description: 'Most changes of the ledger reset it to false.',
    input: {
      schema: z
        .object({ groupCode: repeatedCode, fixedDebitorCreditorOrder: flagField('order-not-boolean') })
        .transform(({ groupCode, fixedDebitorCreditorOrder }) => ({
          groupCode,
          fixedOrder: fixedDebitorCreditorOrder,
        })),
    },
    example: { fixedDebitorCreditorOrder: false },
    message: 'Group fixedDebitorCreditor setting updated successfully',
  },
  hasPersistedOrder: {
    on: 'GET /groups/has-persisted-order/{groupCode}',
    summary: 'Whether the persisted settlements are fixed',
    description: 'The answer is a bare `true` or `false`.',
    answer: z.boolean(),
    errors: ['group-not-found'],
  },
  getGroupNames: {
    ...names,
    on: 'GET /groups/StoredGroupNames',
    alias: '/groups/stored-group-names',
    description:
      'Meant for the groups that a device remembers. In the order of the request; unknown codes are left out.',
    query: z.object({
      storedGroupCodes: z.string().meta({
        description: `Codes separated by commas, at most ${STORED_GROUP_NAMES_MAX_CODES}.`,
        examples: ['ACDEFGHIJKLM,ZYXWVUTSRQPO'],
      }),
    }),
  },
  findGroupNames: {
    ...names,
    on: 'POST /groups/stored-group-names',
    description:
      `With the codes in the body, at most ${STORED_GROUP_NAMES_MAX_CODES}: a code is a key, and URLs end up in logs. ` +
      'In the order of the request; unknown codes are left out.',
    isQuestion: true,
    input: {
      schema: z.object({
        storedGroupCodes: z
          .array(z.string(saying('missing-stored-group-codes')), saying('missing-stored-group-codes'))
          .min(1, saying('missing-stored-group-codes')),
      }),
    },
    example: { storedGroupCodes: ['ACDEFGHIJKLM', 'ZYXWVUTSRQPO'] },
  },
} satisfies Calls;
