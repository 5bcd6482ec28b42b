import { newId } from '@/lib/domain/ids';
import type { OpenLedger } from '@/lib/domain/ledger/open-ledger';
import type { Access } from '@/lib/server/access/access';
import type { MemberInBooks } from '@/lib/server/read/old-reads';
import { booksOfLedger, resultOf, writeCall } from './group-write';
import type { Idempotency, Written } from './idempotency';
import { expectedBase, type ExpectedRevision } from './revisions';

function memberInBooks(ledger: OpenLedger, id: string): MemberInBooks {
  const member = ledger.members.get(id);
  if (!member) throw new Error('the member who was just written is missing');
  return { ...booksOfLedger(ledger), member };
}

export type NewMember = { readonly id: string | null; readonly name: string };

/**
 * Adds a member to a group.
 * @throws AppError group-not-found, user-name-taken, too-many-members, and for an id that the client chose id-in-use or
 *   entry-deleted
 */
export function createMember(
  access: Access,
  { id: chosen, name }: NewMember,
  once: Idempotency<MemberInBooks>,
): Promise<Written<MemberInBooks>> {
  const id = chosen ?? newId();
  return writeCall(
    {
      ...{ access, missing: 'group-not-found' },
      change: () => ({ kind: 'member.add', member: { id, name } }),
      answer: (ledger) => memberInBooks(ledger, id),
    },
    once,
  );
}

/**
 * Renames a member; an unchanged name writes nothing.
 * @throws AppError user-not-found, user-name-taken, entry-changed
 */
export const renameMember = async (
  access: Access,
  name: string,
  expected: ExpectedRevision,
): Promise<MemberInBooks> =>
  resultOf(
    await writeCall({
      ...{ access, missing: 'user-not-found' },
      change: () => ({ kind: 'member.rename', memberId: access.key, name, ...expectedBase(expected) }),
      answer: (ledger) => memberInBooks(ledger, access.key),
    }),
  );

/**
 * Deletes a member whom no entry names. A plan that names the member is deleted too.
 * @throws AppError user-not-found, user-has-transactions, entry-changed
 */
export const deleteMember = async (access: Access, expected: ExpectedRevision): Promise<void> => {
  await writeCall({
    ...{ access, missing: 'user-not-found' },
    change: () => ({ kind: 'member.remove', memberId: access.key, ...expectedBase(expected) }),
    answer: () => null,
  });
};
