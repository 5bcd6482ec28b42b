import { remember } from '@/lib/domain/bounded-memo';
import {
  ROW_TEXT_BYTES,
  ROWS_PER_ADDRESS_AND_WINDOW,
  ROWS_PER_GROUP_AND_WINDOW,
  SHARE_OF_GROUP_BUDGET,
  SPARED_SHARE_OF_GROUP_BUDGET,
  WRITES_PER_ADDRESS_AND_WINDOW,
  WRITES_PER_GROUP_AND_WINDOW,
  WRITES_TALLIED_SHARE,
  WRITE_TALLIES_REMEMBERED,
} from '@/lib/limits';
import { currentRequester } from './requester';
import type { Bound, Parameter } from '@/lib/server/database/database';
import {
  type Budget,
  count,
  isUnlimited,
  limitOf,
  NEW_KILOBYTES,
  settle,
  spendingOf,
  windowMsOf,
} from './rate-limits';

const OF_GROUP = {
  writes: { name: 'group-writes', points: WRITES_PER_GROUP_AND_WINDOW },
  rows: { name: 'group-rows', points: ROWS_PER_GROUP_AND_WINDOW },
} as const;
const OF_ADDRESS = {
  writes: { name: 'writes', points: WRITES_PER_ADDRESS_AND_WINDOW },
  rows: { name: 'rows', points: ROWS_PER_ADDRESS_AND_WINDOW },
} as const;
/** How much of a group's budget one address may use. */
const OF_ADDRESS_IN_GROUP = {
  writes: { name: 'writes-in-group', points: WRITES_PER_GROUP_AND_WINDOW * SHARE_OF_GROUP_BUDGET },
  rows: { name: 'rows-in-group', points: ROWS_PER_GROUP_AND_WINDOW * SHARE_OF_GROUP_BUDGET },
} as const;

/**
 * What this process has counted of a budget in the current window. Now and then it adds what it has gathered to the
 * count of all processes and learns the sum, after a write and without awaiting it. So a write costs no extra
 * statement, and each process lets through at most a small share more than the budget.
 */
type Tally = {
  /** The count of all processes, as last read. */
  shared: number;
  /** Counted here since then. */
  gathered: number;
  /** Whether a `share` is running. One at a time, or a burst of writes would take every connection. */
  isSharing: boolean;
  endsAtMs: number;
};

/** One per process, because pages and routes may load copies of this module. */
const holder = globalThis as typeof globalThis & { pariWriteTallies?: Map<string, Tally> };

function tallyOf(budget: Budget, who: string, nowMs: number): Tally {
  const key = `${budget.name} ${who}`;
  const tallies = (holder.pariWriteTallies ??= new Map<string, Tally>());
  const present = tallies.get(key);
  if (present && present.endsAtMs > nowMs) return present;
  const begun = { shared: 0, gathered: 0, isSharing: false, endsAtMs: nowMs + windowMsOf(budget) };
  remember(tallies, WRITE_TALLIES_REMEMBERED, key, begun);
  return begun;
}

/** Whether a tally has gathered so much that the other processes must hear of it. */
const isWorthSharing = (budget: Budget, { gathered }: Tally): boolean =>
  gathered >= limitOf(budget) * WRITES_TALLIED_SHARE;

/**
 * Adds what was gathered to the count of all processes, and then what was gathered in the meantime. What cannot be
 * added stays gathered.
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
      // If the window ended meanwhile, the lower count must not undo what was counted here.
      tally.shared = Math.max(tally.shared, spending.used);
      tally.endsAtMs = Date.now() + spending.resetsInSeconds * 1000;
    } catch {
      // The write is done. If the database is away, the next write fails.
      tally.shared -= gathered;
      tally.gathered += gathered;
      break;
    }
  }
  tally.isSharing = false;
}

/** What a write takes of a budget. */
type Cost = { readonly budget: Budget; readonly who: string; readonly points: number; readonly tally: Tally };

/** How many rows a value counts as. */
function roomOf(value: Parameter): number {
  if (typeof value === 'string') return Math.ceil(Buffer.byteLength(value) / ROW_TEXT_BYTES);
  return Array.isArray(value) ? value.length : 1;
}

/**
 * How many rows statements count as. A statement that takes lists writes a row for each element, such as the parts of
 * an expense. Any other writes one, which counts as several if it has a long text: the Journal's row of a plan of many
 * people has 100 kB.
 */
export const rowsOf = (statements: readonly Pick<Bound, 'values'>[]): number =>
  statements.reduce((rows, { values }) => rows + Math.max(1, ...values.map(roomOf)), 0);

/** The spending of a budget, including a write that is not done yet. */
const spendingWith = ({ budget, points, tally }: Cost, nowMs: number) =>
  spendingOf(budget, tally.shared + tally.gathered + points, tally.endsAtMs - nowMs);

/**
 * Whether the client is exempt from the group's budget: it has used little of it, and whoever used the rest may be a
 * stranger.
 */
const isSpared = ({ budget, points, tally }: Cost): boolean =>
  tally.shared + tally.gathered + points <=
  (limitOf(budget) * SPARED_SHARE_OF_GROUP_BUDGET) / SHARE_OF_GROUP_BUDGET;

/**
 * Takes a write to a group, one write and its rows, from three budgets: the group's, the client's, and the client's
 * share of the group's. A row also counts as a kilobyte of what the client may store in a day.
 * @param statements what the write is about to send
 * @returns gives everything back, for a write that did not come about
 * @throws TooManyRequests when a budget does not have that much left; then nothing is taken
 */
export function takeWrite(groupId: string, statements: readonly Pick<Bound, 'values'>[]): () => void {
  if (isUnlimited()) return () => undefined;
  const { network } = currentRequester();
  const nowMs = Date.now();
  const cost = (budget: Budget, who: string, points: number): Cost => ({
    ...{ budget, who, points },
    tally: tallyOf(budget, who, nowMs),
  });
  const rows = rowsOf(statements);
  const costs = (['writes', 'rows'] as const).map((unit) => {
    const points = unit === 'rows' ? rows : 1;
    return {
      inGroup: cost(OF_ADDRESS_IN_GROUP[unit], `${groupId} ${network}`, points),
      ofGroup: cost(OF_GROUP[unit], groupId, points),
      ofAddress: cost(OF_ADDRESS[unit], network, points),
    };
  });
  const stored = cost(NEW_KILOBYTES, network, rows);
  const asked = costs.flatMap(({ inGroup, ofGroup, ofAddress }) =>
    isSpared(inGroup) ? [inGroup, ofAddress] : [inGroup, ofAddress, ofGroup],
  );
  for (const each of [...asked, stored]) {
    const spending = spendingWith(each, nowMs);
    if (spending.isOverspent) settle(spending);
  }
  const taken = [...costs.flatMap((each) => Object.values(each)), stored];
  for (const { budget, who, points, tally } of taken) {
    tally.gathered += points;
    if (!tally.isSharing && isWorthSharing(budget, tally)) void share(budget, who, tally);
  }
  return () => {
    for (const { points, tally } of taken) tally.gathered -= points;
  };
}
