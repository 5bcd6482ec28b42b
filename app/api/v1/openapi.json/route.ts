import { createHash } from 'node:crypto';
import { rawJson } from '@/app/api/v1/_http/answers';
import { conditional } from '@/app/api/v1/_http/etag';
import { route } from '@/app/api/v1/_http/route';
import { apiDocument } from '@/lib/wire/openapi/document';

let built: { readonly body: string; readonly etag: string } | undefined;

/** The text of the document and its ETag, built once per process. */
function buildOnce(): { readonly body: string; readonly etag: string } {
  if (built) return built;
  const body = JSON.stringify(apiDocument());
  built = { body, etag: `W/"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"` };
  return built;
}

/** GET /api/v1/openapi.json */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: (request) => {
    const { body, etag } = buildOnce();
    return conditional(request, etag, () => rawJson({ status: 200, body }, { etag }));
  },
});
