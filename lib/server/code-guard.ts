import { isStorable } from '@/lib/domain/text';
import { DATABASE_LIMITS, KNOCKS_MAX_WAITING, KNOWN_CODES_REMEMBERED } from '@/lib/limits';
import { presentAsker } from './asker';
import { query } from './database';
import { CODES, count, isUnlimited, readSpending, settle, TooManyRequests } from './rate-limits';
import { canLead, type Locator } from './sql/locators';
import { presentCodes } from './sql/groups';
import { Lines } from './turns';

/**
 * The one place that counts what reveals whether a code exists. Every look-up by a code and every write by a code knocks
 * here first, whatever it was asked by: a route, a page, an action, a picture. A miss is counted for who asks. Once
 * their budget is used up they are told nothing of any code that they did not know before: if only misses were refused, an
 * answer would tell that a guess was right. What somebody was told before the budget was used up they may go on asking
 * for, so that a neighbour's guesses lock nobody out of the group on their own phone.
 */
type Guard = {
  /** Codes that were found for a network, the one that was asked for longest ago first. */
  readonly known: Set<string>;
  /** Knocks of one network come one after the other, or a hundred at once would all find the budget unspent. */
  readonly lines: Lines;
};

/** One for each process: pages and routes may be loaded as copies of this module. */
const holder = globalThis as typeof globalThis & { pariCodeGuard?: Guard };

const guard = (): Guard =>
  (holder.pariCodeGuard ??= {
    known: new Set(),
    lines: new Lines({ maxWaiting: KNOCKS_MAX_WAITING, waitMs: DATABASE_LIMITS.turnMs }),
  });

const pair = (network: string, code: string): string => `${network} ${code}`;

function remember(network: string, code: string): void {
  const { known } = guard();
  known.delete(pair(network, code));
  known.add(pair(network, code));
  const [oldest] = known;
  if (known.size > KNOWN_CODES_REMEMBERED && oldest !== undefined) known.delete(oldest);
}

/** Who asks knows this code from us: it was drawn for them, or they were told that it exists. */
export const introduce = (code: string): void => remember(presentAsker().network, code);

/** A code that was found before is gone: who asks for it again is counted. */
export const forget = (code: string): void => void guard().known.delete(pair(presentAsker().network, code));

/** What clients without a group send on every visit, and what PostgreSQL could not even compare, is no guess. */
const isGuess = (code: string): boolean => !['', 'null', 'undefined'].includes(code) && isStorable(code);

/**
 * Lets a look-up by these codes through.
 * @param codes several in one call count as one miss, however many of them are dead
 * @throws TooManyRequests, whether the codes exist or not; AppError busy when too many guesses of one network wait
 */
export async function knock(codes: readonly string[]): Promise<void> {
  if (isUnlimited()) return;
  const { network, knocks } = presentAsker();
  const strange = codes.filter((code) => isGuess(code) && !guard().known.has(pair(network, code)));
  if (strange.length === 0) return;
  const asked = strange.join(' ');
  const knocking = knocks.get(asked) ?? guard().lines.pass(network, () => lookFor(network, strange));
  knocks.set(asked, knocking);
  await knocking;
}

async function lookFor(network: string, codes: readonly string[]): Promise<void> {
  const [spending, found] = await Promise.all([readSpending(CODES, network), query(presentCodes, codes)]);
  if (spending.remaining === 0) {
    presentAsker().spending = spending;
    throw new TooManyRequests(spending);
  }
  if (found.length < new Set(codes).size) {
    const counted = await count(CODES, network);
    if (counted) settle(counted);
  }
  for (const { code } of found) remember(network, code);
}

/**
 * Whether anything can be behind a locator, asked before anything is read.
 * @throws TooManyRequests, AppError busy
 */
export async function admit(locator: Locator): Promise<boolean> {
  if (locator.kind === 'code') await knock([locator.key]);
  return canLead(locator);
}

/** Nothing was behind the locator. */
export function foundNothing({ kind, key }: Locator): void {
  if (kind === 'code') forget(key);
}
