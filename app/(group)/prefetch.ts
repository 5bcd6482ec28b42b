import { cache } from 'react';

import { type GroupBooks, HISTORY_FIRST_PAGE_ENTRIES } from '@/lib/client/queries';
import type { GroupSeed } from '@/lib/client/seed';
import type { Books } from '@/lib/domain/ledger';
import { groupToWire } from '@/lib/schemas/group-wire';
import { cursorOf, entryInList } from '@/lib/schemas/history-wire';
import { membersToWire } from '@/lib/schemas/member-wire';
import { settlementsToWire } from '@/lib/schemas/settlement-wire';
import { findHistoryPage } from '@/lib/server/history';
import { lookUpBooks } from '@/lib/server/lookup';
import { findPlan } from '@/lib/server/settlements';

/**
 * What the pages of a group read for their first screen: straight from the services, translated by the functions of the
 * API, so that the browser cannot tell the difference.
 */
export const booksOf = ({ group, members }: Books): GroupBooks => ({
  revision: group.revision,
  group: groupToWire(group),
  users: membersToWire(members, group),
});

/** Once for each request: the page and its title ask for the same. */
export const findBooks = cache(lookUpBooks);

/** The group's name, for titles; null when there is no such group. */
export const findGroupName = async (groupCode: string): Promise<string | null> =>
  (await findBooks(groupCode))?.group.name ?? null;

/** The books alone: all that forms and the balances need. */
export async function seedBooks(groupCode: string): Promise<GroupSeed> {
  const books = await findBooks(groupCode);
  return { groupCode, books: books && booksOf(books) };
}

/** The books and the first page of the history. */
export async function seedHistory(groupCode: string): Promise<GroupSeed> {
  const found = await findHistoryPage(groupCode, {
    order: 'desc',
    limit: HISTORY_FIRST_PAGE_ENTRIES,
    after: null,
  });
  if (!found) return { groupCode, books: null };
  const last = found.hasMore ? found.entries.at(-1) : undefined;
  const history = {
    revision: found.group.revision,
    entries: found.entries.map((entry) => entryInList(entry, found)),
    nextCursor: last ? cursorOf(last) : null,
  };
  return { groupCode, books: booksOf(found), history };
}

/** The books and the persisted plan. */
export async function seedPlan(groupCode: string): Promise<GroupSeed> {
  const found = await findPlan(groupCode);
  if (!found) return { groupCode, books: null };
  const plan = { revision: found.group.revision, settlements: settlementsToWire(found.settlements, found) };
  return { groupCode, books: booksOf(found), plan };
}
