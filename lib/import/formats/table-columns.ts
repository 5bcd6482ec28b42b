import type { TableRow } from '@/lib/import/table';
import { EntryProblem } from './json-entries';

const wordOf = (cell: string): string => cell.trim().toLowerCase();

/** The columns of a table by name, whatever their order and case. */
export class Columns {
  readonly #places = new Map<string, number>();
  /** Without the blank ones at its end, which spreadsheets add. */
  readonly count: number;

  constructor(header: readonly string[]) {
    for (const [place, cell] of header.entries())
      if (!this.#places.has(wordOf(cell))) this.#places.set(wordOf(cell), place);
    this.count = filledCount(header);
  }

  has(...names: readonly string[]): boolean {
    return names.every((name) => this.#places.has(name));
  }

  /** A cell of a row, empty if there is no such column. */
  cell({ cells }: Pick<TableRow, 'cells'>, name: string): string {
    const place = this.#places.get(name);
    return place === undefined ? '' : (cells[place] ?? '').trim();
  }

  /** @throws EntryProblem if a row ends before one of these columns */
  check({ cells }: TableRow, ...names: readonly string[]): void {
    const isMissing = (name: string) => (this.#places.get(name) ?? 0) >= cells.length;
    if (names.some(isMissing)) throw new EntryProblem('cells-missing');
  }

  /** Whether a row has something under no name. */
  isTooShortFor({ cells }: TableRow): boolean {
    return filledCount(cells) > this.count;
  }
}

function filledCount(cells: readonly string[]): number {
  let count = cells.length;
  while (count > 0 && (cells[count - 1] ?? '').trim() === '') count -= 1;
  return count;
}
