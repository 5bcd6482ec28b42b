import { cleanLine } from '@/lib/domain/text/text';
import { type Decimal, digitsOfCurrency, isCurrencyCode } from '@/lib/import/amounts';
import type { Read, TableFormat, TableSource } from '@/lib/import/format';
import { People } from '@/lib/import/people';
import {
  type ImportedEntry,
  type ImportedGroup,
  ImportRefused,
  type Problem,
  type ProblemCode,
} from '@/lib/import/reading';
import type { TableRow } from '@/lib/import/table';
import { GROUP_MAX_MEMBERS } from '@/lib/limits';
import { currencyOfCell, groupOfRows } from './currencies-of-rows';
import { EntryProblem } from './json-entries';
import { absolute, commonSign, signOf } from './matched-shares';
import { amountOfCell, dayReader, readAmount } from './table-entries';
import { type Allocation, entriesOfTricount, isCounted } from './tricount-entry';

/** Columns that are there in every file, besides those of people. */
const NEEDED = ['date', 'description', 'who paid', 'total', 'currency', 'transaction type', 'status'];

/** The columns of somebody. No other column starts like that of their share in the original currency. */
const LOCAL_SHARE = 'Local Share ';

type Member = {
  readonly name: string;
  readonly share: number;
  readonly type: number;
  readonly ratio: number;
};

/** Somebody may be called `Ratio Bob`: their share then has the same header as the ratio of Bob, which comes later. */
function membersOf(header: readonly string[]): readonly Member[] {
  return header.flatMap((text) => {
    const name = text.startsWith(LOCAL_SHARE) ? text.slice(LOCAL_SHARE.length) : '';
    const share = header.indexOf(`Share ${name}`);
    if (name.trim() === '' || share === -1) return [];
    const type = header.indexOf(`Allocation Type ${name}`);
    return [{ name: cleanLine(name), share, type, ratio: header.lastIndexOf(`Share Ratio ${name}`) }];
  });
}

/** Reads the rows of a group. */
class ExporterTable {
  readonly problems: Problem[] = [];
  private readonly people = new People(this.problems);
  private readonly rows: readonly TableRow[];
  private readonly header: readonly string[];
  private readonly words: readonly string[];
  private readonly members: readonly Member[];
  private readonly dayOf: ReturnType<typeof dayReader>;

  constructor({ table }: TableSource) {
    this.header = table.rows[0]?.cells ?? [];
    this.rows = table.rows.slice(1);
    this.words = this.header.map((text) => text.trim().toLowerCase());
    this.members = membersOf(this.header);
    this.addPeople(table.rows[0]?.line ?? 1);
    this.dayOf = dayReader(
      this.rows.map((row) => this.cell(row, 'date')),
      this.problems,
    );
  }

  private addPeople(line: number): void {
    if (this.members.length === 0) throw new ImportRefused('nobody-in-it');
    if (this.members.length > GROUP_MAX_MEMBERS)
      throw new ImportRefused('too-many-people', null, { count: GROUP_MAX_MEMBERS });
    for (const { name } of this.members) {
      if (this.people.placeOf(name) !== undefined) throw new ImportRefused('people-ambiguous', line);
      this.people.add(name, name, line);
    }
  }

  private at({ cells }: TableRow, place: number): string {
    return (cells[place] ?? '').trim();
  }

  private cell(row: TableRow, word: string): string {
    return this.at(row, this.words.indexOf(word));
  }

  read(): ImportedGroup {
    return groupOfRows(this.rows, this.people, this.problems, {
      voteOf: (row) => {
        const currency = this.cell(row, 'currency').toUpperCase();
        return isCurrencyCode(currency) ? { currency, isForeign: null } : null;
      },
      entriesOf: (row, base) => this.entriesOf(row, base.currency),
    });
  }

  private entriesOf(row: TableRow, base: string | null): readonly ImportedEntry[] {
    if (row.cells.length <= this.words.indexOf('status')) throw new EntryProblem('cells-missing');
    if (!isCounted(this.cell(row, 'status'))) return [];
    const say = (code: ProblemCode) => this.problems.push({ place: row.line, code });
    const code = currencyOfCell(this.cell(row, 'currency'));
    const spent = amountOfCell(this.cell(row, 'total'));
    const entries = entriesOfTricount(
      {
        place: row.line,
        title: this.cell(row, 'description'),
        day: this.dayOf(this.cell(row, 'date'), row.line),
        category: this.cell(row, 'category'),
        ownCategory: this.cell(row, 'custom category'),
        type: this.cell(row, 'transaction type'),
        spent,
        currency: code === base ? null : code,
        digits: digitsOfCurrency(code ?? base),
        payer: this.payerOf(row),
        allocations: this.allocationsOf(row),
        local: this.localOf(row),
        rate: readAmount(this.cell(row, 'exchange rate')),
      },
      base,
      say,
    );
    if (row.cells.length > this.header.length) say('cells-too-many');
    const attachments = this.cell(row, 'attachment urls') + this.cell(row, 'file names');
    if (attachments !== '') say('attachment-left-out');
    return entries;
  }

  private payerOf(row: TableRow): number {
    const name = cleanLine(this.cell(row, 'who paid'));
    if (name === '') throw new EntryProblem('nobody-paid');
    const person = this.people.placeOf(name);
    if (person === undefined) throw new EntryProblem('person-unknown');
    return person;
  }

  /** Shares are written without a sign, also those of an income. */
  private allocationsOf(row: TableRow): readonly Allocation[] {
    const written = this.members.flatMap((member, person) => {
      const text = this.at(row, member.share);
      return text === '' ? [] : [{ member, person, amount: amountOfCell(text) }];
    });
    if (commonSign(written.map(({ amount }) => amount)) === null) throw new EntryProblem('split-unreadable');
    return written.map(({ member, person, amount }) => ({
      person,
      amount: absolute(amount),
      ratio: this.ratioOf(row, member),
    }));
  }

  private ratioOf(row: TableRow, { type, ratio }: Member): number | null {
    if (this.at(row, type).toUpperCase() !== 'RATIO') return null;
    const text = this.at(row, ratio);
    const weight = text === '' ? 1 : Number(text.replace(',', '.'));
    return Number.isFinite(weight) && weight >= 0 ? weight : null;
  }

  private localOf(row: TableRow): { readonly currency: string; readonly amount: Decimal } | null {
    const amount = readAmount(this.cell(row, 'local total'));
    const currency = this.cell(row, 'local currency').toUpperCase();
    return amount === null || signOf(amount) === 0 || currency === '' ? null : { currency, amount };
  }
}

/** The table that tricount-exporter makes for people to read, since it has the amounts of each one (0.2.0). */
export const tricountExporterCsv: TableFormat = {
  format: 'tricount-exporter-csv',
  recognises: ({ table }) => {
    const header = table.rows[0]?.cells ?? [];
    const words = header.map((text) => text.trim().toLowerCase());
    return NEEDED.every((word) => words.includes(word)) && membersOf(header).length > 0;
  },
  read: (source): Read => {
    const table = new ExporterTable(source);
    return { groups: [table.read()], problems: table.problems };
  },
};
