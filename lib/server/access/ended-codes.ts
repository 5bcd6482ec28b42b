import { AppError } from '@/lib/errors';
import { query } from '@/lib/server/database/database';
import { endedKey } from '@/lib/server/sql/keys';
import { type Access, byKey } from './access';

/**
 * Whether a code that leads nowhere once led to a group, which has another one now. For our own pages and calls, after a
 * look-up has counted it as one that does not exist; old clients are told that there is no such group.
 * @throws AppError busy
 */
export async function hasEnded({ kind, key }: Access): Promise<boolean> {
  if (kind !== 'code') return false;
  const [row] = await query(endedKey, key);
  return row?.isEnded ?? false;
}

/** The same for the spellings that a person may mean. */
export async function haveEnded(spellings: readonly string[]): Promise<boolean> {
  const ended = await Promise.all(spellings.map((code) => hasEnded(byKey(code))));
  return ended.includes(true);
}

/** The error for an access by which no group was found: group-not-found, or code-changed. */
export const whyMissing = async (access: Access): Promise<AppError> =>
  new AppError((await hasEnded(access)) ? 'code-changed' : 'group-not-found');
