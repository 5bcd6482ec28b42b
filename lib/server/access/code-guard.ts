import { remember } from '@/lib/domain/bounded-memo';
import { isStorable } from '@/lib/domain/text/text';
import { AppError } from '@/lib/errors';
import {
  CODES_TOLD_HOURS,
  DATABASE_LIMITS,
  CODE_LOOKUPS_MAX_WAITING,
  KNOWN_CODES_REMEMBERED,
} from '@/lib/limits';
import { currentRequester } from '@/lib/server/guard/requester';
import { query } from '@/lib/server/database/database';
import {
  CODES,
  count,
  isUnlimited,
  keyOf,
  readSpending,
  TooManyRequests,
} from '@/lib/server/guard/rate-limits';
import { keyring } from '@/lib/server/database/secret';
import { presentKeys, renewedCode } from '@/lib/server/sql/keys';
import { type Access, codeBehind } from './access';
import { noteTold, toldOf } from '@/lib/server/sql/rate-limits';
import { KeyedMutex } from '@/lib/server/guard/semaphore.mjs';

/**
 * The one place that counts what reveals whether a code exists. Every look-up and every write by a code knocks here
 * first, whether it comes from a route, a page, an action or a picture. Each code that does not exist counts against
 * the client, however many come in one call. Once its budget is used up, the client is told nothing about codes that it
 * has not asked for before: if only misses were refused, an answer would reveal that a guess was right. It may still
 * ask for codes that it was told about before, found or not. So guesses in the same network lock nobody out of the
 * group on their phone, and a phone full of deleted groups costs its neighbours nothing by asking again.
 */
type Guard = {
  /** Until when (epoch ms) this process remembers that a network was told of an existing code; oldest first. */
  readonly known: Map<string, number>;
  /** Knocks of one network run one after the other, or a hundred at once would all find the budget unspent. */
  readonly lines: KeyedMutex;
};

/** One per process, because pages and routes may load copies of this module. */
const holder = globalThis as typeof globalThis & { pariCodeGuard?: Guard };

const guard = (): Guard =>
  (holder.pariCodeGuard ??= {
    known: new Map(),
    lines: new KeyedMutex({
      maxWaiting: CODE_LOOKUPS_MAX_WAITING,
      waitMs: DATABASE_LIMITS.turnMs,
      refusal: () => new AppError('busy'),
    }),
  });

const TOLD_MS = CODES_TOLD_HOURS * 60 * 60 * 1000;

const pair = (network: string, code: string): string => `${network} ${code}`;

const isKnown = (network: string, code: string): boolean =>
  (guard().known.get(pair(network, code)) ?? 0) > Date.now();

/** The memory of this process expires before that of all processes, so that the latter is renewed in time. */
const rememberTold = (network: string, code: string): void =>
  remember(guard().known, KNOWN_CODES_REMEMBERED, pair(network, code), Date.now() + TOLD_MS / 2);

/** The key under which all processes remember that a network was told of a code. It reveals neither of them. */
const toldKey = (network: string, code: string): Promise<string> =>
  keyOf({ name: 'told' }, pair(network, code));

/** Tells all processes which codes a network was told of. */
async function tell(network: string, codes: readonly string[]): Promise<void> {
  const keys = await Promise.all(codes.map((code) => toldKey(network, code)));
  // Sorted, so that two of these statements cannot deadlock.
  await query(noteTold, keys.toSorted(), Date.now() + TOLD_MS);
}

/** Notes that the client has this code from us: it was generated for them, or they were told that it exists. */
export function rememberToldCode(code: string): void {
  const { network } = currentRequester();
  if (isUnlimited() || isKnown(network, code)) return;
  rememberTold(network, code);
  // Not awaited: it only matters if somebody in the same network guesses later.
  void tell(network, [code]).catch(() => undefined);
}

/** Excludes what clients without a group send on every visit, and what no group can have as its code. */
const isGuess = (code: string): boolean => !['', 'null', 'undefined'].includes(code) && isStorable(code);

