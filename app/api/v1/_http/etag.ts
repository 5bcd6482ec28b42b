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

/**
 * Whether `If-None-Match` names this version: a list, in which `*` stands for every version, compared weakly (RFC 9110
 * §13.1.2), because a proxy that compresses makes tags weak.
 * @param etag of the present version, weak or strong
 */
export function isKnown(request: Request, etag: string): boolean {
  const named = request.headers.get('if-none-match')?.trim();
  if (named === undefined) return false;
  if (named === '*') return true;
  const strong = etag.replace(/^W\//, '');
  return [...named.matchAll(/"[^"]*"/g)].some(([tag]) => tag === strong);
}

/** Answers 304 when the client has this version, else what `answer` makes. */
export function conditional(request: Request, etag: string, answer: (etag: string) => Response): Response {
  return isKnown(request, etag) ? notModified(etag) : answer(etag);
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
