import {
  type Change,
  type ChangeOf,
  createdByChange,
  namedByChange,
  subjectOfChange,
} from '@/lib/domain/ledger/change';
import { mergeChanges, mustKeepOrder, NOTHING, settingsOf, topicOf } from '@/lib/domain/ledger/merge';
import type { ChangeOutcome } from '@/lib/wire/own/change-wire';

/**
 * What this device has saved and the server has not, of one group, in order: a list, and the steps that lead from one to the
 * next. All of it is pure, so that a step can be made within a transaction of the storage, on what other tabs have left there.
 */

/** A change that was not done and never will be, until the person sends it anew. */
export type Refusal = Refused & {
  /** With all that was typed. */
  readonly change: Change;
};

/** Why a change was refused: the code of an error, and what is there instead, where that is why. */
export type Refused = Omit<Extract<ChangeOutcome, { readonly outcome: 'refused' }>, 'id' | 'outcome'> & {
  /** It was done, and a server whose backup was restored does not have it any more. */
  readonly isLost?: true;
};

export type OutboxItem = {
  /** Of the change. */
  readonly id: string;
  /** Where it stands; two of the same place stand by their ids. */
  readonly place: number;
  readonly change: Change;
  /**
   * `waiting`: no request has had it. `sent`: one had it, and perhaps it is done; from then on it stays as it is, so that the
   * same id always means the same.
   */
  readonly state: 'waiting' | 'sent' | 'refused';
  /** Why, when it was refused. */
  readonly refused: Refused | null;
  /**
   * What takes it back, saved while nobody knew what had become of it: it is not shown any more, and as soon as its revision is
   * known, this is sent.
   */
  readonly takenBack?: UndoToCome;
};

/** An undo whose revision is not known yet. */
export type UndoToCome = Omit<ChangeOf<'undo'>, 'revision'>;

/** In order. */
export type Outbox = readonly OutboxItem[];

export const EMPTY_OUTBOX: Outbox = [];

const compareItems = (a: OutboxItem, b: OutboxItem): number =>
  a.place - b.place || (a.id < b.id ? -1 : Number(a.id > b.id));

/** The items that are stored, as an outbox. */
export const outboxOf = (items: readonly OutboxItem[]): Outbox => [...items].sort(compareItems);

/** A change that no request has had. */
export const waiting = (change: Change, place: number): OutboxItem => ({
  ...{ id: change.id, place, change, state: 'waiting', refused: null },
});

/** The place behind all that waits. */
export const endOf = (outbox: Outbox): number => (outbox.at(-1)?.place ?? 0) + 1;

/** Whether one of these names somebody or something. */
export const isNamed = (id: string | null, items: Outbox): boolean =>
  id !== null && items.some(({ change }) => namedByChange(change).includes(id));

/** Whether somebody or something that a change names comes with one of these. */
function createsNamed(items: Outbox, change: Change): boolean {
  const names = namedByChange(change);
  return items.some((item) => {
    const created = createdByChange(item.change);
    return created !== null && created !== subjectOfChange(change) && names.includes(created);
  });
}

/** The outbox with others in the place of one of its items. */
export const replaced = (outbox: Outbox, former: OutboxItem, by: readonly OutboxItem[]): Outbox =>
  outboxOf([...outbox.filter((item) => item !== former), ...by]);

/** Whether a change may stand on the other side of these. */
const mayPass = (change: Change, items: Outbox): boolean =>
  !items.some((item) => item.state !== 'refused' && mustKeepOrder(change, item.change));

/**
 * An outbox in which the last change of a thing, which nobody has seen yet, takes the next one in; null where it cannot: where
 * one of the two would have to pass a change that it must not.
 */
function mergeLast(outbox: Outbox, change: Change): Outbox | null {
  const topic = topicOf(change);
  const about = outbox.filter((item) => item.state !== 'refused' && topicOf(item.change) === topic);
  const last = about.at(-1);
  if (last?.state !== 'waiting') return null;
  const later = outbox.slice(outbox.indexOf(last) + 1);
  const merged = mergeChanges(last.change, change);
  if (merged === null) return null;
  if (merged === NOTHING) {
    // Whom nothing names is missed by nobody: all that came later got by without their name.
    const isSafe =
      change.kind === 'member.remove' ? !isNamed(change.memberId, later) : mayPass(change, later);
    return isSafe ? replaced(outbox, last, []) : null;
  }
  const goesLast = createsNamed(later, merged);
  if (!mayPass(goesLast ? last.change : change, later)) return null;
  return replaced(outbox, last, [waiting(merged, goesLast ? endOf(outbox) : last.place)]);
}

/**
 * Takes in a change that was saved. Where the last one of the same thing was never sent, it takes its place, on the revision of
 * that one; else it stands behind it. What was refused and is saved again needs no answer any more.
 */
export function enqueue(outbox: Outbox, change: Change): Outbox {
  const topic = topicOf(change);
  const isAnswered = (item: OutboxItem) =>
    item.state === 'refused' &&
    topic !== null &&
    change.kind !== 'undo' &&
    topicOf(item.change) === topic &&
    createdByChange(item.change) === null;
  const open = outbox.filter((item) => !isAnswered(item));
  return mergeLast(open, change) ?? [...open, waiting(change, endOf(open))];
}

