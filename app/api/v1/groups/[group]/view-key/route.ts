import { ok } from '@/app/api/v1/_http/answers';
import { readJson } from '@/app/api/v1/_http/body';
import { ownRoute } from '@/app/api/v1/_http/own-route';
import { byCode } from '@/lib/server/access/access';
import { readViewKey, setViewKey } from '@/lib/server/write/keys';
import { ledgerCalls } from '@/lib/wire/calls/ledger';

/** GET and PUT /api/v1/groups/{groupCode}/view-key: the link by which others may look at the group */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = ownRoute({
  GET: async (_request, { group = '' }) =>
    ok(ledgerCalls.getViewKey, { viewKey: await readViewKey(byCode(group)) }),
  PUT: async (request, { group = '' }) => {
    const { viewKey, former, author = null } = await readJson(request, ledgerCalls.setViewKey.input);
    await setViewKey(byCode(group), { key: viewKey, former, author });
    return ok(ledgerCalls.setViewKey, { viewKey });
  },
});
