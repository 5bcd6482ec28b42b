import { EMPTY_OUTBOX, joined, type Outbox, pendingIn } from '@/lib/device/state/outbox';
import { type OutboxAct, type OutboxStep, stepOf } from '@/lib/device/state/outbox-acts';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import { Listeners } from '@/lib/listeners';

/** A line of the write-ahead: which tab has written it, and its number among the lines of that tab. */
export type Line = { readonly tab: string; readonly number: number };

/** A name that no other line has. */
export const nameOfLine = ({ tab, number }: Line): string => `${tab} ${number}`;

/** A line that another tab has written, which may have ended since. */
export type LeftLine = { readonly groupCode: string; readonly line: Line; readonly act: OutboxAct };

/** Where acts are written down before they are kept. */
export type WriteAhead = {
  /** @returns null if it cannot be written */
  readonly note: (groupCode: string, act: OutboxAct) => Line | null;
  readonly forget: (groupCode: string, lines: readonly Line[]) => void;
};

/** A step on the stored outbox. `keptNumber`: the last line of the tab that is already done there, 0 for none. */
export type StoredStep = (outbox: Outbox, keptNumber?: number) => Outbox;

/** The stored outboxes of a device, for all its tabs and beyond the life of each. Nothing in it throws. */
export type OutboxStorage = {
  /** null if it cannot be read. */
  readonly read: (groupCode: string) => Promise<Outbox | null>;
  /**
   * Makes a step on the outbox that all tabs share and stores the copy that goes with it, in one transaction.
   * @param also the copy that goes with the step, and the last line that is done with it
   * @returns the outbox after it; null if nothing could be stored
   */
  readonly keep: (
    groupCode: string,
    step: StoredStep,
    also: { readonly copy: LedgerCopy | null; readonly line: Line | null },
  ) => Promise<Outbox | null>;
  /** Where acts are written before they are stored; left out if nothing can be written. */
  readonly ahead?: WriteAhead;
  /** Lines of a group that other tabs have written and that could not be stored. */
  readonly left?: (groupCode: string) => readonly LeftLine[];
};

/** A step made in this tab that is not stored yet. */
type Doing = {
  readonly step: OutboxStep;
  /** The line that this tab has written for it; null for none. */
  readonly line: Line | null;
  /** The line that another tab has written for it. */
  readonly leftLine?: Line;
  /** The act of a person could not be written ahead: it would be lost with this tab. */
  readonly isUnwritten?: true;
};

/**
 * Does a line that another tab has written. A save whose change is in the outbox already is skipped. A change that the
 * other tab has already sent may come back: it is sent again under the same id.
 */
const takingUp = ({ act, line }: LeftLine): Doing => ({
  step: (outbox) =>
    act.did === 'save' && outbox.some(({ id }) => id === act.change.id) ? outbox : stepOf(act)(outbox),
  line: null,
  leftLine: line,
});

/** Whether two outboxes have the same content: the storage never returns the objects that it was given. */
const isSame = (a: Outbox, b: Outbox): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every((item, place) => {
      const other = b[place];
      return item === other || (item.id === other?.id && JSON.stringify(item) === JSON.stringify(other));
    }));

const made = (doings: readonly Doing[], outbox: Outbox): Outbox =>
  doings.reduce((each, { step }) => step(each), outbox);

/** Skips lines that another tab has found and done already. */
const madeOnce =
  (doings: readonly Doing[]): StoredStep =>
  (outbox, keptNumber = 0) =>
    made(
      doings.filter(({ line }) => line === null || line.number > keptNumber),
      outbox,
    );

/** Calls `tell` a little later, such as after the next paint. */
export type Soon = (tell: () => void) => void;

const atOnce: Soon = (tell) => tell();

