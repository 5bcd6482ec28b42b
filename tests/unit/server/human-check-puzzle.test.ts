import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { PUZZLE_KEPT_MINUTES } from '@/lib/limits';
import { checkSolution, createPuzzle } from '@/lib/server/guard/human-check-puzzle';
import { bytesOf, solve } from '@/tests/support/solve-puzzle';

const key = Buffer.alloc(32, 7);
const now = Date.UTC(2026, 10, 22, 12);
const EASY = 20;

const puzzle = createPuzzle(key, EASY, now);
const solution = solve(puzzle);
const because = (text: unknown, atMs = now, with_ = key) => {
  const verdict = checkSolution(with_, text, atMs);
  return verdict.isSolved ? 'solved' : verdict.because;
};

/** A puzzle of ours with one byte changed, and signed by us nevertheless. */
function signedAnew(change: (bytes: Buffer) => void): string {
  const bytes = bytesOf(puzzle);
  change(bytes);
  return `${createHmac('sha256', key).update(bytes).digest('hex')}.${bytes.toString('base64')}`;
}

/** The parts of the solution with one of them replaced. */
const withPart = (index: number, part: string) =>
  solution
    .split('.')
    .map((old, at) => (at === index ? part : old))
    .join('.');
const solutionBytes = () => Buffer.from(solution.split('.')[2] ?? '', 'base64');

test('a solved puzzle is valid until it expires', () => {
  expect(checkSolution(key, solution, now)).toMatchObject({
    isSolved: true,
    expiresAt: new Date(now + PUZZLE_KEPT_MINUTES * 60_000),
  });
  expect(because(solution, now + PUZZLE_KEPT_MINUTES * 60_000 - 1)).toBe('solved');
  expect(because(solution, now + PUZZLE_KEPT_MINUTES * 60_000)).toBe('expired');
});

test('the clock of another process may be a little behind, but a puzzle from the future is invalid', () => {
  expect(because(solution, now - 30_000)).toBe('solved');
  expect(because(solution, now - 61_000)).toBe('expired');
});

test('no two puzzles are the same', () => {
  expect(createPuzzle(key, EASY, now)).not.toBe(createPuzzle(key, EASY, now));
});

test('a puzzle that somebody else signed, or that was changed, is forged', () => {
  expect(because(solution, now, Buffer.alloc(32, 8))).toBe('forged');
  expect(because(withPart(0, '0'.repeat(64)))).toBe('forged');
  fc.assert(
    fc.property(fc.nat(31), fc.integer({ min: 1, max: 255 }), (at, mask) => {
      const bytes = bytesOf(puzzle);
      bytes.writeUInt8(bytes.readUInt8(at) ^ mask, at);
      expect(because(withPart(1, bytes.toString('base64')))).toBe('forged');
    }),
  );
});

test.each([
  ['account', 7],
  ['app', 11],
  ['version', 12],
])('a puzzle of another %s is not ours', (_what, at) => {
  expect(because(solve(signedAnew((bytes) => bytes.writeUInt8(2, at))))).toBe('foreign');
});

test('too few, too many and repeated solutions are wrong', () => {
  const bytes = solutionBytes();
  const wrong = [
    bytes.subarray(8),
    Buffer.concat([bytes, bytes.subarray(0, 8)]),
    Buffer.concat([bytes.subarray(0, 8), bytes.subarray(0, -8)]),
  ];
  for (const each of wrong) expect(because(withPart(2, each.toString('base64')))).toBe('wrong');
});

test('the solutions of another puzzle are wrong', () => {
  const hard = createPuzzle(key, 200, now);
  expect(because(`${hard}.${solution.split('.').slice(2).join('.')}`)).toBe('wrong');
});

test('one solution that does not reach the difficulty makes all invalid', () => {
  const hard = solve(createPuzzle(key, 60, now)).split('.');
  const bytes = Buffer.from(hard[2] ?? '', 'base64');
  const spoilt = [...Array(64).keys()].map((change) => {
    const copy = Buffer.from(bytes);
    copy.writeUInt8(copy.readUInt8(127) ^ (change + 1), 127);
    return because([hard[0], hard[1], copy.toString('base64'), hard[3]].join('.'));
  });
  expect(because(hard.join('.'))).toBe('solved');
  expect(spoilt).toContain('wrong');
});

test('whatever else is sent is malformed, and never an error', () => {
  for (const nothing of [undefined, null, 1, {}, [], '', '...', 'a.b.c.d', '.UNSTARTED', solution.repeat(50)])
    expect(because(nothing)).toBe('malformed');
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.anything(),
        fc.array(fc.base64String()).map((all) => all.join('.')),
      ),
      (text) => {
        expect(because(text)).toBe('malformed');
      },
    ),
  );
  fc.assert(
    fc.property(fc.nat(3), fc.oneof(fc.string(), fc.base64String()), (at, part) => {
      expect(['malformed', 'forged', 'wrong', 'solved']).toContain(because(withPart(at, part)));
    }),
  );
});
