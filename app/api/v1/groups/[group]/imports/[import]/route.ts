import { noContent, ok } from '@/app/api/v1/_http/answers';
import { readJson } from '@/app/api/v1/_http/body';
import { ownRoute } from '@/app/api/v1/_http/own-route';
import { byCode } from '@/lib/server/access/access';
import { beginImport, dropImport, makeImport } from '@/lib/server/write/imports';
import { importCalls, importPath } from '@/lib/wire/calls/imports';
import { parsePath } from '@/lib/wire/input';

/** /api/v1/groups/{groupCode}/imports/{importId}: brings a file into the group (`begin`, `make`, `drop`) */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = ownRoute({
  PUT: async (request, params) => {
    const { group, import: id } = parsePath(importPath, params);
    const begun = await readJson(request, importCalls.beginImport.input);
    return ok(importCalls.beginImport, { seed: await beginImport(byCode(group), id, begun) });
  },
  POST: async (request, params) => {
    const { group, import: id } = parsePath(importPath, params);
    const { author = null } = await readJson(request, importCalls.makeImport.input);
    return ok(importCalls.makeImport, { revision: await makeImport(byCode(group), id, author) });
  },
  DELETE: async (_request, params) => {
    const { group, import: id } = parsePath(importPath, params);
    await dropImport(byCode(group), id);
    return noContent();
  },
});
