import { exactMinor, roundedMinor, plainAmount } from '@/lib/import/amounts';
import { entryOfNets, entryWithoutEffect, type FromNets, wholeNets } from '@/lib/import/nets';
import { type ImportedEntry, ImportRefused, type Problem, type ProblemCode } from '@/lib/import/reading';
import type { TableRow } from '@/lib/import/table';
import { type Described, entriesOfMoney, EntryProblem, isTooLarge, noteOf, quoted } from './json-entries';
import type { NumberReader } from './number-reader';
import { cellOf, type Numbers } from './people-columns';

/** Longer titles are none: products stop at a few hundred characters. */
const MAX_TITLE_LENGTH = 1000;

/** The title of a row. */
export function titleOf(row: TableRow, column: number | undefined, problems: Problem[]): string {
  const title = cellOf(row, column);
  if (title.length > MAX_TITLE_LENGTH) problems.push({ place: row.line, code: 'text-cut' });
  return title;
}

/**
 * The amount of an entry in minor units, of either sign.
 * @returns null if the text is no number
 * @throws EntryProblem if it is one that the currency does not have
 */
export function costOf(text: string, digits: number, read: NumberReader): number | null {
  const decimal = read(text);
  if (decimal === null) return null;
  const rounded = roundedMinor(decimal, digits);
  if (rounded === null || isTooLarge(rounded, digits)) throw new EntryProblem('amount-too-large');
  if (exactMinor(decimal, digits) === null)
    throw new EntryProblem('amount-unreadable', { text: quoted(text) });
  return rounded;
}

const noCost = (text: string): EntryProblem =>
  text.trim() === ''
    ? new EntryProblem('amount-missing')
    : new EntryProblem('amount-unreadable', { text: quoted(text) });

/**
 * The cost of an entry of which nothing else is certain, kept so that a person can mend it. It changes no balance.
 * @param costText as the file has it
 * @param person who stands for the one who paid
 * @throws EntryProblem if not even the cost is known
 */
export function keptEntry(
  described: Described,
  cost: number | null,
  costText: string,
  person: number,
): ImportedEntry {
  if (cost === null) throw noCost(costText);
  if (cost === 0) throw new EntryProblem('amount-zero');
  return { ...described, ...entryWithoutEffect(cost, person), currency: null };
}

/** If most rows do not add up to 0, the cells of a table are no nets. @throws ImportRefused */
export function checkNets(
  rows: readonly TableRow[],
  netsOf: (row: TableRow) => Pick<NetRow, 'nets' | 'digits'>,
): void {
  let [good, bad] = [0, 0];
  for (const row of rows) {
    const { nets, digits } = netsOf(row);
    if (typeof nets === 'string') continue;
    if (wholeNets(nets, digits) === null) bad += 1;
    else good += 1;
  }
  if (bad > good) throw new ImportRefused('cells-damaged');
}

/** What a row with nets says of its money. */
export type NetRow = {
  readonly cost: number | null;
  readonly costText: string;
  /** How the file calls the cost. */
  readonly costName: string;
  readonly nets: Numbers;
  readonly isPayment: boolean;
  readonly digits: number;
  /** What is said of an entry that several may have paid. */
  readonly severalPayers: ProblemCode;
};

const totalOf = ({ paid }: FromNets): number => paid.reduce((sum, { minor }) => sum + minor, 0);

/** Whom the row makes most probably the one who paid: the first with the largest net. */
const likelyPayer = (nets: readonly number[]): number => Math.max(0, nets.indexOf(Math.max(...nets)));

/** The nets of a row that cannot stay: the entry is kept without them. A payment is nothing without them. */
function entryWithoutNets(
  described: Described,
  row: NetRow,
  say: (code: ProblemCode) => void,
): ImportedEntry {
  const { cost, costText, nets, isPayment, digits } = row;
  const known = typeof nets === 'string' ? [] : nets.map((net) => roundedMinor(net, digits) ?? 0);
  const isBack = cost !== null && cost < 0;
  const kept = keptEntry(described, cost, costText, likelyPayer(isBack ? known.map((net) => -net) : known));
  if (isPayment) throw new EntryProblem(typeof nets === 'string' ? 'entry-unreadable' : 'nets-do-not-add-up');
  if (nets === 'cells-too-many') say(nets);
  say('kept-without-effect');
  return kept;
}

/** Says that several may have paid. Where one who did would have split evenly, nobody doubts it. */
function sayPayers(
  { paid, split, isAssumed }: FromNets,
  { isPayment, severalPayers }: NetRow,
  say: (code: ProblemCode) => void,
): void {
  if (isPayment) return;
  if (paid.length > 1) say(severalPayers);
  else if (isAssumed && split === null) say('several-payers');
}

/** The cost that a file has beside nets that come to something else. */
function noteOfCost({ cost, costName, digits }: NetRow, total: number): string {
  if (cost === null || cost === 0 || Math.abs(cost) === total) return '';
  return `${costName.trim()} ${plainAmount(cost, digits)}`;
}

/**
 * The entries of a row in which each person has what they get back (+) or owe (-).
 * @param say receives what is to be said of the row
 * @throws EntryProblem if it cannot be read
 */
export function entriesOfNets(
  described: Described,
  row: NetRow,
  say: (code: ProblemCode) => void,
): readonly ImportedEntry[] {
  const { cost, costText, isPayment, digits } = row;
  const whole = typeof row.nets === 'string' ? null : wholeNets(row.nets, digits);
  if (whole === null) return [entryWithoutNets(described, row, say)];
  const { nets, isRounded } = whole;
  if (nets.every((net) => net === 0)) {
    const kept = keptEntry(described, cost, costText, 0);
    if (isPayment) throw new EntryProblem('payment-to-oneself');
    say('no-effect');
    return [kept];
  }
  const from = entryOfNets(cost, nets, isPayment);
  const total = totalOf(from);
  if (isTooLarge(total, digits)) throw new EntryProblem('amount-too-large');
  if (cost === null) say('cost-unreadable');
  if (isRounded) say('amounts-rounded');
  sayPayers(from, row, say);
  const note = noteOf(described.note, noteOfCost(row, total));
  return entriesOfMoney({ ...described, note }, { ...from, isPayment, isBack: from.kind === 'income' }).map(
    (entry) => ({ ...entry, isAssumed: from.isAssumed }),
  );
}
