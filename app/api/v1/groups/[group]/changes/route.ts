import { rawJson } from '@/app/api/v1/_http/answers';
import { readJson } from '@/app/api/v1/_http/body';
import { ownRoute } from '@/app/api/v1/_http/own-route';
import { AppError } from '@/lib/errors';
import { ledgerCalls } from '@/lib/wire/calls/ledger';
import { type Access, byCode } from '@/lib/server/access/access';
import { writeBatch } from '@/lib/server/write/changes';
import { readLedgerSince } from '@/lib/server/read/device-ledger';
import { lookUpGroup } from '@/lib/server/read/lookup';

/**
 * What has changed since the device's version, as JSON; `null` if it cannot be read in time. The outcomes are answered
 * anyway, and the device asks for the ledger again.
 */
async function ledgerSince(access: Access, since: string | null): Promise<string> {
  if (since === null) return 'null';
  const read = await readLedgerSince(access, since).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'busy') return null;
    throw error;
  });
  return read ? `{${read.fields.join('')}}` : 'null';
}

/** POST /api/v1/groups/{groupCode}/changes: does the saved changes of a device, in order, each once */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = ownRoute({
  POST: async (request, { group: code = '' }) => {
    const { changes, since } = await readJson(request, ledgerCalls.applyChanges.input);
    const access = byCode(code);
    if (!(await lookUpGroup(access))) throw new AppError('group-not-found');
    const outcomes = JSON.stringify(await writeBatch(access, changes));
    const ledger = await ledgerSince(access, since);
    const body = `{"status":"success","outcomes":${outcomes},"ledger":${ledger},"message":"${ledgerCalls.applyChanges.message}"}`;
    return rawJson({ status: 200, body });
  },
});
