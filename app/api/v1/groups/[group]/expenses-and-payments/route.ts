import { ok } from '@/app/api/v1/_http/answers';
import { readUnlessKnown } from '@/app/api/v1/_http/etag';
import { type Handler, route } from '@/app/api/v1/_http/route';
import { wholeList } from '@/app/api/v1/_http/whole-list';
import { groupCalls } from '@/lib/wire/calls/groups';
import { entryInListText } from '@/lib/wire/old/entry-text';
import { cursorOfCreation } from '@/lib/wire/own/ledger-copy';
import { entryInList } from '@/lib/wire/old/history-wire';
import { byCode } from '@/lib/server/access/access';
import { type Page, pageOfEntries } from '@/lib/server/read/history';
import { parseQuery } from '@/lib/wire/input';
import { HISTORY_PAGE_MAX_ENTRIES } from '@/lib/limits';

const call = groupCalls.getGroupHistory;

const nothing = { groupExpensesAndPayments: [] };

const onePage = (request: Request, code: string, page: Page): Promise<Response> =>
  readUnlessKnown(request, call, {
    reading: pageOfEntries(byCode(code), page),
    payload: (history) => {
      const last = history.hasMore ? history.entries.at(-1) : undefined;
      return {
        groupExpensesAndPayments: history.entries.map((entry) => entryInList(entry, history)),
        nextCursor: last ? cursorOfCreation(last) : null,
        revision: history.group.revision,
      };
    },
    nothing,
  });

const everything: Handler = async (request, { group: code = '' }) => {
  const list = await wholeList(request, byCode(code), {
    scope: { kind: 'history' },
    field: 'groupExpensesAndPayments',
    entry: entryInListText,
    tail: (_counts, revision) => ({ revision }),
    message: call.message,
  });
  return list ?? ok(call, nothing);
};

/** GET /api/v1/groups/{groupCode}/expenses-and-payments, whole or in pages (`?limit=&cursor=&order=`) */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: (request, params) => {
    const { limit, cursor, order } = parseQuery(call.query, request.url);
    // Old clients ask for everything.
    if (limit === undefined && cursor === undefined && order === undefined)
      return everything(request, params);
    const page = { limit: limit ?? HISTORY_PAGE_MAX_ENTRIES, after: cursor ?? null, order: order ?? 'asc' };
    return onePage(request, params.group ?? '', page);
  },
});
