import type { Moment } from '@/lib/domain/nouns';
import { bridge } from '@/lib/launcher-bridge.mjs';
import {
  EVENT_HEARTBEAT_MS,
  EVENT_STREAMS_PER_ADDRESS,
  EVENT_STREAMS_PER_PROCESS,
  HINTS_POLL_INTERVAL_MS,
} from '@/lib/limits';
import { versionToWire } from '@/lib/wire/own/ledger-wire';
import { beforeClose, isDatabaseOpen, query } from '@/lib/server/database/database';
import { EventStream } from './event-stream';
import { type Hint, hintsOfText } from './hint-text';
import { Listener } from '@/lib/server/database/listener';
import { Slots } from './stream-slots';
import type { Access } from '@/lib/server/access/access';
import type { ReadGroup } from '@/lib/server/read/read-group';
import { momentsOf } from '@/lib/server/sql/hints';
import { WatchedGroups } from './watched-groups';

type Live = {
  readonly watched: WatchedGroups;
  readonly listener: Listener;
  readonly places: Slots;
  readonly streams: Set<EventStream>;
  /** Ends listening; null while nobody watches. */
  stop: (() => void) | null;
};

/** One per process, because pages and routes may load copies of this module. */
const holder = globalThis as typeof globalThis & { pariLive?: Live };

const live = (): Live =>
  (holder.pariLive ??= {
    watched: new WatchedGroups(),
    listener: new Listener(),
    places: new Slots({ perAddress: EVENT_STREAMS_PER_ADDRESS, perProcess: EVENT_STREAMS_PER_PROCESS }),
    streams: new Set(),
    stop: null,
  });

bridge().openStreams.events = () => live().places.taken;

/** Passes a hint to the watchers in this process. */
export function deliverHint({ groupId, news }: Hint): void {
  const { watched } = live();
  if (news === 'gone') watched.gone(groupId);
  else if (news === 'renewed') void compare(watched.ids.filter((id) => id === groupId));
  else watched.hear(groupId, news);
}

/**
 * Reads the versions of some groups, in one statement, and tells their watchers. Does nothing if the database is away.
 */
async function compare(ids: readonly string[]): Promise<void> {
  if (ids.length === 0 || !isDatabaseOpen()) return;
  const { watched } = live();
  const asked = new Map(ids.map((id) => [id, watched.momentOf(id)]));
  const found = await query(momentsOf, ids).catch(() => null);
  if (!found) return;
  for (const { id, revision, at, keys } of found) {
    watched.keyed(id, keys ?? []);
    watched.found(id, { revision, at }, asked.get(id));
  }
  const present = new Set(found.map(({ id }) => id));
  for (const id of ids) if (!present.has(id)) watched.gone(id);
}

/** Polls versions while no hints are heard, one poll at a time. */
function asking(): () => void {
  let isAsking = false;
  const ask = async () => {
    const { listener, watched } = live();
    if (isAsking || listener.isHearing) return;
    isAsking = true;
    await compare(watched.ids).finally(() => (isAsking = false));
  };
  const timer = setInterval(() => void ask(), HINTS_POLL_INTERVAL_MS).unref();
  return () => clearInterval(timer);
}

/** All streams beat at once, because there are not many. Listening stops when none is left. */
function beating(): () => void {
  const timer = setInterval(() => {
    const { streams } = live();
    for (const stream of streams) stream.beat();
    if (streams.size === 0) stopListening();
  }, EVENT_HEARTBEAT_MS).unref();
  return () => clearInterval(timer);
}

const stopListening = (): void => live().stop?.();

/** Starts listening, unless it already listens. */
function listen(): void {
  const state = live();
  if (state.stop) return;
  const wanted = new AbortController();
  const ends = [asking(), beating(), () => wanted.abort()];
  state.stop = () => {
    state.stop = null;
    for (const end of ends) end();
  };
  beforeClose(stopListening);
  void state.listener.listen({
    hear: (message) => hintsOfText(message).forEach(deliverHint),
    check: () => void compare(state.watched.ids),
    until: wanted.signal,
  });
}

const GONE = { event: 'gone', data: 'gone' } as const;
const CODE_CHANGED = { event: 'code-changed', data: 'code-changed' } as const;

/**
 * A stream that sends every version of a group from now on, and its deletion. Versions come with the hints, so they
 * cost no read per watcher.
 * @param group as it was just read, with its real id
 * @param access by which it was read: once its key has ended, so does the stream
 * @param lastHeard the version that the client received last; if it is not the present one, the present one is sent
 * @param address of the client
 * @returns null if there is no place for it
 */
export function watchGroup(
  group: Pick<ReadGroup, 'id' | 'revision' | 'changedAt'>,
  access: Access,
  lastHeard: string | null,
  address: string,
): EventStream | null {
  const { watched, places, streams } = live();
  const giveBack = places.take(address, () => stream.end());
  if (!giveBack) return null;
  const { key, may } = access;
  const { id } = group;
  const isNew = watched.momentOf(id) === undefined;
  let leaveGroup: () => void = () => undefined;
  const stream = new EventStream(() => {
    leaveGroup();
    streams.delete(stream);
    giveBack();
  });
  const tell = (moment: Moment) => {
    const version = versionToWire(id, moment);
    stream.tell({ id: version, data: version });
  };
  const read = { revision: group.revision, at: group.changedAt };
  const { moment, leave } = watched.watch(id, read, {
    ...{
      key,
      tell,
      end: () => stream.tellLast(GONE),
      lockOut: () => stream.tellLast(may === 'look' ? GONE : CODE_CHANGED),
    },
  });
  leaveGroup = leave;
  streams.add(stream);
  if (versionToWire(id, moment) === lastHeard) stream.beat();
  else tell(moment);
  listen();
  // Nobody here was told of changes between the read and now, or the code was changed meanwhile.
  if (isNew || watched.hasOther(id, key)) void compare([id]);
  return stream;
}
