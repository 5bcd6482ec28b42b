import {
  isNamed,
  type Outbox,
  type OutboxItem,
  type Refused,
  replaced,
  waiting,
  without,
} from '@/lib/device/state/outbox';
import { type Change, type ChangeOf, createdByChange, subjectOfChange } from '@/lib/domain/ledger/change';
import { contentOfEntry, isSameContent } from '@/lib/domain/entry/content';
import type { Settings } from '@/lib/domain/ledger/event';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import {
  baseOf,
  mergeChanges,
  NOTHING,
  onTopOf,
  settingsOf,
  topicOf,
  withBase,
  withFormer,
} from '@/lib/domain/ledger/merge';
import type { ErrorCode } from '@/lib/errors';
import type { ChangeOutcome } from '@/lib/wire/own/change-wire';

/** What becomes of an outbox when the server has told what became of its changes. */

const NO_IDS: ReadonlyMap<string, string> = new Map();

/** What is not there is deleted. */
const isDeletedAnyway = ({ kind }: Change, code: ErrorCode): boolean =>
  (kind === 'entry.delete' && ['entry-not-found', 'expense-not-found', 'payment-not-found'].includes(code)) ||
  (kind === 'member.remove' && code === 'user-not-found');

/** The revision of what came back, if it is as it was to come back; undefined where somebody may have come further. */
function revisionBehind(
  { back }: ChangeOf<'undo'>,
  revision: number | null,
  copy: LedgerCopy | null,
): number | undefined {
  if (back?.kind === 'entry.created' || back?.kind === 'entry.revised') {
    const present = copy?.entries.find(({ id }) => id === back.after.id);
    return present && isSameContent(contentOfEntry(present), contentOfEntry(back.after))
      ? present.revision
      : undefined;
  }
  if (back?.kind === 'member.added' || back?.kind === 'member.renamed') {
    const present = copy?.members.find(({ id }) => id === back.after.id);
    return present?.name === back.after.name ? present.revision : undefined;
  }
  if (back?.kind === 'group.set') {
    const keys = Object.keys(back.after) as (keyof Settings)[];
    const isBack = copy !== null && keys.every((key) => copy.group[key] === back.after[key]);
    return revision ?? (isBack ? copy.group.revision : undefined);
  }
  return undefined;
}

/** The revision that a thing has once a change of it is done. @returns undefined where that is not known */
function revisionAfter(change: Change, revision: number | null, copy: LedgerCopy | null): number | undefined {
  const base = baseOf(change);
  if (change.kind === 'group.set') return revision ?? copy?.group.revision ?? base;
  if (change.kind === 'undo') return revisionBehind(change, revision, copy);
  const created = createdByChange(change) !== null;
  if (revision !== null && (created || base !== undefined)) return created ? 0 : Number(base) + 1;
  // It was so already: whoever made it so may have come further, which the next change must not overlook.
  if (change.kind === 'entry.put') {
    const { id, ...content } = change.entry;
    const present = copy?.entries.find((entry) => entry.id === id);
    return present && isSameContent(contentOfEntry(present), content) ? present.revision : (base ?? 0);
  }
  if (change.kind === 'member.add' || change.kind === 'member.rename') {
    const present = copy?.members.find(({ id }) => id === subjectOfChange(change));
    return present?.revision ?? base ?? 0;
  }
  return base ?? 0;
}

/** Whether a change is the next one of the same thing; of settings, whether it sets only what the other one has set. */
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
  // As long as the copy does not show it, the change does; asked for again, it is told again.
  if (copy !== null && revision !== null && copy.group.revision < revision) return outbox;
  const next = nextOf(outbox, item);
  const { change, takenBack, place } = item;
  const undo = takenBack && revision !== null ? [waiting({ ...takenBack, revision }, place)] : [];
  const rest = replaced(outbox, item, undo);
  if (next?.state !== 'waiting' || createdByChange(next.change) !== null) return rest;
  const base = revisionAfter(change, revision, copy);
  if (base === undefined) return rest;
  // What takes an edit back is a revision of the entry too.
  const isMore = undo.length > 0 && change.kind !== 'entry.delete' && change.kind !== 'member.remove';
  const present = isMore ? base + 1 : base;
  // What was saved on the same revision as this change builds on it too, should what is next be refused.
  const was = baseOf(change);
  const isBehind = ({ state, change: later }: OutboxItem) =>
    was !== undefined && state === 'waiting' && follows(later, change) && baseOf(later) === was;
  return rest.map((each) =>
    each === next || isBehind(each)
      ? { ...each, change: withFormer(withBase(each.change, present), copy) }
      : each,
  );
}

/** What was saved behind a change that was refused, in its place: on the revision that the person has seen last. */
function standIn(refused: Change, next: Change): ReturnType<typeof mergeChanges> {
  const merged = mergeChanges(refused, next);
  if (merged === null || merged === NOTHING || baseOf(refused) === undefined) return merged;
  return withBase(merged, baseOf(next));
}

/** What the server has told of a refused change. */
type Told = {
  readonly refused: Refused;
  readonly copy: LedgerCopy | null;
  /** For what is sent again, as another change. */
  readonly newId: string | undefined;
};

/**
 * An edit on top of what somebody else has made of the entry meanwhile, whatever it was refused for: as it was meant, the server
 * has never judged it. Each time on a later revision; null where a person has to decide.
 */
function again({ change }: OutboxItem, { refused, copy, newId }: Told): Change | null {
  if (change.kind !== 'entry.put' || newId === undefined) return null;
  const { current } = refused;
  const known = copy?.entries.find(({ id }) => id === change.entry.id);
  const theirs = current !== null && 'parts' in current ? current : known;
  const merged = theirs && onTopOf(theirs, change);
  return merged ? { ...merged, id: newId } : null;
}

function settleRefused(outbox: Outbox, item: OutboxItem, told: Told): Outbox {
  const { refused } = told;
  // Whoever has taken it back wishes for nothing more.
  if (item.takenBack || isDeletedAnyway(item.change, refused.code))
    return outbox.filter((each) => each !== item);
  if (refused.code === 'depends-on-refused') return replaced(outbox, item, [{ ...item, state: 'waiting' }]);
  const next = nextOf(outbox, item);
  // What was saved behind it stands for it, and is judged by itself.
  const stands = next?.state === 'waiting' ? standIn(item.change, next.change) : null;
  const isNeeded = stands === NOTHING && isNamed(createdByChange(item.change), without(outbox, item, next));
  if (next && stands !== null && !isNeeded) {
    const by = stands === NOTHING ? [] : [waiting(stands, placeOf(outbox, item, next, stands))];
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

/** Where what stands for two changes belongs: where the next one was saved, unless what it creates is named before that. */
function placeOf(outbox: Outbox, first: OutboxItem, next: OutboxItem, merged: Change): number {
  const between = outbox.slice(outbox.indexOf(first) + 1, outbox.indexOf(next));
  return isNamed(createdByChange(merged), between) ? first.place : next.place;
}

/**
 * Takes in what became of changes that were sent. What is done goes as soon as the copy shows it, so nothing on the screen
 * comes and goes; the next change of the same thing takes the new revision. What is refused stays for the person, and holds
 * back what builds on it, unless they have saved something else of it meanwhile, or it agrees with what somebody else has.
 * @param copy with what came along with the outcomes; null where the device has none
 * @param newIds for each change the id under which it is sent again: drawn before, as a step is made more than once
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
