import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import type { ErrorCode } from '@/lib/errors';
import {
  HISTORY_PAGE_MAX_ENTRIES,
  NEW_GROUPS_PER_WINDOW,
  RATE_WINDOW_SECONDS,
  STORED_GROUP_NAMES_MAX_CODES,
} from '@/lib/limits';
import { expenseInListOut } from '@/lib/wire/old/expense';
import { groupCodeOut, revisionOut } from '@/lib/wire/fields';
import {
  createGroupInput,
  currencyInput,
  deleteGroupInput,
  fixedOrderInput,
  purgeInput,
  renameGroupInput,
  storedGroupNamesInput,
  groupOut,
} from '@/lib/wire/old/group';
import { paymentInListOut } from '@/lib/wire/old/payment';
import { asking, changing, creating, reading, removing } from './operation';
import { captchaSolution, groupCodePath, groupIdPath, groupPath } from './parameters';
import { success } from './responses';

const ofName: readonly ErrorCode[] = [
  'missing-group-name',
  'group-name-too-long',
  'group-name-slash',
  'text-not-storable',
];
const ofSettings: readonly ErrorCode[] = [
  'missing-group-code',
  'group-code-mismatch',
  'group-not-found-by-code',
];

const example = { groupCode: 'ACDEFGHIJKLM' };
const isAlias = (path: string) => `The name that newer clients use for \`${path}\`.`;

const existence = (id: string, summary: string) =>
  reading({
    id,
    summary,
    path: groupPath,
    answer: success({ exists: z.boolean() }, 'The group exists', 'The group does not exist'),
    errors: ['too-many-requests'],
  });

const namesOut = success(
  {
    results: z.int().min(0),
    groupNamesAndGroupCodes: z.array(
      z.object({ groupName: z.string().meta({ examples: ['Lissabon 2026'] }), groupCode: groupCodeOut }),
    ),
  },
  'Group names retrieved successfully',
);

const ofStoredNames = (id: string, description: string) => ({
  id,
  summary: 'Names of several groups',
  description: `${description} In the order of the request; unknown codes are left out.`,
  answer: namesOut,
  errors: ['missing-stored-group-codes', 'too-many-group-codes'] as const,
});

const storedNames = (id: string, description: string) =>
  reading({
    ...ofStoredNames(id, description),
    query: z.object({
      storedGroupCodes: z.string().meta({
        description: `Codes separated by commas, at most ${STORED_GROUP_NAMES_MAX_CODES}.`,
        examples: ['ACDEFGHIJKLM,ZYXWVUTSRQPO'],
      }),
    }),
  });

const purge = (id: string, description: string) =>
  changing({
    id,
    summary: 'Choose whether the group is deleted after 90 days without activity',
    description,
    path: groupCodePath,
    body: purgeInput,
    example: { ...example, inactiveDataPurge: false },
    answer: success({ updatedGroup: groupOut }, 'Group inactive data purge setting updated successfully'),
    hasEtag: true,
    errors: [...ofSettings, 'purge-not-boolean'],
  });

const fixedOrder = (id: string, description: string) =>
  changing({
    id,
    summary: 'Choose whether the persisted settlements are fixed or computed anew',
    description,
    path: groupCodePath,
    body: fixedOrderInput,
    example: { ...example, fixedDebitorCreditorOrder: false },
    answer: success({ updatedGroup: groupOut }, 'Group fixedDebitorCreditor setting updated successfully'),
    hasEtag: true,
    errors: [...ofSettings, 'order-not-boolean'],
  });

const history = reading({
  id: 'getGroupHistory',
  summary: 'Expenses and payments of a group',
  description:
    'Ascending by creation, an expense before a payment on a tie; an empty list for an unknown code. ' +
    'Without parameters the answer is the whole list, with any parameter a page.',
  path: groupPath,
  query: z.object({
    limit: z.int().min(1).max(HISTORY_PAGE_MAX_ENTRIES).optional().meta({ description: 'Entries per page.' }),
    cursor: z.string().optional().meta({ description: '`nextCursor` of the previous page.' }),
    order: z.enum(['asc', 'desc']).optional(),
  }),
  isConditional: true,
  answer: success(
    {
      groupExpensesAndPayments: z.array(
        z.discriminatedUnion('itemType', [expenseInListOut, paymentInListOut]),
      ),
      nextCursor: z
        .string()
        .nullable()
        .optional()
        .meta({ description: 'Only in pages; null in the last one.' }),
      revision: revisionOut.optional(),
    },
    'All group expenses and payments retrieved successfully',
  ),
  errors: ['paging-invalid', 'too-many-streams'],
});

