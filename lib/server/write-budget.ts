import {
  RATE_WINDOW_SECONDS,
  ROW_TEXT_LENGTH,
  ROWS_PER_ADDRESS_AND_WINDOW,
  ROWS_PER_GROUP_AND_WINDOW,
  WRITES_PER_ADDRESS_AND_WINDOW,
  WRITES_PER_GROUP_AND_WINDOW,
  WRITES_TALLIED_SHARE,
  WRITE_TALLIES_REMEMBERED,
} from '@/lib/limits';
import { presentAsker } from './asker';
import type { Bound, Parameter } from './database';
import { type Budget, count, isUnlimited, limitOf, settle, spendingOf } from './rate-limits';

const OF_GROUP = {
  writes: { name: 'group-writes', points: WRITES_PER_GROUP_AND_WINDOW },
  rows: { name: 'group-rows', points: ROWS_PER_GROUP_AND_WINDOW },
} as const;
const OF_ADDRESS = {
  writes: { name: 'writes', points: WRITES_PER_ADDRESS_AND_WINDOW },
  rows: { name: 'rows', points: ROWS_PER_ADDRESS_AND_WINDOW },
} as const;

/**
 * What this process has counted of a budget in the present window. Only now and then it adds what it has gathered to the
 * count of all processes, behind a write and not waited for, and learns how much that is: so a write costs no
 * statement, and what all processes together let through beyond a budget is at most a small share of it for each of them.
 */
type Tally = {
  /** Of all processes, as far as it was heard. */
  shared: number;
  /** Counted here since. */
  gathered: number;
  /** While an answer of the database is awaited: one at a time, or a burst of writes would take every connection. */
  isSharing: boolean;
  endsAtMs: number;
};

/** One for each process: pages and routes may be loaded as copies of this module. */
const holder = globalThis as typeof globalThis & { pariWriteTallies?: Map<string, Tally> };

const WINDOW_MS = RATE_WINDOW_SECONDS * 1000;

function tallyOf(key: string, nowMs: number): Tally {
  const tallies = (holder.pariWriteTallies ??= new Map<string, Tally>());
  const present = tallies.get(key);
  if (present && present.endsAtMs > nowMs) return present;
  const begun = { shared: 0, gathered: 0, isSharing: false, endsAtMs: nowMs + WINDOW_MS };
  tallies.delete(key);
  tallies.set(key, begun);
  const [oldest] = tallies.keys();
  if (tallies.size > WRITE_TALLIES_REMEMBERED && oldest !== undefined) tallies.delete(oldest);
  return begun;
}

/** Whether a tally has gathered so much that the other processes have to hear of it. */
const isWorthSharing = (budget: Budget, { gathered }: Tally): boolean =>
  gathered >= limitOf(budget) * WRITES_TALLIED_SHARE;

/**
 * Adds what was gathered to the count of all processes, and then what was gathered in the meantime. What could not be
 * added is gathered further.
 */
async function share(budget: Budget, who: string, tally: Tally): Promise<void> {
  tally.isSharing = true;
  while (isWorthSharing(budget, tally)) {
    const { gathered } = tally;
    tally.shared += gathered;
    tally.gathered = 0;
    try {
      const spending = await count(budget, who, gathered);
      if (!spending) break;
      // The count of a window that ended meanwhile must not take back what was counted here.
      tally.shared = Math.max(tally.shared, spending.used);
      tally.endsAtMs = Date.now() + spending.resetsInSeconds * 1000;
    } catch {
      // The write is done, and whoever writes next hears of a database that is away.
      tally.shared -= gathered;
      tally.gathered += gathered;
      break;
    }
  }
  tally.isSharing = false;
}

type Cost = { readonly budget: Budget; readonly who: string; readonly points: number };

/** As many rows as something takes the room of. */
function roomOf(value: Parameter): number {
  if (typeof value === 'string') return Math.ceil(value.length / ROW_TEXT_LENGTH);
  return Array.isArray(value) ? value.length : 1;
}

/**
 * A statement that takes lists writes a row for each element, such as the parts of an expense; any other writes one, which
 * counts as several where it holds a long text: what the Journal says of a plan of many people is one row of 100 kB.
 */
export const rowsOf = (statements: readonly Pick<Bound, 'values'>[]): number =>
  statements.reduce((rows, { values }) => rows + Math.max(1, ...values.map(roomOf)), 0);

/**
 * Takes a write to a group from the budgets of the group and of who asks: one write, and its rows.
 * @param statements that the write is about to send
 * @returns gives it back, when the write did not come about
 * @throws TooManyRequests when a budget does not have that much left; then nothing was taken
 */
export function takeWrite(groupId: string, statements: readonly Pick<Bound, 'values'>[]): () => void {
  if (isUnlimited()) return () => undefined;
  const { network } = presentAsker();
  const rows = rowsOf(statements);
  const costs: readonly Cost[] = [
    { budget: OF_GROUP.writes, who: groupId, points: 1 },
    { budget: OF_GROUP.rows, who: groupId, points: rows },
    { budget: OF_ADDRESS.writes, who: network, points: 1 },
    { budget: OF_ADDRESS.rows, who: network, points: rows },
  ];
  const nowMs = Date.now();
  const taken = costs.map((cost) => ({
    ...cost,
    tally: tallyOf(`${cost.budget.name} ${cost.who}`, nowMs),
  }));
  for (const { budget, points, tally } of taken) {
    const spending = spendingOf(budget, tally.shared + tally.gathered + points, tally.endsAtMs - nowMs);
    if (spending.isOverspent) settle(spending);
  }
  for (const { budget, who, points, tally } of taken) {
    tally.gathered += points;
    if (!tally.isSharing && isWorthSharing(budget, tally)) void share(budget, who, tally);
  }
  return () => {
    for (const { points, tally } of taken) tally.gathered -= points;
  };
}
