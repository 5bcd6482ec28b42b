import { joinedBody, jsonBody, noContent, notModified } from '@/app/api/v1/_http/answers';
import { conditional, etagOf, knownVersions } from '@/app/api/v1/_http/etag';
import { ownRoute } from '@/app/api/v1/_http/own-route';
import { ledgerCalls, type LedgerQuery } from '@/lib/wire/calls/ledger';
import { parseQuery } from '@/lib/wire/input';
import { type Access, byKey } from '@/lib/server/access/access';
import {
  type LedgerText,
  readLedger,
  readLedgerEntry,
  readLedgerPage,
  readLedgerSince,
} from '@/lib/server/read/device-ledger';

const answer = ({ fields }: LedgerText, headers: Readonly<Record<string, string>> = {}): Response =>
  jsonBody(
    joinedBody(['{"status":"success",', ...fields, ',"message":"Ledger retrieved successfully"}']),
    headers,
  );

async function whole(request: Request, access: Access, limit: number): Promise<Response> {
  const read = await readLedger(access, limit, knownVersions(request));
  if ('unchanged' in read) return notModified(etagOf(read.unchanged));
  return conditional(request, etagOf(read.group), (etag) => answer(read, { etag }));
}

async function respond(request: Request, access: Access, query: LedgerQuery): Promise<Response> {
  const { limit, since, before = null, member, entry } = query;
  if (since !== undefined) {
    const read = await readLedgerSince(access, since, limit);
    return read ? answer(read) : noContent();
  }
  if (entry !== undefined) return answer(await readLedgerEntry(access, entry));
  if (before === null && member === undefined) return whole(request, access, limit);
  return answer(await readLedgerPage(access, { limit, before, memberId: member ?? null }));
}

/** GET /api/v1/groups/{groupCode}/ledger: whole, what is new (`?since=`), older entries (`?before=&member=`), one (`?entry=`) */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = ownRoute({
  GET: (request, { group: code = '' }) =>
    respond(request, byKey(code), parseQuery(ledgerCalls.getLedger.query, request.url)),
});
