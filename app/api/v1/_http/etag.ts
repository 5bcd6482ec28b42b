import type { z } from 'zod';
import { AppError, type ErrorCode } from '@/lib/errors';
import { logUnexpected } from '@/lib/server/logging/log';
import { lookUpInstant } from '@/lib/server/read/lookup';
import {
  type Known,
  type Reading,
  readGroupUnless,
  type Unchanged,
  type Version,
} from '@/lib/server/read/read-group';
import type { Group } from '@/lib/domain/nouns';
import type { ExpectedRevision } from '@/lib/server/write/revisions';
import { type Answering, notModified, ok, type PayloadOf } from './answers';

/** Part of every ETag: another build may answer in another shape, so its ETags must not match. */
const build = process.env.PARI_BUILD ?? 'dev';

/** What an ETag identifies: a state of a group. */
type Dated = Pick<Version, 'id' | 'revision' | 'changedAt'>;

/**
 * Build, group, instant of the revision, revision of the group, revision of the entry: a group that was restored from a
 * backup reaches the same revision at another instant. Weak, because `lastActive` alone is no change.
 * @param ownRevision of the member or entry that is shown
 */
export const etagOf = ({ id, changedAt, revision }: Dated, ownRevision?: number | null): string => {
  const parts = [build, id.slice(0, 8), changedAt.getTime().toString(36), revision, ownRevision];
  return `W/"${parts.filter((part) => part !== undefined && part !== null).join('.')}"`;
};

/**
 * The ETag of a group after a write; undefined if its instant cannot be read. The write is done then, so the answer
 * goes out without an ETag: an error would say that the write had failed.
 */
export async function etagOfWritten(group: Group): Promise<string | undefined> {
  try {
    return etagOf({ ...group, changedAt: await lookUpInstant(group) });
  } catch (error) {
    logUnexpected('etag', error);
    return undefined;
  }
}

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

/** Answers 304 if the client has this version, otherwise what `answer` returns. */
export function conditional<Made extends Response | Promise<Response>>(
  request: Request,
  etag: string,
  answer: (etag: string) => Made,
): Made | Response {
  return isKnown(request, etag) ? notModified(etag) : answer(etag);
}

/**
 * The versions that a client has, in the form that the statement compares: the ETags of this build in `If-None-Match`.
 * Any other tag is ignored.
 */
export function knownVersions(request: Request): Known {
  const named = request.headers.get('if-none-match') ?? '';
  return [...named.matchAll(/"([^"]*)"/g)].flatMap(([, tag = '']) => {
    if (!tag.startsWith(`${build}.`)) return [];
    const [id = '', instant = '', ...revisions] = tag.slice(build.length + 1).split('.');
    return [[id, Number.parseInt(instant, 36), ...revisions].join('.')];
  });
}

type Telling<Found, Made> = {
  readonly etag: (found: Found) => string;
  readonly answer: (found: Found, etag: string) => Made;
};

/**
 * Answers a client that may already have what was read: 304 if nothing has changed.
 * @param read the result of `readGroupUnless`
 * @returns null if nothing was found
 */
export function answerTo<Found extends object, Made extends Response | Promise<Response>>(
  request: Request,
  read: Found | Unchanged | null,
  { etag, answer }: Telling<Found, Made>,
): Made | Response | null {
  if (read === null) return null;
  if ('unchanged' in read) return notModified(etagOf(read.unchanged, read.unchanged.ownRevision));
  // `*` matches anything that exists, which is only known after the read.
  return conditional(request, etag(read), (tag) => answer(read, tag));
}

type Shown<Found, Fields extends z.ZodRawShape> = {
  readonly reading: Reading<Found>;
  /** The revision of the member or entry that is shown. */
  readonly ownRevision?: (found: Found) => number;
  readonly payload: (found: Found) => PayloadOf<Fields>;
  /** What is answered if there is nothing to read. */
  readonly nothing: ErrorCode | PayloadOf<Fields>;
};

/** Answers a GET with something of a group that has a version, read in one statement. */
export async function readUnlessKnown<Found extends { readonly group: Dated }, Fields extends z.ZodRawShape>(
  request: Request,
  call: Answering<Fields>,
  { reading, ownRevision, payload, nothing }: Shown<Found, Fields>,
): Promise<Response> {
  const answer = answerTo(request, await readGroupUnless(knownVersions(request), reading), {
    etag: (found) => etagOf(found.group, ownRevision?.(found)),
    answer: (found, etag) => ok(call, payload(found), etag),
  });
  if (answer) return answer;
  if (typeof nothing === 'string') throw new AppError(nothing);
  return ok(call, nothing);
}

/** Equals no revision: an `If-Match` that we did not issue matches nothing. */
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
