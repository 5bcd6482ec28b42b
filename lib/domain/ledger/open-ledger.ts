/** A ledger on which changes are decided one after another. */
import type { JournalEvent } from './event';
import type { Setting } from './settings';
import type { Entry, Group, Member, Settlement } from '@/lib/domain/nouns';
import type { Undoing } from './undo';
import type { Debts } from '@/lib/domain/settlement/debts';
import type { MemberBalance, PlanMatter, Transfer } from '@/lib/domain/settlement/settlement';

/** A row of a plan. On a device it has no id. */
export type PlanRow = Transfer & Partial<Pick<Settlement, 'id' | 'createdAt' | 'updatedAt'>>;

/** One known use of an id: an event of the Journal, or null if the event was pruned but something has the id. */
export type Trace = { readonly groupId: string; readonly event: JournalEvent | null };

/** How a group's settings have changed since a revision. */
export type SettingsSince = {
  /** Whether the Journal has the revision. If not, it was pruned, or it was lost when a backup was restored. */
  readonly isKnown: boolean;
  readonly changed: readonly Setting[];
  /** Whether a plan was fixed or confirmed since; both set `fixedOrder` (`fixesOrder`). */
  readonly planMoved: boolean;
};

/** A past revision of the group, with what happened to it since. */
export type PastRevision = {
  readonly event: JournalEvent;
  readonly at: Date;
  /** What undid it, what undid that, and so on. */
  readonly undoings: readonly Undoing[];
  /** The last event of its subject. */
  readonly last: JournalEvent | null;
};

/** What has become of an import. */
export type ImportSince = {
  /** How many of its entries are there as they came. */
  readonly untouched: number;
  /** One that was changed; null for none. Others may have been deleted. */
  readonly changed: Entry | null;
  /** Of the members who came with it, those whom something else names by now. */
  readonly named: readonly string[];
};

/** The part of the Journal that the changes need (`needsOf`). `evolve` keeps it up to date. */
export type Past = {
  /** By id: its creations and deletions, in every group; an empty list for an id that was never used. */
  readonly lives: Map<string, readonly Trace[]>;
  /** By member: ids of entries that name the member. All of them, or at least more than the changes could delete. */
  readonly naming: Map<string, Set<string>>;
  readonly settings: Map<number, SettingsSince>;
  /** By revision; null if the Journal does not have it. */
  readonly revisions: Map<number, PastRevision | null>;
  /** By id: what has become of imports that are to be undone; known until the next event. */
  readonly imports: Map<string, ImportSince>;
};

/**
 * Suggests the rows of a plan for members in order of joining.
 * @returns null if no plan is available for these balances without more computing time
 */
export type SuggestPlan = (basis: PlanBasis) => readonly PlanRow[] | null;

/** What a plan is made of. */
export type PlanBasis = PlanMatter<Member & MemberBalance>;

/**
 * A mutable ledger with a single owner. `evolve` changes it in place, so the cost of a change does not grow with the
 * entries.
 */
export type OpenLedger = {
  group: Group;
  plan: readonly PlanRow[];
  /** Null if they are not known: they are read for a group that settles by them. */
  debts: Debts | null;
  /** The instant of the next change: later than every instant in the ledger. */
  now: Date;
  readonly members: Map<string, Member>;
  /** The known entries: on a device all of the copy, on the server those that the changes are about. */
  readonly entries: Map<string, Entry>;
  /** Whether the group may have entries and history that the ledger does not know. */
  readonly isPartial: boolean;
  readonly past: Past;
  /** Null if no plan can be suggested; then every confirmed row is accepted. */
  readonly suggest: SuggestPlan | null;
  /**
   * On a device, the ids of what its own pending changes have touched: later changes build on those, whatever their
   * base. Null on the server, which assigns the revisions.
   */
  readonly own: Set<string> | null;
};

export const noPast = (): Past => ({
  lives: new Map(),
  naming: new Map(),
  settings: new Map(),
  revisions: new Map(),
  imports: new Map(),
});
