import type { Moment } from '@/lib/domain/ledger/ledger';
import { bridge } from '@/lib/launcher-bridge.mjs';
import {
  EVENT_HEARTBEAT_MS,
  EVENT_STREAMS_PER_ADDRESS,
  EVENT_STREAMS_PER_PROCESS,
  HINTS_POLL_INTERVAL_MS,
} from '@/lib/limits';
import { versionToWire } from '@/lib/wire/own/ledger';
import { beforeClose, isDatabaseOpen, query } from '@/lib/server/database/database';
import { EventStream } from './event-stream';
import { type Hint, hintsOfText } from './hint-text';
import { Listener } from '@/lib/server/database/listener';
import { Places } from './places';
import type { ReadGroup } from '@/lib/server/read/read-group';
import { momentsOf } from '@/lib/server/sql/hints';
import { WatchedGroups } from './watched-groups';

type Live = {
  readonly watched: WatchedGroups;
  readonly listener: Listener;
  readonly places: Places;
  readonly streams: Set<EventStream>;
  /** Ends listening; null while nobody watches anything. */
  stop: (() => void) | null;
};

/** One for each process: pages and routes may be loaded as copies of this module. */
const holder = globalThis as typeof globalThis & { pariLive?: Live };

const live = (): Live =>
  (holder.pariLive ??= {
    watched: new WatchedGroups(),
    listener: new Listener(),
    places: new Places({ perAddress: EVENT_STREAMS_PER_ADDRESS, perProcess: EVENT_STREAMS_PER_PROCESS }),
    streams: new Set(),
    stop: null,
  });

bridge().openStreams.events = () => live().places.taken;

/** Tells who watches through this process. */
export function hearHere({ groupId, moment }: Hint): void {
  const { watched } = live();
  if (moment) watched.hear(groupId, moment);
  else watched.gone(groupId);
}

/** Looks at the versions of some groups, in one statement, whoever watches them. One that is away says nothing. */
async function compare(ids: readonly string[]): Promise<void> {
  if (ids.length === 0 || !isDatabaseOpen()) return;
  const { watched } = live();
  const asked = new Map(ids.map((id) => [id, watched.momentOf(id)]));
  const found = await query(momentsOf, ids).catch(() => null);
  if (!found) return;
  for (const { id, revision, at } of found) watched.found(id, { revision, at }, asked.get(id));
  const present = new Set(found.map(({ id }) => id));
  for (const id of ids) if (!present.has(id)) watched.gone(id);
}

/** While nothing is heard, versions are asked for; a question waits for the one before. */
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

/** Every stream beats at once: they are as many as fit into a moment. When there are none any more, nobody listens. */
function beating(): () => void {
  const timer = setInterval(() => {
    const { streams } = live();
    for (const stream of streams) stream.beat();
    if (streams.size === 0) stopListening();
  }, EVENT_HEARTBEAT_MS).unref();
  return () => clearInterval(timer);
}

const stopListening = (): void => live().stop?.();

/** Listens for as long as somebody watches. */
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
    hear: (message) => hintsOfText(message).forEach(hearHere),
    check: () => void compare(state.watched.ids),
    until: wanted.signal,
  });
}

const GONE = { event: 'gone', data: 'gone' } as const;

/**
 * A stream that tells every version of a group from now on, and that it is gone. A version costs no read for each who
 * watches: it comes with the hint.
 * @param group as it was just read
 * @param lastHeard the version that who asks has heard of last; when it is not the present one, that is told at once
 * @param address of who asks
 * @returns null when there is no place for it
 */
export function watchGroup(
  group: Pick<ReadGroup, 'id' | 'revision' | 'changedAt'>,
  lastHeard: string | null,
  address: string,
): EventStream | null {
  const { watched, places, streams } = live();
  const giveBack = places.take(address, () => stream.end());
  if (!giveBack) return null;
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
  const { moment, leave } = watched.watch(id, read, { tell, end: () => stream.tellLast(GONE) });
  leaveGroup = leave;
  streams.add(stream);
  if (versionToWire(id, moment) === lastHeard) stream.beat();
  else tell(moment);
  listen();
  // What happened between the read and now was told to nobody here.
  if (isNew) void compare([id]);
  return stream;
}
