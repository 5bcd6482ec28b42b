import type { Entry } from '@/lib/domain/nouns';
import { LIST_PAGE_MAX_BYTES, LONG_LIST_RETRY_SECONDS } from '@/lib/limits';
import type { Names } from '@/lib/wire/old/member';
import { currentRequester } from '@/lib/server/guard/requester';
import type { Access } from '@/lib/server/access/access';
import {
  type ListCounts,
  type ListPage,
  listInPieces,
  type ListScope,
  type ListText,
  readListBeginning,
  streamOfPieces,
  takeStreamPlace,
  wholeListText,
} from '@/lib/server/read/stream-entries';
import { failure, jsonBody } from './answers';
import { answerTo, etagOf, knownVersions } from './etag';

/** A whole list, as old clients ask for it. */
export type WholeList = {
  readonly scope: ListScope;
  /** The field of the list. */
  readonly field: string;
  /** An entry as JSON. */
  readonly entry: (entry: Entry, names: Names) => string;
  /** The fields after the list. */
  readonly tail: (counts: ListCounts, revision: number) => object;
  readonly message: string;
};

const textOf = ({ field, entry, tail, message }: WholeList): ListText => ({
  head: `{"status":"success",${JSON.stringify(field)}:[`,
  entry,
  tail: (counts, revision) => `],${JSON.stringify({ ...tail(counts, revision), message }).slice(1)}`,
});

/**
 * A list of up to 1 MB is built before it is sent, and shows one moment. A longer one is streamed, and has no ETag
 * because it shows several moments.
 * @returns also 503 when too many streams are open
 */
function tellList(request: Request, first: ListPage, list: WholeList, etag: string): Response {
  const whole = wholeListText(first, textOf(list));
  // Nobody would read or end the stream of a HEAD request.
  if (request.method === 'HEAD') return jsonBody(null, whole ? { etag } : {});
  if (whole) return jsonBody(whole, { etag });
  return streamed(request, listInPieces(first, list.scope, textOf(list), LIST_PAGE_MAX_BYTES));
}

/**
 * 200 with a stream of pieces, which is one of the open streams of long lists.
 * @returns also 503 when too many of them are open
 */
export function streamed(
  request: Request,
  pieces: AsyncGenerator<Buffer<ArrayBuffer>, void, void>,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const ended = new AbortController();
  const release = takeStreamPlace(currentRequester().network, () => ended.abort());
  if (!release) return failure('too-many-streams', {}, { 'retry-after': String(LONG_LIST_RETRY_SECONDS) });
  // If a client disconnects before the first byte is sent, nobody reads or cancels the stream.
  request.signal.addEventListener('abort', release);
  if (request.signal.aborted) release();
  return jsonBody(streamOfPieces(pieces, release, ended.signal), headers);
}

/**
 * Answers with a whole list. Up to 1 MB it is built before it is sent; a longer list is streamed as fast as the client
 * reads. The number of streams is limited, per address and in total.
 * @returns also 304 when the client has this version, and 503 when too many streams are open; null when the access
 *   leads to nothing
 */
export async function wholeList(request: Request, access: Access, list: WholeList): Promise<Response | null> {
  const first = await readListBeginning(knownVersions(request), access, list.scope);
  return answerTo(request, first, {
    etag: ({ group }) => etagOf(group),
    answer: (page, etag) => tellList(request, page, list, etag),
  });
}