export const groupPaths: ZodOpenApiPathsObject = {
  '/groups': {
    post: creating({
      id: 'createGroup',
      summary: 'Create a group',
      description:
        `An address may create ${NEW_GROUPS_PER_WINDOW} groups in ${RATE_WINDOW_SECONDS / 60} minutes (the operator ` +
        'can scale this). Beyond that the answer is 429, unless the request carries `X-Captcha-Solution`.',
      header: captchaSolution,
      body: createGroupInput,
      example: { groupName: 'Lissabon 2026' },
      answer: success({ group: groupOut }, 'Group created'),
      errors: [...ofName, 'captcha-refused', 'too-many-requests'],
    }),
  },
  '/groups/{group}': {
    get: reading({
      id: 'getGroup',
      summary: 'A group by its code',
      path: groupPath,
      isConditional: true,
      nothing: 'There is no group with this code.',
      answer: success({ group: groupOut }, 'Group info retrieved successfully'),
    }),
    patch: changing({
      id: 'renameGroup',
      summary: 'Rename a group, by its id',
      description: '`initialGroupName`, which is part of its links, does not change.',
      path: groupIdPath,
      body: renameGroupInput,
      example: { ...example, groupName: 'Lissabon und Porto' },
      answer: success({ updatedGroup: groupOut }, 'Group name updated successfully.'),
      hasEtag: true,
      errors: [...ofName, 'missing-group-code', 'group-not-found'],
    }),
    delete: removing({
      id: 'deleteGroup',
      summary: 'Delete a group and everything in it, by its code',
      description: 'The body repeats the name of the group, to prevent accidents.',
      path: groupPath,
      body: deleteGroupInput,
      example: { groupName: 'Lissabon 2026' },
      errors: ['group-name-mismatch', 'group-not-found'],
    }),
  },
  '/groups/{group}/limited-validate-existence': {
    get: existence('validateGroupCodeOnce', 'Whether a group has this code: for typed codes'),
  },
  '/groups/{group}/continuous-validate-existence': {
    get: existence('validateGroupCodeRepeatedly', 'Whether a group has this code: for stored codes'),
  },
  '/groups/{group}/expenses-and-payments': { get: history },
  '/groups/currency/{groupCode}': {
    get: reading({
      id: 'getCurrency',
      summary: 'The currency of a group',
      path: groupCodePath,
      isConditional: true,
      nothing: 'There is no group with this code.',
      answer: success(
        { currency: z.string().meta({ examples: ['€'] }) },
        'Group currency retrieved successfully',
      ),
    }),
    patch: changing({
      id: 'changeCurrency',
      summary: 'Change the currency of a group',
      description: 'Amounts are not converted.',
      path: groupCodePath,
      body: currencyInput,
      example: { ...example, currency: 'CHF' },
      answer: success(
        { updatedGroup: groupOut.pick({ currency: true, revision: true }) },
        'Group currency changed successfully',
      ),
      hasEtag: true,
      errors: [...ofSettings, 'unknown-currency'],
    }),
  },
  '/groups/inactiveDataPurge/{groupCode}': {
    patch: purge('changePurge', 'Inactive groups are deleted by default.'),
  },
  '/groups/data-purge/{groupCode}': {
    patch: purge('changePurgeAlias', isAlias('/groups/inactiveDataPurge/{groupCode}')),
  },
  '/groups/fixedDebitorCreditorOrder/{groupCode}': {
    patch: fixedOrder('changeFixedOrder', 'Most changes of the ledger reset it to false.'),
  },
  '/groups/fixed-order-settings/{groupCode}': {
    patch: fixedOrder('changeFixedOrderAlias', isAlias('/groups/fixedDebitorCreditorOrder/{groupCode}')),
  },
  '/groups/has-persisted-order/{groupCode}': {
    get: reading({
      id: 'hasPersistedOrder',
      summary: 'Whether the persisted settlements are fixed',
      description: 'The answer is a bare `true` or `false`.',
      path: groupCodePath,
      answer: z.boolean(),
      errors: ['group-not-found'],
    }),
  },
  '/groups/StoredGroupNames': {
    get: storedNames('getGroupNames', 'Meant for the groups that a device remembers.'),
  },
  '/groups/stored-group-names': {
    get: storedNames('getGroupNamesAlias', isAlias('/groups/StoredGroupNames')),
    post: asking({
      ...ofStoredNames(
        'findGroupNames',
        `With the codes in the body, at most ${STORED_GROUP_NAMES_MAX_CODES}: a code is a key, and URLs end up in logs.`,
      ),
      body: storedGroupNamesInput,
      example: { storedGroupCodes: ['ACDEFGHIJKLM', 'ZYXWVUTSRQPO'] },
    }),
  },
};
