import { createHmac } from 'node:crypto';
import { type RateLimiterRes, RateLimiterPostgres } from 'rate-limiter-flexible';
import { AppError } from '@/lib/errors';
import { TOO_MANY_REQUESTS_DIGEST } from '@/lib/fault-digests';
import * as limits from '@/lib/limits';
import { currentRequester, type Spending } from './requester';
import { type Parameter, query, statement } from '@/lib/server/database/database';
import { environment } from '@/lib/server/request/env';
import { keyFor } from '@/lib/server/database/secret';

/** How much may be asked for in a window, before PARI_LIMITS scales it. */
export type Budget = {
  /** Part of the key under which it is counted. */
  readonly name: string;
  readonly points: number;
  /** How long the window is; by default `RATE_WINDOW_SECONDS`. */
  readonly windowSeconds?: number;
};

/** Calls that ask whether a code exists, and misses of any other call that would reveal it. */
export const CODES: Budget = { name: 'codes', points: limits.CODE_GUESSES_PER_WINDOW };
/** Calls by which open clients ask whether the group that they show still exists. */
export const CODES_WATCHED: Budget = { name: 'codes-watched', points: limits.CODE_CHECKS_PER_WINDOW };
export const NEW_GROUPS: Budget = { name: 'new-groups', points: limits.NEW_GROUPS_PER_WINDOW };
/** Wrong tokens for creating a group. */
export const GROUP_TOKENS: Budget = { name: 'group-tokens', points: limits.GROUP_TOKEN_GUESSES_PER_WINDOW };
export const NEW_FILES: Budget = { name: 'new-files', points: limits.NEW_FILES_PER_WINDOW };
export const NEW_FEEDBACKS: Budget = { name: 'new-feedbacks', points: limits.NEW_FEEDBACKS_PER_WINDOW };
/** What is stored for an address, in kB. */
export const NEW_KILOBYTES: Budget = {
  ...{ name: 'new-kilobytes', points: limits.KILOBYTES_PER_ADDRESS_AND_DAY },
  windowSeconds: 24 * 60 * 60,
};
/** Imported entries, of an address and of a group. */
export const IMPORTED_ENTRIES: Budget = {
  ...{ name: 'imported-entries', points: limits.IMPORTED_ENTRIES_PER_DAY },
  windowSeconds: 24 * 60 * 60,
};
export const PUZZLES: Budget = { name: 'puzzles', points: limits.EASY_PUZZLES_PER_WINDOW };

/** A budget is used up: nothing was done and nothing is revealed. */
export class TooManyRequests extends AppError {
  static override readonly brand = 'TooManyRequests';
  readonly digest = TOO_MANY_REQUESTS_DIGEST;

  constructor(readonly spending: Spending) {
    super('too-many-requests');
  }
}

/** Lets the library count on our connections, with or without named statements (DATABASE_PREPARED). */
const storeClient = {
  query: async ({ name, text, values }: { name: string; text: string; values: Parameter[] }) => {
    const rows = await query(statement<{ points: number; expire: number }>(name, text), ...values);
    return { rows, rowCount: rows.length };
  },
};

let counter: RateLimiterPostgres | undefined;

/** One for all budgets, which differ in their keys. It deletes rows that expired an hour ago. */
const store = (): RateLimiterPostgres =>
  (counter ??= new RateLimiterPostgres({
    storeClient,
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: '',
    // Not used: `spendingOf` compares with the limit of each budget.
    points: 1,
    duration: limits.RATE_WINDOW_SECONDS,
  }));

/** The key of a count. It contains only a keyed hash of `who`. @param who an address, a group, or both */
export async function keyOf({ name }: Pick<Budget, 'name'>, who: string): Promise<string> {
  const hash = createHmac('sha256', await keyFor('addresses'))
    .update(who)
    .digest('base64url');
  return `${name}:${hash}`;
}

/** Whether the operator has switched all budgets off. */
export const isUnlimited = (): boolean => environment().PARI_LIMITS === 0;

const windowOf = ({ windowSeconds = limits.RATE_WINDOW_SECONDS }: Budget): number => windowSeconds;

/** How long the window of a budget is, in milliseconds. */
export const windowMsOf = (budget: Budget): number => windowOf(budget) * 1000;

/** The points of a budget, scaled by PARI_LIMITS. */
export const limitOf = ({ points }: Budget): number => Math.ceil(points * environment().PARI_LIMITS);

/** The spending of a budget of which `used` points are used. @param resetsInMs until the window ends */
export function spendingOf(budget: Budget, used: number, resetsInMs: number): Spending {
  const limit = limitOf(budget);
  return {
    limit,
    used,
    remaining: Math.max(0, limit - used),
    isOverspent: used > limit,
    resetsInSeconds: Math.ceil(resetsInMs / 1000),
  };
}

const toSpending = (budget: Budget, { consumedPoints, msBeforeNext }: RateLimiterRes): Spending =>
  spendingOf(budget, consumedPoints, msBeforeNext);

/**
 * Adds points to the count of all processes, also beyond the limit.
 * @param who an address or a group; only a hash of it is stored
 * @returns null when PARI_LIMITS is 0: nothing is counted then
 */
export async function count(budget: Budget, who: string, points = 1): Promise<Spending | null> {
  if (isUnlimited()) return null;
  const options = { customDuration: windowOf(budget) };
  return toSpending(budget, await store().penalty(await keyOf(budget, who), points, options));
}

/** What has been used of a budget, without counting. */
export async function readSpending(budget: Budget, who: string): Promise<Spending> {
  const row = await store().get(await keyOf(budget, who));
  return row ? toSpending(budget, row) : spendingOf(budget, 0, windowMsOf(budget));
}

/** Records what is left, for the headers of the answer. @throws TooManyRequests when it is overspent */
export function settle(spending: Spending): void {
  currentRequester().spending = spending;
  if (spending.isOverspent) throw new TooManyRequests(spending);
}

/** Counts bytes that are about to be stored for the client. @throws TooManyRequests beyond the budget of a day */
export async function storeBytes(bytes: number): Promise<void> {
  const spending = await count(NEW_KILOBYTES, currentRequester().network, Math.ceil(bytes / 1000));
  // The headers tell what is left of the budget of requests, and of this budget only that it is used up.
  if (spending?.isOverspent) settle(spending);
}

/** Counts a request of the client. @returns whether it is beyond the budget */
export async function isTooMuch(budget: Budget): Promise<boolean> {
  return (await count(budget, currentRequester().network))?.isOverspent ?? false;
}

/** Counts a request of the client. @throws TooManyRequests beyond the budget */
export async function spend(budget: Budget): Promise<void> {
  const spending = await count(budget, currentRequester().network);
  if (spending) settle(spending);
}
