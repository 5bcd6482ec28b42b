import type { Books, Member } from '@/lib/domain/ledger';
import { newId } from '@/lib/domain/ids';
import { ZERO_CENTS } from '@/lib/domain/money';
import { AppError } from '@/lib/errors';
import { memberToWire } from '@/lib/schemas/member-wire';
import { formerCreation } from './entry-life';
import { sent } from './database';
import { type LockedBooks, resultOf, writeGroup } from './group-write';
import { assertRoomForMember } from './limits';
import { lookUpBooksOf } from './lookup';
import type { Once, Written } from './once';
import { assertRevision, type ExpectedRevision } from './revisions';
import { lifeOf } from './sql/journal';
import * as sql from './sql/members';

export type MemberInBooks = Books & { readonly member: Member };

export type NewMember = { readonly groupCode: string; readonly id: string | null; readonly name: string };

function assertNameIsFree(books: Books, name: string, exceptId?: string): void {
  if (books.members.some((member) => member.name === name && member.id !== exceptId)) {
    throw new AppError('user-name-taken');
  }
}

function creation(books: LockedBooks, id: string, name: string) {
  assertNameIsFree(books, name);
  assertRoomForMember(books);
  const { group, now } = books;
  const totals = { paid: ZERO_CENTS, benefitted: ZERO_CENTS, made: ZERO_CENTS, received: ZERO_CENTS };
  const member: Member = { id, name, revision: 0, createdAt: now, updatedAt: now, ...totals };
  const statements = [sent(sql.insertMember, id, group.id, name, now)];
  return { member, change: { kind: 'member.created', entryId: id, after: { member: { name } }, statements } };
}

/**
 * Adds a member to a group.
 * @throws AppError group-not-found, user-name-taken, too-many-members, and for an id that the client chose id-in-use or
 *   entry-deleted
 */
export function createMember(
  { groupCode, id, name }: NewMember,
  once: Once<MemberInBooks>,
): Promise<Written<MemberInBooks>> {
  return writeGroup({
    door: { kind: 'code', key: groupCode },
    missing: 'group-not-found',
    once,
    read: async (_read, plain) => (id === null ? [] : await plain(lifeOf, id)),
    decide: (books, life) => {
      const former = formerCreation(life, {
        groupId: books.group.id,
        kinds: ['member.created'],
        present: books.members.find((member) => member.id === id),
        sameContent: (created) => (created as { member: { name: string } }).member.name === name,
      });
      if (former) return { result: { ...books, member: former } };
      const { member, change } = creation(books, id ?? newId(), name);
      return { result: { ...books, member }, change };
    },
  });
}

/**
 * Renames a member; the unchanged name writes nothing.
 * @param groupCode the code that the client believes the member to be in; another one is not found
 * @throws AppError user-not-found, user-name-taken, entry-changed
 */
export async function renameMember(
  id: string,
  { name, groupCode }: { readonly name: string; readonly groupCode: string | null },
  expected: ExpectedRevision,
): Promise<MemberInBooks> {
  const written = await writeGroup<MemberInBooks, null>({
    door: { kind: 'member', key: id },
    missing: 'user-not-found',
    read: () => Promise.resolve(null),
    decide: (books) => {
      const stored = books.members.find((member) => member.id === id);
      if (!stored || (groupCode !== null && groupCode !== books.group.code))
        throw new AppError('user-not-found');
      if (stored.name === name) return { result: { ...books, member: stored } };
      assertNameIsFree(books, name, id);
      assertRevision(expected, stored.revision, () => memberToWire(stored, books.group));
      const member: Member = { ...stored, name, revision: stored.revision + 1, updatedAt: books.now };
      const statements = [sent(sql.renameMember, id, name, books.now)];
      const [before, after] = [{ member: { name: stored.name } }, { member: { name } }];
      return {
        result: { ...books, member },
        change: { kind: 'member.updated', entryId: id, before, after, statements },
      };
    },
  });
  return resultOf(written);
}

/**
 * Deletes a member whom no expense and no payment names; a plan that names the member goes with it.
 * @throws AppError user-not-found, user-has-transactions
 */
export async function deleteMember(id: string): Promise<void> {
  await writeGroup<null, { entries: boolean; plan: boolean }[]>({
    door: { kind: 'member', key: id },
    missing: 'user-not-found',
    read: (_read, plain) => plain(sql.referencesTo, id),
    decide: (books, [references]) => {
      const stored = books.members.find((member) => member.id === id);
      if (!stored) throw new AppError('user-not-found');
      if (references?.entries) throw new AppError('user-has-transactions');
      const { name, createdAt, updatedAt } = stored;
      const before = { member: { name, createdAt, updatedAt } };
      const statements = [sent(sql.deleteMember, id)];
      const reset = references?.plan ?? false;
      return { result: null, change: { kind: 'member.deleted', entryId: id, before, statements, reset } };
    },
  });
}

/** One member with the books around it; null when there is none. */
export async function findMember(id: string): Promise<MemberInBooks | null> {
  const books = await lookUpBooksOf({ kind: 'member', key: id });
  const member = books?.members.find((candidate) => candidate.id === id);
  return books && member ? { ...books, member } : null;
}
