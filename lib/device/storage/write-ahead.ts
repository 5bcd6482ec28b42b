import { keysOf } from '@/lib/device/page/storage-keys';
import { type OutboxAct, stepOf } from '@/lib/device/state/outbox-acts';
import type { LeftLine, Line, StoredStep } from '@/lib/device/state/outbox-state';
import { presentCode } from '@/lib/device/storage/renamed-groups';
import { newId } from '@/lib/domain/ids';

/**
 * What a person does is written to localStorage before anything is awaited, because localStorage is synchronous, and
 * erased as soon as the database has it, a few milliseconds later. A tab that ends in between leaves its lines, and the
 * next one that starts does what they say. The database notes how far the lines of a tab are done, in the same
 * transaction as what they did, so each line is done once, whichever tab comes first.
 */

/**
 * Contains the format of the lines. Lines of a later format wait for a build that understands them; earlier formats were
 * never released.
 */
const PREFIX = 'ahead4';

const keyOf = (groupCode: string, { tab, number }: Line): string =>
  [PREFIX, groupCode, tab, number].join(' ');

function lineOf(key: string): { readonly groupCode: string; readonly line: Line } | null {
  const [prefix = '', groupCode, tab, number] = key.split(' ');
  if (prefix !== PREFIX || groupCode === undefined || tab === undefined) return null;
  return { groupCode, line: { tab, number: Number(number) } };
}

/** Restores the instants in what an undo brings back. */
const revive = (key: string, value: unknown): unknown =>
  key === 'createdAt' && typeof value === 'string' ? new Date(value) : value;

/** null: another tab has erased it meanwhile. @throws SyntaxError */
const readAct = (text: string | null): OutboxAct | null =>
  text === null ? null : (JSON.parse(text, revive) as OutboxAct);

/** The write-ahead of a tab. What cannot be written is lost if the tab ends before the database has it. */
export class WriteAhead {
  private number = 0;

  /** @param storage returns localStorage; throws if the browser has none for us */
  constructor(
    private readonly storage: () => Storage,
    private readonly tab = newId(),
  ) {}

  /** @returns null if it cannot be written */
  note(groupCode: string, act: OutboxAct): Line | null {
    this.number += 1;
    const line = { tab: this.tab, number: this.number };
    return this.tryTo((storage) => {
      storage.setItem(keyOf(groupCode, line), JSON.stringify(act));
      return line;
    });
  }

  forget(groupCode: string, lines: readonly Line[]): void {
    this.tryTo((storage) => lines.forEach((line) => storage.removeItem(keyOf(groupCode, line))));
  }

  /** Erases what any tab has written for a group. */
  forgetGroup(groupCode: string): void {
    this.tryTo((storage) => {
      const keys = keysOf(storage).filter((key) => lineOf(key)?.groupCode === groupCode);
      keys.forEach((key) => storage.removeItem(key));
    });
  }

  /**
   * What other tabs have written and not erased, in the order of each. They may still be alive and about to erase it.
   */
  left(): readonly LeftLine[] {
    const found = this.tryTo((storage) => keysOf(storage).flatMap((key) => lineOf(key) ?? [])) ?? [];
    return found
      .filter(({ line }) => line.tab !== this.tab)
      .sort((a, b) => a.line.number - b.line.number)
      .flatMap(({ groupCode, line }) => {
        const act = this.tryTo((storage) => readAct(storage.getItem(keyOf(groupCode, line))));
        return act ? [{ groupCode, line, act }] : [];
      });
  }

  private tryTo<T>(act: (storage: Storage) => T): T | null {
    try {
      return act(this.storage());
    } catch {
      return null;
    }
  }
}

/**
 * Does the lines that other tabs have written. A line that cannot be stored now stays, and so do the later lines of the
 * same tab: they may build on it, and the noted number says that all lines up to it are done.
 * @param keep makes the step on the stored outbox, unless the line is done there, and notes that it is; resolves to
 *   whether it could
 * @returns the lines that could not be stored
 */
export async function doWhatIsLeft(
  ahead: WriteAhead,
  keep: (groupCode: string, step: StoredStep, line: Line) => Promise<boolean>,
): Promise<readonly LeftLine[]> {
  const held = new Set<string>();
  const unkept: LeftLine[] = [];
  for (const left of ahead.left()) {
    const { groupCode, line, act } = left;
    const life = `${presentCode(groupCode)} ${line.tab}`;
    if (held.has(life)) {
      unkept.push(left);
      continue;
    }
    const step = stepOf(act);
    const stepOnce: StoredStep = (outbox, keptNumber = 0) =>
      line.number > keptNumber ? step(outbox) : outbox;
    if (await keep(groupCode, stepOnce, line)) ahead.forget(groupCode, [line]);
    else {
      held.add(life);
      unkept.push(left);
    }
  }
  return unkept;
}
