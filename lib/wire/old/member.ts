import { z } from 'zod';
import { MEMBER_NAME_MAX_LENGTH } from '@/lib/limits';
import { groupCodeField, newIdField, textField } from '@/lib/wire/fields';
import type { Input } from '@/lib/wire/input';

export const userNameField = textField({
  missing: 'missing-user-name',
  tooLong: 'user-name-too-long',
  maxLength: MEMBER_NAME_MAX_LENGTH,
  example: 'Anna',
});

/** POST /users */
export const createMemberInput = {
  schema: z
    .object({ _id: newIdField, userName: userNameField, groupCode: groupCodeField })
    .transform(({ _id, userName, groupCode }) => ({ id: _id, name: userName, groupCode })),
} satisfies Input<z.ZodType>;

/** PATCH /users/{id}; an id names its group, so the code may be left out. */
export const renameMemberInput = {
  schema: z
    .object({ userName: userNameField, groupCode: groupCodeField.optional() })
    .transform(({ userName, groupCode }) => ({ name: userName, groupCode: groupCode ?? null })),
} satisfies Input<z.ZodType>;
