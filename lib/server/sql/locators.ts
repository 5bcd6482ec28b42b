import { statement, type Statement } from '@/lib/server/database/database';

/**
 * The ways into a group: by the hash of its code or of the key of its view-only link, or by the id of something in it.
 * Every statement that opens a group exists once per kind of locator, with the key as `$1`, so that lock and reads share
 * a round trip.
 */
const groupIdBy = {
  code: `SELECT group_id FROM keys WHERE hash = $1 AND may = 'all' AND ended_at IS NULL`,
  view: `SELECT group_id FROM keys WHERE hash = $1 AND may = 'look' AND ended_at IS NULL`,
  group: 'SELECT id FROM groups WHERE id = $1::uuid',
  member: 'SELECT group_id FROM members WHERE id = $1::uuid',
  entry: 'SELECT group_id FROM entries WHERE id = $1::uuid',
} as const;

export type LocatorKind = keyof typeof groupIdBy;

/** A way into one group. */
export type Locator = { readonly kind: LocatorKind; readonly key: string };

/** The same statement for every kind of locator. `text` gets the subquery that yields the group's id, and the kind. */
export function perLocator<Row>(
  name: string,
  text: (groupId: string, kind: LocatorKind) => string,
): Readonly<Record<LocatorKind, Statement<Row>>> {
  const of = (kind: LocatorKind) => statement<Row>(`${name}_by_${kind}`, text(`(${groupIdBy[kind]})`, kind));
  return {
    code: of('code'),
    view: of('view'),
    group: of('group'),
    member: of('member'),
    entry: of('entry'),
  };
}

/** The id of the group that a locator leads to; null if there is none. */
export const groupBehind = perLocator<{ id: string | null }>(
  'group_behind',
  (groupId) => `SELECT ${groupId} AS id`,
);
