import { readUnlessKnown } from '@/app/api/v1/_http/etag';
import { ownRoute } from '@/app/api/v1/_http/own-route';
import { ledgerCalls } from '@/lib/wire/calls/ledger';
import { parseQuery } from '@/lib/wire/input';
import { statisticsToWire } from '@/lib/wire/own/statistics-wire';
import { byKey } from '@/lib/server/access/access';
import { versionOf } from '@/lib/server/read/device-ledger';
import { groupStatistics } from '@/lib/server/read/statistics';

const call = ledgerCalls.getStatistics;

/** GET /api/v1/groups/{groupCode}/statistics: what was spent, by month, category and person (`?from=&until=&member=`) */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = ownRoute({
  GET: (request, { group: code = '' }) => {
    const { from = null, until = null, member: memberId = null } = parseQuery(call.query, request.url);
    return readUnlessKnown(request, call, {
      reading: groupStatistics(byKey(code), { from, until, memberId }),
      payload: ({ group, statistics }) => statisticsToWire(versionOf(group), statistics),
      nothing: 'group-not-found',
    });
  },
});