/**
 * Counts a look-up by these codes, and lets it through.
 * @param codes each code that does not exist counts, once a day per network; a call that begins within the budget is
 *   answered
 * @param areOneGuess they are spellings of one code: if one of them exists none counts, otherwise one does
 * @throws TooManyRequests, whether the codes exist or not; AppError busy when too many guesses of one network wait
 */
export async function countLookup(codes: readonly string[], areOneGuess = false): Promise<void> {
  if (isUnlimited()) return;
  const { network, knocks } = currentRequester();
  const strange = [...new Set(codes)].filter((code) => isGuess(code) && !isKnown(network, code));
  if (strange.length === 0) return;
  const asked = strange.join(' ');
  const knocking =
    knocks.get(asked) ?? guard().lines.pass(network, network, () => lookFor(network, strange, areOneGuess));
  knocks.set(asked, knocking);
  await knocking;
}

/** Those of these codes and keys of view-only links that lead to a group. */
export async function findPresent(codes: readonly string[]): Promise<ReadonlySet<string>> {
  const { hashOf } = keyring();
  const byHash = new Map(codes.map((code) => [hashOf(code), code]));
  const found = await query(presentKeys, [...byHash.keys()]);
  return new Set(found.map(({ hash }) => byHash.get(hash) ?? ''));
}

async function lookFor(network: string, codes: readonly string[], areOneGuess: boolean): Promise<void> {
  const keys = await Promise.all(codes.map((code) => toldKey(network, code)));
  const [spending, present, told] = await Promise.all([
    readSpending(CODES, network),
    findPresent(codes),
    query(toldOf, keys, Date.now()),
  ]);
  const wereTold = new Set(told.map(({ key }) => key));
  const fresh = codes.filter((_code, place) => !wereTold.has(keys[place] ?? ''));
  if (fresh.length > 0 && spending.remaining === 0) {
    currentRequester().spending = spending;
    throw new TooManyRequests(spending);
  }
  for (const code of present) rememberTold(network, code);
  const missed = fresh.filter((code) => !present.has(code)).length;
  const misses = areOneGuess ? Math.min(missed, present.size === 0 ? 1 : 0) : missed;
  if (misses === 0) {
    if (fresh.length > 0) void tell(network, fresh).catch(() => undefined);
    return;
  }
  const [counted] = await Promise.all([count(CODES, network, misses), tell(network, fresh)]);
  currentRequester().spending = counted;
}

/** Whether the client's network was told of this code lately. */
async function wasTold(code: string): Promise<boolean> {
  const { network } = currentRequester();
  if (isUnlimited() || isKnown(network, code)) return true;
  const told = await query(toldOf, [await toldKey(network, code)], Date.now());
  if (told.length > 0) rememberTold(network, code);
  return told.length > 0;
}

/** What a statement says of the code of a group that it found. */
type FoundCode = { readonly sealed: string | null; readonly renewed: boolean };

/** Called before anything is read. @throws TooManyRequests, AppError busy */
export async function admit({ code }: Access): Promise<void> {
  if (code !== null) await countLookup([code]);
}

/**
 * Whether an access may lead to what was read by it. An id is a key in old calls, also for whoever has seen it under a
 * code that has ended, and the answer names the present one: where the code was renewed, an id leads to the group only
 * from networks that know the present code.
 */
export const mayRead = async (access: Access, found: FoundCode): Promise<boolean> =>
  !found.renewed || (await wasTold(codeBehind(access, found.sealed)));

/**
 * The same before a write, with `admit`.
 * @returns false if the access leads nowhere
 * @throws as `admit`
 */
export async function admitWrite(access: Access): Promise<boolean> {
  await admit(access);
  if (access.code !== null) return true;
  const [renewed] = await query(renewedCode[access.kind], access.key);
  return !renewed || wasTold(codeBehind(access, renewed.sealed));
}

/** The same behind the lock, where nothing is asked: a group may have got its first new code after `admitWrite`. */
export const mayWrite = (access: Access, { sealed, renewed }: FoundCode): boolean =>
  !renewed || isUnlimited() || isKnown(currentRequester().network, codeBehind(access, sealed));
