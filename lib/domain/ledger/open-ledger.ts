/** A ledger on which changes are decided, one behind the other. */
import type { JournalEvent, Settings } from './event';
import type { Entry, Group, Member, Settlement } from './ledger';
import type { Undoing } from './undo';
import type { MemberBalance, Transfer } from '@/lib/domain/settlement/settlement';

/** A row of a plan. What a device knows of one has no id. */
export type PlanRow = Transfer & Partial<Pick<Settlement, 'id' | 'createdAt' | 'updatedAt'>>;

/** One thing that is known of an id: an event of the Journal, or, where it was pruned, only that something has the id. */
export type Trace = { readonly groupId: string; readonly event: JournalEvent | null };

/** What became of a group's settings since a revision. */
export type SettingsSince = {
  /** Whether the Journal has the revision that is asked for; else it is pruned, or of another past. */
  readonly isKnown: boolean;
  readonly changed: readonly (keyof Settings)[];
  /** Whether the order was fixed or left with a plan since. */
  readonly planMoved: boolean;
};

/** A revision of the group, and what became of it. */
export type PastRevision = {
  readonly event: JournalEvent;
  readonly at: Date;
  /** What took it back, what took that back, and so on. */
  readonly undoings: readonly Undoing[];
  /** The last event of its subject. */
  readonly last: JournalEvent | null;
};

/** What the Journal says, as far as the changes need it (`needsOf`). `evolve` keeps all of it up. */
export type Past = {
  /** How ids came and went, in every group; an empty list for one that was never used. */
  readonly lives: Map<string, readonly Trace[]>;
  /** The entries that name a member: all of them, or more than there are changes. */
  readonly naming: Map<string, Set<string>>;
  readonly settings: Map<number, SettingsSince>;
  /** By number; null for one that the Journal does not have. */
  readonly revisions: Map<number, PastRevision | null>;
};

/**
 * Suggests the rows of a plan for members in order of joining.
 * @returns null where it cannot be said for these balances, without more time
 */
export type SuggestRows = (members: readonly (Member & MemberBalance)[]) => readonly PlanRow[] | null;

/** A ledger that one writer alone holds: `evolve` writes into it, so a change costs the same however many entries there are. */
export type OpenLedger = {
  group: Group;
  plan: readonly PlanRow[];
  /** The instant of the next change: later than all that the ledger knows. */
  now: Date;
  readonly members: Map<string, Member>;
  /** Those that are known: all of a whole copy; on the server those that the changes are about. */
  readonly entries: Map<string, Entry>;
  /** Whether there may be entries, and a past, that the ledger does not know. */
  readonly isPartial: boolean;
  readonly past: Past;
  /** Null where nobody suggests: then every row is believed. */
  readonly suggest: SuggestRows | null;
  /**
   * Ids of what is as a change of this device has left it, where `evolve` guesses: whatever the revision, the next change
   * builds on that. Null on the server, which gives revisions.
   */
  readonly own: Set<string> | null;
};

export const noPast = (): Past => ({
  lives: new Map(),
  naming: new Map(),
  settings: new Map(),
  revisions: new Map(),
});