/**
 * Takes in what a restored server has lost, for the person to decide about: before all that waits, which may build on it. What
 * waits is about the same thing says it anew.
 */
export function takeLost(outbox: Outbox, lost: readonly Change[]): Outbox {
  const topics = new Set(outbox.map(({ change }) => topicOf(change)));
  const missing = lost.filter((change) => !topics.has(topicOf(change)));
  const first = outbox[0]?.place ?? 1;
  const refused = {
    code: 'entry-not-found',
    message: '',
    revision: null,
    current: null,
    isLost: true,
  } as const;
  return [
    ...missing.map((change, place): OutboxItem => ({
      ...{ id: change.id, place: first - missing.length + place, change },
      ...{ state: 'refused', refused },
    })),
    ...outbox,
  ];
}

/** The items that build on a refused one: they name what it was to create, or what one of themselves was to. */
function heldIn(outbox: Outbox): ReadonlySet<OutboxItem> {
  const [lost, held] = [new Set<string>(), new Set<OutboxItem>()];
  for (const item of outbox) {
    const isHeld = item.state !== 'refused' && namedByChange(item.change).some((id) => lost.has(id));
    if (isHeld) held.add(item);
    const created = createdByChange(item.change);
    if (created !== null && (isHeld || item.state === 'refused')) lost.add(created);
  }
  return held;
}

/** The items that are to be sent: neither refused nor held back. */
function sendable(outbox: Outbox): Outbox {
  if (!outbox.some(({ state }) => state === 'refused')) return outbox;
  const held = heldIn(outbox);
  return outbox.filter((item) => item.state !== 'refused' && !held.has(item));
}

/** The changes that count for what the person sees: all that the server may still do, and they have not taken back. */
export const changesIn = (outbox: Outbox): readonly Change[] =>
  sendable(outbox).flatMap(({ change, takenBack }) => (takenBack ? [] : [change]));

/** Whether there is something to send. */
export const hasChanges = (outbox: Outbox): boolean => sendable(outbox).length > 0;

/** What a person has to decide about. */
export const refusalsIn = (outbox: Outbox): readonly Refusal[] =>
  outbox.flatMap(({ change, refused }) => (refused ? [{ change, ...refused }] : []));

/** How many changes are not with the server, those that nobody has decided about left out. */
export const pendingIn = (outbox: Outbox): number => outbox.filter(({ state }) => state !== 'refused').length;

/** How many changes wait for a refused one, which they build on. */
export const heldCountIn = (outbox: Outbox): number => heldIn(outbox).size;

export type BatchLimits = {
  readonly maxChanges: number;
  /** Of all changes together, as they are sent. */
  readonly maxBytes: number;
  readonly bytesOf: (change: Change) => number;
};

/** What two changes of a group's settings share is one thing, too. */
const thingsOf = (change: Change): readonly string[] => {
  const settings = settingsOf(change);
  const topic = topicOf(change);
  return settings.length > 0 || topic === null ? settings : [topic];
};

/**
 * The changes of the next request: in order, each thing once, because the next change of a thing builds on the revision that
 * the one before it makes. At least one, if there is any.
 */
export function nextBatch(outbox: Outbox, { maxChanges, maxBytes, bytesOf }: BatchLimits): readonly Change[] {
  const [batch, things]: [Change[], Set<string>] = [[], new Set()];
  let bytes = 0;
  for (const { change } of sendable(outbox)) {
    const of = thingsOf(change);
    bytes += bytesOf(change);
    const isFull = batch.length >= maxChanges || bytes > maxBytes;
    if (batch.length > 0 && (isFull || of.some((thing) => things.has(thing)))) break;
    batch.push(change);
    for (const thing of of) things.add(thing);
  }
  return batch;
}

const idsOf = (changes: readonly { readonly id: string }[]): ReadonlySet<string> =>
  new Set(changes.map(({ id }) => id));

/** Notes which changes go out. It has to be stored before they do: whatever may have arrived must not become another change. */
export function markSent(outbox: Outbox, batch: readonly Change[]): Outbox {
  const ids = idsOf(batch);
  return outbox.map((item) =>
    ids.has(item.id) && item.state === 'waiting' ? { ...item, state: 'sent' } : item,
  );
}

/** The outbox without some of its items. */
export const without = (outbox: Outbox, ...items: readonly (OutboxItem | undefined)[]): Outbox =>
  outbox.filter((item) => !items.includes(item));

/** What has to be written, so that one outbox becomes another. */
export function editsBetween(
  before: Outbox,
  after: Outbox,
): { readonly put: readonly OutboxItem[]; readonly remove: readonly string[] } {
  const former = new Set(before);
  const ids = idsOf(after);
  return {
    put: after.filter((item) => !former.has(item)),
    remove: before.flatMap(({ id }) => (ids.has(id) ? [] : [id])),
  };
}
