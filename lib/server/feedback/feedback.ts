import { isPossibleCode } from '@/lib/domain/text/codes';
import { isId, newId } from '@/lib/domain/ids';
import { AppError } from '@/lib/errors';
import type { NewFeedback } from '@/lib/wire/own/feedback';
import type { Access } from '@/lib/server/access/access';
import { coldRead } from '@/lib/server/database/database';
import { lookUpGroupUncounted } from '@/lib/server/read/lookup';
import { mailFeedback } from './mail';
import type { Idempotency, Written } from '@/lib/server/write/idempotency';
import { claimFile, insertFeedback, touchGroupNow } from '@/lib/server/sql/feedback';
import { writeIdempotently } from '@/lib/server/write/idempotent-write';

/** A message to the operator. `groupCode` is the code as it was sent; it is not stored. */
export type Feedback = NewFeedback & { readonly id: string; readonly createdAt: Date };

/** Feedback as it is stored and as the operator reads it: the group is named only by its id. */
export type StoredFeedback = Omit<Feedback, 'groupCode'> & { readonly groupId: string | null };

/** Not counted as a guess: the answer is the same with and without a group, so it reveals nothing. */
const groupOf = async (access: Access | null) =>
  access?.code && isPossibleCode(access.code) ? await lookUpGroupUncounted(access) : null;

/**
 * Stores feedback, touches its group, and mails it to the operator if a mailbox is configured.
 * @throws AppError file-not-found, file-in-use, idempotency-key-reused
 */
export async function createFeedback(
  access: Access | null,
  input: NewFeedback,
  once: Idempotency<Feedback>,
): Promise<Written<Feedback>> {
  if (input.fileId !== null && !isId(input.fileId)) throw new AppError('file-not-found');
  const group = await groupOf(access);
  const feedback: Feedback = { ...input, id: newId(), createdAt: new Date() };
  const { id, fileId, name, email, messageType, message, createdAt } = feedback;
  const written = await writeIdempotently({
    once,
    result: feedback,
    groupId: group?.id ?? null,
    hold: async ({ send }) => (group && (await send(touchGroupNow, group.id, createdAt))[0]?.id) ?? null,
    write: async ({ send }, groupId) => {
      if (fileId !== null && (await send(claimFile, fileId, groupId)).length === 0)
        throw new AppError('file-not-found');
      await send(insertFeedback, id, groupId, fileId, name, email, messageType, message, createdAt);
    },
  });
  if ('result' in written) void mailFeedback(feedback);
  return written;
}

/** All feedback, oldest first. */
export async function listFeedback(): Promise<readonly StoredFeedback[]> {
  return coldRead((prisma) =>
    prisma.feedback.findMany({
      omit: { updatedAt: true },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    }),
  );
}
