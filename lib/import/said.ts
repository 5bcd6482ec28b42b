import { type Place, type Problem, type ProblemCode, PROBLEMS, type Values, type Weight } from './reading';

/** An entry that stays out: where it stands, why, and how it is written there. */
export type LeftOut = Problem & { readonly text: string | null };

/** What is said of several places of a file at once. */
export type Remark = {
  readonly code: ProblemCode;
  readonly values: Values;
  readonly count: number;
  /** The first of them. */
  readonly places: readonly Exclude<Place, null>[];
};

/** All that is to be said of a file, as a person reads it. */
export type Said = {
  readonly leftOutCount: number;
  /** The first of them. */
  readonly leftOut: readonly LeftOut[];
  readonly warnings: readonly Remark[];
  readonly notes: readonly Remark[];
};

/** More are not worth a screen. */
const MAX_LEFT_OUT = 1000;
const MAX_PLACES = 5;
const MAX_LINE_LENGTH = 160;

function remarksOf(problems: readonly Problem[], weight: Weight): readonly Remark[] {
  const remarks = new Map<string, { remark: Remark; places: Exclude<Place, null>[]; count: number }>();
  for (const { code, place, values = {} } of problems) {
    if (PROBLEMS[code] !== weight) continue;
    const key = JSON.stringify([code, values]);
    const known = remarks.get(key) ?? {
      remark: { code, values, count: 0, places: [] },
      places: [],
      count: 0,
    };
    known.count += 1;
    if (place !== null && known.places.length < MAX_PLACES && !known.places.includes(place))
      known.places.push(place);
    remarks.set(key, known);
  }
  return [...remarks.values()].map(({ remark, places, count }) => ({ ...remark, places, count }));
}

const shortLine = (line: string): string =>
  line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH)}…` : line;

/** @param lines of the file, if it is a table */
export function sayProblems(problems: readonly Problem[], lines: readonly string[] | null): Said {
  const leftOut = problems.filter(({ code }) => PROBLEMS[code] === 'left-out');
  return {
    leftOutCount: leftOut.length,
    leftOut: leftOut.slice(0, MAX_LEFT_OUT).map((problem) => ({
      ...problem,
      text: typeof problem.place === 'number' ? shortLine(lines?.[problem.place - 1] ?? '') || null : null,
    })),
    warnings: remarksOf(problems, 'warning'),
    notes: remarksOf(problems, 'note'),
  };
}
