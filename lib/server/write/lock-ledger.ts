import type { Needs } from '@/lib/domain/ledger/kinds/row';
import {
  noPast,
  type OpenLedger,
  type Past,
  type SuggestPlan,
  type Trace,
} from '@/lib/domain/ledger/open-ledger';
import type { Group } from '@/lib/domain/nouns';
import { decodeEvent } from '@/lib/wire/own/journal';
import { type Access, codeBehind } from '@/lib/server/access/access';
import { mayWrite } from '@/lib/server/access/code-guard';
import type { Transaction } from '@/lib/server/database/database';
import { lockGroup } from '@/lib/server/sql/groups';
import {
  lifeOf,
  type LifeRow,
  livesOf,
  namingOf,
  settingsSince,
  toUndo,
  type ToUndo,
} from '@/lib/server/sql/journal';
import { codeOf } from '@/lib/server/sql/keys';
import { membersOf } from '@/lib/server/sql/members';
import { debtsOf, planOf } from '@/lib/server/sql/settlements';
import { entryOfTuple } from '@/lib/server/sql/json-tuples';

const decoded = (event: unknown) => (event === null ? null : decodeEvent(event));

/** Sends no statement if nothing is wanted. */
const readSome = <Wanted, Row>(
  wanted: readonly Wanted[],
  read: (wanted: readonly Wanted[]) => Promise<Row[]>,
): Promise<Row[]> => (wanted.length === 0 ? Promise.resolve([]) : read(wanted));

function readLives(send: Transaction['send'], ids: readonly string[]): Promise<LifeRow[]> {
  const [first, second] = ids;
  if (first === undefined) return Promise.resolve([]);
  return second === undefined ? send(lifeOf, first) : send(livesOf, ids);
}

/** A map with an empty value for each key, so that keys for which nothing is found are present too. */
const withEach = <Key, Value>(keys: readonly Key[], none: () => Value): Map<Key, Value> =>
  new Map(keys.map((key) => [key, none()]));

function addRevision(
  past: Past,
  { revision, event, at, undoings, last, subjectId, naming, imported }: ToUndo,
): void {
  past.revisions.set(revision, { event: decodeEvent(event), at, undoings, last: decoded(last) });
  if (subjectId === null) return;
  past.naming.set(subjectId, new Set(naming));
  if (imported !== null)
    past.imports.set(subjectId, {
      ...imported,
      changed: imported.changed && entryOfTuple(imported.changed),
    });
}

/** The instant of the next write: later than all earlier writes of the group. */
export const nextInstant = ({ lastActiveAt }: Group): Date =>
  new Date(Math.max(Date.now(), lastActiveAt.getTime() + 1));

/**
 * Locks the group of an access in a statement of its own, and reads after the lock what changes need, in one round
 * trip.
 * @param changes how many there are; of the entries that name a member, one more is read than they can remove
 * @returns null if the access leads to nothing
 */
export async function lockLedger(
  { send }: Transaction,
  access: Access,
  {
    needs,
    changes,
    suggest,
  }: {
    readonly needs: Needs;
    readonly changes: number;
    readonly suggest: SuggestPlan | null;
  },
): Promise<OpenLedger | null> {
  const { ids, named, bases, revisions } = needs;
  const { kind, key } = access;
  const [[row], [live], members, lives, namings, settings, undoable, plan, debts] = await Promise.all([
    send(lockGroup[kind], key),
    send(codeOf[kind], key),
    send(membersOf[kind], key),
    readLives(send, ids),
    readSome(named, (some) => send(namingOf[kind], key, some, changes + 1)),
    readSome(bases, (some) => send(settingsSince[kind], key, some)),
    readSome(revisions, (some) => send(toUndo[kind], key, some, changes + 1)),
    needs.plan ? send(planOf[kind], key) : [],
    needs.suggestion ? send(debtsOf[kind], key) : [],
  ]);
  // A code that ended while we waited for the lock leads nowhere.
  if (!row || !live || !mayWrite(access, live)) return null;
  const group = { ...row, code: codeBehind(access, live.sealed) };
  const past: Past = {
    ...noPast(),
    lives: withEach(ids, (): readonly Trace[] => []),
    revisions: withEach(revisions, () => null),
  };
  for (const { id, groupId, event } of lives)
    past.lives.set(id, [...(past.lives.get(id) ?? []), { groupId, event: decoded(event) }]);
  for (const { memberId, naming } of namings) past.naming.set(memberId, new Set(naming));
  for (const { base, ...since } of settings) past.settings.set(base, since);
  for (const row of undoable) addRevision(past, row);
  const ofGroup = lives.filter(({ groupId }) => groupId === group.id);
  const known = [...ofGroup, ...undoable].flatMap(({ entry }) => (entry ? [entryOfTuple(entry)] : []));
  return {
    debts: needs.suggestion && group.settleBy === 'direct' ? debts : null,
    ...{ group, plan, past, suggest, now: nextInstant(group), isPartial: true, own: null },
    members: new Map(members.map((member) => [member.id, member])),
    entries: new Map(known.map((entry) => [entry.id, entry])),
  };
}
