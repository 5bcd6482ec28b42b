import { joinedBody, jsonBody, noContent, notModified } from '@/app/api/v1/_http/answers';
import { conditional, etagOf, knownVersions } from '@/app/api/v1/_http/etag';
import { type LedgerQuery, readLedgerQuery } from '@/app/api/v1/_http/ledger-query';
import { ownRoute } from '@/app/api/v1/_http/own-route';
import {
  type LedgerText,
  readLedger,
  readLedgerEntry,
  readLedgerPage,
  readLedgerSince,
} from '@/lib/server/read/ledger';

const answer = ({ fields }: LedgerText, headers: Readonly<Record<string, string>> = {}): Response =>
  jsonBody(
    joinedBody(['{"status":"success",', ...fields, ',"message":"Ledger retrieved successfully"}']),
    headers,
  );

async function whole(request: Request, code: string, limit: number): Promise<Response> {
  const read = await readLedger(code, limit, knownVersions(request));
  if ('unchanged' in read) return notModified(etagOf(read.unchanged));
  return conditional(request, etagOf(read.group), (etag) => answer(read, { etag }));
}

async function respond(request: Request, code: string, query: LedgerQuery): Promise<Response> {
  switch (query.kind) {
    case 'whole':
      return whole(request, code, query.limit);
    case 'since': {
      const read = await readLedgerSince(code, query.since, query.limit);
      return read ? answer(read) : noContent();
    }
    case 'page':
      return answer(await readLedgerPage(code, query));
    case 'entry':
      return answer(await readLedgerEntry(code, query.entryId));
  }
}

/** GET /api/v1/groups/{groupCode}/ledger: whole, what is new (`?since=`), older entries (`?before=&member=`), one (`?entry=`) */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = ownRoute({
  GET: (request, { group: code = '' }) => respond(request, code, readLedgerQuery(request)),
});
