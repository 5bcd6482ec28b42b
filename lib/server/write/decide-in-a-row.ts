import { movedByEntry } from '@/lib/domain/ledger/balances';
import { type EntryEvent, isOfEntry, subjectOf } from '@/lib/domain/ledger/event';
import type { Books } from '@/lib/domain/ledger/ledger';
import { AppError } from '@/lib/errors';
import { bind } from '@/lib/server/database/database';
import type { Decide, Decided, Made } from './decision';
import type { WrittenChange } from './once';
import { lockGroupAt } from '@/lib/server/sql/groups';
import { takeWrite } from '@/lib/server/guard/write-budget';

/** What a change comes to if nobody else writes to the group until it is done. */
export type Foreseen = Decided<WrittenChange<unknown>> & {
  /** Gives back what it took of the budgets of writes. */
  readonly giveBack: () => void;
};

/** @returns null where the decision is that it cannot be */
function orRefused<T>(decide: () => T): T | null {
  try {
    return decide();
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** The books behind a change of an entry; null when they could not be kept. */
function booksAfter({ group, members }: Books, { change, moment }: Made, event: EntryEvent): Books | null {
  const moved = movedByEntry(
    new Map(members.map((member) => [member.id, member])),
    event.before,
    event.after,
  );
  return (
    moved && {
      group: {
        ...{ ...group, revision: moment.revision, lastActiveAt: moment.at },
        entryCount: group.entryCount + (change.entryCount ?? 0),
        fixedOrder: group.fixedOrder && !change.reset,
      },
      members: members.map((member) => moved.get(member.id) ?? member),
    }
  );
}

/** Books that are so once the changes before are done, and the last of these; null for books as they were read. */
type At = { readonly books: Books; readonly after: Made | null };

/** Takes a decided write from the budgets, and lets it be done only on the books on which it was decided. */
function foresee(
  { books: { group }, after }: At,
  decided: Decided<WrittenChange<unknown>>,
  { costs }: Made,
): Foreseen {
  const giveBack = takeWrite(group.id, costs);
  const lock = bind(lockGroupAt, group.id, group.revision, after?.by?.changeId ?? null);
  return { ...decided, giveBack, statements: [lock, ...decided.statements] };
}

/**
 * Decides changes of a device, of which each has read what it needs before all of them: on the books as those before it leave
 * them. What a change has read holds as long as those before it were about other entries, because an entry depends on no other
 * one. So the row ends where a second change is about the same entry, and before whatever else may depend on what went
 * before: a change of a member or the settings, and one that found nothing to do. Such a one stands first, and a change of a
 * member or the settings then stands alone.
 * @param books at the moment of the reads
 * @returns the decisions, as far as none is a refusal
 */
export function decideInARow(
  books: Books,
  decisions: readonly Decide<WrittenChange<unknown>>[],
): readonly Foreseen[] {
  const row: Foreseen[] = [];
  const changed = new Set<string>();
  let present: At | null = { books, after: null };
  for (const decide of decisions) {
    if (present === null) break;
    const at: At = present;
    const decided = orRefused(() => decide(at.books));
    if (!decided) break;
    const { written, made } = decided;
    if (!made) {
      // What was done before stays so.
      if (changed.size > 0 && !('doneBefore' in written)) break;
      row.push({ ...decided, giveBack: () => undefined });
      continue;
    }
    const { event } = made.change;
    const subject = subjectOf(event) ?? books.group.id;
    if (isOfEntry(event) ? changed.has(subject) : changed.size > 0) break;
    const foreseen = orRefused(() => foresee(at, decided, made));
    if (!foreseen) break;
    row.push(foreseen);
    changed.add(subject);
    const after = isOfEntry(event) ? booksAfter(at.books, made, event) : null;
    present = after && { books: after, after: made };
  }
  return row;
}
