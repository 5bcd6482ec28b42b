import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { blake2b } from 'friendly-pow/node/blake2b/blake2b';
import { CHALLENGE_SIZE_BYTES } from 'friendly-pow/node/constants';
import { difficultyToThreshold, expiryToDurationInSeconds } from 'friendly-pow/node/encoding';
import {
  ACCOUNT_ID_OFFSET,
  APP_ID_OFFSET,
  NUMBER_OF_PUZZLES_OFFSET,
  PUZZLE_DIFFICULTY_OFFSET,
  PUZZLE_EXPIRY_OFFSET,
  PUZZLE_NONCE_OFFSET,
  PUZZLE_TIMESTAMP_OFFSET,
  PUZZLE_VERSION_OFFSET,
} from 'friendly-pow/node/puzzle';
import { CLOCK_SKEW_SECONDS, PUZZLE_KEPT_MINUTES, PUZZLE_SOLUTIONS } from '@/lib/limits';

/**
 * The puzzles of the human check, in the format of Friendly Captcha's open-source client: `signature.puzzle` goes out,
 * `signature.puzzle.solutions.diagnostics` comes back. Pure: human-check.ts knows which puzzles are used up.
 */

const PUZZLE_BYTES = 32;
const NONCE_BYTES = 8;
const VERSION = 1;
/** The format has accounts and apps; we have one of each. */
const ACCOUNT_ID = 1;
const APP_ID = 1;
const EXPIRY_STEP_MINUTES = 5;

const SOLUTION_BYTES = 8;
const SOLUTION_OFFSET = CHALLENGE_SIZE_BYTES - SOLUTION_BYTES;
const HASH_BYTES = 32;

/** 64 hexadecimal digits, 32 bytes, up to 255 solutions of 8 bytes, and diagnostics of the client. */
const SHAPE = /^([0-9a-f]{64})\.([A-Za-z0-9+/]{43}=)\.([A-Za-z0-9+/]{1,2720}={0,2})\.[A-Za-z0-9+/=]{0,32}$/;

const signatureOf = (key: Buffer, puzzle: Buffer): Buffer =>
  createHmac('sha256', key).update(puzzle).digest();

/**
 * A new puzzle, signed.
 * @param difficulty each solution takes 2^(difficulty / 8) hashes on average
 */
export function createPuzzle(key: Buffer, difficulty: number, nowMs: number): string {
  const puzzle = Buffer.alloc(PUZZLE_BYTES);
  puzzle.writeUInt32BE(Math.floor(nowMs / 1000), PUZZLE_TIMESTAMP_OFFSET);
  puzzle.writeUInt32BE(ACCOUNT_ID, ACCOUNT_ID_OFFSET);
  puzzle.writeUInt32BE(APP_ID, APP_ID_OFFSET);
  puzzle.writeUInt8(VERSION, PUZZLE_VERSION_OFFSET);
  puzzle.writeUInt8(PUZZLE_KEPT_MINUTES / EXPIRY_STEP_MINUTES, PUZZLE_EXPIRY_OFFSET);
  puzzle.writeUInt8(PUZZLE_SOLUTIONS, NUMBER_OF_PUZZLES_OFFSET);
  puzzle.writeUInt8(difficulty, PUZZLE_DIFFICULTY_OFFSET);
  randomBytes(NONCE_BYTES).copy(puzzle, PUZZLE_NONCE_OFFSET);
  return `${signatureOf(key, puzzle).toString('hex')}.${puzzle.toString('base64')}`;
}

/** Why a solution is refused. */
export type Refusal = 'malformed' | 'forged' | 'foreign' | 'expired' | 'wrong';

/** The result of a check. The puzzle of a correct solution may be used once, until `expiresAt`. */
export type Verdict =
  | { readonly isSolved: true; readonly puzzleHash: Buffer; readonly expiresAt: Date }
  | { readonly isSolved: false; readonly because: Refusal };

const refused = (because: Refusal): Verdict => ({ isSolved: false, because });

/** The single solutions; null if there are not as many as the puzzle asks for, or if two are equal. */
function solutionsOf(puzzle: Buffer, text: string): readonly Buffer[] | null {
  const bytes = Buffer.from(text, 'base64');
  const asked = puzzle.readUInt8(NUMBER_OF_PUZZLES_OFFSET);
  if (bytes.length !== asked * SOLUTION_BYTES) return null;
  const solutions = Array.from({ length: asked }, (_, index) =>
    bytes.subarray(index * SOLUTION_BYTES, (index + 1) * SOLUTION_BYTES),
  );
  const different = new Set(solutions.map((solution) => solution.toString('hex')));
  return different.size === asked ? solutions : null;
}

/**
 * Whether the hash of puzzle and solution is small enough. Stops at the first that is not, so garbage costs one hash.
 */
function isWorkDone(puzzle: Buffer, solutions: readonly Buffer[]): boolean {
  const threshold = difficultyToThreshold(puzzle.readUInt8(PUZZLE_DIFFICULTY_OFFSET));
  const input = new Uint8Array(CHALLENGE_SIZE_BYTES);
  input.set(puzzle);
  return solutions.every((solution) => {
    input.set(solution, SOLUTION_OFFSET);
    const hash = blake2b(input, null, HASH_BYTES);
    return new DataView(hash.buffer, hash.byteOffset).getUint32(0, true) < threshold;
  });
}

/**
 * Whether a text solves a puzzle that was signed with this key. Cheap checks come first, the work is checked last (at
 * most 255 hashes, a few milliseconds).
 * @param text whatever was sent
 */
export function checkSolution(key: Buffer, text: unknown, nowMs: number): Verdict {
  const [, signature, encodedPuzzle, encodedSolutions] =
    (typeof text === 'string' ? SHAPE.exec(text) : null) ?? [];
  if (signature === undefined || encodedPuzzle === undefined || encodedSolutions === undefined)
    return refused('malformed');
  const puzzle = Buffer.from(encodedPuzzle, 'base64');
  if (!timingSafeEqual(Buffer.from(signature, 'hex'), signatureOf(key, puzzle))) return refused('forged');
  const isOurs =
    puzzle.readUInt8(PUZZLE_VERSION_OFFSET) === VERSION &&
    puzzle.readUInt32BE(ACCOUNT_ID_OFFSET) === ACCOUNT_ID &&
    puzzle.readUInt32BE(APP_ID_OFFSET) === APP_ID;
  if (!isOurs) return refused('foreign');
  const issuedAt = puzzle.readUInt32BE(PUZZLE_TIMESTAMP_OFFSET);
  const expiresAt = issuedAt + expiryToDurationInSeconds(puzzle.readUInt8(PUZZLE_EXPIRY_OFFSET));
  const now = nowMs / 1000;
  if (now >= expiresAt || issuedAt > now + CLOCK_SKEW_SECONDS) return refused('expired');
  const solutions = solutionsOf(puzzle, encodedSolutions);
  if (solutions === null || !isWorkDone(puzzle, solutions)) return refused('wrong');
  const puzzleHash = createHash('sha256').update(puzzle).digest();
  return { isSolved: true, puzzleHash, expiresAt: new Date(expiresAt * 1000) };
}
