import type { Books, Group, Member } from '@/lib/domain/ledger';
import { READ_TOUCH_INTERVAL_MS } from '@/lib/limits';
import { prisma, query } from './database';
import { canLead, type Door, perDoor } from './sql/doors';
import { findGroup, touchGroup } from './sql/groups';

type MemberTuple = readonly [
  id: string,
  name: string,
  revision: number,
  createdAtMs: number,
  updatedAtMs: number,
  paid: Member['paid'],
  benefitted: Member['benefitted'],
  made: Member['made'],
  received: Member['received'],
];

/** A group and its members in one row: balances are read with one index lookup and one round trip. */
const findBooks = perDoor<Group & { members: readonly MemberTuple[] | null }>(
  'find_books',
  (groupId) => `SELECT g.id, g.code, g.name, g.initial_name AS "initialName", g.currency,
     g.inactive_data_purge AS "inactiveDataPurge", g.fixed_order AS "fixedOrder", g.revision,
     g.entry_count AS "entryCount", g.last_active_at AS "lastActiveAt",
     g.created_at AS "createdAt", g.updated_at AS "updatedAt",
     (SELECT json_agg(json_build_array(m.id, m.name, m.revision,
        (extract(epoch FROM m.created_at) * 1000)::bigint, (extract(epoch FROM m.updated_at) * 1000)::bigint,
        m.paid, m.benefitted, m.made, m.received) ORDER BY m.created_at, m.id)
      FROM members m WHERE m.group_id = g.id) AS members
   FROM groups g WHERE g.id = ${groupId}`,
);

const toMember = (tuple: MemberTuple): Member => {
  const [id, name, revision, createdAtMs, updatedAtMs, paid, benefitted, made, received] = tuple;
  const instants = { createdAt: new Date(createdAtMs), updatedAt: new Date(updatedAtMs) };
  return { id, name, revision, ...instants, paid, benefitted, made, received };
};

/**
 * The one door for every lookup of a group by its code that does not write. A group that is only read counts as used:
 * it is touched at most once an hour.
 */
async function throughTheDoor<Row extends Group>(
  code: string,
  find: () => Promise<Row[]>,
): Promise<Row | null> {
  const [row] = canLead({ kind: 'code', key: code }) ? await find() : [];
  if (!row) return null;
  if (Date.now() - row.lastActiveAt.getTime() > READ_TOUCH_INTERVAL_MS) await query(touchGroup, row.id);
  return row;
}

/** The group with this code, compared exactly; null when there is none. */
export const lookUpGroup = (code: string): Promise<Group | null> =>
  throughTheDoor(code, () => query(findGroup.code, code));

const toBooks = ({ members, ...group }: Group & { members: readonly MemberTuple[] | null }): Books => ({
  group,
  members: (members ?? []).map(toMember),
});

/** The group with this code and its members in order of joining; null when there is none. */
export async function lookUpBooks(code: string): Promise<Books | null> {
  const row = await throughTheDoor(code, () => query(findBooks.code, code));
  return row && toBooks(row);
}

/**
 * The books around an id that is known: of a member, an expense or a payment. An id is as unguessable as a code, so
 * this is no lookup of a code. Ask before reading the entry: what is read later is at least as new as the revision.
 */
export async function lookUpBooksOf(door: Door): Promise<Books | null> {
  const [row] = await query(findBooks[door.kind], door.key);
  return row ? toBooks(row) : null;
}

/** Names of the groups with these codes, in the order asked; unknown codes are left out. */
export async function lookUpGroupNames(
  codes: readonly string[],
): Promise<readonly { readonly name: string; readonly code: string }[]> {
  const groups = await prisma().group.findMany({
    where: { code: { in: [...codes] } },
    select: { name: true, code: true },
  });
  const names = new Map(groups.map(({ code, name }) => [code, name]));
  return [...new Set(codes)].flatMap((code) => {
    const name = names.get(code);
    return name === undefined ? [] : [{ name, code }];
  });
}
