import { createGroupCode } from '@/lib/domain/text/codes';
import { newId } from '@/lib/domain/ids';
import type { Group } from '@/lib/domain/nouns';
import { initialSettings, type Settings, settingsOfGroup } from '@/lib/domain/ledger/settings';
import { nameKey } from '@/lib/domain/text/text';
import { AppError, type ErrorCode } from '@/lib/errors';
import { DELETION_LIMITS } from '@/lib/limits';
import { type Access, assertMayWrite } from '@/lib/server/access/access';
import { admitWrite, rememberToldCode } from '@/lib/server/access/code-guard';
import { transaction, type Transaction } from '@/lib/server/database/database';
import { inGroupTurn } from './group-turn';
import { resultOf, writeCall } from './group-write';
import { closingStatement, UNSIGNED } from './statements-of';
import { hintGroupGone } from '@/lib/server/live/hints';
import { codeStatement } from './keys';
import { type Idempotency, unguessable, type Written } from './idempotency';
import type { ExpectedRevision } from './revisions';
import * as sql from '@/lib/server/sql/groups';
import { codeOf } from '@/lib/server/sql/keys';
import { writeIdempotently } from './idempotent-write';

/** There are 31^12 codes, so even a second draw is unlikely in the lifetime of the service. */
const CODE_DRAWS = 5;

const drawGroup = (name: string, now: Date): Group => ({
  id: newId(),
  code: createGroupCode(),
  initialName: name,
  ...initialSettings(name),
  revision: 1,
  entryCount: 0,
  lastActiveAt: now,
  createdAt: now,
  updatedAt: now,
});

async function insertGroup({ send }: Transaction, group: Group): Promise<void> {
  const { id, code, initialName, createdAt } = group;
  const settings = settingsOfGroup(group);
  const { sql: insertCode, values } = codeStatement(id, code, createdAt);
  await Promise.all([
    send(sql.insertGroup, id, initialName, createdAt, ...Object.values(settings)),
    send(insertCode, ...values),
  ]);
  const event = { kind: 'group.created', before: null, after: { id, ...settings } } as const;
  const unborn = { group: { ...group, revision: 0 }, now: createdAt };
  const closing = closingStatement(unborn, { event, plan: 'kept', undoes: null }, UNSIGNED);
  await send(closing.sql, ...closing.values);
}

/**
 * Creates a group with a code of its own; two requests with one idempotency key create one group. The answer contains
 * the code, the only key to the group: somebody who guesses the idempotency key and the name must not get it, so keys
 * that can be guessed are ignored.
 */
export async function createGroup(
  { name }: { readonly name: string },
  wish: Idempotency<Group>,
): Promise<Written<Group>> {
  const once = unguessable(wish);
  for (let draw = 0; draw < CODE_DRAWS; draw += 1) {
    const group = drawGroup(name, new Date());
    try {
      const write = (tx: Transaction) => insertGroup(tx, group);
      const written = await writeIdempotently({ once, result: group, groupId: null, write });
      if ('result' in written) rememberToldCode(group.code);
      return written;
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'code-taken')) throw error;
    }
  }
  throw new Error('could not draw a free group code');
}

/** The revision of the whole group that a change of settings expects (`If-Match`). */
const expecting = (expected: ExpectedRevision) => (expected === null ? {} : { groupRevision: expected });

/**
 * Changes settings of a group; unchanged values write nothing. The initial name, which is part of the group's links,
 * stays.
 * @param missing the error if there is no such group
 * @throws AppError `missing`, entry-changed
 */
export const changeGroup = async (
  access: Access,
  { set, missing }: { readonly set: Partial<Settings>; readonly missing: ErrorCode },
  expected: ExpectedRevision,
): Promise<Group> =>
  resultOf(
    await writeCall({
      ...{ access, missing },
      change: () => ({ kind: 'group.set', set, ...expecting(expected) }),
      answer: ({ group }) => group,
    }),
  );

/**
 * Deletes a group with all its data.
 * @param groupName the name as the person repeats it to confirm; compared by `nameKey`
 * @throws AppError look-only, group-not-found, group-name-mismatch; TooManyRequests
 */
export async function deleteGroup(access: Access, groupName: string): Promise<void> {
  assertMayWrite(access);
  const refuse = (): never => {
    throw new AppError('group-not-found');
  };
  if (!(await admitWrite(access))) return refuse();
  await inGroupTurn(access, () => deleteLocked(access, groupName), refuse);
}

/** Sends the statements that delete a locked group with all its data. The transaction needs `DELETION_LIMITS`. */
export const deleteWholeGroup = (send: Transaction['send'], groupId: string): readonly Promise<unknown>[] => [
  send(sql.deletePartsOfGroup, groupId),
  send(sql.deleteGroup, groupId),
];

async function deleteLocked({ kind, key }: Access, groupName: string): Promise<void> {
  const groupId = await transaction(async ({ send }) => {
    const [[group], [live]] = await Promise.all([
      send(sql.lockGroupForDelete[kind], key),
      send(codeOf[kind], key),
    ]);
    if (!group || !live) throw new AppError('group-not-found');
    if (nameKey(group.name) !== nameKey(groupName)) throw new AppError('group-name-mismatch');
    return { result: group.id, writes: deleteWholeGroup(send, group.id) };
  }, DELETION_LIMITS);
  hintGroupGone(groupId);
}
