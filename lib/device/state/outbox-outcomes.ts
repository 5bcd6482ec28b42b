import {
  isNamed,
  type Outbox,
  type OutboxItem,
  type Refused,
  replaced,
  waiting,
  without,
} from '@/lib/device/state/outbox';
import type { Change } from '@/lib/domain/ledger/change';
import { createdByChange, goneForChange, savedRowOf } from '@/lib/domain/ledger/kinds/kinds';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import { CANCELLED, revisionOn } from '@/lib/domain/ledger/kinds/row';
import {
  answers,
  baseOf,
  mergeChanges,
  rebase,
  settingsOf,
  topicOf,
  withBase,
  withFormer,
} from '@/lib/domain/ledger/merge';
import type { ErrorCode } from '@/lib/errors';
import type { ChangeOutcome } from '@/lib/wire/own/change-wire';

/** What becomes of an outbox when the server has reported the outcomes of its changes. */

const NO_IDS: ReadonlyMap<string, string> = new Map();

/** Whether a deletion was refused because what it deletes does not exist: then its goal is reached. */
const isDeletedAnyway = (change: Change, code: ErrorCode): boolean =>
  (goneForChange(change) as readonly ErrorCode[] | null)?.includes(code) ?? false;

/** The revision that a thing has once a change of it is done. @returns undefined if that is not known */
function revisionAfter(change: Change, revision: number | null, copy: LedgerCopy | null): number | undefined {
  const { revisionAfter: own } = savedRowOf(change);
  if (own) return own(change, revision, copy);
  const [base, isNew] = [baseOf(change), createdByChange(change) !== null];
  return revision !== null && (isNew || base !== undefined) ? revisionOn(base) : (base ?? 0);
}

/** Whether a later change is about the same thing; of settings, whether it sets only what the earlier one has set. */
const follows = (next: Change, change: Change): boolean => {
  if (next.kind !== 'group.set') return topicOf(next) === topicOf(change);
  const settings = settingsOf(change);
  return settingsOf(next).every((key) => settings.includes(key));
};

const nextOf = (outbox: Outbox, item: OutboxItem): OutboxItem | undefined =>
  outbox
    .slice(outbox.indexOf(item) + 1)
    .find(
      ({ state, change }) => state !== 'refused' && topicOf(change) !== null && follows(change, item.change),
    );

function settleDone(
  outbox: Outbox,
  item: OutboxItem,
  revision: number | null,
  copy: LedgerCopy | null,
): Outbox {
  // The change is shown until the copy shows it. It is sent again, and the server repeats the outcome.
  if (copy !== null && revision !== null && copy.group.revision < revision) return outbox;
  const next = nextOf(outbox, item);
  const { change, takenBack, place } = item;
  const undo = takenBack && revision !== null ? [waiting({ ...takenBack, revision }, place)] : [];
  const rest = replaced(outbox, item, undo);
  if (next?.state !== 'waiting' || createdByChange(next.change) !== null) return rest;
  const base = revisionAfter(change, revision, copy);
  if (base === undefined) return rest;
  // The undo of an edit makes a revision of the entry, too.
  const isMore = undo.length > 0 && goneForChange(change) === null;
  const present = isMore ? base + 1 : base;
  // Later changes with the same base build on this one too, in case the next one is refused.
  const was = baseOf(change);
  const isBehind = ({ state, change: later }: OutboxItem) =>
    was !== undefined && state === 'waiting' && follows(later, change) && baseOf(later) === was;
  return rest.map((each) =>
    each === next || isBehind(each)
      ? { ...each, change: withFormer(withBase(each.change, present), copy) }
      : each,
  );
}

/**
 * The change that replaces a refused one and the next one of the same thing: on the revision that the person saw last.
 */
function standIn(refused: Change, next: Change): ReturnType<typeof mergeChanges> {
  const merged = mergeChanges(refused, next);
  if (merged === null || merged === CANCELLED || baseOf(refused) === undefined) return merged;
  return withBase(merged, baseOf(next));
}

/** What the server has said of a refused change. */
type Told = {
  readonly refused: Refused;
  readonly copy: LedgerCopy | null;
  /** The id under which the change may be sent again, as another one. */
  readonly newId: string | undefined;
};

/**
 * An edit moved on top of what somebody else has made of the entry meanwhile. Whatever the edit was refused for, the
 * server has never judged it in this form. Each attempt has a later base, so they end. Null if a person has to decide.
 */
function again({ change }: OutboxItem, { refused, copy, newId }: Told): Change | null {
  if (change.kind !== 'entry.put' || newId === undefined) return null;
  const { current } = refused;
  const known = copy?.entries.find(({ id }) => id === change.entry.id);
  const theirs = current !== null && 'parts' in current ? current : known;
  const merged = theirs && rebase(theirs, change);
  return merged ? { ...merged, id: newId } : null;
}

function settleRefused(outbox: Outbox, item: OutboxItem, told: Told): Outbox {
  const { refused } = told;
  // The person has taken it back, so nothing is left to do.
  if (item.takenBack || isDeletedAnyway(item.change, refused.code))
    return outbox.filter((each) => each !== item);
  if (refused.code === 'depends-on-refused') return replaced(outbox, item, [{ ...item, state: 'waiting' }]);
  const next = nextOf(outbox, item);
  // The next change of the same thing replaces it, and the server judges that one by itself.
  const stands =
    next?.state === 'waiting' && answers(next.change, item.change) ? standIn(item.change, next.change) : null;
  const isNeeded = stands === CANCELLED && isNamed(createdByChange(item.change), without(outbox, item, next));
  if (next && stands !== null && !isNeeded) {
    const by = stands === CANCELLED ? [] : [waiting(stands, placeOf(outbox, item, next, stands))];
    return replaced(
      outbox.filter((each) => each !== item),
      next,
      by,
    );
  }
  const merged = again(item, told);
  return replaced(outbox, item, [
    merged ? waiting(merged, item.place) : { ...item, state: 'refused', refused },
  ]);
}

/** The place of the change that replaces two: that of the second, unless an item between them names what it creates. */
function placeOf(outbox: Outbox, first: OutboxItem, next: OutboxItem, merged: Change): number {
  const between = outbox.slice(outbox.indexOf(first) + 1, outbox.indexOf(next));
  return isNamed(createdByChange(merged), between) ? first.place : next.place;
}

/**
 * Applies the outcomes of changes that were sent. A change that is done leaves the outbox as soon as the copy shows it,
 * so that nothing flickers on the screen; the next change of the same thing is put on the new revision. A refused
 * change stays for the person to decide and holds back what builds on it, unless a later change of the same thing
 * replaces it, or it merges with what somebody else has made of the entry.
 * @param copy with the ledger that came with the outcomes; null if the device has none
 * @param newIds for each change the id under which it may be sent again. Drawn beforehand, as a step is made more than
 *   once
 */
export const settle = (
  outbox: Outbox,
  outcomes: readonly ChangeOutcome[],
  copy: LedgerCopy | null,
  newIds: ReadonlyMap<string, string> = NO_IDS,
): Outbox =>
  outcomes.reduce((settled, outcome) => {
    const item = settled.find(({ id, state }) => id === outcome.id && state !== 'refused');
    if (!item) return settled;
    if (outcome.outcome === 'done') return settleDone(settled, item, outcome.revision, copy);
    const { code, message, current } = outcome;
    const refused = { code, message, current };
    return settleRefused(settled, item, { refused, copy, newId: newIds.get(item.id) });
  }, outbox);
