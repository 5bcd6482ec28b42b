import { createHash } from 'node:crypto';
import { newId } from '@/lib/domain/ids';
import { AppError } from '@/lib/errors';
import { type Bound, bind } from '@/lib/server/database/database';
import { type ChangeRow, rememberAnswer, type ReplayRow } from '@/lib/server/sql/journal';

/** An answer of the wire as it was given first: status and JSON text. */
export type Answer = { readonly status: number; readonly body: string };

/**
 * The wish that a POST happens once (`Idempotency-Key`, docs/wire.md#sent-twice): the same key with the same parsed input gets the
 * first answer, another input is refused.
 */
export type Once<T> = {
  /** Method and path. */
  readonly route: string;
  /** The key as the client sent it; null when it sent none. */
  readonly key: string | null;
  /** The parsed input; its JSON decides whether two requests are the same. */
  readonly input: object;
  /** The answer to a success, remembered in the transaction of the write. */
  readonly toAnswer: (result: T) => Answer;
};

/**
 * The wish that a change of a device happens once: its id and the hash of its content stand in the Journal, in the row of
 * what it did.
 */
export type DeviceChange = {
  /** A new one for every save. */
  readonly changeId: string;
  /** Of what it does; whoever sends the same id and hash again gets the first outcome. */
  readonly hash: string;
  /** Who says to be the one who saved; counts only for a member of the group. */
  readonly author: string | null;
  /** Whether its commit need not wait for the disk, because whoever sent it hears of it only after `flushCommits`. */
  readonly commitsEarly: boolean;
};

/** The result of a write, or the answer that an idempotency key got the first time. */
export type Written<T> = { readonly result: T } | { readonly replayed: Answer };

/** The result of a write to a group, and the revision that it made: null when nothing was written. */
export type WrittenNow<T> = { readonly result: T; readonly revision: number | null };

/** The result of a device's change, or only the revision that it made when it was sent before. */
export type WrittenChange<T> = WrittenNow<T> | { readonly doneBefore: number };

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What a client sent as its key; a blank one is none. */
export const sentKey = (header: string | null): string | null =>
  header === null || header.trim() === '' ? null : header;

/** A UUID has more, written in any way. */
const UNGUESSABLE_KEY_MIN_LENGTH = 22;

/**
 * The wish as far as nobody else can have it: without its key when that can be guessed. For a write whose first answer is a
 * secret, and which no group keeps apart from the writes of strangers.
 */
export const onceUnguessable = <T>(once: Once<T>): Once<T> =>
  once.key !== null && once.key.length < UNGUESSABLE_KEY_MIN_LENGTH ? { ...once, key: null } : once;

/**
 * What tells a wish from every other one, for what may be spent on one only: two with the same are done once. Without a
 * key nothing makes them one, so each is a wish of its own.
 * @param once as it is written: with no key that the write does not honour
 */
export const purposeOf = <T>({ route, key, input }: Once<T>): readonly string[] => [
  route,
  key ?? newId(),
  JSON.stringify(input),
];

/** The key as it is stored: of bounded length, whatever was sent. */
export const storedKey = (key: string): string => hash(key);

/** SHA-256 of a parsed input, in hexadecimal: equal hashes are one request. */
export const requestHash = (input: object): string => hash(JSON.stringify(input));

/**
 * The first answer to this key, if there is one.
 * @throws AppError idempotency-key-reused when the key came with another input
 */
export function replayedAnswer<T>(once: Once<T>, found: readonly ReplayRow[]): Answer | null {
  const [first] = found;
  if (!first) return null;
  if (first.requestHash !== requestHash(once.input)) throw new AppError('idempotency-key-reused');
  return { status: first.status, body: first.body };
}

/**
 * The revision that a device's change has made before, if it has.
 * @throws AppError change-id-reused when the id came with other content
 */
export function doneBefore(change: DeviceChange, found: readonly ChangeRow[]): number | null {
  const [first] = found;
  if (!first) return null;
  if (first.changeHash !== change.hash) throw new AppError('change-id-reused');
  return first.revision;
}

/** The statement that remembers the answer to a key, for a group or, before there is one, for none. */
export function rememberingStatement<T>(groupId: string | null, once: Once<T>, result: T): Bound {
  const { status, body } = once.toAnswer(result);
  const { route, key, input } = once;
  return bind(rememberAnswer, groupId, route, storedKey(key ?? ''), requestHash(input), status, body);
}
