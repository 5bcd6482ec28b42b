import type { Access } from '@/lib/server/access/access';
import type { Activity } from '@/lib/domain/ledger/event';
import { type Undoing, undoneBy } from '@/lib/domain/ledger/undo';
import { AppError } from '@/lib/errors';
import { LEDGER_MAX_BYTES } from '@/lib/limits';
import { decodeEvent } from '@/lib/wire/own/journal';
import { activityToLedger, type WireActivity, type WireActivityPage } from '@/lib/wire/own/ledger-wire';
import { booksWith, readGroup } from './read-group';
import { activity, type ActivityFound, type ActivityTuple } from '@/lib/server/sql/device-ledger';

const booksWithActivity = booksWith<ActivityFound>('with_activity', {
  found: activity,
  parameters: 2,
});

const toHappening = (
  [revision, atMs, author, undoes, event]: ActivityTuple,
  undone: ReadonlyMap<number, number>,
): Activity => ({
  revision,
  at: new Date(atMs),
  author,
  event: decodeEvent(event),
  undoneBy: undone.get(revision) ?? null,
  undoes,
});

/** As many events as fit into one answer, at least one. */
function fitting(events: readonly WireActivity[]): readonly WireActivity[] {
  const sizes = events.map((event) => Buffer.byteLength(JSON.stringify(event)) + 1);
  let used = 0;
  const count = sizes.findIndex((size, place) => (used += size) > LEDGER_MAX_BYTES && place > 0);
  return count === -1 ? events : events.slice(0, count);
}

/**
 * Makes a page of what was found.
 * @param limit events per page; one more was read, which tells whether there are older ones
 */
export function activityPage(found: ActivityFound | null, limit: number): WireActivityPage {
  const [tuples, undoings]: readonly [readonly ActivityTuple[] | null, readonly Undoing[]] = found ?? [
    null,
    [],
  ];
  const rows = tuples ?? [];
  const undone = undoneBy(undoings);
  const events = fitting(rows.slice(0, limit).map((row) => activityToLedger(toHappening(row, undone))));
  const hasMore = events.length < rows.length;
  return { events, before: hasMore ? (events.at(-1)?.revision ?? null) : null };
}

export type ActivityQuery = {
  readonly limit: number;
  /** The last revision of the previous page; null for the newest events. */
  readonly before: number | null;
};

/**
 * The events of a group, newest first, as far as the Journal reaches back.
 * @returns also the revision from which the next page continues; null if there are no older events
 * @throws AppError group-not-found
 */
export async function readActivity(
  access: Access,
  { limit, before }: ActivityQuery,
): Promise<WireActivityPage> {
  const page = await readGroup(
    booksWithActivity(access, [before, limit + 1], (_books, found) => activityPage(found, limit)),
  );
  if (page === null) throw new AppError('group-not-found');
  return page;
}
