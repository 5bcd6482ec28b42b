import { EMPTY_OUTBOX, type Outbox, pendingIn } from '@/lib/device/state/outbox';
import { type OutboxAct, type OutboxStep, stepOf } from '@/lib/device/state/outbox-acts';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import { Listeners } from '@/lib/listeners';

/** Where a line stands: which tab has written it, behind which others. */
export type Line = { readonly tab: string; readonly number: number };

/** What tells a line from all others. */
export const nameOfLine = ({ tab, number }: Line): string => `${tab} ${number}`;

/** A line of another life of this app. */
export type LeftLine = { readonly groupCode: string; readonly line: Line; readonly act: OutboxAct };

/** Where acts are written down before they are kept. */
export type WriteAhead = {
  /** @returns null where it cannot be written down */
  readonly note: (groupCode: string, act: OutboxAct) => Line | null;
  readonly forget: (groupCode: string, lines: readonly Line[]) => void;
};

/** A step on what is stored. `keptNumber`: up to which line those of this tab are done there already, 0 for none. */
export type StoredStep = (outbox: Outbox, keptNumber?: number) => Outbox;

/** What a device keeps of its outboxes, for all its tabs and beyond the life of each. Nothing of it throws. */
export type OutboxStorage = {
  /** null where it cannot be read. */
  readonly read: (groupCode: string) => Promise<Outbox | null>;
  /**
   * Makes a step on what all tabs have left, together with the copy that goes with it, as one transaction.
   * @param also the ledger that goes with the step, and the last line that is done with it
   * @returns the outbox after it; null when nothing of it could be kept
   */
  readonly keep: (
    groupCode: string,
    step: StoredStep,
    also: { readonly copy: LedgerCopy | null; readonly line: Line | null },
  ) => Promise<Outbox | null>;
  /** Where acts are written down before they are kept; left out where nothing can be. */
  readonly ahead?: WriteAhead;
  /** What other lives of this app have written down of a group, and nothing could keep. */
  readonly left?: (groupCode: string) => readonly LeftLine[];
};

/** What was done here and is not kept. */
type Doing = {
  readonly step: OutboxStep;
  /** Where this tab has written it down. */
  readonly line: Line | null;
  /** Where another life of this app has. */
  readonly leftLine?: Line;
  /** What a person did, and no storage holds: it would be lost with this tab. */
  readonly isUnwritten?: true;
};

/** Makes what another life has written down, unless it is there already: what that life has sent too may come back. */
const takingUp = ({ act, line }: LeftLine): Doing => ({
  step: (outbox) =>
    act.did === 'save' && outbox.some(({ id }) => id === act.change.id) ? outbox : stepOf(act)(outbox),
  line: null,
  leftLine: line,
});

/** Whether two outboxes say the same: what comes out of the storage is never the object that went in. */
const isSame = (a: Outbox, b: Outbox): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every((item, place) => {
      const other = b[place];
      return item === other || (item.id === other?.id && JSON.stringify(item) === JSON.stringify(other));
    }));

const made = (doings: readonly Doing[], outbox: Outbox): Outbox =>
  doings.reduce((each, { step }) => step(each), outbox);

/** What another tab has found written down and done is not done again. */
const madeOnce =
  (doings: readonly Doing[]): StoredStep =>
  (outbox, keptNumber = 0) =>
    made(
      doings.filter(({ line }) => line === null || line.number > keptNumber),
      outbox,
    );

/** Runs something in a moment, such as when the present frame is painted. */
export type Soon = (tell: () => void) => void;

const atOnce: Soon = (tell) => tell();

type Held = {
  /** As all tabs know it. */
  stored: Outbox;
  /** What could not be stored: it lives as long as this tab, and is stored with the next step that can be. */
  unkept: readonly Doing[];
  /** What this tab has done since, in order. */
  doings: readonly Doing[];
  /** What this tab shows: both together. */
  shown: Outbox;
  /** The end of what is being stored. */
  storing: Promise<unknown>;
};

/** What is left to be kept, where one more could not be: nothing of what was sent and answered meanwhile, or does nothing. */
function stillToKeep({ unkept, stored }: Held, doing: Doing): readonly Doing[] {
  const before = made(unkept, stored);
  const after = doing.step(before);
  if (isSame(after, stored)) return [];
  return isSame(after, before) ? unkept : [...unkept, doing];
}

/**
 * The outboxes of this tab. A step counts here at once, and is made again on what is stored: the storage then knows better,
 * for another tab may have sent meanwhile what this step would have changed.
 */
export class Outboxes {
  private readonly held = new Map<string, Held>();
  private readonly listeners = new Listeners();

  readonly subscribe = this.listeners.subscribe;

  /** @param storage null where there is none: what is saved lives as long as this tab */
  constructor(private readonly storage: OutboxStorage | null) {}

  /** What waits of a group; the same list as long as nothing has changed. */
  of(groupCode: string): Outbox {
    return this.held.get(groupCode)?.shown ?? EMPTY_OUTBOX;
  }

  private heldOf(groupCode: string): Held {
    const known = this.held.get(groupCode);
    if (known) return known;
    const empty = {
      stored: EMPTY_OUTBOX,
      unkept: [],
      doings: [],
      shown: EMPTY_OUTBOX,
      storing: Promise.resolve(),
    };
    this.held.set(groupCode, empty);
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

  /** What is done with the storage, one after the other. */
  private inOrder<T>(held: Held, work: () => Promise<T>): Promise<T> {
    const done = held.storing.then(work);
    held.storing = done.catch(() => undefined);
    return done;
  }

  /**
   * Makes a step, at once for who looks.
   * @param copy the ledger that goes with it, where one does
   * @returns the outbox after the step as it is stored, once it is
   */
  change(groupCode: string, step: OutboxStep, copy: LedgerCopy | null = null): Promise<Outbox> {
    return this.make(groupCode, { step, line: null }, { copy, soon: atOnce });
  }

  /**
   * Does what a person wants: as `change`, and it outlives a tab that ends before it is stored.
   * @param soon when those who look are told; it is written down, and its storing begins, at once
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
      // Whether it would be lost has changed, too.
      this.listeners.tell();
      return made(held.unkept, held.stored);
    });
  }

  private async keep(
    groupCode: string,
    held: Held,
    { doing, copy }: { readonly doing: Doing; readonly copy: LedgerCopy | null },
  ): Promise<void> {
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

  /** Whether something that a person did would be lost with this tab. @param groupCode left out: of any group */
  holdsUnwritten(groupCode?: string): boolean {
    const all = groupCode === undefined ? [...this.held.values()] : [this.held.get(groupCode)];
    return all.some((held) =>
      [...(held?.unkept ?? []), ...(held?.doings ?? [])].some((each) => each.isUnwritten),
    );
  }

  /** How many changes of all groups are not with the server. */
  pendingCount(): number {
    return [...this.held.values()].reduce((count, { shown }) => count + pendingIn(shown), 0);
  }

  /** Looks at what is stored: when a group is opened, and when another tab has changed it. */
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
