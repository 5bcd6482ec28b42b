import { createGroupCode } from '@/lib/domain/codes';
import { newId } from '@/lib/domain/ids';
import type { Group } from '@/lib/domain/ledger';
import { AppError, type ErrorCode } from '@/lib/errors';
import { groupToWire } from '@/lib/schemas/group-wire';
import { sent, transaction, type Transaction } from './database';
import { closingStatement, resultOf, writeGroup } from './group-write';
import type { Once, Written } from './once';
import { assertRevision, type ExpectedRevision } from './revisions';
import { canLead, type Door } from './sql/doors';
import * as sql from './sql/groups';
import { writeOnce } from './write-once';

const DEFAULT_CURRENCY = '€';

/** 31^12 codes: a second draw is already unlikely in the lifetime of the service. */
const CODE_DRAWS = 5;

/** Another group has the code that was drawn; undoes the attempt. */
class CodeTaken extends Error {}

const drawGroup = (name: string, now: Date): Group => ({
  id: newId(),
  code: createGroupCode(),
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
});

async function insertGroup({ send }: Transaction, group: Group): Promise<void> {
  const { id, code, name, currency, createdAt } = group;
  const inserted = await send(sql.insertGroup, id, code, name, currency, createdAt);
  if (inserted.length === 0) throw new CodeTaken();
  const change = { kind: 'group.created', after: { group: { name } }, statements: [] };
  const closing = closingStatement(id, group.revision, createdAt, change);
  await send(closing.sql, ...closing.values);
}

/** Creates a group with a code of its own; two requests with one idempotency key make one group. */
export async function createGroup(
  { name }: { readonly name: string },
  once: Once<Group>,
): Promise<Written<Group>> {
  for (let draw = 0; draw < CODE_DRAWS; draw += 1) {
    const group = drawGroup(name, new Date());
    try {
      return await writeOnce({ once, result: group, groupId: null, write: (tx) => insertGroup(tx, group) });
    } catch (error) {
      if (!(error instanceof CodeTaken)) throw error;
    }
  }
  throw new Error('no free group code was drawn');
}

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
