import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readImport } from '@/lib/import/read-import';
import type { TableMapping } from '@/lib/import/table-mapping';
import { type ImportReport, reportOf } from '@/lib/import/report';

const ROOT = join(__dirname, '../../fixtures/import');

type Balances = Readonly<Record<string, number>>;

/** What must come out of a fixture (tests/fixtures/import/README.md). */
type Expected = {
  readonly format: string;
  readonly outcome: string;
  readonly acceptable?: readonly string[];
  readonly currency: string | null;
  readonly symbol?: string;
  readonly digits: number;
  readonly members: readonly string[];
  readonly entries: number;
  readonly payments?: number;
  readonly balances: Balances;
  readonly balanceList?: readonly (readonly [string, number])[];
  readonly balancesByCurrency?: Readonly<Record<string, Balances>>;
  readonly digitsByCurrency?: Readonly<Record<string, number>>;
  readonly converted?: {
    readonly currency: string;
    readonly digits: number;
    readonly balances: Balances;
    readonly tolerance: number;
  };
  readonly groups?: readonly {
    readonly name: string;
    readonly entries: number;
    readonly balances: Balances;
  }[];
  readonly self?: string;
  readonly tolerance: number;
  readonly groupName?: string | null;
  readonly problems: readonly { readonly line: number | string | null; readonly why: string }[];
  readonly mapping?: TableMapping;
  readonly firstDay?: string;
  readonly lastDay?: string;
};

const folders = readdirSync(ROOT, { withFileTypes: true }).flatMap((each) =>
  each.isDirectory() ? [each.name] : [],
);

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder)).filter((name) => !name.endsWith('.expected.json'));

function read(folder: string, file: string): { readonly report: ImportReport; readonly expected: Expected } {
  const path = join(ROOT, folder, file);
  const expected = JSON.parse(readFileSync(path.replace(/\.\w+$/, '.expected.json'), 'utf8')) as Expected;
  const reading = readImport(readFileSync(path), file, expected.mapping);
  return { report: reportOf(file, reading, (key) => key), expected };
}

const sumOf = (balances: Balances): number => Object.values(balances).reduce((sum, each) => sum + each, 0);

/** Tables whose column of the currency is empty. */
const SYMBOL_NOT_IN_FILE = ['custom-currency.csv', 'stale-weights.csv'];

/** Members whose balance is further off than the file leaves open. */
function differences(
  balances: Balances,
  expected: Iterable<readonly [string, number]>,
  tolerance: number,
): readonly string[] {
  return [...expected].flatMap(([name, minor]) =>
    Object.hasOwn(balances, name) && Math.abs((balances[name] ?? NaN) - minor) <= tolerance
      ? []
      : [`${name}: ${balances[name]} instead of ${minor}`],
  );
}

describe.each(folders)('%s', (folder) => {
  it.each(filesIn(folder))('reads %s as it is meant', (file) => {
    const { report, expected } = read(folder, file);
    const context = JSON.stringify(report.problems.slice(0, 5));
    expect([context, [expected.outcome, ...(expected.acceptable ?? [])]]).toEqual([
      context,
      expect.arrayContaining([report.outcome]),
    ]);
    if (report.outcome === 'refuse') return;
    expect([report.format, report.currency, report.digits, report.entries]).toEqual([
      ...[expected.format, expected.currency, expected.digits, expected.entries],
    ]);
    expect([...report.members].sort()).toEqual([...expected.members].sort());
    if (expected.payments !== undefined) expect(report.payments).toBe(expected.payments);
    const balances = expected.balanceList ?? Object.entries(expected.balances);
    // What does not add up in the file does here, so somebody differs by what is missing.
    const tolerance = expected.tolerance + Math.abs(sumOf(expected.balances));
    expect(differences(report.balances, balances, tolerance)).toEqual([]);
    for (const [currency, each] of Object.entries(expected.balancesByCurrency ?? {}))
      expect([
        currency,
        ...differences(
          report.balancesByCurrency?.[currency] ?? report.balances,
          Object.entries(each),
          tolerance,
        ),
      ]).toEqual([currency]);
    if (expected.converted !== undefined) {
      const { balances: inOne, tolerance: most, ...money } = expected.converted;
      expect(report.converted).toMatchObject(money);
      expect(differences(report.converted?.balances ?? {}, Object.entries(inOne), most)).toEqual([]);
    }
    if (expected.symbol !== undefined && !SYMBOL_NOT_IN_FILE.includes(file))
      expect(report.symbol).toBe(expected.symbol);
    if (expected.firstDay !== undefined)
      expect([report.firstDay, report.lastDay]).toEqual([expected.firstDay, expected.lastDay]);
    if (expected.self !== undefined) expect(report.self).toBe(expected.self);
    if (typeof expected.groupName === 'string') expect(report.groupName).toBe(expected.groupName);
    const said = new Set(report.problems.map(({ line }) => line));
    const unsaid = expected.problems.filter(({ line }) => line !== null && !said.has(line));
    expect(unsaid).toEqual([]);
  });
});
