import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { readImport } from '@/lib/import/read-import';
import {
  type ImportedEntry,
  PROBLEMS,
  type Reading,
  type RefusedReading,
  REFUSALS,
} from '@/lib/import/reading';
import de from '@/messages/de.json';
import en from '@/messages/en.json';

const ROOT = join(__dirname, '../../fixtures/import');

/** Larger ones say the same and take longer. */
const LARGEST_BYTES = 30_000;

const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(csv|json|zip)$/.test(name) && !name.endsWith('.expected.json'))
  .sort()
  .map((name) => ({ name, bytes: readFileSync(join(ROOT, name)) }));

const sumOf = (sides: ImportedEntry['paid']): number => sides.reduce((sum, { minor }) => sum + minor, 0);

/** What is wrong with an entry that no file may bring about. */
function flawOf({ kind, paid, shared }: ImportedEntry, people: number): string | null {
  const sides = [...paid, ...shared];
  if (sides.some(({ minor }) => !Number.isSafeInteger(minor) || minor < 0)) return 'no amount';
  if (sides.some(({ person }) => !(person >= 0 && person < people))) return 'nobody';
  if ([paid, shared].some((side) => new Set(side.map(({ person }) => person)).size !== side.length))
    return 'twice';
  if (sumOf(paid) !== sumOf(shared)) return 'does not add up';
  const isOneToOne = paid.length === 1 && shared.length === 1 && paid[0]?.person !== shared[0]?.person;
  return kind === 'payment' && !isOneToOne ? 'no payment' : null;
}

const flawsOf = (reading: Reading | RefusedReading): readonly string[] =>
  'refused' in reading
    ? []
    : reading.groups.flatMap(({ entries, people }) =>
        entries.flatMap((entry) => flawOf(entry, people.length) ?? []),
      );

it('every entry that comes out of a file adds up, whoever wrote it', () => {
  for (const { name, bytes } of files) expect([name, ...flawsOf(readImport(bytes, name))]).toEqual([name]);
});

it('a file that was cut, spliced or damaged is refused or still adds up', () => {
  const small = files.filter(({ bytes }) => bytes.length <= LARGEST_BYTES);
  const damage = fc.record({
    file: fc.constantFrom(...small),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat({ max: 40 }),
    put: fc.oneof(
      fc.constantFrom(
        '',
        '"',
        ',',
        ';',
        '-',
        '0',
        '9'.repeat(20),
        '__proto__',
        '\0',
        '{',
        ']',
        '\n',
        'null',
        '1e9',
      ),
      fc.string({ maxLength: 8 }),
    ),
  });
  fc.assert(
    fc.property(damage, ({ file: { name, bytes }, at, length, put }) => {
      const from = Math.floor(at * bytes.length);
      const damaged = Buffer.concat([
        bytes.subarray(0, from),
        Buffer.from(put),
        bytes.subarray(from + length),
      ]);
      expect(flawsOf(readImport(damaged, name))).toEqual([]);
    }),
    { numRuns: 1500 },
  );
});

it.each([de, en])('everything that may be said of a file has a text, and nothing else has', (messages) => {
  expect(Object.keys(messages.import.problems).sort()).toEqual(Object.keys(PROBLEMS).sort());
  expect(Object.keys(messages.import.refusals).sort()).toEqual([...REFUSALS].sort());
});
