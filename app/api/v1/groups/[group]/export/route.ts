import { ownRoute } from '@/app/api/v1/_http/own-route';
import { streamed } from '@/app/api/v1/_http/whole-list';
import { type Day, dayByDefault } from '@/lib/domain/days';
import type { Entry } from '@/lib/domain/nouns';
import { AppError } from '@/lib/errors';
import {
  type BackupActivity,
  backupActivity,
  backupRecord,
  backupText,
  type EntryTimes,
} from '@/lib/export/backup';
import { csvTable, type CsvWords } from '@/lib/export/csv';
import { exportName } from '@/lib/export/file-name';
import { type PageWords, printablePage } from '@/lib/export/page';
import { DEFAULT_LOCALE, intlLocale, isLocale, type Locale } from '@/lib/i18n/locales';
import { loadMessages } from '@/lib/i18n/messages';
import { byKey } from '@/lib/server/access/access';
import { isPassing, reportFault } from '@/lib/server/logging/faults';
import { readActivity } from '@/lib/server/read/activity';
import { readGroup } from '@/lib/server/read/read-group';
import { copyWithNewest } from '@/lib/server/read/seeds';
import { entryPages, type ListPage, readListBeginning } from '@/lib/server/read/stream-entries';
import { LEDGER_PAGE_MAX } from '@/lib/limits';
import { product } from '@/lib/product';
import type { ExportFormat } from '@/lib/routes';
import { ledgerCalls } from '@/lib/wire/calls/ledger';
import { parseQuery } from '@/lib/wire/input';
import { activitiesOfLedger } from '@/lib/wire/own/activity';

/** A group as a file, piece by piece. */
type Exported = {
  readonly mediaType: string;
  readonly ending: string;
  /** Whether a browser shows it, instead of saving it. */
  readonly isShown: boolean;
  readonly head: string;
  readonly entry: (entry: Entry) => string;
  /** Stands between two entries. */
  readonly between: string;
  readonly tail?: () => AsyncIterable<string> | Iterable<string>;
};

async function csvWords(locale: Locale): Promise<CsvWords> {
  const { takeAlong, categories } = await loadMessages(locale);
  const { csv } = takeAlong;
  return {
    column: (column) => csv[column],
    paid: (name) => `${name} ${csv.paid}`,
    share: (name) => `${name} ${csv.share}`,
    kind: (kind) => csv.kinds[kind],
    category: (category) => categories[category],
  };
}

async function csvOf({ group, members }: ListPage, locale: Locale): Promise<Exported> {
  const { head, line } = csvTable(group, members, await csvWords(locale), intlLocale(locale));
  return {
    mediaType: 'text/csv; charset=utf-8',
    ending: 'csv',
    isShown: false,
    head,
    entry: line,
    between: '',
  };
}

async function pageWords(locale: Locale): Promise<PageWords> {
  const { takeAlong, categories } = await loadMessages(locale);
  return {
    text: (key) => takeAlong.page[key],
    kind: (kind) => takeAlong.csv.kinds[kind],
    category: (category) => categories[category],
  };
}

/** @throws AppError busy, if the group has changed since its first entries were read */
async function pageOf(
  { group, members, entries, access }: ListPage,
  today: Day,
  locale: Locale,
): Promise<Exported> {
  const copy = await readGroup(copyWithNewest(access, 1));
  if (copy?.group.revision !== group.revision) throw new AppError('busy');
  const [first, last] = [entries[0], copy.entries[0]];
  const { head, entry, tail } = printablePage(
    {
      group,
      members,
      plan: copy.plan,
      ...(copy.debts && { debts: copy.debts }),
      today,
      period: first && last ? [first.day, last.day] : null,
      isPartial: false,
    },
    await pageWords(locale),
    { locale: intlLocale(locale), title: exportName(group.name, today) },
  );
  return {
    mediaType: 'text/html; charset=utf-8',
    ending: 'html',
    isShown: true,
    head,
    entry,
    between: '',
    tail: () => [tail()],
  };
}

