import { logUnexpected } from '@/lib/server/logging/log';
import { lookUpInstant } from '@/lib/server/read/lookup';
import {
  type Known,
  type Reading,
  readGroupUnless,
  type Unchanged,
  type Version,
} from '@/lib/server/read/read-group';
import type { Group } from '@/lib/domain/ledger/ledger';
import type { ExpectedRevision } from '@/lib/server/write/revisions';
import { notModified } from './answers';

/** Another build may answer in another shape, so what an older one gave is not "not modified". */
const build = process.env.PARI_BUILD ?? 'dev';

/** What an ETag tells apart: a state of a group. */
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
 * The ETag of a group as a write left or found it; undefined when its instant cannot be read: the write is done, and an
 * answer without an ETag says so, where an error would say that it is not.
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

/** Answers 304 when the client has this version, else what `answer` makes. */
export function conditional<Made extends Response | Promise<Response>>(
  request: Request,
  etag: string,
  answer: (etag: string) => Made,
): Made | Response {
  return isKnown(request, etag) ? notModified(etag) : answer(etag);
}

/**
 * The versions that a reader has, as the statement compares them: those of this build that `If-None-Match` names.
 * What is no ETag of ours is no version of anything.
 */
export function knownVersions(request: Request): Known {
  const named = request.headers.get('if-none-match') ?? '';
  return [...named.matchAll(/"([^"]*)"/g)].flatMap(([, tag = '']) => {
    if (!tag.startsWith(`${build}.`)) return [];
    const [id = '', instant = '', ...revisions] = tag.slice(build.length + 1).split('.');
    return [[id, Number.parseInt(instant, 36), ...revisions].join('.')];
  });
}

type Answering<Found, Made> = {
  readonly etag: (found: Found) => string;
  readonly answer: (found: Found, etag: string) => Made;
};

/**
 * Answers to somebody who may have what was read: 304 when nothing has changed.
 * @param read what `readGroupUnless` has found
 * @returns null when there is nothing
 */
export function answerTo<Found extends object, Made extends Response | Promise<Response>>(
  request: Request,
  read: Found | Unchanged | null,
  { etag, answer }: Answering<Found, Made>,
): Made | Response | null {
  if (read === null) return null;
  if ('unchanged' in read) return notModified(etagOf(read.unchanged, read.unchanged.ownRevision));
  // `*` asks whether there is anything, which only the read itself knows.
  return conditional(request, etag(read), (tag) => answer(read, tag));
}

/**
 * Reads something of a group that has a version, in one statement.
 * @returns null when there is nothing to read
 */
export const readUnlessKnown = async <Found extends object>(
  request: Request,
  { reading, ...answering }: Answering<Found, Response> & { readonly reading: Reading<Found> },
): Promise<Response | null> =>
  answerTo(request, await readGroupUnless(knownVersions(request), reading), answering);

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
