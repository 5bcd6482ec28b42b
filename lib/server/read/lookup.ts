import type { Group } from '@/lib/domain/nouns';
import type { Access } from '@/lib/server/access/access';
import { query } from '@/lib/server/database/database';
import {
  booksWith,
  columnsOfRead,
  groupOfRow,
  instantOfRevision,
  readLocated,
  type ReadBooks,
  type ReadGroup,
  type ReadRow,
  readGroup,
  lookUpGuarded,
} from './read-group';
import { perLocator } from '@/lib/server/sql/locators';
import { debtsFound, debtsOfGroup, type PlanTuple } from '@/lib/server/sql/settlements';
import { instantOf } from '@/lib/server/sql/journal';

const findGroup = perLocator<ReadRow>(
  'find_group',
  (groupId, kind) =>
    `SELECT ${columnsOfRead(kind)}, ${instantOfRevision} AS "changedAt" FROM groups g WHERE g.id = ${groupId}`,
);

const groupOrNull = (access: Access, row: ReadRow | null): ReadGroup | null => row && groupOfRow(access, row);

/**
 * The group, without counting a miss: for answers that do not reveal whether the group exists, and for callers that have
 * a budget of their own.
 */
export const lookUpGroupUncounted = async (access: Access): Promise<ReadGroup | null> =>
  groupOrNull(access, await readLocated(findGroup, access));

/** The group behind an access; null if there is none. @throws TooManyRequests */
export const lookUpGroup = async (access: Access): Promise<ReadGroup | null> =>
  groupOrNull(access, await lookUpGuarded(findGroup, access));

const books = booksWith('alone', {});

/** A group and its members, in order of joining. Balances take one index lookup and one round trip. */
export const booksOf = (access: Access) => books(access, [], (found) => found);

/** A group and its members; null if there is none. @throws TooManyRequests */
export const lookUpBooks = (access: Access): Promise<ReadBooks | null> => readGroup(booksOf(access));

const booksWithDebts = booksWith<readonly PlanTuple[]>('with_debts', { found: debtsOfGroup });

/** What our plan for a group is made of; null if there is no group. @throws TooManyRequests */
export const lookUpPlanMatter = (access: Access) =>
  readGroup(
    booksWithDebts(access, [], ({ group, members }, found) => ({
      ...{ settleBy: group.settleBy, members, debts: debtsFound(group, found) },
    })),
  );

/** The instant of a group's revision; the creation of the group if the Journal has no row of the revision. */
export async function lookUpInstant({ id, revision, createdAt }: Group): Promise<Date> {
  const [row] = await query(instantOf, id, revision);
  return row?.at ?? createdAt;
}
