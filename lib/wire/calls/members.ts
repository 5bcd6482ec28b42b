import { z } from 'zod';
import { groupCodeField, userNameField } from '@/lib/wire/fields';
import { groupOut } from '@/lib/wire/old/group';
import { entryInListOut } from '@/lib/wire/old/history-wire';
import { createMemberInput, memberOut } from '@/lib/wire/old/member';
import type { Calls } from './call';

const count = z.int().min(0);

export const memberCalls = {
  createMember: {
    on: 'POST /users',
    summary: 'Add a member to a group',
    input: createMemberInput,
    answer: { user: memberOut },
    message: 'User created successfully',
    errors: ['user-name-taken', 'too-many-members', 'group-not-found', 'id-in-use', 'entry-deleted'],
  },
  getMembers: {
    on: 'GET /users/byGroupCode/{groupCode}',
    summary: 'Members of a group with their balances',
    description: 'Sorted by name, with the group itself. For an unknown code an empty list without `group`.',
    isVersioned: true,
    answer: { results: count, users: z.array(memberOut), group: groupOut.optional() },
    message: 'User list retrieved successfully',
  },
  getMember: {
    on: 'GET /users/{id}',
    summary: 'A member',
    isVersioned: true,
    answer: { user: memberOut },
    message: 'User info retrieved successfully.',
    errors: ['user-not-found'],
  },
  renameMember: {
    on: 'PATCH /users/{id}',
    summary: 'Rename a member',
    // The id determines the group, so the code may be left out.
    input: {
      schema: z
        .object({ userName: userNameField, groupCode: groupCodeField.optional() })
        .transform(({ userName, groupCode }) => ({ name: userName, groupCode: groupCode ?? null })),
    },
    example: { userName: 'Anna Maria' },
    answer: { updatedUser: memberOut },
    message: 'User name updated successfully.',
    errors: ['user-name-taken', 'user-not-found'],
  },
  deleteMember: {
    on: 'DELETE /users/{id}',
    summary: 'Delete a member whom no expense or payment names',
    isVersioned: true,
    errors: ['user-has-transactions', 'user-not-found'],
  },
  getMemberHistory: {
    on: 'GET /users/{id}/expenses-and-payments',
    summary: 'Expenses and payments that name a member',
    description:
      'As payer, beneficiary, maker or recipient; ascending by creation. An empty list for an unknown id.',
    isVersioned: true,
    answer: {
      results: count,
      expenseCount: count,
      paymentCount: count,
      userExpensesAndPayments: z.array(entryInListOut),
    },
    message: 'All user expenses and payments retrieved successfully',
    errors: ['too-many-streams'],
  },
} satisfies Calls;
