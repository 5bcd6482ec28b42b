import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';

import type { Outbox, OutboxItem } from '@/lib/device/state/outbox';
import type { Keeping, LedgerStore } from '@/lib/device/storage/store';
import { openDatabaseStore } from '@/lib/device/storage/store-database';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import { cursorOf } from '@/lib/wire/own/ledger-copy';
import { aCopy, anEntry, revised } from '../../support/a-ledger-copy';
import { Random } from '../../support/random';
import { breakPuts } from './broken-storage';

/** `SEED=` repeats a run, `LIVES=` makes more of them. */
const seed = process.env.SEED ?? String(Date.now());
const LIVES = Number(process.env.LIVES ?? 4);
const STEPS = 60;

const GROUPS = Array.from({ length: 12 }, (_, number) => `group${String(number).padStart(3, '0')}`);
const HISTORIES = 10;
const HEAD = 100;

const endingWith = (copy: LedgerCopy, entries: LedgerCopy['entries']): LedgerCopy => {
  const last = entries.at(-1);
  return { ...copy, entries, before: last ? { place: last, cursor: cursorOf(last) } : null };
};

/** What a device holds, without a database: a copy and an outbox for each group, and whose history was used last. */
class Model {
  readonly copies = new Map<string, LedgerCopy>();
  readonly outboxes = new Map<string, Outbox>();
  private used: string[] = [];

  take(groupCode: string, { copy, step }: Keeping): void {
    if (step) this.outboxes.set(groupCode, step(this.outboxOf(groupCode)));
    if (!copy || this.copies.get(groupCode) === copy) return;
    this.copies.set(groupCode, copy);
    this.used = [...this.used.filter((code) => code !== groupCode), groupCode];
    for (const code of this.used.slice(0, -HISTORIES)) this.shorten(code);
    this.used = this.used.slice(-HISTORIES);
  }

  private shorten(groupCode: string): void {
    const copy = this.copies.get(groupCode);
    if (copy && copy.entries.length > HEAD)
      this.copies.set(groupCode, endingWith(copy, copy.entries.slice(0, HEAD)));
  }

  drop(groupCode: string): void {
    this.copies.delete(groupCode);
    this.outboxes.delete(groupCode);
    this.used = this.used.filter((code) => code !== groupCode);
  }

  outboxOf(groupCode: string): Outbox {
    return this.outboxes.get(groupCode) ?? [];
  }
}

/** The next copy of a group as a server would tell it. */
function nextCopy(random: Random, groupCode: string, copy: LedgerCopy | null): LedgerCopy {
  const kind = random.pick(['whole', 'delta', 'delta', 'delta', 'page'] as const);
  if (copy === null || kind === 'whole' || copy.entries.length === 0)
    // Of two copies that it cannot compare by a stamp, the store keeps the one of the higher revision.
    return aCopy(groupCode, (copy?.group.revision ?? 0) + 160 + random.below(20), random.below(100) + 60);
  if (kind === 'page') {
    const oldest = Number(copy.entries.at(-1)?.id.slice(-12));
    const older = Array.from({ length: Math.min(random.below(40), oldest - 1) }, (_, place) =>
      anEntry(oldest - 1 - place),
    );
    const entries = [...copy.entries, ...older];
    return oldest - older.length <= 1 ? { ...copy, entries, before: null } : endingWith(copy, entries);
  }
  const revision = copy.group.revision + 1 + random.below(3);
  const kept = copy.entries
    .slice(0, -1)
    .filter(() => random.chance(0.97))
    .map((entry) => (random.chance(0.05) ? anEntry(Number(entry.id.slice(-12)), entry.revision + 1) : entry));
  const newest = Number(copy.entries[0]?.id.slice(-12)) + 1;
  return revised(copy, revision, { entries: [anEntry(newest), ...kept, ...copy.entries.slice(-1)] });
}

function aStep(random: Random): (outbox: Outbox) => Outbox {
  const [id, entryId] = [random.id(), random.id()];
  const kind = random.pick(['put', 'put', 'send', 'remove'] as const);
  return (outbox) => {
    const place = (outbox.at(-1)?.place ?? 0) + 1;
    const waiting: OutboxItem = {
      ...{ id, place, change: { id, kind: 'entry.delete', entryId }, state: 'waiting', refused: null },
    };
    if (kind === 'put') return [...outbox, waiting];
    if (kind === 'send') return outbox.map((item) => ({ ...item, state: 'sent' }));
    return outbox.slice(1);
  };
}

async function expectSame(model: Model): Promise<void> {
  const store = await openDatabaseStore();
  for (const groupCode of GROUPS) {
    const copy = model.copies.get(groupCode) ?? null;
    expect(await store.readWhole(groupCode)).toEqual(copy);
    const head = await store.readHead(groupCode);
    expect(head?.copy.entries ?? null).toEqual(copy?.entries.slice(0, HEAD) ?? null);
    expect(head?.isWhole ?? null).toBe(copy ? copy.entries.length <= HEAD : null);
    expect(await store.readOutbox(groupCode)).toEqual(model.outboxOf(groupCode));
  }
  expect(await store.groupsWithChanges()).toEqual(
    GROUPS.filter((groupCode) => model.outboxOf(groupCode).length > 0),
  );
}

/** One tab after the other, each of which may die in the middle of a write. */
class Life {
  readonly model = new Model();
  /** What the present tab holds of each group. */
  private readonly held = new Map<string, LedgerCopy>();
  crashes = 0;

  private constructor(
    private readonly random: Random,
    private store: LedgerStore,
  ) {}

  static async begin(random: Random): Promise<Life> {
    return new Life(random, await openDatabaseStore());
  }

  private async reopen(): Promise<void> {
    this.held.clear();
    this.store = await openDatabaseStore();
  }

  private async hold(groupCode: string): Promise<LedgerCopy | null> {
    const held = this.held.get(groupCode) ?? (await this.store.readWhole(groupCode));
    if (held) this.held.set(groupCode, held);
    return held;
  }

  async step(): Promise<void> {
    const { random, model } = this;
    const groupCode = random.pick(GROUPS);
    if (random.chance(0.05)) return this.reopen();
    if (random.chance(0.04)) {
      await this.store.dropGroup(groupCode);
      this.held.delete(groupCode);
      model.drop(groupCode);
      return;
    }
    const held = await this.hold(groupCode);
    const copy = random.chance(0.6) ? nextCopy(random, groupCode, held) : null;
    const step = copy === null || random.chance(0.4) ? aStep(random) : null;
    const keeping: Keeping = { ...(copy && { copy }), ...(step && { step }) };
    const repair = random.chance(0.15) ? breakPuts(random.below(4)) : null;
    const { isKept } = await this.store.keep(groupCode, keeping);
    repair?.();
    if (isKept) {
      model.take(groupCode, keeping);
      if (copy) this.held.set(groupCode, copy);
    } else {
      this.crashes += 1;
      await this.reopen();
    }
  }
}

test(
  `what is stored is what was kept, whatever breaks in between (SEED=${seed})`,
  async () => {
    let minute = 0;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => (minute += 1));
    let crashes = 0;
    for (let number = 0; number < LIVES; number += 1) {
      globalThis.indexedDB = new IDBFactory();
      const life = await Life.begin(new Random(`${seed} ${number}`));
      for (let step = 0; step < STEPS; step += 1) await life.step();
      await expectSame(life.model);
      crashes += life.crashes;
    }
    clock.mockRestore();
    expect(crashes).toBeGreaterThan(LIVES);
  },
  LIVES * 15_000,
);
