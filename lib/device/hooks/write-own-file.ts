import type { Day } from '@/lib/domain/days';
import type { LedgerView } from '@/lib/domain/ledger/view';
import type { NumberLocale } from '@/lib/domain/money/format';
import { type BackupActivity, backupRecord, backupText } from '@/lib/export/backup';
import { csvTable, type CsvWords } from '@/lib/export/csv';
import { exportName } from '@/lib/export/file-name';
import { type PageWords, printablePage } from '@/lib/export/page';
import { knownDebts } from '@/lib/domain/settlement/shown-plan';
import type { ExportFormat } from '@/lib/routes';

export type OwnFileWords = {
  readonly csv: CsvWords;
  readonly page: PageWords;
  /** In the name of a file that lacks older entries, before its first day. */
  readonly partialFrom: string;
};

type Written = {
  readonly words: OwnFileWords;
  readonly locale: NumberLocale;
  readonly today: Day;
  /** The first day of which the ledger has all entries; null if it has the whole history. */
  readonly since: Day | null;
};

const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

/** A device keeps too little of what happened to put it into a backup. */
// eslint-disable-next-line @typescript-eslint/require-await -- `backupRecord` reads pages as they come.
async function* noActivity(): AsyncGenerator<readonly BackupActivity[]> {
  yield [];
}

async function piecesOf(
  ledger: LedgerView,
  format: ExportFormat,
  { words, locale, today, since, title }: Written & { readonly title: string },
): Promise<readonly string[]> {
  const { group, members, plan } = ledger;
  const entries = ledger.entries.filter(({ day }) => since === null || day >= since).reverse();
  switch (format) {
    case 'csv': {
      const { head, line } = csvTable(group, members, words.csv, locale);
      return [head, ...entries.map(line)];
    }
    case 'html': {
      const [first, last] = [entries[0], entries.at(-1)];
      const period = first && last ? ([first.day, last.day] as const) : null;
      const debts = knownDebts(ledger);
      const facts = {
        ...{ group, members, plan, today, period, isPartial: since !== null },
        ...(debts && { debts }),
      };
      const page = printablePage(facts, words.page, { locale, title });
      return [page.head, ...entries.map(page.entry), page.tail()];
    }
    case 'json': {
      if (since !== null) throw new Error('a part of a history makes no backup');
      const { head, entry, between } = backupText(ledger, today);
      const pieces = [head, entries.map(entry).join(between)];
      const times = entries.map(
        ({ createdAt, updatedAt }) => [createdAt.getTime(), updatedAt.getTime()] as const,
      );
      for await (const piece of backupRecord(times, noActivity())) pieces.push(piece);
      return pieces;
    }
  }
}

/**
 * A file of what this device has of a group, with what it has not sent yet, as the server writes it.
 * @throws Error for a backup of a part
 */
export async function ownFile(
  ledger: LedgerView,
  format: ExportFormat,
  written: Written,
): Promise<{ readonly name: string; readonly blob: Blob }> {
  const { words, today, since } = written;
  const title = exportName(ledger.group.name, today, since && `${words.partialFrom} ${since}`);
  const pieces = await piecesOf(ledger, format, { ...written, title });
  return { name: `${title}.${format}`, blob: new Blob([...pieces], { type: MEDIA_TYPES[format] }) };
}
