/** What a kind of change says of itself. Everything that differs between kinds is in the rows of this folder. */
import type { Asked, AskedOf, Change, ChangeBody, ChangeKind, ChangeOf } from '@/lib/domain/ledger/change';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import type { Decided, PlanAfter, RefusalCode, Refused } from '@/lib/domain/ledger/decided';
import type { Noun, Nouns } from '@/lib/domain/ledger/event';
import type { Setting } from '@/lib/domain/ledger/settings';
import type { OpenLedger } from '@/lib/domain/ledger/open-ledger';

/** What a change may depend on and another one may change: settings, names of members, who takes part in entries. */
export type Matter = Setting | 'names' | 'entries';

/** What a change depends on (`reads`) and changes (`writes`). Moved balances end a fixed order together with its plan. */
export type Touched = { readonly reads: readonly Matter[]; readonly writes: readonly Matter[] };

/** The result of merging two changes that cancel each other out. */
export const CANCELLED = 'nothing';

/** A change on another revision; undefined for none. */
export const onBase = <C extends Change>(change: C, base: number | undefined): C => ({ ...change, base });

/** The revision after a base; that of something new is 0. */
export const revisionOn = (base: number | undefined): number => (base === undefined ? 0 : base + 1);

/** What has to be known of the group, besides its settings and members, so that `decide` never returns `unknown`. */
export type Needs = {
  /** Entries and members whose state and history (creation, deletion) are needed. */
  readonly ids: readonly string[];
  /** Members of whom it must be known whether an entry names them. */
  readonly named: readonly string[];
  /** Revisions since which changes of settings must be known. */
  readonly bases: readonly number[];
  /** Revisions to be undone. */
  readonly revisions: readonly number[];
  /** Whether the persisted plan is needed. */
  readonly plan: boolean;
  /** Whether the suggested plan is needed if none is persisted. */
  readonly suggestion: boolean;
};

/** What a ledger needs to decide on a change. */
export type AskedRow<Kind extends Asked['kind']> = {
  /** All members are read anyway, so the people whom a change names are not part of it. */
  readonly needs: (change: AskedOf<Kind>) => Partial<Needs>;
  readonly decide: (ledger: OpenLedger, change: AskedOf<Kind>) => Decided;
};

type Body<Kind extends ChangeKind> = Extract<ChangeBody, { readonly kind: Kind }>;

/** What a device needs to keep, show and send a change. */
export type SavedRow<Kind extends ChangeKind> = {
  /** The id of the entry or member that it is about; null for the group itself, or if the device does not know it. */
  readonly subject: (change: Body<Kind>) => string | null;
  /** The ids that it names, including its subject but not its author. */
  readonly names: (change: Body<Kind>) => readonly string[];
  readonly touches: (change: Body<Kind>) => Touched;
  /**
   * Merges it with a later change of the same thing into one with the same effect. The first must not be done yet.
   * @returns null if there is no such change
   */
  readonly merge: (first: ChangeOf<Kind>, next: Change) => Change | typeof CANCELLED | null;
  /** Its fields that are sent, besides id, kind and author. Settings are sent as fields of their own. */
  readonly sends: readonly (keyof ChangeOf<Kind>)[];
  /**
   * What it does, in the shape that is hashed; by default all fields but id, author and base. Frozen, because devices
   * keep changes of former builds: a new field is included only if it is given (tests/api/frozen-hashes.test.ts).
   */
  readonly hashed?: (change: Body<Kind>) => object;
  /** Whether it creates its subject. */
  readonly creates?: (change: Body<Kind>) => boolean;
  /** If it deletes its subject: the refusals that say that there is no such subject, so that its goal is reached. */
  readonly deletes?: readonly RefusalCode[];
  /** Whether it may say on which revision it builds. */
  readonly takesBase?: (change: Body<Kind>) => boolean;
  /**
   * The revision that its subject has once it is done, undefined if that is not known; by default the one after its base.
   * @param revision of the group, made by the change; null if everything was so already: then whoever made it so may have
   *   changed it again, which the next change must not overwrite unseen
   */
  readonly revisionAfter?: (
    change: ChangeOf<Kind>,
    revision: number | null,
    copy: LedgerCopy | null,
  ) => number | undefined;
  /** Normalizes names and texts as the server does. */
  readonly clean?: (change: ChangeOf<Kind>) => ChangeOf<Kind>;
  /** Whether a ledger has what the change would restore after a backup. */
  readonly isRestored?: (change: Body<Kind>, copy: LedgerCopy) => boolean;
};

/** What a noun says of the events about it. */
export type NounRow<About extends Noun> = {
  /** Applies an event to the ledger. */
  readonly evolve: (ledger: OpenLedger, before: Nouns[About] | null, after: Nouns[About] | null) => void;
  /** The present state of what an event left, as the Journal would keep it. */
  readonly present: (ledger: OpenLedger, left: Nouns[About]) => Nouns[About] | undefined;
  /** Whether everything that an event changed is as it left it. @param before the state before the event */
  readonly isAsLeft: (present: Nouns[About], left: Nouns[About], before: Nouns[About] | null) => boolean;
  /** The state that an undo restores, if it leaves what the event had not changed; by default the one before the event. */
  readonly restored?: (present: Nouns[About], left: Nouns[About], before: Nouns[About]) => Nouns[About];
  /** Decides on an event that undoes another one: what becomes of the plan, or why it is refused. */
  readonly undo: (
    ledger: OpenLedger,
    before: Nouns[About] | null,
    after: Nouns[About] | null,
  ) => Refused | PlanAfter;
};
