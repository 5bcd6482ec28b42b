import type { Change, ChangeOf } from '@/lib/domain/ledger/change';
import { createdByChange, namedByChange, subjectOfChange } from '@/lib/domain/ledger/kinds/kinds';
import { CANCELLED } from '@/lib/domain/ledger/kinds/row';
import { answers, mergeChanges, mustKeepOrder, settingsOf, topicOf } from '@/lib/domain/ledger/merge';
import type { ChangeOutcome } from '@/lib/wire/own/change-wire';

/**
 * The outbox of one group: what this device has saved and the server does not have yet, in order, and the steps that
 * lead from one outbox to the next. All of them are pure, so that a step can be made within a transaction of the
 * storage, on what other tabs have stored there.
 */

/** A refused change. It is not done unless the person sends it again. */
export type Refusal = Refused & {
  /** With all that was typed. */
  readonly change: Change;
};

/** Why a change was refused: an error code and, if that is the reason, the present state of what it is about. */
export type Refused = Omit<Extract<ChangeOutcome, { readonly outcome: 'refused' }>, 'id' | 'outcome'> & {
  /** It was done, but the server was restored from a backup and has lost it. */
  readonly isLost?: true;
};

export type OutboxItem = {
  /** Of the change. */
  readonly id: string;
  /** Its place in the order. Items with the same place are ordered by id. */
  readonly place: number;
  readonly change: Change;
  /**
   * `waiting`: no request has carried it. `sent`: one has, so it may be done. From then on it is not altered, so that
   * an id always means the same content.
   */
  readonly state: 'waiting' | 'sent' | 'refused';
  /** Why it was refused; else null. */
  readonly refused: Refused | null;
  /**
   * The undo of this change, saved before its outcome was known. The change is not shown any more, and the undo is sent
   * as soon as the revision is known.
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

/** Items in the order of an outbox. */
export const outboxOf = (items: readonly OutboxItem[]): Outbox => [...items].sort(compareItems);

/** An item for a change that no request has carried. */
export const waiting = (change: Change, place: number): OutboxItem => ({
  ...{ id: change.id, place, change, state: 'waiting', refused: null },
});

/** The place behind all items. */
export const endOf = (outbox: Outbox): number => (outbox.at(-1)?.place ?? 0) + 1;

/** An outbox with the items of another one behind its own; an item that both have stays where it is. */
export function joined(outbox: Outbox, other: Outbox): Outbox {
  const ids = new Set(outbox.map(({ id }) => id));
  const end = endOf(outbox);
  const coming = other.filter(({ id }) => !ids.has(id));
  return [...outbox, ...coming.map((item) => ({ ...item, place: item.place + end }))];
}

/** Whether one of these items names an id. */
export const isNamed = (id: string | null, items: Outbox): boolean =>
  id !== null && items.some(({ change }) => namedByChange(change).includes(id));

/** Whether one of these items creates something that a change names, other than its own subject. */
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

/** Whether a change may move past these items. */
const mayPass = (change: Change, items: Outbox): boolean =>
  !items.some((item) => item.state !== 'refused' && mustKeepOrder(change, item.change));

/**
 * Merges a change into the last one of the same thing, if that was never sent. Null if the two cannot be merged, or if
 * one of them would have to move past a change that it must not pass.
 */
function mergeLast(outbox: Outbox, change: Change): Outbox | null {
  const topic = topicOf(change);
  const about = outbox.filter((item) => item.state !== 'refused' && topicOf(item.change) === topic);
  const last = about.at(-1);
  if (last?.state !== 'waiting') return null;
  const later = outbox.slice(outbox.indexOf(last) + 1);
  const merged = mergeChanges(last.change, change);
  if (merged === null) return null;
  if (merged === CANCELLED) {
    // A new member may go if no later item names them: nothing depends on that member then.
    const isSafe =
      change.kind === 'member.remove' ? !isNamed(change.memberId, later) : mayPass(change, later);
    return isSafe ? replaced(outbox, last, []) : null;
  }
  const goesLast = createsNamed(later, merged);
  if (!mayPass(goesLast ? last.change : change, later)) return null;
  return replaced(outbox, last, [waiting(merged, goesLast ? endOf(outbox) : last.place)]);
}

/**
 * Adds a saved change. If the last change of the same thing was never sent, the two are merged; otherwise it goes to
 * the end. Refused changes of the same thing are dropped, because saving again answers them, unless they were to create
 * it.
 */
export function enqueue(outbox: Outbox, change: Change): Outbox {
  const topic = topicOf(change);
  const isAnswered = (item: OutboxItem) =>
    item.state === 'refused' &&
    topic !== null &&
    change.kind !== 'undo' &&
    topicOf(item.change) === topic &&
    createdByChange(item.change) === null &&
    answers(change, item.change);
  const open = outbox.filter((item) => !isAnswered(item));
  return mergeLast(open, change) ?? [...open, waiting(change, endOf(open))];
}

/**
 * Adds what a restored server has lost, as refused changes for the person to decide about. They go to the front,
 * because what waits may build on them. A lost change is left out if the outbox has one of the same thing.
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

/** The items that build on a refused one: they name what it, or another such item, was to create. */
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

/** The changes that the person sees: those that may still be done and were not taken back. */
export const changesIn = (outbox: Outbox): readonly Change[] =>
  sendable(outbox).flatMap(({ change, takenBack }) => (takenBack ? [] : [change]));

/** Whether there is something to send. */
export const hasChanges = (outbox: Outbox): boolean => sendable(outbox).length > 0;

/** The refused changes, about which a person has to decide. */
export const refusalsIn = (outbox: Outbox): readonly Refusal[] =>
  outbox.flatMap(({ change, refused }) => (refused ? [{ change, ...refused }] : []));

/** How many changes the server does not have yet, refused ones left out. */
export const pendingIn = (outbox: Outbox): number => outbox.filter(({ state }) => state !== 'refused').length;

/** The ids of what the changes are about that were not refused. */
export const subjectsIn = (outbox: Outbox): ReadonlySet<string> =>
  new Set(
    outbox.flatMap(({ state, change }) => (state === 'refused' ? [] : (subjectOfChange(change) ?? []))),
  );

/** How many changes are held back by refused ones. */
export const heldCountIn = (outbox: Outbox): number => heldIn(outbox).size;

export type BatchLimits = {
  readonly maxChanges: number;
  /** Of all changes together, as they are sent. */
  readonly maxBytes: number;
  readonly bytesOf: (change: Change) => number;
};

/** What a change is about; of settings, each setting is a thing of its own. */
const thingsOf = (change: Change): readonly string[] => {
  const settings = settingsOf(change);
  const topic = topicOf(change);
  return settings.length > 0 || topic === null ? settings : [topic];
};

/**
 * The changes of the next request, in order. Each thing occurs once, because the next change of a thing builds on the
 * revision that this one makes. At least one change, if there is any.
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

/**
 * Marks changes as sent. This has to be stored before the request: a change that may have arrived must not be altered.
 */
export function markSent(outbox: Outbox, batch: readonly Change[]): Outbox {
  const ids = idsOf(batch);
  return outbox.map((item) =>
    ids.has(item.id) && item.state === 'waiting' ? { ...item, state: 'sent' } : item,
  );
}

/** The outbox without some of its items. */
export const without = (outbox: Outbox, ...items: readonly (OutboxItem | undefined)[]): Outbox =>
  outbox.filter((item) => !items.includes(item));

/** What to write to turn one stored outbox into another. */
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
