import type { Access } from '@/lib/server/access/access';
import type { Books, Entry, Member, Settlement } from '@/lib/domain/nouns';
import { booksWith, type ReadBooks, type Reading } from '@/lib/server/read/read-group';
import * as entries from '@/lib/server/sql/entries';
import {
  entryOfTuple,
  type EntryTuple,
  settlementOfTuple,
  settlementTuple,
  type SettlementTuple,
} from '@/lib/server/sql/json-tuples';
import { type OldKind, oldKindOf } from '@/lib/domain/entry/parts';

/** An entry and the books that its names come from. */
export type EntryInBooks = Books & { readonly entry: Entry };

export type MemberInBooks = Books & { readonly member: Member };

export type Plan = Books & { readonly settlements: readonly Settlement[] };

const booksWithEntry = booksWith<EntryTuple>('with_entry', {
  found: entries.entryById,
  parameters: 1,
  hasOwnVersion: true,
});

/** One entry with its books; null if there is none of this kind: an income is an expense. */
/** @param access by the id of the entry */
export const entryById = (kind: OldKind, access: Access): Reading<ReadBooks & EntryInBooks> =>
  booksWithEntry(
    access,
    [access.key],
    (books, found) =>
      found && oldKindOf(found[1]) === kind ? { ...books, entry: entryOfTuple(found) } : null,
    `.${kind}`,
  );

const booksOfMember = booksWith('of_member', { hasOwnVersion: true });

/** One member with its books. An id cannot be guessed, so this does not count as the look-up of a code. */
export const memberById = (access: Access): Reading<ReadBooks & MemberInBooks> =>
  booksOfMember(access, [], (books) => {
    const member = books.members.find((candidate) => candidate.id === access.key);
    return member ? { ...books, member } : null;
  });

const booksWithPlan = booksWith<readonly SettlementTuple[]>('with_plan', {
  found: `SELECT json_agg(${settlementTuple('s')} ORDER BY s.position) FROM settlements s WHERE s.group_id = g.id`,
});

/** The persisted plan of a group, in its order, and the books. */
export const planOf = (access: Access): Reading<ReadBooks & Plan> =>
  booksWithPlan(access, [], (books, found) => ({
    ...books,
    settlements: (found ?? []).map(settlementOfTuple),
  }));

/** As `planOf`, but null if no plan is persisted. */
export function rowsOfPlan(access: Access): Reading<ReadBooks & Plan> {
  const reading = planOf(access);
  return {
    ...reading,
    make: (row) => {
      const plan = reading.make(row);
      return plan && plan.settlements.length > 0 ? plan : null;
    },
  };
}
