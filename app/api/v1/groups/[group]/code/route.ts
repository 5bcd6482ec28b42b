import { ok } from '@/app/api/v1/_http/answers';
import { readJson } from '@/app/api/v1/_http/body';
import { ownRoute } from '@/app/api/v1/_http/own-route';
import { byCode } from '@/lib/server/access/access';
import { renewCode } from '@/lib/server/write/keys';
import { ledgerCalls } from '@/lib/wire/calls/ledger';

/** PUT /api/v1/groups/{groupCode}/code: gives the group a new code */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = ownRoute({
  PUT: async (request, { group = '' }) => {
    const { code, author = null } = await readJson(request, ledgerCalls.renewCode.input);
    await renewCode(byCode(group), { code, author });
    return ok(ledgerCalls.renewCode, { groupCode: code });
  },
});