/** What happened in a group until then, page by page, the newest first. */
async function* activityOf({ group, members, access }: ListPage): AsyncGenerator<readonly BackupActivity[]> {
  const names = new Map(members.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => names.get(id) ?? null;
  let before: number | null = group.revision + 1;
  do {
    const page = await readActivity(access, { limit: LEDGER_PAGE_MAX, before });
    yield activitiesOfLedger(page.events).map((activity) => backupActivity(activity, nameOf));
    before = page.before;
  } while (before !== null);
}

function backupOf(first: ListPage, today: Day): Exported {
  const { head, entry, between } = backupText(first, today);
  const times: EntryTimes[] = [];
  return {
    mediaType: 'application/json; charset=utf-8',
    ending: 'json',
    isShown: false,
    head,
    entry: (each) => {
      times.push([each.createdAt.getTime(), each.updatedAt.getTime()]);
      return entry(each);
    },
    between,
    tail: () => backupRecord(times, activityOf(first)),
  };
}

/** The bytes of a file: a page of entries is a piece. */
async function* piecesOf(first: ListPage, file: Exported): AsyncGenerator<Buffer<ArrayBuffer>, void, void> {
  let [piece, between] = [file.head, ''];
  for await (const { entries } of entryPages(first)) {
    for (const each of entries) {
      piece += between + file.entry(each);
      ({ between } = file);
    }
    if (piece !== '') yield Buffer.from(piece);
    piece = '';
  }
  if (file.tail) for await (const text of file.tail()) yield Buffer.from(text);
}

function disposition(groupName: string, today: Day, { ending, isShown }: Exported): string {
  const name = encodeURIComponent(`${exportName(groupName, today)}.${ending}`);
  return `${isShown ? 'inline' : 'attachment'}; filename="${product.slug}-${today}.${ending}"; filename*=UTF-8''${name}`;
}

function fileOf(
  first: ListPage,
  format: ExportFormat,
  today: Day,
  language: Locale,
): Exported | Promise<Exported> {
  switch (format) {
    case 'csv':
      return csvOf(first, language);
    case 'html':
      return pageOf(first, today, language);
    case 'json':
      return backupOf(first, today);
  }
}

type Asked = { readonly format: ExportFormat; readonly language?: string | undefined };

async function exportOf(request: Request, code: string, asked: Asked): Promise<Response> {
  const { format, language = DEFAULT_LOCALE } = asked;
  if (!isLocale(language)) throw new AppError('export-invalid');
  const first = await readListBeginning([], byKey(code), { kind: 'everything' });
  if (first === null || 'unchanged' in first) throw new AppError('group-not-found');
  const today = dayByDefault(new Date());
  const file = await fileOf(first, format, today, language);
  const headers = {
    'content-type': file.mediaType,
    'content-disposition': disposition(first.group.name, today, file),
  };
  return streamed(request, piecesOf(first, file), headers);
}

/**
 * The page to print opens in a tab of its own: where it helps to ask again, that tab says so in words, as that of any page
 * that has failed.
 */
async function exportOrFault(request: Request, code: string): Promise<Response> {
  const asked = parseQuery(ledgerCalls.exportGroup.query, request.url);
  try {
    return await exportOf(request, code, asked);
  } catch (error) {
    if (asked.format !== 'html' || !isPassing(error)) throw error;
    const { method, url, headers } = request;
    reportFault(error, { method, path: new URL(url).pathname, headers: Object.fromEntries(headers) });
    return new Response(null, { status: 500, headers: { 'content-type': 'text/html; charset=utf-8' } });
  }
}

/** GET /api/v1/groups/{groupCode}/export: all of a group as a file (`?format=csv|html|json&language=de|en`) */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = ownRoute({
  GET: (request, { group: code = '' }) => exportOrFault(request, code),
});
