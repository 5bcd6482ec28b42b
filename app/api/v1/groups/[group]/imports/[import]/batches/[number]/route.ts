import { ok } from '@/app/api/v1/_http/answers';
import { readJson } from '@/app/api/v1/_http/body';
import { ownRoute } from '@/app/api/v1/_http/own-route';
import { IMPORT_BATCH_MAX_BYTES } from '@/lib/limits';
import { byCode } from '@/lib/server/access/access';
import { stageImport } from '@/lib/server/write/imports';
import { batchPath, importCalls } from '@/lib/wire/calls/imports';
import { parsePath } from '@/lib/wire/input';

/** PUT /api/v1/groups/{groupCode}/imports/{importId}/batches/{number}: stages some entries of an import */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = ownRoute({
  PUT: async (request, params) => {
    const { group, import: id, number } = parsePath(batchPath, params);
    const batch = await readJson(request, importCalls.stageImport.input, IMPORT_BATCH_MAX_BYTES);
    await stageImport(byCode(group), id, number, batch);
    return ok(importCalls.stageImport, { staged: batch.entries.length });
  },
});
