import { newId } from '@/lib/domain/ids';
import { recordMember } from '@/lib/domain/ledger/event';
import type { Books, Member } from '@/lib/domain/ledger/ledger';
import { ZERO_CENTS } from '@/lib/domain/money/money';
import { nameKey } from '@/lib/domain/text/text';
import { AppError } from '@/lib/errors';
import { memberToWire } from '@/lib/wire/old/member-wire';
import { priorCreation, readTraces, type Trace } from './entry-life';
import { bind } from '@/lib/server/database/database';
import { resultOf, writeGroup, type WriteRequest } from './group-write';
import type { Change, LockedBooks } from './decision';
import { assertRoomForMember } from './limits';
import type { Once, Written } from './once';
import { booksWith, type ReadBooks, type Reading } from '@/lib/server/read/read-group';
import { assertRevision, type ExpectedRevision } from './revisions';
import * as sql from '@/lib/server/sql/members';

export type MemberInBooks = Books & { readonly member: Member };

export type NewMember = { readonly groupCode: string; readonly id: string | null; readonly name: string };

/** @throws AppError user-name-taken */
export function assertNameIsFree(books: Books, name: string, exceptId?: string): void {
  const key = nameKey(name);
  if (books.members.some((member) => nameKey(member.name) === key && member.id !== exceptId)) {
    throw new AppError('user-name-taken');
  }
}

function creation(books: LockedBooks, id: string, name: string): { member: Member; change: Change } {
  assertNameIsFree(books, name);
  assertRoomForMember(books);
  const { group, now } = books;
  const totals = { paid: ZERO_CENTS, benefitted: ZERO_CENTS, made: ZERO_CENTS, received: ZERO_CENTS };
  const member: Member = { id, name, revision: 0, createdAt: now, updatedAt: now, ...totals };
  const statements = [bind(sql.insertMember, id, group.id, name, nameKey(name), now)];
  const event = { kind: 'member.added', before: null, after: recordMember(member) } as const;
  return { member, change: { event, statements } };
}

/**
 * The write that adds a member to a group.
 * @throws AppError group-not-found, user-name-taken, too-many-members, and for an id that the client chose id-in-use or
 *   entry-deleted
 */
export function memberCreation({
  groupCode,
  id,
  name,
}: NewMember): WriteRequest<MemberInBooks, readonly Trace[]> {
  return {
    locator: { kind: 'code', key: groupCode },
    missing: 'group-not-found',
    read: (_read, plain) => readTraces(id, plain),
    decide: (books, traces) => {
      const present = books.members.find((member) => member.id === id);
      const prior = priorCreation(
        books.group.id,
        { traces, present },
        ({ kind, after }) => kind === 'member.added' && after.name === name,
      );
      if (prior) return { result: { ...books, member: prior } };
      const { member, change } = creation(books, id ?? newId(), name);
      return { result: { ...books, member }, change };
    },
  };
}

/** Adds a member to a group. @throws AppError as `memberCreation` */
export const createMember = (member: NewMember, once: Once<MemberInBooks>): Promise<Written<MemberInBooks>> =>
  writeGroup(memberCreation(member), once);

/** A new name; `groupCode` is the code that the client believes the member to be in: another one is not found. */
type NewName = { readonly name: string; readonly groupCode: string | null };

/**
 * The write that renames a member; the unchanged name writes nothing.
 * @throws AppError user-not-found, user-name-taken, entry-changed
 */
export function memberRenaming(
  id: string,
  { name, groupCode }: NewName,
  expected: ExpectedRevision,
): WriteRequest<MemberInBooks, null> {
  return {
    locator: { kind: 'member', key: id },
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
      const statements = [bind(sql.renameMember, books.group.id, id, name, nameKey(name), books.now)];
      const [before, after] = [recordMember(stored), recordMember(member)];
      return {
        result: { ...books, member },
        change: { event: { kind: 'member.renamed', before, after }, statements },
      };
    },
  };
}

/** Renames a member. @throws AppError as `memberRenaming` */
export const renameMember = async (
  id: string,
  name: NewName,
  expected: ExpectedRevision,
): Promise<MemberInBooks> => resultOf(await writeGroup(memberRenaming(id, name, expected)));

/**
 * The write that deletes a member whom no entry names; a plan that names the member goes with it.
 * @throws AppError user-not-found, user-has-transactions, entry-changed
 */
export function memberRemoval(
  id: string,
  expected: ExpectedRevision,
): WriteRequest<null, { entries: boolean; plan: boolean }[]> {
  return {
    locator: { kind: 'member', key: id },
    missing: 'user-not-found',
    read: (_read, plain) => plain(sql.referencesTo, id),
    decide: (books, [references]) => {
      const stored = books.members.find((member) => member.id === id);
      if (!stored) throw new AppError('user-not-found');
      if (references?.entries) throw new AppError('user-has-transactions');
      assertRevision(expected, stored.revision, () => memberToWire(stored, books.group));
      const event = { kind: 'member.removed', before: recordMember(stored), after: null } as const;
      const statements = [bind(sql.deleteMember, books.group.id, id)];
      return { result: null, change: { event, statements, reset: references?.plan ?? false } };
    },
  };
}

/** Deletes a member. @throws AppError as `memberRemoval` */
export const deleteMember = async (id: string, expected: ExpectedRevision): Promise<void> => {
  await writeGroup(memberRemoval(id, expected));
};

const booksOfMember = booksWith('of_member', { hasOwnVersion: true });

/** One member with the books around it. Such an id is as unguessable as a code, so this is no lookup of a code. */
export const memberById = (id: string): Reading<ReadBooks & MemberInBooks> =>
  booksOfMember({ kind: 'member', key: id }, [], (books) => {
    const member = books.members.find((candidate) => candidate.id === id);
    return member ? { ...books, member } : null;
  });
