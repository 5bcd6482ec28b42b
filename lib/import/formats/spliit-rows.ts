import { field, type Json, keyIn } from '@/lib/import/json';
import type { People } from '@/lib/import/people';
import { EntryProblem, personIn } from './json-entries';

/** Somebody who takes part in an entry of spliit or of spliit-cloud, and what they count. */
export type Row = { readonly id: string; readonly person: number; readonly weight: number };

export type Mode = 'even' | 'shares' | 'percent' | 'amounts' | 'items';

const MODES: Readonly<Record<string, Mode>> = {
  EVENLY: 'even',
  BY_SHARES: 'shares',
  BY_PERCENTAGE: 'percent',
  BY_AMOUNT: 'amounts',
  ITEMIZED: 'items',
};

/** How an entry is split. @throws EntryProblem */
export function modeOf(text: string): Mode {
  const mode = Object.hasOwn(MODES, text) ? MODES[text] : undefined;
  if (mode === undefined) throw new EntryProblem('split-unreadable');
  return mode;
}

/** What 100 % is in the files. */
export const WHOLE_PERCENT = 10_000;

/** A weight of an even split counts nothing: files keep the one of another way. */
function weightIn(row: Json, mode: Mode): number {
  if (mode === 'even') return 1;
  const shares = field(row, 'shares');
  if (typeof shares !== 'number' || !Number.isSafeInteger(shares)) throw new EntryProblem('split-unreadable');
  return shares;
}

/**
 * Those who take part, each once, with weights not below 0.
 * @param isBack the money came in: amounts may be written with its sign
 * @throws EntryProblem
 */
export function rowsIn(
  list: readonly Json[],
  people: People,
  { mode, isBack }: { readonly mode: Mode; readonly isBack: boolean },
): readonly Row[] {
  const rows = list.map((row) => {
    const id = keyIn(row, 'participantId');
    return { id: id ?? '', person: personIn(people, id, 'person-unknown'), weight: weightIn(row, mode) };
  });
  if (new Set(rows.map(({ person }) => person)).size < rows.length) throw new EntryProblem('person-twice');
  const isSigned = isBack && rows.every(({ weight }) => weight <= 0);
  const unsigned = isSigned ? rows.map((row) => ({ ...row, weight: Math.abs(row.weight) })) : rows;
  if (unsigned.some(({ weight }) => weight < 0)) throw new EntryProblem('split-unreadable');
  return unsigned;
}

/** Those who count: with a weight of 0 somebody takes no part. */
const counting = (rows: readonly Row[]): readonly Row[] => rows.filter(({ weight }) => weight > 0);

export const sumOfWeights = (rows: readonly Row[]): number =>
  rows.reduce((total, { weight }) => total + weight, 0);

/** Weights as people see them: files have hundredths of a share, or of a percent. */
export const weightsOf = (rows: readonly Row[]) =>
  counting(rows).map(({ person, weight }) => ({ person, weight: weight / 100 }));
