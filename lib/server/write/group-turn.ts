import { remember } from '@/lib/domain/bounded-memo';
import { REMEMBERED_LOCATORS } from '@/lib/limits';
import { inTurn, query } from '@/lib/server/database/database';
import { assertSecretFits } from '@/lib/server/database/secret';
import { type Locator, groupBehind } from '@/lib/server/sql/locators';

/** Ids of groups by locator, least recently used first. Safe to keep, because an entry never moves to another group. */
const known = new Map<string, string>();

/**
 * The id of the group that a locator leads to, so that its writers can queue. A remembered group may be gone; the write
 * itself decides that.
 * @returns null if the locator leads to nothing
 * @throws AppError busy
 */
async function findGroupBehind({ kind, key }: Locator): Promise<string | null> {
  const locator = `${kind} ${key}`;
  const found = known.get(locator) ?? (await query(groupBehind[kind], key))[0]?.id ?? null;
  if (found !== null) remember(known, REMEMBERED_LOCATORS, locator, found);
  else if (kind === 'code') await assertSecretFits();
  return found;
}

/**
 * Runs a write to the group of a locator when no other write to it runs in this process.
 * @param nothing what to do instead if the locator leads to nothing
 * @throws AppError busy, and what `write` throws
 */
export async function inGroupTurn<T>(
  locator: Locator,
  write: () => Promise<T>,
  nothing: () => T,
): Promise<T> {
  const groupId = await findGroupBehind(locator);
  return groupId === null ? nothing() : await inTurn(groupId, write);
}
