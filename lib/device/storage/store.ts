import type { ActivityRecord } from '@/lib/device/storage/database';
import type { Outbox } from '@/lib/device/state/outbox';
import type { StoredStep } from '@/lib/device/state/outbox-state';
import type { Line } from '@/lib/device/state/outbox-state';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';

/** What is written at once. */
export type Keeping = {
  readonly copy?: LedgerCopy;
  /** Is made inside of the transaction, on what all tabs have left, so that no other tab comes in between. */
  readonly step?: StoredStep;
  /** The last line that is done with the step. */
  readonly line?: Line;
};

export type Kept = {
  /** false: nothing of it is stored. On a full device the outbox is stored, and the copy need not be. */
  readonly isKept: boolean;
  /** Whether something was written that other tabs do not know. */
  readonly isNew: boolean;
  /** The outbox after the step; null where none was made, or none is stored. */
  readonly outbox: Outbox | null;
};

/** What a first paint needs of a group. */
export type StoredHead = {
  /** With its newest entries alone. */
  readonly copy: LedgerCopy;
  /** Whether nothing more is stored of the group. */
  readonly isWhole: boolean;
};

/**
 * What this device keeps of its groups: of each the copy of its ledger and the changes that wait. Nothing of it throws: what
 * cannot be read is null or empty, what cannot be stored is told by `isKept`.
 */
export type LedgerStore = {
  /** null: nothing, or something that this program does not know how to read. */
  readonly readHead: (groupCode: string) => Promise<StoredHead | null>;
  readonly readWhole: (groupCode: string) => Promise<LedgerCopy | null>;
  /**
   * Stores the copy of a group, or a step of its outbox, or both, as one transaction. Only rows that have changed are
   * written. Where another tab has stored a newer copy meanwhile, that one stays; the step is made in any case.
   */
  readonly keep: (groupCode: string, keeping: Keeping) => Promise<Kept>;
  /** null where it cannot be read. */
  readonly readOutbox: (groupCode: string) => Promise<Outbox | null>;
  /** null: nothing, or it cannot be read. */
  readonly readActivity: (groupCode: string) => Promise<ActivityRecord | null>;
  /** Keeps what happened in a group, if there is room. */
  readonly keepActivity: (record: ActivityRecord) => Promise<void>;
  /** Codes of the groups in whose outbox something is. */
  readonly groupsWithChanges: () => Promise<readonly string[]>;
  /** Codes of all groups of which there is a copy, or of which is known what is done of them. */
  readonly groups: () => Promise<readonly string[]>;
  /** Forgets copy, outbox and activity of a group, and what was done of it. @returns whether nothing of it is stored any more */
  readonly dropGroup: (groupCode: string) => Promise<boolean>;
};
