import { create, noRoomFor, remove, revise } from './decide-entry';
import { type AskedRow, CANCELLED, type NounRow, onBase, revisionOn, type SavedRow } from './row';
import {
  cleanSaid,
  contentAfter,
  contentOfEntry,
  givenDescription,
  isSameContent,
  isSameToTheCent,
  namedByContent,
} from '@/lib/domain/entry/content';
import { partsInOrder } from '@/lib/domain/entry/parts';
import { movedByEntry } from '@/lib/domain/ledger/balances';
import type { ChangeOf } from '@/lib/domain/ledger/change';
import { refuse, type Refused } from '@/lib/domain/ledger/decided';
import { recordEntry, type RecordedEntry } from '@/lib/domain/ledger/event';
import type { Entry } from '@/lib/domain/nouns';
import type { OpenLedger } from '@/lib/domain/ledger/open-ledger';
import { atNewRate } from '@/lib/domain/money/foreign';

type Put = ChangeOf<'entry.put'>;

/**
 * Merges two puts of an entry. The second was made on what the screen showed: the first and what others had saved.
 * @returns null if the second leaves out what the amount is in another currency, and its rate cannot be found here
 */
function mergePuts(first: Put, next: Put): Put | null {
  const both = { ...givenDescription(first.entry), ...next.entry };
  const { foreign } = first.entry;
  if (next.entry.foreign !== undefined || foreign === undefined) return { ...next, entry: both };
  if (foreign === null || first.entry.cents === next.entry.cents)
    return { ...next, entry: { ...both, foreign } };
  if (next.currency === undefined) return null;
  return { ...next, entry: { ...both, foreign: atNewRate(foreign, both.cents, next.currency) } };
}

const asNew = <C extends Put>(put: C): C => ({ ...put, base: undefined, former: undefined });

export const ENTRY_PUT: AskedRow<'entry.put'> & SavedRow<'entry.put'> = {
  needs: ({ entry, keepsPlan }) => ({ ids: [entry.id], plan: keepsPlan ?? false }),
  decide: (ledger, change) =>
    (change.base === undefined && !change.isRevision ? create : revise)(ledger, change),
  subject: ({ entry }) => entry.id,
  names: ({ entry }) => [entry.id, ...namedByContent(entry)],
  creates: ({ base }) => base === undefined,
  takesBase: () => true,
  sends: ['base', 'currency', 'entry'],
  hashed: ({ entry, currency }) => {
    const { id, kind, cents, payers, split, foreign } = entry;
    const { title, ...description } = givenDescription(entry);
    const isSimple = split.how === 'even' && payers.length === 1 && payers[0]?.cents === cents;
    const money = isSimple
      ? { payer: { id: payers[0]?.memberId }, among: split.among.map((memberId) => ({ id: memberId })) }
      : { payers, split };
    return { entry: { id, content: { kind, title, cents, ...money, ...description, foreign } }, currency };
  },
  touches: () => ({ reads: ['currency'], writes: ['entries', 'fixedOrder'] }),
  revisionAfter: ({ entry: { id, ...said }, base }, revision, copy) => {
    if (revision !== null) return revisionOn(base);
    const present = copy?.entries.find((entry) => entry.id === id);
    return present && isSameContent(contentOfEntry(present), contentAfter(present, said))
      ? present.revision
      : (base ?? 0);
  },
  clean: (change) => ({ ...change, entry: cleanSaid(change.entry) }),
  merge: (first, next) => {
    const isNew = first.base === undefined;
    if (next.kind === 'entry.delete') return isNew ? CANCELLED : onBase(next, first.base);
    const both = next.kind === 'entry.put' ? mergePuts(first, next) : null;
    return both && isNew ? asNew(both) : both;
  },
  isRestored: ({ entry: { id, ...said }, base }, { entries }) =>
    entries.some(
      (entry) =>
        entry.id === id &&
        (base === undefined || isSameContent(contentOfEntry(entry), contentAfter(entry, said))),
    ),
};

export const ENTRY_DELETE: AskedRow<'entry.delete'> & SavedRow<'entry.delete'> = {
  needs: ({ entryId }) => ({ ids: [entryId] }),
  decide: remove,
  subject: ({ entryId }) => entryId,
  names: ({ entryId }) => [entryId],
  deletes: ['entry-not-found', 'expense-not-found', 'payment-not-found'],
  takesBase: () => true,
  sends: ['base', 'entryId'],
  touches: () => ({ reads: [], writes: ['entries', 'fixedOrder'] }),
  merge: (first, next) => (next.kind === 'entry.delete' ? onBase(next, first.base) : null),
};

/**
 * The entry as the ledger holds it. A prediction keeps the former revision, and sorts the parts as they are in a copy.
 */
function entryAfter({ now, own }: OpenLedger, before: RecordedEntry | null, after: RecordedEntry): Entry {
  const entry = { ...after, updatedAt: now };
  if (own === null) return entry;
  return { ...entry, revision: before?.revision ?? after.revision, parts: partsInOrder(after.parts) };
}

/** A refusal if an entry to be restored names people who have left. */
const peopleGone = ({ members }: OpenLedger, { parts }: RecordedEntry): Refused | null =>
  parts.every(({ memberId }) => members.has(memberId)) ? null : refuse('undo-people-gone');

export const ENTRY: NounRow<'entry'> = {
  evolve: (ledger, before, after) => {
    const moved = movedByEntry(ledger.members, before, after);
    if (moved === null) throw new RangeError('a total exceeds the safe integers');
    for (const [id, member] of moved) ledger.members.set(id, member);
    if (after) ledger.entries.set(after.id, entryAfter(ledger, before, after));
    else if (before) ledger.entries.delete(before.id);
    const more = Number(after !== null) - Number(before !== null);
    ledger.group = { ...ledger.group, entryCount: ledger.group.entryCount + more };
    for (const [memberId, naming] of ledger.past.naming) {
      if (before) naming.delete(before.id);
      if (after?.parts.some((part) => part.memberId === memberId)) naming.add(after.id);
    }
  },
  present: ({ entries }, { id }) => {
    const entry = entries.get(id);
    return entry && recordEntry(entry);
  },
  isAsLeft: isSameToTheCent,
  // Its parts are not decided again, even if the currency has changed. The plan was made for other balances.
  undo: (ledger, before, after) =>
    (after && (peopleGone(ledger, after) ?? noRoomFor(ledger, before, after))) ?? 'ended',
};
