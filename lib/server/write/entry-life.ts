import { isBirth, type JournalEvent } from '@/lib/domain/ledger/event';
import { AppError } from '@/lib/errors';
import { decodeEvent } from '@/lib/wire/own/journal';
import type { PlainRead } from './decision';
import { lifeOf } from '@/lib/server/sql/journal';

/** One thing that is known of an id: an event of the Journal, or, where it was pruned, only that something has the id. */
export type Trace = { readonly groupId: string; readonly event: JournalEvent | null };

/** What is known of an id that a client chose: how it was born and died, and, only if it was, what it is now. */
export type Life<Noun> = { readonly traces: readonly Trace[]; readonly present: Noun | undefined };

/** Reads what is known of an id behind the lock. */
export async function readTraces(id: string | null, plain: PlainRead): Promise<readonly Trace[]> {
  const rows = id === null ? [] : await plain(lifeOf, id);
  return rows.map(({ groupId, event }) => ({ groupId, event: event === null ? null : decodeEvent(event) }));
}

/** The same with the noun as it is now; a fresh id, which is the usual one, costs one read. */
export async function readLife<Noun>(
  id: string | null,
  plain: PlainRead,
  present: (id: string) => Promise<Noun | undefined>,
): Promise<Life<Noun>> {
  const traces = await readTraces(id, plain);
  return { traces, present: id === null || traces.length === 0 ? undefined : await present(id) };
}

/**
 * What the id that a client chose for something new says about it.
 * @param isSame whether an event is the creation that the request asks for, with the same content
 * @returns the noun as it is now, when this very creation has happened before (a prior creation); undefined when the id is
 *   fresh
 * @throws AppError entry-deleted when it was created so and deleted since; id-in-use for any other use of the id
 */
export function priorCreation<Noun>(
  groupId: string,
  { traces, present }: Life<Noun>,
  isSame: (birth: JournalEvent) => boolean,
): Noun | undefined {
  if (traces.length === 0) return undefined;
  const birth = traces.find(({ event }) => event !== null && isBirth(event));
  const isOurs = birth?.event && birth.groupId === groupId && isSame(birth.event);
  if (!isOurs) throw new AppError('id-in-use');
  if (!present) throw new AppError('entry-deleted');
  return present;
}