type Held = {
  /** As all tabs know it, in the storage. */
  stored: Outbox;
  /** Steps that could not be stored. They live as long as this tab and are stored with the next step that can be. */
  unkept: readonly Doing[];
  /** Steps that are being stored, in order. */
  doings: readonly Doing[];
  /** What this tab shows: `stored` with `unkept` and `doings` applied. */
  shown: Outbox;
  /** Resolves when all storing begun so far has ended. */
  storing: Promise<unknown>;
  /** The group was taken off this device: what still waits to be stored is not. */
  isForgotten?: true;
};

/**
 * What is still to be stored after one more step could not be. Steps that change nothing any more are dropped, such as
 * those of changes that were sent and answered meanwhile.
 */
function stillToKeep({ unkept, stored }: Held, doing: Doing): readonly Doing[] {
  const before = made(unkept, stored);
  const after = doing.step(before);
  if (isSame(after, stored)) return [];
  return isSame(after, before) ? unkept : [...unkept, doing];
}

/**
 * The outboxes of this tab. A step shows here at once and is made again on the stored outbox. The result there counts,
 * because another tab may have sent meanwhile what the step would have changed.
 */
export class Outboxes {
  private readonly held = new Map<string, Held>();
  /** The next code of each group whose code has changed. */
  private readonly renamed = new Map<string, string>();
  private readonly listeners = new Listeners();

  readonly subscribe = this.listeners.subscribe;

  /** @param storage null if there is none: what is saved then lives as long as this tab */
  constructor(private readonly storage: OutboxStorage | null) {}

  /** The outbox of a group; the same list until something changes. */
  of(groupCode: string): Outbox {
    return this.find(groupCode)?.shown ?? EMPTY_OUTBOX;
  }

  /** The present code of a group, from its present one or a former one. */
  private codeOf(groupCode: string): string {
    const next = this.renamed.get(groupCode);
    return next === undefined ? groupCode : this.codeOf(next);
  }

  private find(groupCode: string): Held | undefined {
    return this.held.get(this.codeOf(groupCode));
  }

  private heldOf(groupCode: string): Held {
    const known = this.find(groupCode);
    if (known) return known;
    const empty = {
      stored: EMPTY_OUTBOX,
      unkept: [],
      doings: [],
      shown: EMPTY_OUTBOX,
      storing: Promise.resolve(),
    };
    this.held.set(this.codeOf(groupCode), empty);
    return empty;
  }

  private show(held: Held, outbox: Outbox, soon: Soon = atOnce): void {
    if (isSame(outbox, held.shown)) return;
    held.shown = outbox;
    soon(this.listeners.tell);
  }

  private showAll(held: Held): void {
    this.show(held, made([...held.unkept, ...held.doings], held.stored));
  }

  /** Runs work on the storage, one after the other. */
  private inOrder<T>(held: Held, work: () => Promise<T>): Promise<T> {
    const done = held.storing.then(work);
    held.storing = done.catch(() => undefined);
    return done;
  }

  /**
   * Makes a step. It shows at once.
   * @param copy the copy to store with it; null for none
   * @returns the outbox after the step, once storing it has ended
   */
  change(groupCode: string, step: OutboxStep, copy: LedgerCopy | null = null): Promise<Outbox> {
    return this.make(groupCode, { step, line: null }, { copy, soon: atOnce });
  }

  /**
   * Does the act of a person as `change` makes a step. Written ahead, it survives a tab that ends before it is stored.
   * @param soon when listeners are notified; writing ahead and storing begin at once
   */
  act(groupCode: string, act: OutboxAct, soon: Soon = atOnce): Promise<Outbox> {
    const line = this.storage?.ahead?.note(groupCode, act) ?? null;
    return this.make(
      groupCode,
      { step: stepOf(act), line, ...(line === null && { isUnwritten: true }) },
      { copy: null, soon },
    );
  }

