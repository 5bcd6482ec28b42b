import { isStorable } from '@/lib/domain/text/text';
import { AppError } from '@/lib/errors';
import { CODES_TOLD_HOURS, DATABASE_LIMITS, KNOCKS_MAX_WAITING, KNOWN_CODES_REMEMBERED } from '@/lib/limits';
import { presentAsker } from './asker';
import { query } from '@/lib/server/database/database';
import { CODES, count, isUnlimited, keyOf, readSpending, TooManyRequests } from './rate-limits';
import { presentCodes } from '@/lib/server/sql/groups';
import { canLead, type Locator } from '@/lib/server/sql/locators';
import { noteTold, toldOf } from '@/lib/server/sql/rate-limits';
import { Lines } from './turns.mjs';

/**
 * The one place that counts what reveals whether a code exists. Every look-up by a code and every write by a code knocks
 * here first, whatever it was asked by: a route, a page, an action, a picture. Every code that there is not is counted for
 * who asks, however many come in one call. Once their budget is used up they are told nothing of any code that they did not
 * ask for before: if only misses were refused, an answer would tell that a guess was right. What they were told before, found or
 * not, they may go on asking for: a neighbour's guesses lock nobody out of the group on their own phone, and a phone full
 * of dead groups takes nothing from its neighbours by asking again.
 */
type Guard = {
  /** Until when this process knows codes to have been found for a network, the one that was asked for longest ago first. */
  readonly known: Map<string, number>;
  /** Knocks of one network come one after the other, or a hundred at once would all find the budget unspent. */
  readonly lines: Lines;
};

/** One for each process: pages and routes may be loaded as copies of this module. */
const holder = globalThis as typeof globalThis & { pariCodeGuard?: Guard };

const guard = (): Guard =>
  (holder.pariCodeGuard ??= {
    known: new Map(),
    lines: new Lines({
      maxWaiting: KNOCKS_MAX_WAITING,
      waitMs: DATABASE_LIMITS.turnMs,
      refusal: () => new AppError('busy'),
    }),
  });

const TOLD_MS = CODES_TOLD_HOURS * 60 * 60 * 1000;

const pair = (network: string, code: string): string => `${network} ${code}`;

const isKnown = (network: string, code: string): boolean =>
  (guard().known.get(pair(network, code)) ?? 0) > Date.now();

/** What this process knows ends before what all know, so that it is told anew in time. */
function remember(network: string, code: string): void {
  const { known } = guard();
  known.delete(pair(network, code));
  known.set(pair(network, code), Date.now() + TOLD_MS / 2);
  const [oldest] = known.keys();
  if (known.size > KNOWN_CODES_REMEMBERED && oldest !== undefined) known.delete(oldest);
}

/** By what all processes know that a network was told of a code; neither can be read from it. */
const toldKey = (network: string, code: string): Promise<string> =>
  keyOf({ name: 'told' }, pair(network, code));

/** Tells all processes what a network was told of codes. */
async function tell(network: string, codes: readonly string[]): Promise<void> {
  const keys = await Promise.all(codes.map((code) => toldKey(network, code)));
  // Sorted, so that nobody waits for somebody who waits for them.
  await query(noteTold, keys.toSorted(), Date.now() + TOLD_MS);
}

/** Who asks knows this code from us: it was drawn for them, or they were told that it exists. */
export function introduce(code: string): void {
  const { network } = presentAsker();
  if (isUnlimited() || isKnown(network, code)) return;
  remember(network, code);
  // Not waited for: it is for the day on which somebody beside them guesses.
  void tell(network, [code]).catch(() => undefined);
}

/** What clients without a group send on every visit, and what PostgreSQL could not even compare, is no guess. */
const isGuess = (code: string): boolean => !['', 'null', 'undefined'].includes(code) && isStorable(code);

/**
 * Lets a look-up by these codes through.
 * @param codes each one that there is not counts, once a day for each network; a call that begins within the budget is answered
 * @param areOneGuess they are spellings of one code: none counts where one of them exists, else one does
 * @throws TooManyRequests, whether the codes exist or not; AppError busy when too many guesses of one network wait
 */
export async function knock(codes: readonly string[], areOneGuess = false): Promise<void> {
  if (isUnlimited()) return;
  const { network, knocks } = presentAsker();
  const strange = [...new Set(codes)].filter((code) => isGuess(code) && !isKnown(network, code));
  if (strange.length === 0) return;
  const asked = strange.join(' ');
  const knocking =
    knocks.get(asked) ?? guard().lines.pass(network, network, () => lookFor(network, strange, areOneGuess));
  knocks.set(asked, knocking);
  await knocking;
}

async function lookFor(network: string, codes: readonly string[], areOneGuess: boolean): Promise<void> {
  const keys = await Promise.all(codes.map((code) => toldKey(network, code)));
  const [spending, found, told] = await Promise.all([
    readSpending(CODES, network),
    query(presentCodes, codes),
    query(toldOf, keys, Date.now()),
  ]);
  const wereTold = new Set(told.map(({ key }) => key));
  const fresh = codes.filter((_code, place) => !wereTold.has(keys[place] ?? ''));
  if (fresh.length > 0 && spending.remaining === 0) {
    presentAsker().spending = spending;
    throw new TooManyRequests(spending);
  }
  for (const { code } of found) remember(network, code);
  const present = new Set(found.map(({ code }) => code));
  const missed = fresh.filter((code) => !present.has(code)).length;
  const misses = areOneGuess ? Math.min(missed, present.size === 0 ? 1 : 0) : missed;
  if (misses === 0) {
    if (fresh.length > 0) void tell(network, fresh).catch(() => undefined);
    return;
  }
  const [counted] = await Promise.all([count(CODES, network, misses), tell(network, fresh)]);
  presentAsker().spending = counted;
}

/**
 * Whether anything can be behind a locator, asked before anything is read.
 * @throws TooManyRequests, AppError busy
 */
export async function admit(locator: Locator): Promise<boolean> {
  if (locator.kind === 'code') await knock([locator.key]);
  return canLead(locator);
}
