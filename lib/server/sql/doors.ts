import { isStorable } from '@/lib/domain/text';
import { statement, type Statement } from '../database';

/**
 * The ways into a group: by its code, or by the id of something in it. Every statement of an opening is made once for
 * each door, with the door's key as `$1`, so that lock and reads travel in one round trip.
 */
const locators = {
  code: 'SELECT id FROM groups WHERE code = $1',
  group: 'SELECT id FROM groups WHERE id = $1::uuid',
  member: 'SELECT group_id FROM members WHERE id = $1::uuid',
  expense: 'SELECT group_id FROM expenses WHERE id = $1::uuid',
  payment: 'SELECT group_id FROM payments WHERE id = $1::uuid',
} as const;

export type DoorKind = keyof typeof locators;

/** A way into one group. */
export type Door = { readonly kind: DoorKind; readonly key: string };

/** Whether anything can be behind a door: PostgreSQL refuses to compare with a code that cannot be stored. */
export const canLead = ({ kind, key }: Door): boolean => kind !== 'code' || isStorable(key);

/** The same statement for every door; `text` gets the subquery that yields the group's id. */
export function perDoor<Row>(
  name: string,
  text: (groupId: string) => string,
): Readonly<Record<DoorKind, Statement<Row>>> {
  const of = (kind: DoorKind) => statement<Row>(`${name}_by_${kind}`, text(`(${locators[kind]})`));
  return {
    code: of('code'),
    group: of('group'),
    member: of('member'),
    expense: of('expense'),
    payment: of('payment'),
  };
}
