import { type OutboxAct, stepOf } from '@/lib/device/state/outbox-acts';
import type { LeftLine, Line, StoredStep } from '@/lib/device/state/outbox-state';
import { takeOver } from '@/lib/device/storage/former-content';
import { newId } from '@/lib/domain/ids';

/**
 * What a person has done is written down before anything is waited for (localStorage answers at once), and forgotten as soon
 * as the database has it, a few milliseconds later. A tab that ends in between leaves its lines, and the next one that starts
 * does what they say. How far the lines of a tab are done stands in the database, in the same transaction as what they did:
 * each counts once, whoever comes first.
 */

/** With the format of what it says: a line of a later one waits for a program that understands it. */
const PREFIX = 'ahead2';
/** Of a former build, whose lines are taken over. */
const FORMER_PREFIX = 'ahead1';

const keyOf = (groupCode: string, { tab, number }: Line, prefix = PREFIX): string =>
  [prefix, groupCode, tab, number].join(' ');

function lineOf(key: string): { readonly groupCode: string; readonly line: Line } | null {
  const [prefix = '', groupCode, tab, number] = key.split(' ');
  if (![PREFIX, FORMER_PREFIX].includes(prefix) || groupCode === undefined || tab === undefined) return null;
  return { groupCode, line: { tab, number: Number(number) } };
}

const keysOf = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');

/** Instants of what an undo brings back. */
const revive = (key: string, value: unknown): unknown =>
  key === 'createdAt' && typeof value === 'string' ? new Date(value) : value;

/** null: somebody has forgotten it meanwhile. @throws SyntaxError */
const readAct = (text: string | null): OutboxAct | null =>
  text === null ? null : (takeOver(JSON.parse(text, revive)) as OutboxAct);

/** What a tab writes ahead. What cannot be written down needs its tab until the database has it. */
export class WriteAhead {
  private number = 0;

  /** @param storage throws where the browser has none for us */
  constructor(
    private readonly storage: () => Storage,
    private readonly tab = newId(),
  ) {}

  /** @returns null where it cannot be written down */
  note(groupCode: string, act: OutboxAct): Line | null {
    this.number += 1;
    const line = { tab: this.tab, number: this.number };
    return this.tryTo((storage) => {
      storage.setItem(keyOf(groupCode, line), JSON.stringify(act));
      return line;
    });
  }

  forget(groupCode: string, lines: readonly Line[]): void {
    this.tryTo((storage) =>
      lines.forEach((line) => {
        storage.removeItem(keyOf(groupCode, line));
        storage.removeItem(keyOf(groupCode, line, FORMER_PREFIX));
      }),
    );
  }

  /** Forgets what any tab has written of a group. */
  forgetGroup(groupCode: string): void {
    this.tryTo((storage) => {
      const keys = keysOf(storage).filter((key) => lineOf(key)?.groupCode === groupCode);
      keys.forEach((key) => storage.removeItem(key));
    });
  }

  /** What other tabs have written and not forgotten, each in its order. They may still be there, and about to. */
  left(): readonly LeftLine[] {
    const found = this.tryTo((storage) => keysOf(storage).flatMap((key) => lineOf(key) ?? [])) ?? [];
    return found
      .filter(({ line }) => line.tab !== this.tab)
      .sort((a, b) => a.line.number - b.line.number)
      .flatMap(({ groupCode, line }) => {
        const act = this.tryTo((storage) =>
          readAct(
            storage.getItem(keyOf(groupCode, line)) ?? storage.getItem(keyOf(groupCode, line, FORMER_PREFIX)),
          ),
        );
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
 * Does what other tabs wrote down. What cannot be kept now stays written down, and what the same tab wrote behind it: it may
 * build on it, and the number of what is done says that all before it is.
 * @param keep makes the step on what is stored, unless the line is done there, and notes that it is. @returns whether it could
 * @returns what could not be kept
 */
export async function doWhatIsLeft(
  ahead: WriteAhead,
  keep: (groupCode: string, step: StoredStep, line: Line) => Promise<boolean>,
): Promise<readonly LeftLine[]> {
  const held = new Set<string>();
  const unkept: LeftLine[] = [];
  for (const left of ahead.left()) {
    const { groupCode, line, act } = left;
    const life = `${groupCode} ${line.tab}`;
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
