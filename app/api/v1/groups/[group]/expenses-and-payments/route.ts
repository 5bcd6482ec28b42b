import { ok } from '@/app/api/v1/_http/answers';
import { etagOf, readUnlessKnown } from '@/app/api/v1/_http/etag';
import { type Handler, route } from '@/app/api/v1/_http/route';
import { wholeList } from '@/app/api/v1/_http/whole-list';
import { entryInListText } from '@/lib/wire/old/entry-text';
import { creationOfCursor, cursorOfCreation } from '@/lib/wire/own/ledger-copy';
import { entryInList } from '@/lib/wire/old/history-wire';
import { type Page, pageOfEntries } from '@/lib/server/read/history';
import { AppError } from '@/lib/errors';
import { HISTORY_PAGE_MAX_ENTRIES } from '@/lib/limits';

const message = 'All group expenses and payments retrieved successfully';

const nothing = () => ok({ groupExpensesAndPayments: [] }, message);

async function onePage(request: Request, code: string, page: Page): Promise<Response> {
  const answer = await readUnlessKnown(request, {
    reading: pageOfEntries(code, page),
    etag: ({ group }) => etagOf(group),
    answer: (history, etag) => {
      const last = history.hasMore ? history.entries.at(-1) : undefined;
      const groupExpensesAndPayments = history.entries.map((entry) => entryInList(entry, history));
      const nextCursor = last ? cursorOfCreation(last) : null;
      const { revision } = history.group;
      return ok({ groupExpensesAndPayments, nextCursor, revision }, message, etag);
    },
  });
  return answer ?? nothing();
}

const everything: Handler = async (request, { group: code = '' }) => {
  const list = await wholeList(
    request,
    { kind: 'code', key: code },
    {
      scope: { kind: 'history' },
      field: 'groupExpensesAndPayments',
      entry: entryInListText,
      tail: (_counts, revision) => ({ revision, message }),
    },
  );
  return list ?? nothing();
};

/** GET /api/v1/groups/{groupCode}/expenses-and-payments, whole or in pages (`?limit=&cursor=&order=`) */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: (request, params) => {
    const page = readPage(request);
    return page ? onePage(request, params.group ?? '', page) : everything(request, params);
  },
});

/**
 * The page that a request asks for; null when it asks for everything, as old clients do.
 * @throws AppError paging-invalid
 */
function readPage(request: Request): Page | null {
  const query = new URL(request.url).searchParams;
  const [limit, cursor, order] = [query.get('limit'), query.get('cursor'), query.get('order')];
  if (limit === null && cursor === null && order === null) return null;
  const count = Number(limit ?? HISTORY_PAGE_MAX_ENTRIES);
  const isValid = Number.isInteger(count) && count >= 1 && count <= HISTORY_PAGE_MAX_ENTRIES;
  const after = cursor === null ? null : creationOfCursor(cursor);
  if (!isValid || (cursor !== null && after === null) || !['asc', 'desc', null].includes(order)) {
    throw new AppError('paging-invalid');
  }
  return { limit: count, after, order: order === 'desc' ? 'desc' : 'asc' };
}
