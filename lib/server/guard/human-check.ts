import { createHash } from 'node:crypto';
import { isViewKey } from '@/lib/domain/text/codes';
import { AppError } from '@/lib/errors';
import { PUZZLE_DIFFICULTY_MAX_RISE } from '@/lib/limits';
import { currentRequester } from './requester';
import { query } from '@/lib/server/database/database';
import { environment } from '@/lib/server/request/env';
import { checkSolution, createPuzzle } from './human-check-puzzle';
import { lookUpGroupNames } from '@/lib/server/access/look-up-codes';
import { count, PUZZLES, TooManyRequests } from './rate-limits';
import type { Spending } from './requester';
import { keyFor } from '@/lib/server/database/secret';
import { markPuzzleUsed } from '@/lib/server/sql/human-check';

/** Eight steps of difficulty double the work. */
const STEPS_OF_DOUBLING = 8;

/** How much harder a puzzle is for an address beyond its budget: the work doubles with the number of its puzzles. */
function difficultyRise(spending: Spending | null): number {
  if (!spending?.isOverspent) return 0;
  const rise = STEPS_OF_DOUBLING * Math.log2(spending.used / spending.limit);
  return Math.min(PUZZLE_DIFFICULTY_MAX_RISE, Math.ceil(rise));
}

/** A new signed puzzle for the client; harder if their address has asked for many lately. */
export async function issuePuzzle(): Promise<string> {
  const [key, spending] = await Promise.all([keyFor('puzzles'), count(PUZZLES, currentRequester().network)]);
  const difficulty = environment().PARI_PUZZLE_DIFFICULTY + difficultyRise(spending);
  return createPuzzle(key, difficulty, Date.now());
}

/**
 * Uses up a solution. It counts once across all processes; only the same request may come again with it, because its
 * answer may have been lost.
 * @param solution whatever was sent
 * @param purpose what the request does; two requests with one purpose must not do more than one, so for a write that
 *   creates something it is `purposeOf` its wish
 * @throws AppError captcha-refused
 */
export async function spendSolution(solution: unknown, purpose: readonly string[]): Promise<void> {
  const verdict = checkSolution(await keyFor('puzzles'), solution, Date.now());
  if (!verdict.isSolved) throw new AppError('captcha-refused');
  const usedFor = createHash('sha256').update(JSON.stringify(purpose)).digest();
  const used = await query(markPuzzleUsed, verdict.puzzleHash, usedFor, verdict.expiresAt);
  if (used.length === 0) throw new AppError('captcha-refused');
}

/**
 * Whether somebody is spared the check because their device has a group that exists. A code without a group counts as a
 * miss; a client whose budget of misses is used up is not spared.
 * @param storedCodes the codes that the device says it has
 */
export async function isExistingUser(storedCodes: readonly string[]): Promise<boolean> {
  // A view-only link may be public.
  const codes = storedCodes.filter((code) => !isViewKey(code));
  if (codes.length === 0) return false;
  try {
    return (await lookUpGroupNames(codes)).length > 0;
  } catch (error) {
    if (error instanceof TooManyRequests) return false;
    throw error;
  }
}
