import { blake2b } from 'friendly-pow/node/blake2b/blake2b';
import { difficultyToThreshold } from 'friendly-pow/node/encoding';
import {
  getPuzzleSolverInputs,
  NUMBER_OF_PUZZLES_OFFSET,
  PUZZLE_DIFFICULTY_OFFSET,
} from 'friendly-pow/node/puzzle';

/** The bytes of a puzzle as it was issued: `signature.puzzle`. */
export const bytesOf = (puzzle: string): Buffer => Buffer.from(puzzle.split('.')[1] ?? '', 'base64');

export const difficultyOf = (puzzle: string): number => bytesOf(puzzle).readUInt8(PUZZLE_DIFFICULTY_OFFSET);

function solved(input: Uint8Array, threshold: number): Buffer {
  const view = new DataView(input.buffer, input.byteOffset);
  for (let attempt = 0; ; attempt += 1) {
    view.setUint32(124, attempt, true);
    const hash = blake2b(input, null, 32);
    if (new DataView(hash.buffer, hash.byteOffset).getUint32(0, true) < threshold)
      return Buffer.from(input.slice(120));
  }
}

/** Solves an easy puzzle as the widget does: `signature.puzzle.solutions.diagnostics`. */
export function solve(puzzle: string): string {
  const bytes = bytesOf(puzzle);
  const threshold = difficultyToThreshold(difficultyOf(puzzle));
  const inputs = getPuzzleSolverInputs(bytes, bytes.readUInt8(NUMBER_OF_PUZZLES_OFFSET));
  const solutions = Buffer.concat(inputs.map((input) => solved(input, threshold)));
  return `${puzzle}.${solutions.toString('base64')}.AQAB`;
}
