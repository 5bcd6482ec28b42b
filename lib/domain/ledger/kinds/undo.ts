import { NOUNS } from './nouns';
import type { AskedRow, NounRow, SavedRow, Touched } from './row';
import type { AskedOf, ChangeOf } from '@/lib/domain/ledger/change';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import { type Decided, isRefused, NOTHING, refuse, type Refused, UNKNOWN } from '@/lib/domain/ledger/decided';
import {
  about,
  EVENTS,
  isDeath,
  type JournalEvent,
  type Noun,
  reverse,
  subjectOf,
} from '@/lib/domain/ledger/event';
import { DAY_MS } from '@/lib/domain/days';
import type { OpenLedger, PastRevision } from '@/lib/domain/ledger/open-ledger';
import { contentOfEntry, isSameContent } from '@/lib/domain/entry/content';
import { fieldsOfMember, hasFields } from '@/lib/domain/ledger/member-fields';
import { hasSettings, SETTING_KEYS } from '@/lib/domain/ledger/settings';
import { undoneBy } from '@/lib/domain/ledger/undo';
import { JOURNAL_KEPT_DAYS, JOURNAL_KEPT_REVISIONS } from '@/lib/limits';

/** Whether a revision is too old to undo. The limit is the retention of the Journal, even if older rows still exist. */
const isBeyondReach = ({ group, now }: OpenLedger, revision: number, at: Date): boolean =>
  revision <= group.revision - JOURNAL_KEPT_REVISIONS ||
  at.getTime() < now.getTime() - JOURNAL_KEPT_DAYS * DAY_MS;

/**
 * The event that undoes a past one, provided that everything it changed is still as it left it. Revisions continue from
 * the present one, or from the last one of something deleted.
 * @returns null if something has changed since
 */
function eventBack(
  ledger: OpenLedger,
  row: NounRow<Noun>,
  { event, last }: PastRevision,
): JournalEvent | null {
  const { noun, before, after, state } = about(event);
  const present = row.present(ledger, state);
  if (after === null)
    return !present && last && isDeath(last) && about(last).noun === noun ? reverse(last) : null;
  if (!present || !row.isAsLeft(present, after, before)) return null;
  const restored = before && row.restored ? row.restored(present, after, before) : before;
  return reverse({ ...event, before: restored, after: present } as JournalEvent);
}

/** What somebody has changed since, if it is still there: of an import, one of its entries. */
const whatChanged = ({ entries, members, past }: OpenLedger, subject: string): Refused['current'] =>
  past.imports.get(subject)?.changed ?? entries.get(subject) ?? members.get(subject);

/** An ended plan is not restored by an undo. */
function undo(ledger: OpenLedger, { revision }: AskedOf<'undo'>): Decided {
  const { past, group } = ledger;
  const found = past.revisions.get(revision);
  if (found === undefined) return UNKNOWN;
  if (found === null || isBeyondReach(ledger, revision, found.at)) return refuse('undo-unknown');
  const { event, undoings } = found;
  const { noun, undoneBy: reversed } = EVENTS[event.kind];
  const row = NOUNS[noun] as NounRow<Noun> | null;
  if (!row || reversed === null) return refuse('undo-impossible');
  if (undoneBy(undoings).has(revision)) return NOTHING;
  const subject = subjectOf(event) ?? '';
  // A device cannot know what has become of an import, and leaves it to the server.
  if (noun === 'import' && ledger.own === null && !past.imports.has(subject)) return UNKNOWN;
  const back = eventBack(ledger, row, found);
  if (!back) return refuse('undo-stale', subject === '' ? group : whatChanged(ledger, subject));
  const plan = row.undo(ledger, back.before, back.after);
  return typeof plan === 'object' && isRefused(plan) ? plan : { event: back, plan, undoes: revision };
}

/**
 * The revision of what an undo has brought back, if that is still as it was brought back; undefined if somebody may have
 * changed it since.
 */
function revisionBehind(
  { back }: ChangeOf<'undo'>,
  revision: number | null,
  copy: LedgerCopy | null,
): number | undefined {
  const { noun, after } = back ? about(back) : { noun: null, after: null };
  if (noun === null || after === null) return undefined;
  switch (noun) {
    case 'entry': {
      const present = copy?.entries.find(({ id }) => id === after.id);
      return present && isSameContent(contentOfEntry(present), contentOfEntry(after))
        ? present.revision
        : undefined;
    }
    case 'member': {
      const present = copy?.members.find(({ id }) => id === after.id);
      return present && hasFields(present, fieldsOfMember(after)) ? present.revision : undefined;
    }
    case 'settings':
      return revision ?? (copy && hasSettings(copy.group, after) ? copy.group.revision : undefined);
    case 'group':
    case 'import':
    case 'plan':
      return undefined;
  }
}

/** The past revision may be about anything, and the device may not know what. */
const EVERYTHING: Touched['reads'] = [...SETTING_KEYS, 'names', 'entries'];

export const UNDO: AskedRow<'undo'> & SavedRow<'undo'> = {
  needs: ({ revision }) => ({ revisions: [revision], plan: true }),
  decide: undo,
  subject: ({ back }) => (back ? subjectOf(back) : null),
  // It refers to a revision of the group.
  names: () => [],
  sends: ['revision'],
  touches: () => ({ reads: EVERYTHING, writes: EVERYTHING }),
  revisionAfter: revisionBehind,
  merge: () => null,
};
