import { createGroupCode } from '@/lib/domain/codes';
import { newId } from '@/lib/domain/ids';
import type { Group } from '@/lib/domain/ledger';
import { AppError, type ErrorCode } from '@/lib/errors';
import { groupToWire } from '@/lib/schemas/group-wire';
import { sent, transaction, type Transaction } from './database';
import { closingStatement, resultOf, writeGroup } from './group-write';
import { type Once, replayedAnswer, storedKey, rememberingStatement, type Written } from './once';
import { assertRevision, type ExpectedRevision } from './revisions';
import { canLead, type Door } from './sql/doors';
import * as sql from './sql/groups';
import { replayWithoutGroup } from './sql/journal';

const DEFAULT_CURRENCY = '€';

/** 31^12 codes: a second draw is already unlikely in the lifetime of the service. */
const CODE_DRAWS = 5;

async function insertWithFreeCode({ send }: Transaction, name: string, now: Date): Promise<Group> {
  const id = newId();
  for (let draw = 0; draw < CODE_DRAWS; draw += 1) {
    const code = createGroupCode();
    const inserted = await send(sql.insertGroup, id, code, name, DEFAULT_CURRENCY, now);
    if (inserted.length === 0) continue;
    return {
      id,
      code,
      name,
      initialName: name,
      currency: DEFAULT_CURRENCY,
      inactiveDataPurge: true,
      fixedOrder: false,
      revision: 1,
      entryCount: 0,
      lastActiveAt: now,
      createdAt: now,
      updatedAt: now,
    };
  }
  throw new Error('no free group code was drawn');
}

/**
 * Creates a group with a code of its own. Two requests with one idempotency key make one group: the second waits for
 * the first at the unique key, makes nothing, and gets the first answer.
 */
export async function createGroup(
  { name }: { readonly name: string },
  once: Once<Group>,
): Promise<Written<Group>> {
  const found = () =>
    transaction(async ({ send }) => {
      const replays =
        once.key === null ? [] : await send(replayWithoutGroup, once.route, storedKey(once.key));
      return { result: replayedAnswer(once, replays), writes: [] };
    });
  const attempt = () =>
    transaction<Group | null>(async (tx) => {
      const group = await insertWithFreeCode(tx, name, new Date());
      const change = { kind: 'group.created', after: { group: { name } }, statements: [] };
      if (once.key !== null) {
        const { sql: remember, values } = rememberingStatement(null, once, group);
        const remembered = await tx.send(remember, ...values);
        if (remembered.length === 0) throw new KeyTaken();
      }
      const { sql: close, values } = closingStatement(group.id, 1, group.createdAt, change);
      return { result: group, writes: [tx.send(close, ...values)] };
    }).catch((error: unknown) => {
      if (error instanceof KeyTaken) return null;
      throw error;
    });

  if (once.key !== null) {
    const replayed = await found();
    if (replayed) return { replayed };
  }
  const result = await attempt();
  if (result) return { result };
  const replayed = await found();
  if (!replayed) throw new Error('an idempotency key was taken and is gone');
  return { replayed };
}

/** Another request with the same key came first; undoes the attempt. */
class KeyTaken extends Error {}

type Settings = Pick<Group, 'name' | 'currency' | 'inactiveDataPurge' | 'fixedOrder'>;

async function changeSettings(
  door: Door,
  missing: ErrorCode,
  change: Partial<Settings>,
  expected: ExpectedRevision,
  groupCode: string | null = null,
): Promise<Group> {
  const written = await writeGroup<Group, null>({
    door,
    missing,
    read: () => Promise.resolve(null),
    decide: ({ group, now }) => {
      if (groupCode !== null && groupCode !== group.code) throw new AppError(missing);
      const keys = (Object.keys(change) as (keyof Settings)[]).filter((key) => group[key] !== change[key]);
      if (keys.length === 0) return { result: group };
      assertRevision(expected, group.revision, () => groupToWire(group));
      const next: Group = {
        ...group,
        ...change,
        updatedAt: now,
        lastActiveAt: now,
        revision: group.revision + 1,
      };
      const pick = (from: Group) => ({ group: Object.fromEntries(keys.map((key) => [key, from[key]])) });
      const { id, name, currency, inactiveDataPurge, fixedOrder } = next;
      const statements = [sent(sql.updateGroup, id, name, currency, inactiveDataPurge, fixedOrder, now)];
      return {
        result: next,
        change: { kind: 'group.updated', before: pick(group), after: pick(next), statements },
      };
    },
  });
  return resultOf(written);
}

/**
 * Renames a group; its initial name, which is in its links, stays.
 * @param groupCode the code that the client believes the id to have
 * @throws AppError group-not-found, entry-changed
 */
export const renameGroup = (
  id: string,
  { name, groupCode }: { readonly name: string; readonly groupCode: string | null },
  expected: ExpectedRevision,
): Promise<Group> =>
  changeSettings({ kind: 'group', key: id }, 'group-not-found', { name }, expected, groupCode);

/**
 * Changes settings of a group; what is already so writes nothing.
 * @throws AppError group-not-found-by-code, entry-changed
 */
export const changeGroup = (
  groupCode: string,
  change: Partial<Omit<Settings, 'name'>>,
  expected: ExpectedRevision,
): Promise<Group> =>
  changeSettings({ kind: 'code', key: groupCode }, 'group-not-found-by-code', change, expected);

/**
 * Deletes a group and everything of it.
 * @param groupName repeated by the person who deletes
 * @throws AppError group-not-found, group-name-mismatch
 */
export async function deleteGroup(groupCode: string, groupName: string): Promise<void> {
  if (!canLead({ kind: 'code', key: groupCode })) throw new AppError('group-not-found');
  await transaction(async ({ send }) => {
    const [group] = await send(sql.lockGroupForDelete, groupCode);
    if (!group) throw new AppError('group-not-found');
    if (group.name !== groupName) throw new AppError('group-name-mismatch');
    return {
      result: null,
      writes: [send(sql.deletePartsOfGroup, group.id), send(sql.deleteGroup, group.id)],
    };
  });
}
