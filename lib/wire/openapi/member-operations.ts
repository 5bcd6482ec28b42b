import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import type { ErrorCode } from '@/lib/errors';
import { expenseInListOut } from '@/lib/wire/old/expense';
import { groupOut } from '@/lib/wire/old/group';
import { createMemberInput, renameMemberInput, memberOut } from '@/lib/wire/old/member';
import { paymentInListOut } from '@/lib/wire/old/payment';
import { changing, creating, reading, removing } from './operation';
import { groupCodePath, idPath } from './parameters';
import { success } from './responses';

const ofName: readonly ErrorCode[] = [
  'missing-user-name',
  'user-name-too-long',
  'text-not-storable',
  'missing-group-code',
  'user-name-taken',
];

const example = { userName: 'Anna', groupCode: 'ACDEFGHIJKLM' };
const count = z.int().min(0);

export const memberPaths: ZodOpenApiPathsObject = {
  '/users': {
    post: creating({
      id: 'createMember',
      summary: 'Add a member to a group',
      body: createMemberInput,
      example,
      answer: success({ user: memberOut }, 'User created successfully'),
      errors: [...ofName, 'id-not-uuid', 'too-many-members', 'group-not-found', 'id-in-use', 'entry-deleted'],
    }),
  },
  '/users/byGroupCode/{groupCode}': {
    get: reading({
      id: 'getMembers',
      summary: 'Members of a group with their balances',
      description:
        'Sorted by name, with the group itself. For an unknown code an empty list without `group`.',
      path: groupCodePath,
      isConditional: true,
      answer: success(
        { results: count, users: z.array(memberOut), group: groupOut.optional() },
        'User list retrieved successfully',
      ),
    }),
  },
  '/users/{id}': {
    get: reading({
      id: 'getMember',
      summary: 'A member',
      path: idPath,
      isConditional: true,
      answer: success({ user: memberOut }, 'User info retrieved successfully.'),
      errors: ['user-not-found'],
    }),
    patch: changing({
      id: 'renameMember',
      summary: 'Rename a member',
      path: idPath,
      body: renameMemberInput,
      example: { ...example, userName: 'Anna Maria' },
      answer: success({ updatedUser: memberOut }, 'User name updated successfully.'),
      errors: [...ofName, 'user-not-found'],
    }),
    delete: removing({
      id: 'deleteMember',
      summary: 'Delete a member whom no expense or payment names',
      path: idPath,
      isGuarded: true,
      errors: ['user-has-transactions', 'user-not-found'],
    }),
  },
  '/users/{id}/expenses-and-payments': {
    get: reading({
      id: 'getMemberHistory',
      summary: 'Expenses and payments that name a member',
      description:
        'As payer, beneficiary, maker or recipient; ascending by creation. An empty list for an unknown id.',
      path: idPath,
      isConditional: true,
      answer: success(
        {
          results: count,
          expenseCount: count,
          paymentCount: count,
          userExpensesAndPayments: z.array(
            z.discriminatedUnion('itemType', [expenseInListOut, paymentInListOut]),
          ),
        },
        'All user expenses and payments retrieved successfully',
      ),
      errors: ['too-many-streams'],
    }),
  },
};
