import type { KeptActivity } from '@/lib/device/storage/database';
import type { Outbox } from '@/lib/device/state/outbox';
import type { StoredStep } from '@/lib/device/state/outbox-state';
import type { Line } from '@/lib/device/state/outbox-state';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';

/** What is written in one transaction. */
export type Keeping = {
  readonly copy?: LedgerCopy;
  /** Made within the transaction, on the outbox that all tabs share, so that no other tab comes in between. */
  readonly step?: StoredStep;
  /** The last line that is done with the step. */
  readonly line?: Line;
};

export type Kept = {
  /** false: nothing was stored. On a full device it is true if the outbox was stored, even without the copy. */
  readonly isKept: boolean;
  /** Whether something was written that other tabs do not know. */
  readonly isNew: boolean;
  /** The outbox after the step; null if no step was made, or nothing was stored. */
  readonly outbox: Outbox | null;
};

/** What a first paint needs of a group. */
export type StoredHead = {
  /** It holds only the newest entries. */
  readonly copy: LedgerCopy;
  /** Whether these are all stored entries of the group. */
  readonly isWhole: boolean;
};

/**
 * What this device stores of its groups: for each, the copy of its ledger and the changes that wait. Nothing in it
 * throws: what cannot be read is null or empty, and `isKept` says whether something was stored.
 */
export type LedgerStore = {
  /** null: nothing is stored, or this build cannot read it. */
  readonly readHead: (groupCode: string) => Promise<StoredHead | null>;
  readonly readWhole: (groupCode: string) => Promise<LedgerCopy | null>;
  /**
   * Stores the copy of a group, or a step of its outbox, or both, in one transaction. Only rows that have changed are
   * written. If another tab has stored a newer copy meanwhile, that one stays; the step is made in any case.
   */
  readonly keep: (groupCode: string, keeping: Keeping) => Promise<Kept>;
  /** null if it cannot be read. */
  readonly readOutbox: (groupCode: string) => Promise<Outbox | null>;
  /** null: nothing is stored, or it cannot be read. */
  readonly readActivity: (groupCode: string) => Promise<KeptActivity | null>;
  /** Stores the newest events of a group, if there is room. */
  readonly keepActivity: (activity: KeptActivity) => Promise<void>;
  /** Codes of the groups whose outbox is not empty. */
  readonly groupsWithChanges: () => Promise<readonly string[]>;
  /** Codes of all groups with a stored copy or a record of done lines. */
  readonly groups: () => Promise<readonly string[]>;
  /**
   * Moves all that is stored under a former code to the present one. What waits there comes after what waits here; a
   * copy that is here already stays. Nothing happens the second time.
   */
  readonly renameGroup: (from: string, to: string) => Promise<void>;
  /** Deletes the copy, outbox, activity and done lines of a group. @returns whether that succeeded */
  readonly dropGroup: (groupCode: string) => Promise<boolean>;
};
