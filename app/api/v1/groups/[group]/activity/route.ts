import { ok } from '@/app/api/v1/_http/answers';
import { ownRoute } from '@/app/api/v1/_http/own-route';
import { ledgerCalls } from '@/lib/wire/calls/ledger';
import { parseQuery } from '@/lib/wire/input';
import { byKey } from '@/lib/server/access/access';
import { readActivity } from '@/lib/server/read/activity';

const call = ledgerCalls.getActivity;

/** GET /api/v1/groups/{groupCode}/activity: what happened, newest first (`?before=&limit=`) */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = ownRoute({
  GET: async (request, { group: code = '' }) => {
    const { limit, before = null } = parseQuery(call.query, request.url);
    return ok(call, await readActivity(byKey(code), { limit, before }));
  },
});
