import type { Group } from '@/lib/domain/ledger';
import type { ExpectedRevision } from '@/lib/server/revisions';
import { notModified } from './answers';

/** Another build may answer in another shape, so what an older one gave is not "not modified". */
const build = process.env.PARI_BUILD ?? 'dev';

/**
 * Build, revision of the group, revision of the entry. Weak, because `lastActive` alone is no change.
 */
export const etagOf = (group: Group, entry?: { readonly revision: number }): string =>
  `W/"${build}.${group.revision}${entry ? `.${entry.revision}` : ''}"`;

/** Answers 304 when the client has this version, else what `answer` makes. */
export function conditional(request: Request, etag: string, answer: (etag: string) => Response): Response {
  const known = request.headers.get('if-none-match');
  if (known?.split(',').some((candidate) => candidate.trim() === etag)) return notModified(etag);
  return answer(etag);
}

/** No revision is ever this one: an `If-Match` that we did not give matches nothing. */
const NO_REVISION = -1;

/**
 * The revision that an update builds on: the last number of an ETag of ours, or the bare `revision`; null without the
 * header or with `*`.
 */
export function expectedRevision(request: Request): ExpectedRevision {
  const header = request.headers.get('if-match')?.trim();
  if (!header || header === '*') return null;
  const match = /^(?:W\/)?"?(?:[^".]*\.)*(\d{1,9})"?$/.exec(header);
  return match ? Number(match[1]) : NO_REVISION;
}