  private make(
    groupCode: string,
    doing: Doing,
    { copy, soon }: { readonly copy: LedgerCopy | null; readonly soon: Soon },
  ): Promise<Outbox> {
    const held = this.heldOf(groupCode);
    held.doings = [...held.doings, doing];
    this.show(held, doing.step(held.shown), soon);
    return this.inOrder(held, async () => {
      await this.keep(groupCode, held, { doing, copy });
      held.doings = held.doings.slice(1);
      this.showAll(held);
      // `holdsUnwritten` may have changed, too.
      this.listeners.tell();
      return made(held.unkept, held.stored);
    });
  }

  private async keep(
    groupCode: string,
    held: Held,
    { doing, copy }: { readonly doing: Doing; readonly copy: LedgerCopy | null },
  ): Promise<void> {
    if (held.isForgotten) return;
    if (!this.storage) {
      held.stored = doing.step(held.stored);
      return;
    }
    const doings = [...held.unkept, doing];
    const lines = doings.flatMap(({ line }) => line ?? []);
    const leftLines = doings.flatMap(({ leftLine }) => leftLine ?? []);
    const kept = await this.storage.keep(groupCode, madeOnce(doings), { copy, line: lines.at(-1) ?? null });
    if (kept) Object.assign(held, { stored: kept, unkept: [] });
    else held.unkept = stillToKeep(held, doing);
    const isToKeep = new Set(held.unkept.flatMap(({ line, leftLine }) => [line, leftLine]));
    const done = [...lines, ...leftLines].filter((line) => !isToKeep.has(line));
    this.storage.ahead?.forget(groupCode, done);
  }

  private takeUp(groupCode: string, held: Held): void {
    const left = this.storage?.left?.(groupCode) ?? [];
    const taken = new Set(held.unkept.flatMap(({ leftLine }) => (leftLine ? nameOfLine(leftLine) : [])));
    const fresh = left.filter(({ line }) => !taken.has(nameOfLine(line)));
    held.unkept = [...fresh.map(takingUp), ...held.unkept];
  }

  /** Whether something that a person did would be lost with this tab. @param groupCode left out: in any group */
  holdsUnwritten(groupCode?: string): boolean {
    const all = groupCode === undefined ? [...this.held.values()] : [this.find(groupCode)];
    return all.some((held) =>
      [...(held?.unkept ?? []), ...(held?.doings ?? [])].some((each) => each.isUnwritten),
    );
  }

  /** How many changes of all groups the server does not have yet. */
  pendingCount(): number {
    return [...this.held.values()].reduce((count, { shown }) => count + pendingIn(shown), 0);
  }

  /** Drops what waits in a group that is taken off this device. */
  forget(groupCode: string): void {
    const held = this.find(groupCode);
    if (!held) return;
    held.isForgotten = true;
    this.held.delete(this.codeOf(groupCode));
    this.listeners.tell();
  }

  /**
   * A group has another code: what waits goes on under that one, behind what may wait there already. Whoever still names
   * the former code means it.
   */
  async rename(from: string, to: string): Promise<void> {
    const [held, there] = [this.find(from), this.find(to)];
    if (this.codeOf(to) === this.codeOf(from)) return;
    this.held.delete(this.codeOf(from));
    this.renamed.set(this.codeOf(from), to);
    if (held && !there) this.held.set(to, held);
    this.listeners.tell();
    if (!held || !there) return;
    await held.storing;
    const isUnwritten = [...held.unkept, ...held.doings].some((each) => each.isUnwritten);
    const doing: Doing = {
      step: (outbox) => joined(outbox, held.shown),
      line: null,
      ...(isUnwritten && { isUnwritten }),
    };
    await this.make(to, doing, { copy: null, soon: atOnce });
  }

  /** Reads the stored outbox: when a group is opened, and when another tab has changed it. */
  reload(groupCode: string): Promise<Outbox> {
    const held = this.heldOf(groupCode);
    return this.inOrder(held, async () => {
      held.stored = (await this.storage?.read(groupCode)) ?? held.stored;
      this.takeUp(groupCode, held);
      this.showAll(held);
      return made(held.unkept, held.stored);
    });
  }
}
