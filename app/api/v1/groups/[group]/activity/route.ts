import { ok } from '@/app/api/v1/_http/answers';
import { readActivityQuery } from '@/app/api/v1/_http/ledger-query';
import { ownRoute } from '@/app/api/v1/_http/own-route';
import { readActivity } from '@/lib/server/read/activity';

/** GET /api/v1/groups/{groupCode}/activity: what happened, newest first (`?before=&limit=`) */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = ownRoute({
  GET: async (request, { group: code = '' }) =>
    ok(await readActivity(code, readActivityQuery(request)), 'Activity retrieved successfully'),
});
